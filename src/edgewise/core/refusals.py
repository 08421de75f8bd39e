"""Reasons for which moves are refused, and why a tile does not fit: shared by every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from edgewise.core.board import DETACHED, MISMATCH, NOT_JOINED, OCCUPIED, OUTSIDE, Board
from edgewise.core.cells import port_text
from edgewise.core.moves import cell_text
from edgewise.core.scores import Refusal
from edgewise.core.words.book import COMMON, WordBook
from edgewise.core.words.model import Args


class Reasons:
    """All reasons of a game, by their codes: the clause of each, and the words that tell it."""

    def __init__(self, words: WordBook, clauses: Mapping[str, str]) -> None:
        self.clauses: Final = dict(clauses)
        self._books: dict[str, WordBook] = dict.fromkeys(clauses, words)

    def refuse(self, code: str, args: Args | None = None) -> Refusal:
        """Makes a refusal for a reason, told in English."""
        given = dict(args or {})
        sentence = self._books[code].words().reason(code, given)
        return Refusal(self.clauses[code], sentence, code, given)

    def with_more(self, other: Reasons) -> Reasons:
        """Joins the reasons of an expansion to these."""
        found = Reasons(COMMON, {**self.clauses, **other.clauses})
        found._books = {**self._books, **other._books}
        return found


NO_REASONS: Final = Reasons(COMMON, {})


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
