"""A table in use: its queue, and who listens to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from edgewise.server.gallery import Gallery, Paced, Show
from edgewise.server.news import Sign, SignCard
from edgewise.server.table import Table
from edgewise.server.tokens import digest_of

if TYPE_CHECKING:
    from edgewise.server.scenes import Scene

Listener = Callable[[], None]
AT_ONCE = 8
"""How many connections of one player are told at once; if there are more, they wait a little."""


MOST_NAMES = 12
"""How many spectators are named; all are counted."""
UNKNOWN = digest_of("")
"""Who has no token."""


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
        self.crowd: Paced | None = None
        """Tells players, not more often than it should, that spectators came or went."""
        self._names: dict[Listener, str] = {}
        """The names of spectators who like to be known."""
        self.signs: dict[int, SignCard] = {}
        """The last sign of each seat: told to everybody, and kept nowhere else."""
        self.comings = 0
        """Counts comings, goings and signs: with the table's events it tells what is new."""
        self.thinking: asyncio.Task[None] | None = None
        self.hinting = asyncio.Lock()
        """One hint at a time: many requests at one table keep no other table waiting."""
        self.asked_at = now
        """When the position was reached or read again: answers out of turn wait from then on."""
        self.asking_again = asyncio.Lock()
        self._made: dict[object, tuple[object, bytes]] = {}
        self.scene: Scene | None = None
        """What there was to see when somebody looked last."""

    def join(self, listener: Listener, token: str, show: Show | None = None) -> None:
        """Lets somebody listen, and everybody know if a player is here now."""
        digest = digest_of(token)
        self.listeners[listener] = Place(digest, show or _shown_by(listener))
        theirs = self._listeners_of.setdefault(digest, {})
        theirs[listener] = None
        if digest not in self.players():
            self._tell_crowd()
        elif len(theirs) == 1:
            self._tell_presence()

    def leave(self, listener: Listener, now: float = 0.0) -> None:
        """Lets somebody go, and everybody know if a player is here no more."""
        place = self.listeners.pop(listener, None)
        if place is None:
            return
        self._names.pop(listener, None)
        theirs = self._listeners_of[place.digest]
        del theirs[listener]
        if not theirs:
            del self._listeners_of[place.digest]
        if place.digest not in self.players():
            self._tell_crowd()
        elif not theirs:
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

    def _tell_crowd(self) -> None:
        self.comings += 1
        if self.crowd is not None:
            self.crowd.ask()

    def tell_players(self) -> None:
        """Lets players alone know of a change."""
        for listener in self._told_at_once():
            listener()

    def sign(self, seat: int, sign: Sign) -> None:
        """Shows a player's sign to everybody."""
        self.comings += 1
        self.signs[seat] = {"seat": seat, "sign": sign, "number": self.comings}
        self.tell()

    def name_spectator(self, listener: Listener, name: str) -> None:
        """Lets a spectator be known by a name, or be unknown again."""
        if name == self._names.get(listener, ""):
            return
        self._names[listener] = name
        self._tell_crowd()

    def spectator_names(self) -> list[str]:
        """Lists the names of spectators who like to be known, the first ones."""
        players = self.players()
        named = (name for who, name in self._names.items() if not self._is_one_of(who, players))
        return list(dict.fromkeys(filter(None, named)))[:MOST_NAMES]

    def _is_one_of(self, listener: Listener, players: set[str]) -> bool:
        return self.listeners[listener].digest in players

    def watching(self) -> int:
        """Counts the spectators: who has a token counts once, whatever the number of tabs."""
        players = self.players()
        return sum(
            len(theirs) if digest == UNKNOWN else 1
            for digest, theirs in self._listeners_of.items()
            if digest not in players
        )

    def tell(self, only: str | None = None) -> None:
        """Tells players of a change at once and spectators soon, or only the holder of a token."""
        if self.is_gone:
            return
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
        for paced in (self.gallery, self.presence, self.crowd):
            if paced is not None:
                paced.cancel()
        for listener in list(self.listeners):
            listener()

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks at the table, and nothing happens at it."""
        return not self.listeners and self.thinking is None and not self.queue.locked()

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


def _shown_by(listener: Listener) -> Show:
    def show() -> bool:
        listener()
        return True

    return show
