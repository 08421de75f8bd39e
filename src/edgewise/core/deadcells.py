"""Dead cells: empty cells that something leads to and that no remaining tile can fill."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.board import Board
from edgewise.core.state import State


def dead_cells(state: State) -> list[list[int]]:
    """Lists the dead cells of each board, row by row."""
    boards, stock = state.list_boards(), state.find_stock()
    if stock is None:
        return [[] for _ in boards]
    left = stock.unlaid_mask()
    return [dead_on(board, left) for board in boards]


def dead_on(board: Board, left: vec[i64]) -> list[int]:
    """Lists the dead cells of a board while these kinds are left."""
    known: dict[int, bool] = {}
    found: list[int] = []
    for cell in board.frontier_cells():
        around = int(board.surroundings(cell))
        if around not in known:
            known[around] = _is_led_to(board, around) and not _is_fillable(board, around, left)
        if known[around]:
            found.append(cell)
    return found


def _is_fillable(board: Board, around: i64, left: vec[i64]) -> bool:
    """Tells whether a tile of one of the kinds fits between what neighbours show."""
    tiles = board.tiles
    row = tiles.row(around) * tiles.words
    return any(tiles.rows[row + word] & left[word] != 0 for word in range(tiles.words))


def _is_led_to(board: Board, around: i64) -> bool:
    """Tells whether a neighbour shows something that goes on."""
    tiles = board.tiles
    for side in range(i64(4)):
        label = tiles.seen_label(around, side)
        if tiles.label_joins[i64(tiles.edge_of_label[label])] != 0:
            return True
    return False
