"""What chance can do as pairs of an index and a probability, which programs ask again and again.

A match draws hundreds of times from bags that are much alike, so the same pairs come back. Each
is made once, which takes a third of the time of making a number and a pair for it.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_OUTCOMES: Final = 64
MOST_WEIGHT: Final = 7
MOST_TOTAL: Final = 512
"""Pairs are kept up to these bounds, which bound their memory too; others are made anew."""


class Odds:
    """Writes weights as probabilities."""

    def __init__(self) -> None:
        self.rows: list[list[Any]] = [[] for _ in range(MOST_TOTAL + 1)]
        """For each sum of all weights the pairs known so far, by index and weight."""

    def pairs(self, chances: vec[i64]) -> list[tuple[int, float]]:
        """Lists all outcomes by index with their odds; ``chances`` are as ``pack_chances``."""
        total: i64 = 0
        heaviest: i64 = 0
        for at in range(i64(1), i64(len(chances)), 2):
            total += chances[at]
            heaviest = max(heaviest, chances[at])
        if total > MOST_TOTAL or heaviest > MOST_WEIGHT or len(chances) > 2 * MOST_OUTCOMES:
            return [
                (int(at >> 1), float(chances[at + 1]) / float(total))
                for at in range(i64(0), i64(len(chances)), 2)
            ]
        row = self.rows[total]
        if not row:
            row = [None] * (MOST_OUTCOMES * (MOST_WEIGHT + 1))
            self.rows[total] = row
        found: list[Any] = []
        for at in range(i64(0), i64(len(chances)), 2):
            weight = chances[at + 1]
            place = (at >> 1) * (MOST_WEIGHT + 1) + weight
            if row[place] is None:
                row[place] = (int(at >> 1), float(weight) / float(total))
            found.append(row[place])
        return found
