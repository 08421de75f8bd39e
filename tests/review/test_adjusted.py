"""Taking luck out narrows an estimate and does not move it."""

from __future__ import annotations

import random

import pytest

from edgewise.arena.results import Result
from edgewise.core.errors import EdgewiseError
from edgewise.review.adjusted import Luck, adjust, fold_shares


def contest(deals: int, seed: int) -> tuple[list[Result], list[Luck]]:
    """Makes up matches of two in both seatings, decided by luck and a little noise."""
    rng = random.Random(seed)
    results, lucks = [], []
    for number in range(2 * deals):
        seats = ("one", "other") if number % 2 == 0 else ("other", "one")
        luck = rng.gauss(0.0, 0.5)
        won = 0.6 + luck + rng.gauss(0.0, 0.1)
        shares = (won, 1 - won) if seats[0] == "one" else (1 - won, won)
        of_seats = (luck, -luck) if seats[0] == "one" else (-luck, luck)
        results.append(Result(number, number // 2, seats, (0, 0), (0,), ""))
        lucks.append(Luck(number, shares, of_seats))
    return results, lucks


def test_luck_taken_out_leaves_the_mean_and_narrows_the_interval() -> None:
    found = adjust(*contest(300, seed=2), "one")
    assert found.adjusted.low < 0.6 < found.adjusted.high
    assert found.plain.low < found.adjusted.value < found.plain.high
    assert found.coefficient == pytest.approx(1.0, abs=0.05)
    assert found.fewer > 10


def test_luck_that_tells_nothing_is_left_alone() -> None:
    results, lucks = contest(300, seed=3)
    rng = random.Random(5)
    vain = [Luck(one.number, one.results, (rng.gauss(0, 1), rng.gauss(0, 1))) for one in lucks]
    found = adjust(results, vain, "one")
    assert abs(found.coefficient) < 0.1
    assert found.fewer == pytest.approx(1.0, abs=0.05)


def test_no_share_of_luck_is_fitted_on_its_own_deal() -> None:
    rng = random.Random(4)
    pairs = [(rng.random(), rng.random()) for _ in range(40)]
    wild = [(1e6, 1.0), *pairs[1:]]
    assert fold_shares(pairs)[0] == fold_shares(wild)[0]
    assert fold_shares(pairs)[1] != fold_shares(wild)[1]


def test_a_few_deals_are_too_few() -> None:
    with pytest.raises(EdgewiseError, match="at least 20 deals"):
        adjust(*contest(10, seed=1), "one")


def test_who_always_wins_needs_as_many_deals_either_way() -> None:
    results, lucks = contest(20, seed=1)
    always = [
        Luck(one.number, tuple(float(name == "one") for name in result.seats), one.luck)
        for result, one in zip(results, lucks, strict=True)
    ]
    found = adjust(results, always, "one")
    assert (found.plain.value, found.adjusted.value) == (1.0, 1.0)
    assert found.fewer == 1.0
