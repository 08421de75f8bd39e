"""Tests whether all places or roles win equally often, and how likely chance alone explains it.

Pearson's test counts wins, and shared wins are no counts. Here each match gives
every side its share of the win minus its expected share. If all win equally often, the
means of these differences scatter round zero, and the sum of their squares,
measured by the scatter within matches, follows the chi-squared distribution.
Without shared wins, and with all sides in every match, it equals Pearson's statistic.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class ChiSquared:
    """A statistic, its degrees of freedom, and how often chance alone makes it as large."""

    statistic: float
    degrees: int
    probability: float

    def __str__(self) -> str:
        return f"chi-squared {self.statistic:.1f}, df {self.degrees}, p = {self.probability:.2f}"


@dataclass
class Shares:
    """The wins of each side over many matches, beside those it had to expect."""

    matches: int = 0
    won: dict[str, float] = field(default_factory=dict)
    expected: dict[str, float] = field(default_factory=dict)
    squares: float = 0.0
    """The sum over matches and sides of the squared differences between the two."""

    def count(self, won: Mapping[str, float]) -> None:
        """Counts one match: the share of the win of each side that took part."""
        even = 1 / len(won)
        self.matches += 1
        _add(self.won, won)
        _add(self.expected, dict.fromkeys(won, even))
        self.squares += math.fsum((share - even) ** 2 for share in won.values())

    def add(self, other: Shares) -> None:
        """Takes in what was counted elsewhere."""
        self.matches += other.matches
        _add(self.won, other.won)
        _add(self.expected, other.expected)
        self.squares += other.squares

    def relative(self, side: str) -> float:
        """Tells how many times as often as an even share a side won."""
        return self.won[side] / self.expected[side]

    def test(self) -> ChiSquared:
        """Tests whether all sides win alike."""
        degrees = len(self.expected) - 1
        if degrees < 1 or self.squares == 0:
            return ChiSquared(0.0, max(degrees, 0), 1.0)
        off = math.fsum((self.won[side] - self.expected[side]) ** 2 for side in self.expected)
        statistic = off * degrees / self.squares
        return ChiSquared(statistic, degrees, chi_squared_tail(statistic, degrees))


def _add(sums: dict[str, float], more: Mapping[str, float]) -> None:
    for side, number in more.items():
        sums[side] = sums.get(side, 0.0) + number


def chi_squared_tail(statistic: float, degrees: int) -> float:
    """Tells how often a chi-squared number with this many degrees of freedom is larger."""
    half = statistic / 2
    odd = degrees % 2 == 1
    tail = math.erfc(math.sqrt(half)) if odd else math.exp(-half)
    for below in range(1 if odd else 2, degrees, 2):
        tail += math.exp(-half) * half ** (below / 2) / math.gamma(below / 2 + 1)
    return min(1.0, tail)
