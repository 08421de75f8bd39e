"""What one move changed on a grid, so that it can be taken back.

An entry is one number: what was changed, the index, and what was there before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import extend, vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from edgewise.core.grid import Grid

GRID: Final = 0
AROUND: Final = 1
PLACE: Final = 2
FRONTIER: Final = 3
LAID: Final = 4

INDEX_SHIFT: Final = 3
VALUE_SHIFT: Final = 31
WHAT_MASK: Final = 7
INDEX_MASK: Final = 0xFFFFFFF


class GridLog:
    """The changes since a grid began to log them, and how it was bounded then."""

    def __init__(self, room: vec[i64]) -> None:
        self.changes: vec[i64] = room
        self.size: i64 = 0
        self.whole: Grid | None = None
        """The grid as it was, in place of changes, when it had to grow."""
        self.before: i64 = 0
        self.after: i64 = 0
        """The grid's count of changes before and after what was logged."""
        self.frontier_size: i64 = 0
        self.laid_size: i64 = 0
        self.west: i64 = 0
        self.east: i64 = 0
        self.north: i64 = 0
        self.south: i64 = 0

    def add(self, what: i64, index: i64, value: i64) -> None:
        """Logs what an entry of one of the grid's arrays held."""
        if self.size == len(self.changes):
            self.changes = extend(self.changes, vec[i64]([0] * (64 + len(self.changes))))
        self.changes[self.size] = (value << VALUE_SHIFT) | (index << INDEX_SHIFT) | what
        self.size += 1
