"""Ends that a move closes for good: what leads to a place that no tile left can fill."""

from __future__ import annotations

from edgewise.core.board import Board
from edgewise.core.deadcells import dead_cells
from edgewise.core.state import State

Places = dict[tuple[int, int], str]
"""Board and cell of a place that nothing can fill, with the edge that leads to it."""


def closed_ends(state: State) -> Places:
    """Lists the places that nothing can fill, each with the first edge that leads there."""
    found: Places = {}
    boards = state.list_boards()
    for grid, cells in enumerate(dead_cells(state)):
        for cell in cells:
            found[(grid, int(cell))] = _edge_to(boards[grid], cell)
    return found


def _edge_to(board: Board, cell: int) -> str:
    tiles, around = board.tiles, board.surroundings(cell)
    for side in range(4):
        label = int(tiles.edge_of_label[tiles.seen_label(around, side)])
        for name in tiles.edges_of(label):
            if name in tiles.sheet.edges and tiles.sheet.edges[name].joins:
                return name
    return ""


def kept_open(before: State, played: int, best: int) -> str:
    """Names an edge that the move played closes for good and the best move keeps open, if any."""
    known = closed_ends(before)
    after_played, after_best = _after(before, played), _after(before, best)
    if len(after_best.keys() - known.keys()) >= len(after_played.keys() - known.keys()):
        return ""
    gone = [edge for place, edge in after_played.items() if place not in known | after_best]
    return next((edge for edge in gone if edge), "")


def _after(before: State, code: int) -> Places:
    state = before.clone()
    state.apply(code)
    return closed_ends(state)
