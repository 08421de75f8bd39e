"""Admission: how many connections an address may hold, and room reserved for everybody else."""

from __future__ import annotations

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress

from edgewise.server.addresses import Proxies, group_of
from edgewise.server.limits import Limits

log = logging.getLogger(__name__)

MOST_FILES = 65_536
"""More open files than this are not asked for."""
FEW = 8
"""Addresses that hold so few connections get in where room is kept for others."""
QUIET_SECONDS = 60.0
"""The log names an address once in this many seconds."""


def raise_file_limit() -> int:
    """Allows as many open files as the system lets us have; tells how many that are."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return MOST_FILES if soft == resource.RLIM_INFINITY else soft
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def room_for(files: int) -> int:
    """Tells how many connections fit: a quarter of all files is left for what they open."""
    return max(16, files * 3 // 4)


class Guest:
    """One connection: whose it is, how to end it, and whether its request is still to come."""

    __slots__ = ("address", "end", "is_counted")

    def __init__(self, address: str, end: Callable[[], None], is_counted: bool) -> None:
        self.address = address
        self.end = end
        self.is_counted = is_counted


class Door:
    """All connections of a server, counted by address."""

    def __init__(
        self,
        limits: Limits,
        room: int,
        clock: Callable[[], float] = time.monotonic,
        *,
        key: str = "",
    ) -> None:
        self.limits = limits
        self.key = key.encode()
        """What the other servers show, where there are several."""
        self._proxies = Proxies(limits.proxies)
        self._room = room
        self._kept = room // 8
        """How much room is kept for clients that hold few connections."""
        self._most = min(limits.connections, room // 2)
        self._half_sent_most = min(limits.half_sent, room // 4)
        self._guests: set[Guest] = set()
        self._counts: Counter[str] = Counter()
        self._waiting: OrderedDict[Guest, None] = OrderedDict()
        self._waiting_counts: Counter[str] = Counter()
        self._complaints = Complaints(clock)

    def enter(self, host: str, end: Callable[[], None]) -> Guest | None:
        """Lets a connection in, unless its address has enough or there is no room."""
        guest = Guest(group_of(host), end, not self._proxies.trusts(host))
        if not self._may_enter(guest):
            return None
        self._guests.add(guest)
        self._counts[guest.address] += 1
        if not self.wait(guest):
            self.leave(guest)
            return None
        return guest

    def _may_enter(self, guest: Guest) -> bool:
        held = self._counts[guest.address]
        if guest.is_counted and held >= self._most:
            self.complain(guest, f"holds {held} connections; more of them are refused")
            return False
        full = len(self._guests) >= self._room - (0 if held < FEW else self._kept)
        if full and not self._make_room():
            self.complain(guest, "is refused: the server has no room left")
            return False
        return True

    def _make_room(self) -> bool:
        """Ends the connection that has kept us waiting for its request the longest."""
        slowest = next(iter(self._waiting), None)
        if slowest is None:
            return False
        self.complain(slowest, "kept a request waiting while there was no room, and lost it")
        self.leave(slowest)
        slowest.end()
        return True

    def wait(self, guest: Guest) -> bool:
        """Counts a connection whose request has not come whole, unless there are too many."""
        if guest in self._waiting:
            return True
        waiting = self._waiting_counts[guest.address]
        if guest.is_counted and waiting >= self._half_sent_most:
            self.complain(guest, f"holds {waiting} half-sent requests; more of them are refused")
            return False
        self._waiting[guest] = None
        self._waiting_counts[guest.address] += 1
        return True

    def settle(self, guest: Guest) -> None:
        """Counts a connection whose request is there."""
        if guest in self._waiting:
            del self._waiting[guest]
            _less(self._waiting_counts, guest.address)

    def excuse(self, guest: Guest) -> None:
        """Counts a connection of another server no longer for its address: many clients use it."""
        if guest in self._guests and guest.is_counted:
            self.settle(guest)
            _less(self._counts, guest.address)
            guest.address, guest.is_counted = "", False
            self._counts[guest.address] += 1

    def leave(self, guest: Guest) -> None:
        """Counts a connection no longer."""
        self.settle(guest)
        if guest in self._guests:
            self._guests.remove(guest)
            _less(self._counts, guest.address)

    def complain(self, guest: Guest, what: str) -> None:
        """Writes to the log what an address does, once in a while."""
        self._complaints.write(guest.address, what, len(self._guests))


class Complaints:
    """Lines of the log about addresses: soon, but not one for each connection."""

    def __init__(self, clock: Callable[[], float], keep: int = 1000) -> None:
        self._clock = clock
        self._keep = keep
        self._written: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def write(self, address: str, what: str, open_now: int) -> None:
        """Writes a line, or counts it for the next one."""
        when, left_out = self._written.get(address, (-QUIET_SECONDS, 0))
        if self._clock() - when < QUIET_SECONDS:
            self._written[address] = when, left_out + 1
            return
        self._written[address] = self._clock(), 0
        if len(self._written) > self._keep:
            self._written.popitem(last=False)
        more = f" ({left_out} times more in the last minutes)" if left_out else ""
        log.warning("%s %s%s; others get in, %d are here", address, what, more, open_now)


def _less(counts: Counter[str], address: str) -> None:
    counts[address] -= 1
    if counts[address] <= 0:
        del counts[address]
