"""Estimates with bounds, and differences between two series of matches on common chance.

The unit is the deal: matches of one deal share their chance. Every figure is a sum over deals
divided by another, such as stuck turns by turns; a mean divides by the number of matches. How far
each deal pulls the figure up or down gives its bounds. Where two variants played the same deals,
the pulls are taken from each other, so what chance did to both alike cancels out.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

Z = 1.96
FEWEST = 30
"""With fewer deals than this, no difference is tested."""
Name = TypeVar("Name", bound=Hashable)
LEVEL = 0.05
"""How often, over all figures of a comparison, a difference may be marked where there is none."""


@dataclass(frozen=True)
class Estimate:
    """A figure with the bounds between which the truth lies 95 times out of 100."""

    value: float
    low: float
    high: float
    deals: int
    pulls: Mapping[int, float] = field(default_factory=dict, repr=False, compare=False)

    def to_dict(self) -> dict[str, float | None]:
        """Writes the estimate as JSON data; bounds that are not known are null."""
        low, high = known(self.low), known(self.high)
        return {"value": self.value, "low": low, "high": high, "deals": self.deals}


def known(bound: float) -> float | None:
    """Tells a bound, or None where there are too few deals for one."""
    return bound if math.isfinite(bound) else None


Pair = tuple[int, float, float]
"""A deal, what it adds above the line, and below it."""


def ratio(pairs: Iterable[Pair], *, share: bool = False) -> Estimate | None:
    """Estimates a sum divided by another; None where nothing is below the line."""
    over: dict[int, list[float]] = {}
    for deal, above, below in pairs:
        sums = over.setdefault(deal, [0.0, 0.0])
        sums[0] += above
        sums[1] += below
    total = math.fsum(sums[1] for sums in over.values())
    if total <= 0:
        return None
    count = len(over)
    value = math.fsum(sums[0] for sums in over.values()) / total
    pulls = {d: (above - value * below) * count / total for d, (above, below) in over.items()}
    error = _error(pulls.values())
    if share:
        low, high = _wilson(value, error, total)
    else:
        low, high = value - Z * error, value + Z * error
    return Estimate(value, low, high, count, pulls)


def nothing(deals: Iterable[int]) -> Estimate:
    """Estimates something that never occurred in these deals, to compare it with what did."""
    pulls = dict.fromkeys(deals, 0.0)
    return Estimate(0.0, 0.0, 0.0, len(pulls), pulls)


def _error(pulls: Iterable[float]) -> float:
    numbers = list(pulls)
    if len(numbers) < 2:
        return math.inf
    return math.sqrt(math.fsum(x * x for x in numbers) / (len(numbers) - 1) / len(numbers))


def _wilson(value: float, error: float, total: float) -> tuple[float, float]:
    """Bounds a share, by Wilson, with as many trials as its spread shows."""
    value = min(max(value, 0.0), 1.0)
    spread = value * (1 - value)
    trials = spread / error**2 if 0 < error < math.inf and spread > 0 else total
    centre = (value + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    margin = Z * math.sqrt(spread / trials + Z * Z / (4 * trials**2)) / (1 + Z * Z / trials)
    low = max(0.0, centre - margin) if value > 0 else 0.0
    return low, min(1.0, centre + margin) if value < 1 else 1.0


@dataclass(frozen=True)
class Difference:
    """How much larger a figure is in the second variant, and whether chance explains it."""

    value: float
    low: float
    high: float
    probability: float | None
    """How often chance alone makes so large a difference; None where too few deals tell."""
    marked: bool = False
    """Whether it differs beyond chance, all comparisons of the report considered."""

    def to_dict(self) -> dict[str, float | bool | None]:
        """Writes the difference as JSON data."""
        return {
            "value": self.value,
            "low": known(self.low),
            "high": known(self.high),
            "p": self.probability,
            "beyond_chance": self.marked,
        }


def difference(one: Estimate, other: Estimate) -> Difference:
    """Compares a figure of two variants on the deals that both played."""
    deals = one.pulls.keys() & other.pulls.keys()
    error = _error(other.pulls[deal] - one.pulls[deal] for deal in deals)
    value = other.value - one.value
    probability = None
    if len(deals) >= FEWEST:
        certain = 1.0 if value == 0 else 0.0
        probability = student_tail(value / error, len(deals) - 1) if error > 0 else certain
    return Difference(value, value - Z * error, value + Z * error, probability)


def student_tail(ratio_to_error: float, degrees: int) -> float:
    """Tells how often Student's t is at least so far from nothing, on either side.

    Wallace's approximation by the normal distribution. The normal distribution itself is too
    bold: of 30 deals, it takes for 1 in 5,000 what happens once in 1,200.
    """
    shrunk = (8 * degrees + 1) / (8 * degrees + 3)
    distance = shrunk * math.sqrt(degrees * math.log1p(ratio_to_error**2 / degrees))
    return math.erfc(distance / math.sqrt(2))


def marked(found: Mapping[Name, Difference]) -> dict[Name, Difference]:
    """Marks what differs beyond chance, by Holm: the smallest first, each against all left."""
    tested = [(one.probability, name) for name, one in found.items() if one.probability is not None]
    tested.sort(key=lambda item: item[0])
    beyond: set[Name] = set()
    for rank, (probability, name) in enumerate(tested):
        if probability > LEVEL / (len(tested) - rank):
            break
        beyond.add(name)
    return {name: replace(one, marked=name in beyond) for name, one in found.items()}
