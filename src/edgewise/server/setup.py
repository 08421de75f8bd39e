"""How a match is set up: its seats, its options and the aids that were agreed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from edgewise.core.game import Game
from edgewise.server.guests import levels
from edgewise.server.names import check_name, check_seen
from edgewise.server.refused import refuse

YOU = "you"
HERE = "here"
LINK = "link"
BOT = "bot"
KINDS = (YOU, HERE, LINK, BOT)


@dataclass(frozen=True)
class Aids:
    """What helps players; agreed when a match is set up, the same for all."""

    hints: bool = True
    highlights: bool = True
    census: bool = True
    undo: bool = True
    dead: bool = True
    """Whether cells that no tile left can fill are marked."""


@dataclass(frozen=True)
class SeatPlan:
    """Who is to sit on a seat: you, a friend here, a friend by link, or a bot."""

    kind: str
    name: str = ""
    level: str = ""


@dataclass(frozen=True)
class Setup:
    """All that is agreed before the first move."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    aids: Aids = field(default_factory=Aids)
    rematch_of: str = ""
    deal: str = ""
    """Names the draws when they are the same for everyone, as those of a day."""
    what_if: str = ""
    """The match that it plays on from, and after how many moves; those are not drawn here."""

    def to_dict(self) -> dict[str, Any]:
        """Writes the setup as JSON data."""
        return asdict(self)


def read_setup(data: Mapping[str, Any]) -> Setup:
    """Reads what ``Setup.to_dict`` wrote."""
    return Setup(
        game=data["game"],
        seats=tuple(SeatPlan(**seat) for seat in data["seats"]),
        options=dict(data["options"]),
        aids=Aids(**data["aids"]),
        rematch_of=data.get("rematch_of", ""),
        deal=data.get("deal", ""),
        what_if=data.get("what_if", ""),
    )


def check_setup(setup: Setup, game: Game) -> None:
    """Refuses a setup that the game or the server is not for."""
    game.checked_players(len(setup.seats))
    game.check_setting(len(setup.seats), game.checked_options(setup.options))
    if setup.deal and len(setup.seats) != 1:
        raise refuse("deal-for-one")
    for seat in setup.seats:
        if seat.kind not in KINDS:
            kinds = ", ".join(KINDS)
            raise refuse("no-such-kind", f"a seat is for one of {kinds}, not {seat.kind!r}")
        if seat.kind == BOT:
            check_level(seat.level)
            if not setup.rematch_of:  # there bots keep the names of people they play for
                check_seen(seat.name)
        else:
            check_name(seat.name)


def check_level(level: str) -> None:
    """Refuses a bot that does not exist."""
    if level not in levels():
        raise refuse("no-bot", f"there is no bot {level!r}; there are: {', '.join(levels())}")


AID_NAMES = tuple(entry.name for entry in fields(Aids))
