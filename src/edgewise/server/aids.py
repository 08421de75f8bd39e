"""Aids: what is worked out for players, and what is held back where none was agreed."""

from __future__ import annotations

import re
from typing import Any

from edgewise.core.board import Board
from edgewise.core.cells import cell_x, cell_y
from edgewise.core.notation import UNKNOWN
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.server.setup import Aids


def boards_of(state: State) -> list[Board]:
    """Lists the boards of any state: one, or one a seat."""
    several = getattr(state, "boards", None)
    if isinstance(several, list):
        return [board for board in several if isinstance(board, Board)]
    board = getattr(state, "board", None)
    return [board] if isinstance(board, Board) else []


def dead_cells(state: State) -> list[list[list[int]]]:
    """Lists, board by board, the empty cells that something leads to and no tile left can fill."""
    stock = getattr(state, "stock", None)
    if not isinstance(stock, Stock):
        return [[] for _ in boards_of(state)]
    left = stock.unlaid_mask()
    return [_dead_on(board, left) for board in boards_of(state)]


def _dead_on(board: Board, left: Any) -> list[list[int]]:
    tiles = board.tiles
    words = [(word, left[word]) for word in range(int(tiles.words))]
    known: dict[int, bool] = {}
    found: list[list[int]] = []
    for cell in board.frontier_cells():
        around = int(board.surroundings(cell))
        if around not in known:
            row = int(tiles.row(around))
            fills = any(tiles.rows[row + word] & mask for word, mask in words)
            known[around] = not fills and _is_led_to(board, around)
        if known[around]:
            found.append([int(cell_x(cell)), int(cell_y(cell))])
    return found


def _is_led_to(board: Board, around: int) -> bool:
    tiles = board.tiles
    seen = [int(tiles.edge_of_label[tiles.seen_label(around, side)]) for side in range(4)]
    return any(tiles.label_joins[label] for label in seen)


_PLACEMENT = re.compile(r"@-?\d+,-?\d+/r[0-3]f?$")


def is_placement(text: str) -> bool:
    """Tells whether a move lays a tile on a cell; pieces and swords are no secret of the tile."""
    return _PLACEMENT.search(text) is not None


def hold_back(view: dict[str, Any], aids: Aids) -> None:
    """Takes out of a view what the players agreed to do without."""
    if not aids.highlights:
        view["legal"] = [text for text in view["legal"] if not is_placement(text)]
    if not aids.census:
        view["bag"] = {UNKNOWN: total} if (total := sum(view["bag"].values())) else {}
        view["unseen"] = {}
        view.pop("ruled_out", None)
