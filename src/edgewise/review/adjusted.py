"""A contest's estimates with luck taken out: control variates from the ledger.

Luck is nothing on average, whoever plays: each draw is compared with the mean of all that could
have come. So a result minus any fixed share of its luck has the same mean as the result, and
spreads less. The share that helps most is fitted, for each fold of deals, on the other deals,
so that no deal has a say in how it is adjusted itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from edgewise.arena.fixtures import Contest
from edgewise.arena.results import Result
from edgewise.arena.statistics import Interval, mean_interval
from edgewise.core.errors import EdgewiseError
from edgewise.core.records import parse_record
from edgewise.core.valuation import UNIT
from edgewise.games import find
from edgewise.review.ledger import Ledger, ledger_of

FOLDS = 10
LEAST_DEALS = 2 * FOLDS
"""With fewer deals no share of luck can be fitted on others."""


@dataclass(frozen=True)
class Luck:
    """What one match came to for each seat, and what of it was luck."""

    number: int
    results: tuple[float, ...]
    """Shares of the win; alone, points."""
    luck: tuple[float, ...]


@dataclass(frozen=True)
class Adjusted:
    """What one bot reached, plainly and with luck taken out."""

    bot: str
    plain: Interval
    adjusted: Interval
    coefficient: float
    """The mean share of luck that was taken off."""
    fewer: float
    """How many times fewer deals give the same interval."""


def luck_of(contest: Contest, result: Result) -> Luck:
    """Works out the luck of one match from its record; runs in a process of its own."""
    game = find(contest.game, contest.tiles or None)
    return luck_in(result.number, ledger_of(parse_record(result.record).replay(game)))


def luck_in(number: int, ledger: Ledger) -> Luck:
    """Reads the luck of a match off its ledger."""
    accounts = [ledger.account(seat) for seat in range(len(ledger.start))]
    return Luck(
        number,
        tuple(account.result / UNIT for account in accounts),
        tuple(account.luck / UNIT for account in accounts),
    )


def adjust(results: Sequence[Result], lucks: Sequence[Luck], bot: str) -> Adjusted:
    """Estimates what a bot reaches, a share of the win or points, with and without its luck."""
    by_number = {luck.number: luck for luck in lucks}
    deals: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for result in results:
        found = by_number[result.number]
        for seat, name in enumerate(result.seats):
            if name == bot:
                deals[result.deal].append((found.results[seat], found.luck[seat]))
    pairs = [_mean_pair(deals[deal]) for deal in sorted(deals)]
    if len(pairs) < LEAST_DEALS:
        raise EdgewiseError(
            f"adjusted estimates need at least {LEAST_DEALS} deals, not {len(pairs)}: "
            "play more matches, or with --full"
        )
    shares = fold_shares(pairs)
    plain = [won for won, _ in pairs]
    adjusted = [won - shares[at % FOLDS] * luck for at, (won, luck) in enumerate(pairs)]
    before, after = mean_interval(plain), mean_interval(adjusted)
    width, wide = after.high - after.low, before.high - before.low
    fewer = (wide / width) ** 2 if width > 0 and wide > 0 else 1.0
    return Adjusted(bot, before, after, fsum(shares) / FOLDS, fewer)


def _mean_pair(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    count = len(pairs)
    return fsum(won for won, _ in pairs) / count, fsum(luck for _, luck in pairs) / count


def fold_shares(pairs: Sequence[tuple[float, float]]) -> list[float]:
    """Fits the share of luck for each fold of deals on all deals that are not in it."""
    return [slope([p for at, p in enumerate(pairs) if at % FOLDS != k]) for k in range(FOLDS)]


def slope(pairs: Sequence[tuple[float, float]]) -> float:
    """Finds how much a result rises with luck, by least squares."""
    won, luck = _mean_pair(pairs)
    squares = fsum((x - luck) ** 2 for _, x in pairs)
    products = fsum((y - won) * (x - luck) for y, x in pairs)
    return products / squares if squares > 0 else 0.0
