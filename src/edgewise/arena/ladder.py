"""Ratings of many bots from contests between two of them at a time.

A bot that is r points above another is expected to win a share of
1 / (1 + 10^(-r/400)) of their deals. The ratings maximise the likelihood of all observed
shares, after adding one evenly shared deal to each pair; without it, a bot that never
lost would have an infinite rating. For the bounds, shares are sampled that could well
have led to the observations, and are rated in the same way.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from edgewise.arena.results import Result
from edgewise.arena.statistics import Interval, mean_interval, points, share_interval, shares

SAMPLES = 400
ROUNDS = 10_000
"""How often strengths are adjusted at most, if they do not settle before."""
SETTLED = 1e-9
TINY = 1e-9

Pair = tuple[str, str]
Shares = Mapping[Pair, Sequence[float]]
"""For each pair the share of each deal that went to the first of the two."""


@dataclass(frozen=True)
class Rung:
    """One bot on a ladder."""

    bot: str
    rating: Interval
    points: Interval


@dataclass(frozen=True)
class Meeting:
    """What came of a contest between two bots: the share of the first."""

    bots: Pair
    matches: int
    share: Interval


@dataclass(frozen=True)
class Ladder:
    """All bots of one game, the strongest first, and what their ratings rest on."""

    rungs: tuple[Rung, ...]
    meetings: tuple[Meeting, ...]


def pairs(bots: Sequence[str], reach: int) -> list[Pair]:
    """Pairs each bot with the next few of a list, the stronger first."""
    return [
        (bots[upper], bots[lower])
        for lower in range(len(bots))
        for upper in range(lower + 1, min(lower + reach, len(bots) - 1) + 1)
    ]


def pairs_with(bots: Sequence[str], yardstick: str) -> list[Pair]:
    """Pairs one bot of a list with all others, the stronger first."""
    place = bots.index(yardstick)
    return [
        (bot, yardstick) if index > place else (yardstick, bot)
        for index, bot in enumerate(bots)
        if index != place
    ]


def make_ladder(contests: Mapping[Pair, Sequence[Result]], anchor: str) -> Ladder:
    """Rates all bots of some contests; the anchor's rating is 0."""
    seen = {pair: shares(results, pair[0]) for pair, results in contests.items()}
    values = ratings(seen, anchor)
    rng = random.Random(1)
    spread: dict[str, list[float]] = {bot: [] for bot in values}
    for _ in range(SAMPLES):
        again = {pair: _another(deals, rng) for pair, deals in seen.items()}
        for bot, rating in ratings(again, anchor, shared=0.0).items():
            spread[bot].append(rating)
    rungs = [
        Rung(bot, _middle(spread[bot], rating), _points(contests, bot))
        for bot, rating in values.items()
    ]
    meetings = [
        Meeting(pair, len(contests[pair]), share_interval(deals)) for pair, deals in seen.items()
    ]
    return Ladder(tuple(sorted(rungs, key=lambda r: -r.rating.value)), tuple(meetings))


def ratings(seen: Shares, anchor: str, shared: float = 1.0) -> dict[str, float]:
    """Finds the ratings that make the shares likeliest, after so many more deals shared evenly."""
    bots = sorted({bot for pair in seen for bot in pair})
    won = dict.fromkeys(bots, 0.0)
    for (one, other), deals in seen.items():
        won[one] += math.fsum(deals) + shared / 2
        won[other] += len(deals) - math.fsum(deals) + shared / 2
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        met = dict.fromkeys(bots, 0.0)
        for (one, other), deals in seen.items():
            weight = (len(deals) + shared) / (strength[one] + strength[other])
            met[one] += weight
            met[other] += weight
        fit = {bot: won[bot] / met[bot] for bot in bots}
        before, strength = strength, {bot: fit[bot] / fit[anchor] for bot in bots}
        if all(abs(strength[bot] - before[bot]) < SETTLED * strength[bot] for bot in bots):
            break
    return {bot: 400 * math.log10(strength[bot]) for bot in bots}


def _another(deals: Sequence[float], rng: random.Random) -> list[float]:
    """Draws a share that may well have led to these deals, even if one bot won them all."""
    won = math.fsum(deals)
    share = rng.betavariate(won + 0.5, len(deals) - won + 0.5)
    return [min(max(share, TINY), 1 - TINY)] * len(deals)


def _middle(numbers: list[float], value: float) -> Interval:
    """The bounds between which 95 of 100 sampled ratings lie."""
    ordered = sorted(numbers)
    cut = len(ordered) // 40
    return Interval(min(ordered[cut], value), value, max(ordered[-1 - cut], value))


def _points(contests: Mapping[Pair, Sequence[Result]], bot: str) -> Interval:
    """Estimates the points of a bot; what it reached with one deal in several contests is one."""
    played = [results for pair, results in contests.items() if bot in pair]
    return mean_interval(points(itertools.chain.from_iterable(played), bot))
