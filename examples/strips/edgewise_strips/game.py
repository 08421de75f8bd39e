"""Strips: seats, tiles and rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from edgewise.core.board import Board
from edgewise.core.game import Game
from edgewise.core.notation import read_stock, read_tile
from edgewise.core.refusals import Reasons
from edgewise.core.rulebook import load_rulebook
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.core.tilefile import load_tiles
from edgewise.core.tiles import TileSheet
from edgewise.core.tileset import TileSet
from edgewise_strips import moves
from edgewise_strips.refusals import REASONS
from edgewise_strips.rules import go_on
from edgewise_strips.state import StripsState
from edgewise_strips.words import WORDS

FOLDER = Path(__file__).parent


class Strips(Game):
    """Join strips of tape."""

    def __init__(self, tiles: TileSet, state: type[StripsState] = StripsState) -> None:
        super().__init__(
            id="strips",
            version=1,
            seats=range(2, 3),
            options=(),
            tiles=tiles,
            rulebook=load_rulebook(FOLDER / "RULES.md"),
            words=WORDS,
            module="edgewise_strips",
        )
        self.state = state

    def make_state(self, players: int, options: dict[str, object]) -> State:
        return self.state(self, players, options)

    def move_text(self, code: int) -> str:
        return moves.move_text(self.tiles, code)

    def parse_code(self, text: str) -> int:
        return moves.parse_code(self.tiles, text)

    def reasons(self) -> Reasons:
        return REASONS

    def read_state(self, data: Mapping[str, Any], state: State) -> State:
        assert isinstance(state, StripsState)
        state.board = Board(self.tiles)
        for entry in data["board"]:
            cell, variant = read_tile(self.tiles, entry)
            state.board.lay(cell, variant)
        state.stock = Stock(self.tiles, state.players)
        read_stock(state.stock, dict(data), [state.board])
        state.turn, state.passes = data["turn"], data["passes"]
        state.gains = [(gain[0], gain[1], gain[2]) for gain in data["gains"]]
        go_on(state)
        return state


def make_game(tiles: Path | TileSheet | None = None) -> Strips:
    """Makes the game with its own tiles, or with those of another file."""
    return Strips(TileSet(load_tiles(tiles or FOLDER / "tiles.toml")))
