"""The frame of a board that has one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from edgewise.core.cells import cell_at, cell_x, cell_y

if TYPE_CHECKING:
    from edgewise.core.state import State


class Bounds:
    """A rectangle of cells, borders included: nothing lies outside."""

    def __init__(self, west: int, north: int, east: int, south: int) -> None:
        self.west: Final[i64] = west
        self.north: Final[i64] = north
        self.east: Final[i64] = east
        self.south: Final[i64] = south

    def holds(self, cell: i64) -> bool:
        """Tells whether a cell lies within the frame."""
        x, y = cell_x(cell), cell_y(cell)
        return self.west <= x <= self.east and self.north <= y <= self.south

    def corners(self) -> tuple[int, int, int, int]:
        """Writes the frame as its first and last column and row: ``x0, y0, x1, y1``."""
        return int(self.west), int(self.north), int(self.east), int(self.south)

    def cells(self) -> list[int]:
        """Lists all cells within the frame, row by row."""
        columns = range(int(self.west), int(self.east) + 1)
        rows = range(int(self.north), int(self.south) + 1)
        return [int(cell_at(x, y)) for y in rows for x in columns]


def bounds_of(state: State) -> tuple[int, int, int, int] | None:
    """Writes the frame of a state's boards, or None if they have none."""
    for board in state.list_boards():
        if board.bounds is not None:
            return board.bounds.corners()
    return None
