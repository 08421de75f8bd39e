"""How sure one can be."""

import math
import random

import pytest

from edgewise.arena.results import Result
from edgewise.arena.statistics import (
    CLEAR,
    elo,
    evidence,
    mean_interval,
    points,
    share_interval,
    shares,
    standing,
)


def result(number: int, deal: int, seats: str, scores: tuple[int, ...]) -> Result:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Result(number, deal, tuple(seats), scores, winners, "")


def test_the_matches_of_one_deal_are_taken_together() -> None:
    results = [
        result(0, 0, "ab", (5, 3)),
        result(1, 0, "ba", (5, 3)),
        result(2, 1, "ab", (5, 3)),
        result(3, 1, "ba", (3, 5)),
    ]
    assert shares(results, "a") == [0.5, 1.0]
    assert shares(results, "b") == [0.5, 0.0]
    assert points(results, "a") == [4.0, 5.0]


def test_a_shared_win_counts_in_part() -> None:
    assert shares([result(0, 0, "ab", (4, 4))], "a") == [0.5]


def test_a_bot_in_two_seats_is_measured_for_each_seat() -> None:
    assert shares([result(0, 0, "abb", (1, 9, 2))], "b") == [0.5]


def test_alone_the_better_score_of_a_deal_wins_it() -> None:
    results = [result(0, 0, "a", (7,)), result(1, 0, "b", (5,)), result(2, 1, "a", (4,))]
    assert shares([*results, result(3, 1, "b", (4,))], "a") == [1.0, 0.5]


def test_bounds_hold_the_truth_about_95_times_out_of_100() -> None:
    rng = random.Random(2)
    held = 0
    for _ in range(400):
        numbers = [(rng.random() < 0.7) / 2 + (rng.random() < 0.7) / 2 for _ in range(60)]
        interval = share_interval(numbers)
        held += interval.low <= 0.7 <= interval.high
    assert 365 <= held <= 395


def test_bounds_of_a_clean_sweep_are_not_without_doubt() -> None:
    interval = share_interval([1.0] * 20)
    assert 0.8 < interval.low < 0.9
    assert interval.high == pytest.approx(1.0)


def test_nothing_bounds_a_clean_sweep_from_above_nor_its_loser_from_below() -> None:
    for deals in range(1, 201):
        assert share_interval([1.0] * deals).high == 1
        assert share_interval([0.0] * deals).low == 0


def test_a_mean_has_a_margin_that_shrinks_with_the_root_of_the_number() -> None:
    few, many = mean_interval([1.0, 3.0] * 10), mean_interval([1.0, 3.0] * 1000)
    assert few.value == many.value == 2.0
    assert (few.high - 2) / (many.high - 2) == pytest.approx(10, rel=0.05)


def test_ratings_follow_the_odds() -> None:
    assert elo(0.5, 2) == 0.0
    assert elo(10 / 11, 2) == pytest.approx(400)
    assert elo(0.25, 4) == pytest.approx(0.0)
    assert elo(1.0, 2) == math.inf
    assert elo(0.0, 2) == -math.inf


def test_evidence_against_even_bots_seldom_becomes_clear_however_often_one_looks() -> None:
    rng = random.Random(5)
    fooled = 0
    for _ in range(150):
        numbers: list[float] = []
        for _ in range(100):
            numbers.append(rng.choice([0.0, 0.5, 0.5, 1.0]))
            if evidence(numbers, 0.5) >= CLEAR:
                fooled += 1
                break
    assert fooled <= 4


def test_evidence_of_a_stronger_bot_becomes_clear_soon() -> None:
    rng = random.Random(5)
    assert evidence([rng.choice([0.5, 1.0, 1.0]) for _ in range(30)], 0.5) > CLEAR
    assert evidence([rng.choice([0.0, 0.0, 1.0]) for _ in range(120)], 0.5) > CLEAR


def test_a_standing_sums_it_up() -> None:
    results = [result(2 * d, d, "ab", (9, 1)) for d in range(20)]
    results += [result(2 * d + 1, d, "ba", (1, 9)) for d in range(20)]
    one = standing(results, "a", 2)
    assert (one.matches, one.wins.value, one.points.value) == (40, 1.0, 9.0)
    assert one.elo.low > 100
    assert one.evidence > CLEAR
