"""A match of Strips as JSON data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgewise.core.board import Board
from edgewise.core.notation import board_list, read_stock, read_tiles, stock_fields, stock_problems
from edgewise.core.serialise import Serialiser
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise_strips.rules import go_on
from edgewise_strips.state import StripsState


class StripsSerialiser(Serialiser):
    """Writes and reads the board, the hands, the turn and the points."""

    def fields(self, state: State) -> dict[str, Any]:
        assert isinstance(state, StripsState)
        return {
            "phase": "over" if state.is_over else "play",
            "board": board_list(state.board),
            **stock_fields(state.stock),
            "scores": [state.points_of(seat) for seat in range(state.players)],
            "turn": state.turn,
            "passes": state.passes,
            "gains": [list(gain) for gain in state.gains],
        }

    def read_fields(self, state: State, data: Mapping[str, Any]) -> None:
        assert isinstance(state, StripsState)
        tiles = state.game.tiles
        state.board = Board(tiles)
        for cell, variant in read_tiles(state.board, data["board"]):
            state.board.lay(cell, variant)
        state.stock = Stock(tiles, state.players)
        read_stock(state.stock, dict(data), [state.board])
        state.turn, state.passes = data["turn"], data["passes"]
        state.gains = [(gain[0], gain[1], gain[2]) for gain in data["gains"]]
        go_on(state)

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, StripsState)
        return stock_problems(state.stock, [state.board])
