"""Reasons for which moves are refused, and why a tile does not fit: shared by every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from edgewise.core.board import DETACHED, MISMATCH, NOT_JOINED, OCCUPIED, OUTSIDE, Board
from edgewise.core.cells import port_text
from edgewise.core.moves import cell_text
from edgewise.core.scores import Refusal


@dataclass(frozen=True)
class Reason:
    """One reason: the clause that it rests on, and a sentence with places for its arguments."""

    clause: str
    sentence: str


class Reasons:
    """All reasons of a game, by their codes; each has one clause and one sentence."""

    def __init__(self, table: Mapping[str, Reason]) -> None:
        self.table: Final = dict(table)

    def refuse(self, code: str, args: Mapping[str, str | int] | None = None) -> Refusal:
        """Makes a refusal for a reason, its arguments put into the sentence."""
        reason = self.table[code]
        given = dict(args or {})
        return Refusal(reason.clause, reason.sentence.format(**given), code, given)

    def with_more(self, other: Reasons) -> Reasons:
        """Joins the reasons of an expansion to these."""
        return Reasons({**self.table, **other.table})


NO_REASONS: Final = Reasons({})

FIT_SENTENCES: Final = {
    "outside": "Cell {cell} lies outside the board.",
    "occupied": "A tile lies on {cell} already.",
    "detached": "Cell {cell} touches no tile.",
    "mismatch": "On side {side} of {cell}, {shown} of the tile would touch {wanted}.",
    "not-joined": "On {cell} nothing of the tile would join what lies there.",
}
"""Why edges keep a tile from a cell, by the code of the reason."""


def fit_reasons(clauses: Mapping[str, str]) -> dict[str, Reason]:
    """Makes the reasons of edges, with the clause that a game gives for each."""
    return {code: Reason(clause, FIT_SENTENCES[code]) for code, clause in clauses.items()}


def refuse_fit(board: Board, variant: int, cell: int, reasons: Reasons) -> Refusal | None:
    """Explains what keeps a variant from a cell.

    None means that edges are not the reason: the game's own rules are.
    """
    problem, side = board.fit_problem(cell, variant)
    where = cell_text(cell)
    if problem == OUTSIDE:
        return reasons.refuse("outside", {"cell": where})
    if problem == OCCUPIED:
        return reasons.refuse("occupied", {"cell": where})
    if problem == DETACHED:
        return reasons.refuse("detached", {"cell": where})
    if problem == NOT_JOINED:
        return reasons.refuse("not-joined", {"cell": where})
    if problem != MISMATCH:
        return None
    return reasons.refuse("mismatch", {"cell": where, **_mismatch(board, variant, cell, side)})


def _mismatch(board: Board, variant: int, cell: int, side: int) -> dict[str, str]:
    """Names the first port of a side that does not meet its neighbour, and what both show."""
    tiles, ports = board.tiles, int(board.tiles.ports)
    mine = int(tiles.shown[variant * 4 + side])
    seen = int(tiles.edge_of_label[tiles.seen_label(board.surroundings(cell), side)])
    place = max(0, tiles.clash(mine, seen))
    return {
        "side": port_text(side * ports + place, ports),
        "shown": tiles.edges_of(mine)[place],
        "wanted": tiles.edges_of(seen)[ports - 1 - place],
    }
