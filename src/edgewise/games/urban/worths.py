"""What blocks are worth, kept for those that are asked about again and again.

It holds for a set that makes of a block what the block's own sums say: parts, stores and one
column. A search values the same blocks after each of the moves that it tries.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SLOTS: Final = 1024
SLOT_MASK: Final = SLOTS - 1
POINT_BITS: Final = 24
POINT_MASK: Final = (1 << POINT_BITS) - 1
UNKNOWN: Final = -1


class Worths:
    """The points of blocks, complete and not, by a key that tells all they depend on."""

    def __init__(self) -> None:
        self.keys: vec[i64] = vec[i64]([UNKNOWN] * SLOTS)
        self.points: vec[i64] = vec[i64]([0] * SLOTS)
        """For each key the points of the block if it is complete and, above, if it is not."""

    def find(self, key: i64) -> i64:
        """Finds the points for a key, UNKNOWN if they are not kept."""
        slot = (key ^ (key >> 16) ^ (key >> 29)) & SLOT_MASK
        return self.points[slot] if self.keys[slot] == key else i64(UNKNOWN)

    def keep(self, key: i64, whole: i64, half: i64) -> i64:
        """Keeps the points of a block for a key, in place of others."""
        slot = (key ^ (key >> 16) ^ (key >> 29)) & SLOT_MASK
        self.keys[slot] = key
        self.points[slot] = (half << POINT_BITS) | whole
        return self.points[slot]
