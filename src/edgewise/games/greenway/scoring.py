"""What the points of Greenway are for: the five counts of the sheet, with their cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from edgewise.core.board import Board
from edgewise.core.cells import cell_x, cell_y, neighbour
from edgewise.core.scores import Outcome, ScoreItem
from edgewise.core.scoring import Scoring
from edgewise.core.state import State
from edgewise.games.greenway import rules
from edgewise.games.greenway.tileset import GREENWAY, PARK, STREET, GreenwayTiles
from edgewise.games.greenway.words import WORDS

if TYPE_CHECKING:
    from edgewise.games.greenway.state import GreenwayState


class GreenwayScoring(Scoring):
    """Counts A to E, and tells whether the player won."""

    def items(self, state: State, seat: int) -> list[ScoreItem]:
        return list_items(cast("GreenwayState", state))

    def result(self, state: State) -> tuple[list[int], list[int]]:
        return [int(state.points_of(0))], [0]

    def outcome(self, state: State) -> Outcome:
        mine = cast("GreenwayState", state)
        scores, won = (int(mine.points_of(0)),), mine.ending == rules.WON
        return WORDS.outcome(scores, ((0,),), rules.ENDINGS[mine.ending], won=won)


def list_items(state: GreenwayState) -> list[ScoreItem]:
    """Lists the five counts, A to E, always in this order."""
    parks = park_cells(state)
    longest = longest_cells(state)
    return [
        _item("streets", "22", linked_cells(state, STREET)),
        _item("greenways", "23", linked_cells(state, GREENWAY)),
        WORDS.item(2 * len(parks), "parks", "greenway.24", _places(parks)),
        _item("longest-path", "26", longest) if state.by_path else _item("longest", "25", longest),
        WORDS.item(state.unused(), "unused", "greenway.27"),
    ]


def _item(code: str, clause: str, cells: list[int]) -> ScoreItem:
    return WORDS.item(len(cells), code, f"greenway.{clause}", _places(cells))


def _places(cells: list[int]) -> tuple[tuple[int, int], ...]:
    return tuple([(int(cell_x(cell)), int(cell_y(cell))) for cell in cells])


def network_cells(state: GreenwayState, kind: int) -> dict[int, list[int]]:
    """Groups the cells with a street, or with a greenway, by the root of their network."""
    found: dict[int, list[int]] = {}
    for cell in state.board.laid_cells():
        if state.tiles.sides_of[state.board.near(cell) * 2 + kind] != 0:
            root = int(state.networks.find(state.board.slot(cell) * 2 + kind))
            found.setdefault(root, []).append(cell)
    return found


def linked_cells(state: GreenwayState, kind: int) -> list[int]:
    """Lists the tiles linked to an intersection, or to a park."""
    return sorted(
        [
            cell
            for root, cells in network_cells(state, kind).items()
            if state.networks.is_anchored(root)
            for cell in cells
        ]
    )


def park_cells(state: GreenwayState) -> list[int]:
    """Lists the parks."""
    return [
        cell
        for cell in state.board.laid_cells()
        if state.tiles.sort_of[state.board.near(cell)] == PARK
    ]


def longest_cells(state: GreenwayState) -> list[int]:
    """Lists the tiles of the one greenway that counts, the first of equal ones."""
    networks = list(network_cells(state, GREENWAY).values())
    if state.by_path:
        return sorted(longest_path(state.board, state.tiles, networks))
    best: list[int] = []
    for cells in networks:
        if len(cells) > len(best):
            best = cells
    return best


def longest_path(board: Board, tiles: GreenwayTiles, networks: list[list[int]]) -> list[int]:
    """Finds the longest way along greenways that crosses no tile twice."""
    best: list[int] = []
    for cells in networks:
        beside = {cell: greenways_beside(board, tiles, cell) for cell in cells}
        ends = [cell for cell in cells if len(beside[cell]) < 2]
        links = sum(len(others) for others in beside.values()) // 2
        for start in ends if ends and links < len(cells) else cells:
            if len(best) < len(cells):
                best = _further(beside, [start], best)
    return best


def greenways_beside(board: Board, tiles: GreenwayTiles, cell: int) -> list[int]:
    """Lists the cells that the greenway of a laid tile leads to, if tiles lie there."""
    sides = int(tiles.sides_of[board.near(cell) * 2 + GREENWAY])
    found = [int(neighbour(cell, side)) for side in range(4) if sides >> side & 1]
    return [there for there in found if board.near(there) >= 0]


def _further(beside: dict[int, list[int]], path: list[int], best: list[int]) -> list[int]:
    """Tries all ways on from the end of a path; gives the longest known."""
    if len(path) > len(best):
        best = path[:]
    for cell in beside[path[-1]]:
        if cell not in path:
            path.append(cell)
            best = _further(beside, path, best)
            path.pop()
    return best
