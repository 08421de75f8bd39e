"""A match of Rills as JSON data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgewise.core.board import Board
from edgewise.core.errors import BadState
from edgewise.core.notation import (
    board_list,
    board_problems,
    piece_entry,
    read_piece,
    read_stock,
    read_tiles,
    stock_fields,
    stock_problems,
    whole,
)
from edgewise.core.serialise import Serialiser
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise_rills.moves import PORTS
from edgewise_rills.rills import POND
from edgewise_rills.rules import go_on
from edgewise_rills.state import RillsState


class RillsSerialiser(Serialiser):
    """Writes and reads the board, the corks, the hands and who is out."""

    def fields(self, state: State) -> dict[str, Any]:
        assert isinstance(state, RillsState)
        return {
            "phase": _phase(state),
            "board": board_list(state.board),
            "pieces": [
                piece_entry("cork", cork[0], seat=seat, port=cork[1], ports=PORTS)
                for seat, cork in enumerate(state.corks)
                if cork is not None
            ],
            **stock_fields(state.stock),
            "scores": [state.points_of(seat) for seat in range(state.players)],
            "turn": state.turn,
            "outlasted": state.outlasted[:],
        }

    def read_fields(self, state: State, data: Mapping[str, Any]) -> None:
        assert isinstance(state, RillsState)
        tiles = state.game.tiles
        state.board = Board(tiles, POND)
        for cell, variant in read_tiles(state.board, data["board"]):
            state.board.lay(cell, variant)
        state.stock = Stock(tiles, state.players)
        read_stock(state.stock, dict(data), [state.board])
        _read_corks(state, data)
        state.turn = int(whole(data["turn"], 0, state.players - 1, "turn"))
        go_on(state)

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, RillsState)
        found = stock_problems(state.stock, [state.board]) + board_problems(state.board)
        corks = [cork for cork in state.corks if cork is not None]
        if len(set(corks)) < len(corks):
            found.append("pieces: two corks stand on one port")
        if any(not POND.holds(cell) or state.board.variant(cell) >= 0 for cell, _ in corks):
            found.append("pieces: a cork stands before a bare cell of the board")
        if any(state.is_out(seat) and state.corks[seat] for seat in range(state.players)):
            found.append("outlasted: a seat that is out has no cork")
        return found


def _phase(state: RillsState) -> str:
    if state.is_over:
        return "over"
    return "start" if state.corks[state.turn] is None else "play"


def _read_corks(state: RillsState, data: Mapping[str, Any]) -> None:
    state.corks = [None] * state.players
    for entry in data["pieces"]:
        seat = int(whole(entry["seat"], 0, state.players - 1, "seat of a cork"))
        cell, port = read_piece(entry, PORTS)
        if port is None or entry["piece"] != "cork" or state.corks[seat] is not None:
            raise BadState(f"pieces: each seat has at most one cork, on a port, not {entry}")
        state.corks[seat] = (cell, port)
    outlasted = data["outlasted"]
    if len(outlasted) != state.players:
        raise BadState(f"outlasted has {len(outlasted)} entries for {state.players} seats")
    most = state.players - 1
    state.outlasted = [
        None if points is None else int(whole(points, 0, most, "outlasted")) for points in outlasted
    ]
