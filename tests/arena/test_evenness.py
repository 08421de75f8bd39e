"""Whether all win alike: the test, its distribution, and shared wins."""

import random

import pytest

from edgewise.arena.evenness import Shares, chi_squared_tail


@pytest.mark.parametrize(
    ("statistic", "degrees", "probability"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (11.345, 3, 0.01), (0.352, 3, 0.95)],
)
def test_the_tail_is_that_of_the_tables(statistic: float, degrees: int, probability: float) -> None:
    assert chi_squared_tail(statistic, degrees) == pytest.approx(probability, rel=2e-3)


def counted(wins: dict[str, int]) -> Shares:
    shares = Shares()
    for winner, matches in wins.items():
        for _ in range(matches):
            shares.count({side: float(side == winner) for side in wins})
    return shares


def test_without_shared_wins_it_is_the_number_of_pearson() -> None:
    test = counted({"a": 60, "b": 40, "c": 50, "d": 50}).test()
    assert test.statistic == pytest.approx((10**2 + 10**2) / 50)
    assert test.degrees == 3


def test_what_was_counted_apart_adds_up() -> None:
    one, other = counted({"a": 3, "b": 5}), counted({"a": 2, "b": 9})
    one.add(other)
    assert one.test() == counted({"a": 5, "b": 14}).test()
    assert one.relative("a") == pytest.approx(5 / 9.5)


def trial(rng: random.Random, favour: float) -> float:
    """Plays two of four sides against each other 400 times, a third of the wins shared."""
    shares = Shares()
    for _ in range(400):
        one, other = rng.sample("abcd", 2)
        if rng.random() < 1 / 3:
            shares.count({one: 0.5, other: 0.5})
            continue
        first = rng.random() < 0.5 + favour * ((one == "a") - (other == "a"))
        shares.count({one: float(first), other: float(not first)})
    return shares.test().probability


def test_even_sides_are_called_uneven_as_rarely_as_it_says() -> None:
    rng = random.Random(3)
    found = [trial(rng, 0.0) for _ in range(300)]
    assert 0.02 < sum(p < 0.05 for p in found) / 300 < 0.09
    assert 0.42 < sum(p < 0.5 for p in found) / 300 < 0.58


def test_an_uneven_side_is_found() -> None:
    rng = random.Random(4)
    assert sum(trial(rng, 0.15) < 0.05 for _ in range(60)) > 45


def test_where_nobody_ever_wins_more_nothing_is_uneven() -> None:
    shares = Shares()
    assert shares.test().probability == 1.0
    shares.count({"a": 0.5, "b": 0.5})
    assert shares.test().probability == 1.0
