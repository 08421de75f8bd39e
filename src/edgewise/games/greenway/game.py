"""Greenway: seats, options, tiles and rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mypy_extensions import i16

from edgewise.core.chance import CHANCE, OVER
from edgewise.core.errors import BadState
from edgewise.core.game import Game, Option
from edgewise.core.notation import one_of, read_stock, read_tile, whole
from edgewise.core.refusals import Reasons
from edgewise.core.rulebook import load_rulebook
from edgewise.core.state import State
from edgewise.core.tilefile import load_tiles
from edgewise.core.tiles import TileSheet
from edgewise.core.words.facts import FIELDS, Fact
from edgewise.games.greenway import moves, rules
from edgewise.games.greenway.refusals import REASONS
from edgewise.games.greenway.state import GreenwayState
from edgewise.games.greenway.tileset import GreenwayTiles
from edgewise.games.greenway.words import WORDS

FOLDER = Path(__file__).parent

LONGEST = Option(
    name="longest",
    choices=("network", "path"),
    clause="greenway.26",
)


class Greenway(Game):
    """Lead streets to intersections and greenways to parks, alone."""

    def __init__(self, tiles: GreenwayTiles) -> None:
        super().__init__(
            id="greenway",
            version=1,
            seats=range(1, 2),
            options=(LONGEST,),
            tiles=tiles,
            rulebook=load_rulebook(FOLDER / "RULES.md"),
            words=WORDS,
            module="edgewise.games.greenway",
        )
        self.greenway_tiles: GreenwayTiles = tiles

    def make_state(self, players: int, options: dict[str, object]) -> State:
        return GreenwayState(self, self.greenway_tiles, players, options)

    def move_text(self, code: int) -> str:
        return moves.move_text(self.tiles, code)

    def parse_code(self, text: str) -> int:
        return moves.parse_code(self.tiles, text)

    def facts(self) -> list[Fact]:
        return [Fact("progress", "progress", FIELDS)]

    def reasons(self) -> Reasons:
        return REASONS

    def read_state(self, data: Mapping[str, Any], state: State) -> State:
        assert isinstance(state, GreenwayState)
        state.clear()
        self._read_board(data, state)
        read_stock(state.stock, data, [state.board])
        self._read_aside(data, state)
        state.unusable = whole(data.get("unusable", 0), 0, 10**6, "unusable")
        state.phase = one_of(rules.PHASES, data["phase"], "phase")
        state.ending = one_of(rules.ENDINGS, data.get("ending") or "", "ending")
        if (state.ending != rules.GOES_ON) != (state.phase == rules.ENDED):
            raise BadState("ending: a match has one when, and only when, its phase is over")
        if state.phase == rules.ENDED:
            state.actor = OVER
        else:
            state.actor = CHANCE if state.phase == rules.DRAWING else rules.PLAYER
        return state

    def _read_board(self, data: Mapping[str, Any], state: GreenwayState) -> None:
        far = int(self.greenway_tiles.total) - 1
        for entry in data["board"]:
            cell, variant = read_tile(self.tiles, entry)
            whole(entry["x"], -far, far, "x of a tile")
            whole(entry["y"], -far, far, "y of a tile")
            if state.board.variant(cell) >= 0:
                raise BadState(f"two tiles lie on {entry['x']},{entry['y']}")
            rules.lay_tile(state, variant, cell)

    def _read_aside(self, data: Mapping[str, Any], state: GreenwayState) -> None:
        """Reads what was set aside; without a bag given, it comes out of what is left."""
        for name, count in data.get("discard", {}).items():
            kind = self.tiles.kind(name)
            tiles = whole(count, 0, self.tiles.count(kind), f"the number of {name} set aside")
            state.aside[kind] = i16(tiles)
            state.aside_size += tiles
            if "bag" not in data:
                for _ in range(tiles):
                    state.stock.remove(kind)


def make_game(tiles: Path | TileSheet | None = None) -> Greenway:
    """Makes the game with its own tiles, or with those of another file."""
    return Greenway(GreenwayTiles(load_tiles(tiles or FOLDER / "tiles.toml")))
