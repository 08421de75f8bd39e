"""A table in use: its queue, and who listens to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from edgewise.server.gallery import Gallery, Paced, Show
from edgewise.server.table import Table
from edgewise.server.tokens import digest_of

Listener = Callable[[], None]
AT_ONCE = 8
"""So many connections of one player are told at once; if there are more, they wait a little."""


@dataclass(frozen=True)
class Place:
    """Where somebody listens from: who they are, and how they are shown what can wait."""

    digest: str
    show: Show


class Live:
    """A table with its queue, its listeners, and the bot that thinks for it."""

    def __init__(self, table: Table, now: float = 0.0) -> None:
        self.table = table
        self._found_at = now
        self._left_at: dict[str, float] = {}
        self.queue = asyncio.Lock()
        self.is_doubtful = False
        """Whether the table may show what the log does not hold, because a write failed."""
        self.epoch: int | None = None
        """By which epoch this server drives the table, where there are several servers."""
        self.is_gone = False
        """Whether the table was let go: another server may drive it now."""
        self.listeners: dict[Listener, Place] = {}
        self._listeners_of: dict[str, dict[Listener, None]] = {}
        self.gallery: Gallery | None = None
        self.presence: Paced | None = None
        self.comings = 0
        """Counts players who came and went: with the table's events it tells what is new."""
        self.thinking: asyncio.Task[None] | None = None
        self.hinting = asyncio.Lock()
        """One hint at a time: many requests at one table keep no other table waiting."""
        self.asked_at = now
        """When the position was reached or read again: answers out of turn wait from then on."""
        self.asking_again = asyncio.Lock()
        self._made: dict[object, tuple[object, bytes]] = {}
        self._pictures: tuple[object, dict[int, bytes]] = (None, {})

    def join(self, listener: Listener, token: str, show: Show | None = None) -> None:
        """Lets somebody listen, and everybody know if a player is here now."""
        digest = digest_of(token)
        self.listeners[listener] = Place(digest, show or _shown_by(listener))
        theirs = self._listeners_of.setdefault(digest, {})
        theirs[listener] = None
        if len(theirs) == 1 and digest in self.players():
            self._tell_presence()

    def leave(self, listener: Listener, now: float = 0.0) -> None:
        """Lets somebody go, and everybody know if a player is here no more."""
        place = self.listeners.pop(listener, None)
        if place is None:
            return
        theirs = self._listeners_of[place.digest]
        del theirs[listener]
        if not theirs:
            del self._listeners_of[place.digest]
            if place.digest in self.players():
                self._left_at[place.digest] = now
                self._tell_presence()

    def players(self) -> set[str]:
        """Lists who plays or is the host, by the digests of their tokens."""
        return {seat.holder for seat in self.table.seats} | {self.table.opening.host}

    def spectators(self) -> list[Show]:
        """Lists how to show the table to those who can wait a little."""
        told = set(self._told_at_once())
        return [place.show for told_by, place in self.listeners.items() if told_by not in told]

    def _told_at_once(self) -> list[Listener]:
        return [
            listener
            for digest in self.players()
            for listener in list(self._listeners_of.get(digest, ()))[:AT_ONCE]
        ]

    def _tell_presence(self) -> None:
        self.comings += 1
        if self.presence is None:
            self.tell()
        else:
            self.presence.ask()

    def tell(self, only: str | None = None) -> None:
        """Tells players of a change at once and spectators soon, or only the holder of a token."""
        if only is not None:
            for listener in list(self._listeners_of.get(digest_of(only), ())):
                listener()
            return
        told = self._told_at_once()
        for listener in told:
            listener()
        if len(told) == len(self.listeners):
            return
        if self.gallery is not None:
            self.gallery.tell()
        else:
            for show in self.spectators():
                show()

    def let_go(self) -> None:
        """Ends all that happens at the table here, and sends everybody who listens away."""
        self.is_gone = True
        if self.thinking is not None:
            self.thinking.cancel()
        for listener in list(self.listeners):
            listener()

    def is_here(self, seat: int) -> bool:
        """Tells whether somebody who holds a seat is connected."""
        return self.table.seats[seat].holder in self._listeners_of

    def away_for(self, seat: int, now: float) -> float:
        """Tells for how many seconds the holder of a seat has been away; 0 if it has none."""
        holder = self.table.seats[seat].holder
        if not holder or self.is_here(seat):
            return 0.0
        return now - self._left_at.get(holder, self._found_at)

    def once(self, name: object, version: object, make: Callable[[], bytes]) -> bytes:
        """Makes bytes of this table once for each version; all who may see them share them."""
        kept = self._made.get(name)
        if kept is None or kept[0] != version:
            kept = self._made[name] = version, make()
        return kept[1]

    def picture(self, version: object, lines: int, make: Callable[[], bytes]) -> bytes:
        """Makes what spectators see once for all who have read so many lines of the log."""
        if self._pictures[0] != version:
            self._pictures = version, {}
        kept = self._pictures[1]
        if lines not in kept:
            kept[lines] = make()
        return kept[lines]


def _shown_by(listener: Listener) -> Show:
    def show() -> bool:
        listener()
        return True

    return show
