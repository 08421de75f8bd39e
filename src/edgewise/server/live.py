"""A table in use: its queue, and who listens to it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

from edgewise.server.table import Table
from edgewise.server.tokens import digest_of

Listener = Callable[[], None]


class Live:
    """A table with its queue, its listeners, and the bot that thinks for it."""

    def __init__(self, table: Table, now: float = 0.0) -> None:
        self.table = table
        self._found_at = now
        self._left_at: dict[str, float] = {}
        self.queue = asyncio.Lock()
        self.is_doubtful = False
        """Whether the table may show what the log does not hold, because a write failed."""
        self.listeners: dict[Listener, str] = {}
        self.comings = 0
        """Counts who came and went: with the table's events it tells what is out of date."""
        self.thinking: asyncio.Task[None] | None = None
        self.hinting = asyncio.Lock()
        """One hint at a time: who asks for many waits for them, and no other table does."""
        self.asked_at = now
        """When the position was reached or read again: answers out of turn wait from then on."""
        self.asking_again = asyncio.Lock()
        self._present: Counter[str] = Counter()
        self._made: dict[object, tuple[object, bytes]] = {}

    def join(self, listener: Listener, token: str) -> None:
        """Lets somebody listen, and everybody know that they are here."""
        self.listeners[listener] = token
        self._present[digest_of(token)] += 1
        self.comings += 1
        self.tell()

    def leave(self, listener: Listener, now: float = 0.0) -> None:
        """Lets somebody go, and everybody know."""
        token = self.listeners.pop(listener, None)
        if token is not None:
            self._present -= Counter([digest_of(token)])
            if digest_of(token) in {seat.holder for seat in self.table.seats}:
                self._left_at[digest_of(token)] = now
            self.comings += 1
            self.tell()

    def tell(self, only: str | None = None) -> None:
        """Lets everybody who listens, or who listens with a token, know of a change."""
        for listener, token in list(self.listeners.items()):
            if only is None or token == only:
                listener()

    def is_here(self, seat: int) -> bool:
        """Tells whether somebody who holds a seat is connected."""
        return self._present[self.table.seats[seat].holder] > 0

    def away_for(self, seat: int, now: float) -> float:
        """Tells for how many seconds nobody who holds a seat has been connected."""
        if self.is_here(seat):
            return 0.0
        return now - self._left_at.get(self.table.seats[seat].holder, self._found_at)

    def once(self, name: object, version: object, make: Callable[[], bytes]) -> bytes:
        """Makes bytes of this table once for each version; all who may see them share them."""
        kept = self._made.get(name)
        if kept is None or kept[0] != version:
            kept = self._made[name] = version, make()
        return kept[1]
