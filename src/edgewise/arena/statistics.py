"""How certain the result of a number of deals is.

The unit is the deal, not the match: the matches of one deal share their
chance, so they are taken together.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from edgewise.arena.results import Result

Z = 1.96
BETS = (0.1, 0.25, 0.5, 0.9)
CLEAR = 100.0
"""Evidence at which an answer is clear: wrong in one contest out of a hundred."""


@dataclass(frozen=True)
class Interval:
    """An estimate with the bounds between which the truth lies 95 times out of 100."""

    low: float
    value: float
    high: float


@dataclass(frozen=True)
class Standing:
    """What one bot reached in a contest."""

    bot: str
    matches: int
    seats: int
    wins: Interval
    """Share of matches won for each seat that it took; shared wins count in part."""
    points: Interval
    """Mean points a match."""
    elo: Interval
    """Rating against the others in the contest, taken as equals."""
    evidence: float


def shares(results: Iterable[Result], bot: str) -> list[float]:
    """Lists for each deal which part of the wins that a bot could have it has."""
    deals: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        deals[result.deal].append(result)
    found: list[float] = []
    for deal in sorted(deals):
        matches = deals[deal]
        if all(len(match.seats) == 1 for match in matches):
            found += _alone(matches, bot)
        else:
            wins = [_won(match, bot) for match in matches if bot in match.seats]
            found += [sum(wins) / len(wins)] if wins else []
    return found


def _won(match: Result, bot: str) -> float:
    """The mean share of the win over the seats that a bot took."""
    seats = [seat for seat, name in enumerate(match.seats) if name == bot]
    return sum(1 / len(match.winners) for seat in seats if seat in match.winners) / len(seats)


def _alone(matches: Sequence[Result], bot: str) -> list[float]:
    """In a game for one, the best score of a deal wins it."""
    best = max(match.scores[0] for match in matches)
    winners = [match.seats[0] for match in matches if match.scores[0] == best]
    played = [match for match in matches if match.seats[0] == bot]
    return [1 / len(winners) if bot in winners else 0.0] if played else []


def points(results: Iterable[Result], bot: str) -> list[float]:
    """Lists for each deal the mean points of a bot."""
    deals: dict[int, list[int]] = defaultdict(list)
    for result in results:
        for seat, name in enumerate(result.seats):
            if name == bot:
                deals[result.deal].append(result.scores[seat])
    return [sum(deals[deal]) / len(deals[deal]) for deal in sorted(deals)]


def mean_interval(numbers: Sequence[float]) -> Interval:
    """Estimates a mean."""
    count = len(numbers)
    mean = math.fsum(numbers) / count
    if count < 2:
        return Interval(-math.inf, mean, math.inf)
    squares = math.fsum((number - mean) ** 2 for number in numbers)
    margin = Z * math.sqrt(squares / (count - 1) / count)
    return Interval(mean - margin, mean, mean + margin)


def share_interval(numbers: Sequence[float]) -> Interval:
    """Estimates a share between 0 and 1, by Wilson, with as many trials as the spread shows."""
    count = len(numbers)
    share = math.fsum(numbers) / count
    squares = math.fsum((number - share) ** 2 for number in numbers)
    trials = float(count)
    if count > 1 and squares > 0:
        trials = max(trials, share * (1 - share) * (count - 1) * count / squares)
    centre = (share + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    spread = share * (1 - share) / trials + Z * Z / (4 * trials * trials)
    margin = Z * math.sqrt(spread) / (1 + Z * Z / trials)
    low = max(0.0, centre - margin) if share > 0 else 0.0
    high = min(1.0, centre + margin) if share < 1 else 1.0
    return Interval(low, share, high)


def elo(share: float, sides: int) -> float:
    """Turns a share of wins among this many sides into a difference of ratings."""
    if sides < 2:
        return 0.0
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share) * (sides - 1))


def evidence(numbers: Sequence[float], even: float) -> float:
    """Weighs the evidence that a share is not the even one, after any number of deals.

    It is what a gambler would have made of a stake of one by betting on each
    deal at fair odds: if the share is even, the chance that it ever reaches
    100 is at most one in a hundred, however often one looks.
    """
    if even >= 1:
        return 0.0
    largest = max(even, 1 - even)
    fortunes = []
    for bet in BETS:
        for sign in (-1, 1):
            rate = sign * bet / largest
            fortunes.append(math.exp(math.fsum(math.log1p(rate * (x - even)) for x in numbers)))
    return math.fsum(fortunes) / len(fortunes)


def standing(results: Sequence[Result], bot: str, sides: int) -> Standing:
    """Sums up what one bot reached among this many sides."""
    won = shares(results, bot)
    wins = share_interval(won)
    return Standing(
        bot=bot,
        matches=sum(bot in result.seats for result in results),
        seats=sum(result.seats.count(bot) for result in results),
        wins=wins,
        points=mean_interval(points(results, bot)),
        elo=Interval(elo(wins.low, sides), elo(wins.value, sides), elo(wins.high, sides)),
        evidence=evidence(won, 1 / sides),
    )
