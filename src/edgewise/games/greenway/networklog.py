"""What one move changed in the networks of a town, so that it can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from edgewise.games.greenway.networks import Networks

NODE_SHIFT: Final = 32
WORD_MASK: Final = (1 << 32) - 1
ZERO: Final = 1 << 31
"""Words have a sign; so much is added to keep them."""


class NetworkLog:
    """The words that were replaced, and the sums as they were."""

    def __init__(self, sums: vec[i64]) -> None:
        self.changes: vec[i64] = vec[i64]([], capacity=16)
        self.size: i64 = 0
        """How many of them hold."""
        self.sums: vec[i64] = sums[:]
        self.whole: Networks | None = None
        """The networks as they were, in place of changes, when they were worked out anew."""
        self.parks: i64 = 0
        self.largest: i64 = 0
        self.row_count: i64 = 0
        self.column_count: i64 = 0
        self.row: i64 = -1
        self.column: i64 = -1
        """The row and the column that were reached first."""

    def add(self, node: i64, word: i64) -> None:
        """Logs what a node's word was."""
        change = (node << NODE_SHIFT) | (word + ZERO)
        if self.size < len(self.changes):
            self.changes[self.size] = change
        else:
            self.changes = append(self.changes, change)
        self.size += 1

    def clear(self, sums: vec[i64]) -> None:
        """Forgets what was logged, to be used for another move."""
        self.size = 0
        for index in range(i64(len(sums))):
            self.sums[index] = sums[index]
        self.whole = None
        self.row = -1
        self.column = -1

    def node(self, number: i64) -> i64:
        """Tells which node a change was made to."""
        return self.changes[number] >> NODE_SHIFT

    def word(self, number: i64) -> i64:
        """Tells what was there before a change."""
        return (self.changes[number] & WORD_MASK) - ZERO
