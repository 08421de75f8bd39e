"""Chance is drawn by its odds, and only when it is to move."""

import random
from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import edgewise
from edgewise.core.legal import sort_numbers


def test_draws_come_by_their_odds() -> None:
    state = edgewise.game("hoses").new(2)
    state.push_text("first:0")
    odds = dict(state.chance_outcomes())
    rng = edgewise.make_rng(5)
    draws = 4000
    drawn = Counter(state.draw_chance(rng) for _ in range(draws))
    assert set(drawn) <= set(odds)
    distance = sum((drawn[m] - draws * p) ** 2 / (draws * p) for m, p in odds.items())
    degrees = len(odds) - 1
    assert distance < degrees + 6 * (2 * degrees) ** 0.5


def test_any_source_of_chance_will_do() -> None:
    state = edgewise.game("hoses").new(2)
    for source in (7, random.Random(7), edgewise.make_rng(7)):
        assert state.draw_chance(source) in state.legal_moves


def test_nothing_is_drawn_when_a_seat_is_to_move() -> None:
    state = edgewise.game("hoses").new(2)
    rng = edgewise.make_rng(7)
    while state.to_move == edgewise.CHANCE:
        state.push(state.draw_chance(rng))
    with pytest.raises(edgewise.InvalidMove, match="not for chance to move"):
        state.draw_chance(rng)


def test_numbers_are_sorted_in_place() -> None:
    rng = random.Random(2)
    for size in (0, 1, 2, 5, 30, 700):
        numbers = [rng.randrange(-50, 1 << 55) for _ in range(size)]
        packed = vec[i64](numbers)
        sort_numbers(packed)
        assert list(packed) == sorted(numbers)
