"""What a data set is made of: which game, which bots, which seed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from edgewise.bots.levels import VERSION
from edgewise.core.errors import EdgewiseError
from edgewise.games import find
from edgewise.own_bots import digests, find_bot

SCHEMA = 4
"""The version of the columns; it rises when one of them changes its meaning.

Version 2 tells the cell of moves of Urban's expansions, and has one verb for all drives. Version 3
tells the points that a move gives at once, which were 0 before. Version 4 tells in four more
columns of a move's row what its tile joins, and names what they can say.
"""
READABLE = (1, 2, 3, 4)
"""The versions that can be read."""

SHARD = 100
"""How many matches are in one file."""


@dataclass(frozen=True)
class Plan:
    """All that decides what the rows are; how many matches there are is no part of it."""

    game: str
    version: int
    bots: tuple[str, ...]
    players: int
    options: dict[str, object] = field(default_factory=dict)
    seed: int = 0
    tiles: str = ""
    tiles_digest: str = ""
    bots_version: int = VERSION
    own_bots: dict[str, str] = field(default_factory=dict)
    shard: int = SHARD
    schema: int = SCHEMA

    def to_dict(self) -> dict[str, Any]:
        """Writes the plan as JSON data."""
        return {**asdict(self), "bots": list(self.bots)}

    def seats(self, match: int) -> list[str]:
        """Tells which bot sits where in a match: they move on by a seat from match to match."""
        return [self.bots[(seat + match) % len(self.bots)] for seat in range(self.players)]


def make_plan(
    game: str,
    bots: Sequence[str],
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    tiles: str = "",
    shard: int = SHARD,
) -> Plan:
    """Checks who is to play what; fewer bots than players take turns on the seats."""
    rules = find(game, tiles or None)
    if not bots:
        raise EdgewiseError("a data set needs at least one bot")
    for bot in bots:
        find_bot(bot)
    if players is None:
        players = rules.checked_players(None if len(bots) == 1 else len(bots))
    chosen = rules.checked_options(options or {})
    rules.check_setting(rules.checked_players(players), chosen)
    if len(bots) > players:
        raise EdgewiseError(f"{len(bots)} bots cannot take {players} seats")
    return Plan(
        game=game,
        version=rules.version,
        bots=tuple(bots),
        players=players,
        options=chosen,
        seed=seed,
        tiles=tiles,
        tiles_digest=hashlib.sha256(Path(tiles).read_bytes()).hexdigest() if tiles else "",
        own_bots=digests(bots),
        shard=shard,
    )
