"""A server as one of several: it renews its lease, and knows when it has lost it.

A thread of its own renews the lease, so that a server with much to do at once, such as many
sockets that open, does not lose its tables and make everybody come again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress

from edgewise.server.cluster.leases import Elsewhere, Leases, Peer
from edgewise.server.database import StorageError
from edgewise.server.timesource import TimeSource

log = logging.getLogger(__name__)

RENEWALS = 4
"""How often a lease is renewed in the time that it holds."""
STUCK_SECONDS = 10.0
"""A server that has done nothing at all for this long renews no more: others take its tables."""


class Membership:
    """The lease of this server, and the other servers that live."""

    def __init__(self, leases: Leases, clock: TimeSource) -> None:
        self._leases = leases
        self._clock = clock
        self._holds_until = 0.0
        self._task: asyncio.Task[None] | None = None
        self._is_lapsed = True
        self._has_ended = False
        self._lock = threading.Lock()
        """Held where until when the lease holds is decided: the thread and the server both do."""
        self._thread: threading.Thread | None = None
        self._stops = threading.Event()
        self._beat = 0.0
        """When the server was last seen to do something."""
        self._changed = asyncio.Event()
        self.peers: dict[str, Peer] = {}
        self.lapses = 0
        """How often the lease was lost: what was taken before is not ours after."""
        self.on_lapse: Callable[[], None] = lambda: None
        """Called when the lease is lost, so that tables are let go."""

    @property
    def me(self) -> str:
        """The id of this server."""
        return self._leases.me.id

    @property
    def key(self) -> str:
        """What the other servers show when they ask this one."""
        return self._leases.me.key

    @property
    def is_current(self) -> bool:
        """Whether the lease holds: nobody else can have taken a table of this server."""
        return self._clock.now() < self._holds_until

    async def begin(self) -> None:
        """Takes the lease and keeps it from now on."""
        await self._renew()
        self._task = asyncio.create_task(self._keep_looking())
        self._thread = threading.Thread(
            target=self._keep_renewing,
            args=(asyncio.get_running_loop(),),
            name="lease",
            daemon=True,
        )
        self._thread.start()

    async def end(self) -> None:
        """Gives the lease up: the tables are free for others at once."""
        if self._task is None or self._thread is None:
            return
        self._task.cancel()
        self._task = None
        self._has_ended = True
        self._lapse()
        self._stops.set()
        await asyncio.to_thread(self._thread.join, self._leases.lease)  # no renewal must follow
        if not self._thread.is_alive():  # a database that is silent is not waited for
            with suppress(StorageError):
                await asyncio.to_thread(self._leases.end)

    async def take(self, match: str) -> int:
        """Takes a match; returns its epoch, or raises ``Elsewhere``."""
        try:
            return await asyncio.to_thread(self._leases.take, match)
        except Elsewhere as elsewhere:  # it may have come since the last renewal
            self.peers.setdefault(elsewhere.peer.id, elsewhere.peer)
            raise

    async def gone(self, peer: Peer) -> None:
        """Waits until another server lives no more, as far as this one knows."""
        while peer.id in self.peers:
            await self._changed.wait()

    async def _keep_looking(self) -> None:
        """Notices that the lease was lost, also while the database is silent."""
        pause = self._leases.lease / RENEWALS
        while True:
            self._beat = self._clock.now()
            self._look()
            await self._clock.sleep_until(self._beat + pause)

    def _keep_renewing(self, loop: asyncio.AbstractEventLoop) -> None:
        """Renews the lease again and again; runs in the thread."""
        pause = self._leases.lease / RENEWALS
        while not self._stops.wait(pause):
            began = self._clock.now()
            if began - self._beat > STUCK_SECONDS:
                continue
            try:
                peers = self._leases.renew()
                self._hold(began)
                loop.call_soon_threadsafe(self._renewed, began, peers)
            except StorageError:
                continue  # it is tried again; the log of the database tells of it
            except Exception:  # whatever it was: a server that renews no more is lost
                log.exception("the lease cannot be renewed")

    def _hold(self, began: float) -> None:
        """Holds a lease on that has not run out meanwhile."""
        with self._lock:
            if self.is_current:
                self._holds_until = began + self._leases.lease

    async def _renew(self) -> None:
        """Renews the lease, or takes it anew."""
        began = self._clock.now()
        self._renewed(began, await asyncio.to_thread(self._leases.renew))

    def _renewed(self, began: float, peers: list[Peer]) -> None:
        """Knows that the lease is renewed; if it had run out, the tables are gone all the same."""
        self._look()
        if self._has_ended:
            return
        self._know({peer.id: peer for peer in peers})
        with self._lock:
            self._holds_until = max(self._holds_until, began + self._leases.lease)
        if self._is_lapsed:
            self._is_lapsed = False
            log.info("this server is one of %d", len(peers))

    def _know(self, peers: dict[str, Peer]) -> None:
        is_less = bool(self.peers.keys() - peers.keys())
        self.peers = peers
        if is_less:
            changed, self._changed = self._changed, asyncio.Event()
            changed.set()

    def _look(self) -> None:
        if not self.is_current and not self._is_lapsed:
            log.warning("the lease of this server was not renewed: its tables go elsewhere")
            self._lapse()

    def _lapse(self) -> None:
        self._is_lapsed = True
        self.lapses += 1
        with self._lock:
            self._holds_until = 0.0
        self._know({})
        self.on_lapse()


def new_peer(address: str) -> Peer:
    """Makes the server that this process is, with a key that nobody can guess."""
    return Peer(secrets.token_hex(8), address, secrets.token_urlsafe(32))
