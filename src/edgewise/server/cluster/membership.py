"""A server as one of several: it renews its lease, and knows when it has lost it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from edgewise.server.cluster.leases import Elsewhere, Leases, Peer
from edgewise.server.database import StorageError
from edgewise.server.timesource import TimeSource

log = logging.getLogger(__name__)

RENEWALS = 4
"""How often a lease is renewed in the time that it holds."""


class Membership:
    """The lease of this server, and the other servers that live."""

    def __init__(self, leases: Leases, clock: TimeSource) -> None:
        self._leases = leases
        self._clock = clock
        self._holds_until = 0.0
        self._task: asyncio.Task[None] | None = None
        self._is_lapsed = True
        self._has_ended = False
        self._thread = ThreadPoolExecutor(1, "lease")
        """Its own: a renewal must not wait for the many tables that are read."""
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
        self._task = asyncio.create_task(self._keep())

    async def end(self) -> None:
        """Gives the lease up: the tables are free for others at once."""
        if self._task is None:
            return
        self._task.cancel()
        self._task = None
        self._has_ended = True
        self._lapse()
        with suppress(StorageError):  # after a renewal that is under way, so that none follows
            await asyncio.get_running_loop().run_in_executor(self._thread, self._leases.end)
        self._thread.shutdown(wait=False)

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

    async def _keep(self) -> None:
        pause = self._leases.lease / RENEWALS
        while True:
            await self._clock.sleep_until(self._clock.now() + pause)
            try:
                await self._renew_and_look(pause)
            except StorageError:
                continue  # it is tried again; the log of the database tells of it
            except Exception:  # whatever it was: a server that renews no more is lost
                log.exception("the lease cannot be renewed")

    async def _renew_and_look(self, pause: float) -> None:
        renewal = asyncio.create_task(self._renew())
        while not renewal.done():  # a database that is silent must not hide the lapse
            await asyncio.wait([renewal], timeout=pause)
            self._look()
        renewal.result()

    async def _renew(self) -> None:
        """Renews the lease; if it had run out meanwhile, the tables are gone all the same."""
        began = self._clock.now()
        loop = asyncio.get_running_loop()
        peers = await loop.run_in_executor(self._thread, self._leases.renew)
        self._look()
        if self._has_ended:
            return
        self._know({peer.id: peer for peer in peers})
        self._holds_until = began + self._leases.lease
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
        self._holds_until = 0.0
        self._know({})
        self.on_lapse()


def new_peer(address: str) -> Peer:
    """Makes the server that this process is, with a key that nobody can guess."""
    return Peer(secrets.token_hex(8), address, secrets.token_urlsafe(32))
