"""Why a move is not legal: one ``Refusals`` a game, its reasons, and why a tile does not fit."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from edgewise.core.board import DETACHED, MISMATCH, NOT_JOINED, OCCUPIED, OUTSIDE, Board
from edgewise.core.cells import SIDE_NAMES, cell_x, cell_y, port_text
from edgewise.core.errors import missing_method
from edgewise.core.moves import cell_text
from edgewise.core.scores import Place, Refusal
from edgewise.core.tileset import EMPTY, TileSet
from edgewise.core.words.book import COMMON, WordBook
from edgewise.core.words.model import Args

if TYPE_CHECKING:
    from edgewise.core.state import State


class Reasons:
    """All reasons of a game, by their codes: the clause of each, and the words that tell it."""

    def __init__(self, words: WordBook, clauses: Mapping[str, str]) -> None:
        self.clauses: Final = dict(clauses)
        self._books: dict[str, WordBook] = dict.fromkeys(clauses, words)

    def refuse(self, code: str, args: Args | None = None, places: Iterable[Place] = ()) -> Refusal:
        """Makes a refusal for a reason, told in English, that points at some places."""
        if code not in self.clauses:
            raise LookupError(f"the reason {code!r} has no clause; add it to refusals.py")
        given = dict(args or {})
        sentence = self._books[code].words().reason(code, given)
        return Refusal(self.clauses[code], sentence, code, given, tuple(places))

    def refuse_cell(self, code: str, cell: int, *, board: int = 0) -> Refusal:
        """Makes a refusal that is about one cell."""
        return self.refuse(code, {"cell": cell_text(cell)}, [place_at(cell, board)])

    def with_more(self, other: Reasons) -> Reasons:
        """Joins the reasons of an expansion to these."""
        found = Reasons(COMMON, {**self.clauses, **other.clauses})
        found._books = {**self._books, **other._books}
        return found


NO_REASONS: Final = Reasons(COMMON, {})


@mypyc_attr(allow_interpreted_subclasses=True)
class Refusals:
    """Tells why a move of one game is not legal."""

    def __init__(self, reasons: Reasons) -> None:
        self.reasons: Final = reasons
        """All reasons that there are."""

    @abstractmethod
    def explain(self, state: State, code: int) -> Refusal:
        """Names the rule against a move that is not legal."""
        raise missing_method(self, "explain")


def place_at(cell: int, board: int = 0, side: int = -1) -> Place:
    """Points at a cell, or at one side of it."""
    name = SIDE_NAMES[side] if side >= 0 else ""
    return Place(int(cell_x(cell)), int(cell_y(cell)), board, name)


def places_at(cells: Iterable[int], board: int = 0) -> list[Place]:
    """Points at some cells, each once."""
    return [place_at(cell, board) for cell in dict.fromkeys(cells)]


def refuse_fit(
    board: Board, variant: int, cell: int, reasons: Reasons, *, number: int = 0
) -> Refusal | None:
    """Explains what keeps a variant from a cell of a board with some number.

    None means that edges are not the reason: the game's own rules are.
    """
    problem, _ = board.fit_problem(cell, variant)
    if problem == OUTSIDE:
        return reasons.refuse_cell("outside", cell, board=number)
    if problem == OCCUPIED:
        return reasons.refuse_cell("occupied", cell, board=number)
    if problem == DETACHED:
        return reasons.refuse_cell("detached", cell, board=number)
    if problem == NOT_JOINED:
        return reasons.refuse_cell("not-joined", cell, board=number)
    if problem != MISMATCH:
        return None
    places = list_clashes(board, variant, cell, number=number)
    first = places[0]
    args = {"side": first.side, "shown": first.shown, "wanted": first.wanted}
    return reasons.refuse("mismatch", {"cell": cell_text(cell), **args}, places)


def list_clashes(board: Board, variant: int, cell: int, *, number: int = 0) -> list[Place]:
    """Lists the sides on which an edge of a variant may not touch its neighbour."""
    tiles, ports = board.tiles, int(board.tiles.ports)
    around = board.surroundings(cell)
    found: list[Place] = []
    for side in range(4):
        seen = int(tiles.seen_label(around, side))
        shown = int(tiles.shown[variant * 4 + side])
        if seen == EMPTY or tiles.meets(shown, seen):
            continue
        other = int(tiles.edge_of_label[seen])
        place = max(0, tiles.clash(shown, other))
        name = port_text(side * ports + place, ports)
        edge = tiles.edges_of(shown)[place]
        wanted = edges_beside(tiles, tiles.edges_of(other)[ports - 1 - place])
        found.append(Place(int(cell_x(cell)), int(cell_y(cell)), number, name, edge, wanted))
    return found


def edges_beside(tiles: TileSet, edge: str) -> str:
    """Names the edges that may touch an edge, without those that may touch everything."""
    edges = tiles.sheet.edges
    found = [one.name for one in edges.values() if edge in one.meets]
    choosy = [name for name in found if len(edges[name].meets) < len(edges)]
    return "|".join(choosy or found)
