"""Aids: what is worked out for players, and what is held back where none was agreed."""

from __future__ import annotations

from typing import Any

from edgewise.core.board import Board
from edgewise.core.cells import cell_x, cell_y
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
    """Lists, board by board, the empty cells beside tiles that no tile left can fill."""
    stock = getattr(state, "stock", None)
    if not isinstance(stock, Stock):
        return [[] for _ in boards_of(state)]
    left = stock.unlaid_mask()
    result: list[list[list[int]]] = []
    for board in boards_of(state):
        found: list[list[int]] = []
        for cell in board.frontier_cells():
            row = int(board.tiles.row(board.surroundings(cell)))
            words = range(int(board.tiles.words))
            if not any(board.tiles.rows[row + word] & left[word] for word in words):
                found.append([int(cell_x(cell)), int(cell_y(cell))])
        result.append(found)
    return result


def is_placement(text: str) -> bool:
    """Tells whether a move lays a tile on a cell."""
    return "@" in text


def hold_back(view: dict[str, Any], aids: Aids) -> None:
    """Takes out of a view what the players agreed to do without."""
    if not aids.highlights:
        view["legal"] = [text for text in view["legal"] if not is_placement(text)]
    if not aids.census:
        bag = view.get("bag")
        if isinstance(bag, dict):
            view["bag"] = sum(bag.values())
        view.pop("unseen", None)
