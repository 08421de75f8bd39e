"""Rills: seats, tiles and rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from edgewise.core.board import Board
from edgewise.core.errors import BadState
from edgewise.core.game import Game
from edgewise.core.material import Piece
from edgewise.core.notation import read_piece, read_stock, read_tile, whole
from edgewise.core.refusals import Reasons
from edgewise.core.rulebook import load_rulebook
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.core.tilefile import load_tiles
from edgewise.core.tiles import TileSheet
from edgewise_rills import moves
from edgewise_rills.refusals import REASONS
from edgewise_rills.rills import POND, RillTiles
from edgewise_rills.rules import go_on
from edgewise_rills.state import RillsState

FOLDER = Path(__file__).parent


class Rills(Game):
    """Keep your cork on the pond."""

    def __init__(self, tiles: RillTiles) -> None:
        super().__init__(
            id="rills",
            name="Rills",
            version=1,
            seats=range(2, 9),
            options=(),
            tiles=tiles,
            rulebook=load_rulebook(FOLDER / "RULES.md"),
            module="edgewise_rills",
        )

    def make_state(self, players: int, options: dict[str, object]) -> State:
        return RillsState(self, players, options)

    def move_text(self, code: int) -> str:
        return moves.move_text(self.tiles, code)

    def parse_code(self, text: str) -> int:
        return moves.parse_code(self.tiles, text)

    def reasons(self) -> Reasons:
        return REASONS

    def pieces(self) -> list[Piece]:
        return [Piece("cork", 1, seat) for seat in range(self.seats[-1])]

    def read_state(self, data: Mapping[str, Any], state: State) -> State:
        assert isinstance(state, RillsState)
        state.board = Board(self.tiles, POND)
        for entry in data["board"]:
            cell, variant = read_tile(self.tiles, entry)
            if state.board.variant(cell) >= 0:
                raise BadState(f"board: two tiles lie on {entry['x']},{entry['y']}")
            state.board.lay(cell, variant)
        state.stock = Stock(self.tiles, state.players)
        read_stock(state.stock, dict(data), [state.board])
        _read_corks(state, data)
        state.turn = int(whole(data["turn"], 0, state.players - 1, "turn"))
        go_on(state)
        return state


def _read_corks(state: RillsState, data: Mapping[str, Any]) -> None:
    state.corks = [None] * state.players
    for entry in data["pieces"]:
        seat = int(whole(entry["seat"], 0, state.players - 1, "seat of a cork"))
        cell, port = read_piece(entry, moves.PORTS)
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


def make_game(tiles: Path | TileSheet | None = None) -> Rills:
    """Makes the game with its own tiles, or with those of another file."""
    return Rills(RillTiles(load_tiles(tiles or FOLDER / "tiles.toml")))
