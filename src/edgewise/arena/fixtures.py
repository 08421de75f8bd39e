"""Who plays which deal in which seat."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from edgewise.bots.levels import VERSION
from edgewise.core.errors import BadPlayers, EdgewiseError, counted
from edgewise.core.game import Game
from edgewise.games import id_of
from edgewise.own_bots import digests, find_bot

SEATINGS = ("all", "rotate", "fixed")


@dataclass(frozen=True)
class Fixture:
    """One match to be played: its number, its deal, and the bots by seat."""

    number: int
    deal: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Contest:
    """All that decides how matches go; two contests with equal fields play the same ones."""

    game: str
    bots: tuple[str, ...]
    players: int
    options: dict[str, object] = field(default_factory=dict)
    seats: str = "all"
    seed: int = 0
    version: int = 1
    tiles: str = ""
    tiles_digest: str = ""
    bots_version: int = VERSION
    own_bots: dict[str, str] = field(default_factory=dict)
    """Digests of the bots that are not of the ladder, by name."""

    def seatings(self) -> list[tuple[str, ...]]:
        """Lists in which seats the bots play each deal; alone, each plays it by itself."""
        if self.players == 1:
            return [(bot,) for bot in self.bots]
        company = (*self.bots, *[self.bots[-1]] * (self.players - len(self.bots)))
        if self.seats == "fixed":
            return [company]
        if self.seats == "rotate":
            turns = [company[k:] + company[:k] for k in range(self.players)]
            return list(dict.fromkeys(turns))
        return sorted(set(itertools.permutations(company)), key=lambda one: _order(company, one))

    def fixtures(self, matches: int) -> list[Fixture]:
        """Lists the matches to play: whole deals, at least this many matches."""
        seatings = self.seatings()
        deals = -(-matches // len(seatings))
        return [
            Fixture(deal * len(seatings) + place, deal, seating)
            for deal in range(deals)
            for place, seating in enumerate(seatings)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Writes the contest as JSON data."""
        facts = {**asdict(self), "bots": list(self.bots)}
        if not self.own_bots:  # contests of the ladder's bots are written as before
            del facts["own_bots"]
        return facts


def _order(company: tuple[str, ...], seating: tuple[str, ...]) -> list[int]:
    return [company.index(bot) for bot in seating]


def make_contest(
    game: Game,
    bots: Sequence[str],
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seats: str = "all",
    seed: int = 0,
    tiles: str = "",
) -> Contest:
    """Checks who is to play what; fewer bots than players and the last plays several seats."""
    if seats not in SEATINGS:
        raise EdgewiseError(f"seats are {', '.join(SEATINGS)}, not {seats!r}")
    if not bots:
        raise EdgewiseError("an arena needs at least one bot")
    if len(set(bots)) < len(bots):
        raise EdgewiseError("name each bot once; the last one fills the seats that are left")
    for bot in bots:
        find_bot(bot)
    if players is None:
        players = min(max(len(bots), game.seats[0]), game.seats[-1])
    players = game.checked_players(players)
    if players > 1 and len(bots) > players:
        raise BadPlayers(f"{counted(len(bots), 'bot')} cannot take {counted(players, 'seat')}")
    return Contest(
        game=game.id if tiles else id_of(game),
        bots=tuple(bots),
        players=players,
        options=game.checked_options(options or {}),
        seats=seats,
        seed=seed,
        version=game.version,
        tiles=tiles,
        tiles_digest=hashlib.sha256(Path(tiles).read_bytes()).hexdigest() if tiles else "",
        own_bots=digests(bots),
    )
