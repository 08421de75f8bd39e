"""What the lab looks for in matches of Hoses and Hydrants, beside ``evidence.toml``."""

from __future__ import annotations

from edgewise.core.cells import CELL_MASK, neighbour
from edgewise.core.state import State
from edgewise.core.tileset import NO_SIDE
from edgewise.games.hoses.hoses import hose_cells
from edgewise.games.hoses.rules import is_connection
from edgewise.games.hoses.state import HosesState


class Watch:
    """Sees every position of one match."""

    def __init__(self) -> None:
        self.finished = 0

    def tries(self, state: State) -> list[int]:
        """Lists nothing: moves of other times reach every refusal."""
        return []

    def see(self, state: State, code: int) -> set[str]:
        """Finds a hose that was completed just now, and crosses a tile twice."""
        assert isinstance(state, HosesState)
        new, self.finished = state.finished[self.finished :], len(state.finished)
        ends = [((entry >> 2) & CELL_MASK, entry & 3) for entry in new]
        return {"hoses.17"} if any(_is_twice(state, *end) for end in ends) else set()


def _is_twice(state: HosesState, cell: int, side: int) -> bool:
    """Tells whether a hose that scored crosses a tile twice."""
    cells = len(hose_cells(state.board, state.tiles, cell, side))
    return is_connection(state, cell, side) and _parts(state, cell, side) > cells


def _parts(state: HosesState, cell: int, side: int) -> int:
    """Counts the parts of a hose, from where it ends to where it ends."""
    board, tiles = state.board, state.tiles
    count = 1
    for start in (side, int(tiles.through[board.near(cell) * 4 + side])):
        here, way = cell, start
        while way != NO_SIDE:
            here = int(neighbour(here, way))
            way = int(tiles.through[board.near(here) * 4 + (way ^ 2)])
            count += 1
    return count
