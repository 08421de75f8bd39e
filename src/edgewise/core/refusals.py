"""Why a tile does not fit, in sentences that every game shares."""

from __future__ import annotations

from edgewise.core.board import DETACHED, MISMATCH, NOT_JOINED, OCCUPIED, Board
from edgewise.core.cells import SIDE_NAMES
from edgewise.core.moves import cell_text
from edgewise.core.scores import Refusal


def refuse_fit(board: Board, variant: int, cell: int, clauses: dict[int, str]) -> Refusal | None:
    """Explains what keeps a variant from a cell, by the clause given for each problem.

    None means that edges are not the reason: the game's own rules are.
    """
    problem, side = board.fit_problem(cell, variant)
    where = cell_text(cell)
    if problem not in (OCCUPIED, DETACHED, MISMATCH, NOT_JOINED):
        return None
    if problem == OCCUPIED:
        sentence = f"A tile lies on {where} already."
    elif problem == DETACHED:
        sentence = f"Cell {where} touches no tile."
    elif problem == MISMATCH:
        tiles = board.tiles
        mine = tiles.label_names[tiles.shown[variant * 4 + side]]
        seen = tiles.seen_label(board.surroundings(cell), side)
        other = tiles.label_names[tiles.edge_of_label[seen]]
        sentence = f"On side {SIDE_NAMES[side]} of {where}, {mine} of the tile would touch {other}."
    else:
        sentence = f"On {where} nothing of the tile would join what lies there."
    return Refusal(clauses[problem], sentence)
