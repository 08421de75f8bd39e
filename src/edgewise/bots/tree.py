"""A search tree in packed arrays: one entry for each move that was looked at.

A node is a move in a history as the searching seat sees it. One hash table for the whole
tree finds its children by mover and code, because the legal ones differ from one sampled
world to the next.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

ROOT: Final = 0
NONE: Final = -1
FIRST_SIZE: Final = 1 << 12
WORD: Final = 0x3FFFFFFFFFFFFFFF
MIX: Final = 0x1E3779B1
STEP: Final = 0x05EBCA6B
"""Odd numbers small enough that no product passes 62 bits."""


class Tree:
    """Moves, who made them, how often they were tried and what came of it."""

    def __init__(self) -> None:
        self.code: vec[i64] = vec[i64]([0])
        self.mover: vec[i32] = vec[i32]([NONE])
        self.parent: vec[i32] = vec[i32]([NONE])
        self.first: vec[i32] = vec[i32]([NONE])
        self.sibling: vec[i32] = vec[i32]([NONE])
        self.visits: vec[i64] = vec[i64]([0])
        self.total: vec[float] = vec[float]([0.0])
        """The sum of what its mover got out of it."""
        self.prior: vec[float] = vec[float]([0.0])
        """The value of a move to its mover before it was ever tried."""
        self.exact: vec[float] = vec[float]([0.0])
        """The same, not rounded."""
        self.size: i64 = 1
        self.table: vec[i32] = vec[i32]([NONE] * FIRST_SIZE)
        self.mask: i64 = FIRST_SIZE - 1

    def child(self, node: i64, mover: i64, code: i64) -> i64:
        """Finds a move after a node, or NONE."""
        at = self._bucket(node, mover, code)
        while True:
            found = i64(self.table[at])
            if found == NONE:
                return NONE
            if (
                self.code[found] == code
                and i64(self.parent[found]) == node
                and i64(self.mover[found]) == mover
            ):
                return found
            at = (at + 1) & self.mask

    def add(self, node: i64, mover: i64, code: i64, prior: float, exact: float) -> i64:
        """Adds a move after a node, which must not have it yet."""
        new = self.size
        self.size = new + 1
        self.code = append(self.code, code)
        self.mover = append(self.mover, i32(mover))
        self.parent = append(self.parent, i32(node))
        self.first = append(self.first, i32(NONE))
        self.sibling = append(self.sibling, self.first[node])
        self.visits = append(self.visits, i64(0))
        self.total = append(self.total, 0.0)
        self.prior = append(self.prior, prior)
        self.exact = append(self.exact, exact)
        self.first[node] = i32(new)
        if self.size * 2 > self.mask:
            self._widen()
        else:
            self._enter(new)
        return new

    def children(self, node: int) -> list[int]:
        """Lists the moves after a node, the first added first."""
        found: list[int] = []
        at = int(self.first[node])
        while at != NONE:
            found.append(at)
            at = int(self.sibling[at])
        found.reverse()
        return found

    def mean(self, node: i64) -> float:
        """Tells what a move gave its mover on average; 0 when it was never tried."""
        return self.total[node] / float(self.visits[node]) if self.visits[node] > 0 else 0.0

    def under(self, node: int, legal: list[int]) -> Tree:
        """Copies what is known after a node into a tree of its own, from legal moves on.

        Others were legal in worlds that did not come true.
        """
        other = Tree()
        waiting = [(node, ROOT)]
        while waiting:
            old, new = waiting.pop()
            for child in self.children(old):
                if new == ROOT and int(self.code[child]) not in legal:
                    continue
                made = int(
                    other.add(
                        new,
                        i64(self.mover[child]),
                        self.code[child],
                        self.prior[child],
                        self.exact[child],
                    )
                )
                other.visits[made] = self.visits[child]
                other.total[made] = self.total[child]
                if new == ROOT:
                    other.visits[ROOT] += self.visits[child]
                waiting.append((child, made))
        return other

    def _bucket(self, node: i64, mover: i64, code: i64) -> i64:
        low = (code ^ (code >> 31)) & 0x7FFFFFFF
        mixed = (low * MIX + (node * 8 + mover) * STEP) & WORD
        return (mixed ^ (mixed >> 29)) & self.mask

    def _enter(self, node: i64) -> None:
        at = self._bucket(i64(self.parent[node]), i64(self.mover[node]), self.code[node])
        while self.table[at] != NONE:
            at = (at + 1) & self.mask
        self.table[at] = i32(node)

    def _widen(self) -> None:
        size = 2 * (int(self.mask) + 1)
        self.table = vec[i32]([NONE] * size)
        self.mask = size - 1
        for node in range(i64(1), self.size):
            self._enter(node)
