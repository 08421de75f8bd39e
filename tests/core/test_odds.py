"""Odds of chance: the same whether a pair was made before or not, and whatever the weights."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.odds import MOST_OUTCOMES, MOST_TOTAL, MOST_WEIGHT, Odds

CASES = [
    [],
    [1],
    [3, 1, 2],
    [0, 2],
    [MOST_WEIGHT] * MOST_OUTCOMES,
    [MOST_WEIGHT + 1, 1],
    [1] * (MOST_OUTCOMES + 1),
    [MOST_TOTAL, 5],
    [1, 10**12],
]


def packed(weights: list[int]) -> vec[i64]:
    """Packs weights as chance does, with codes that say nothing here."""
    return vec[i64]([number for weight in weights for number in (1000, weight)])


@pytest.mark.parametrize("weights", CASES)
def test_each_outcome_has_its_share(weights: list[int]) -> None:
    odds = Odds()
    shares = [(at, weight / sum(weights)) for at, weight in enumerate(weights)]
    assert odds.pairs(packed(weights)) == shares
    assert odds.pairs(packed(weights)) == shares


def test_bags_with_as_many_tiles_but_of_other_kinds_are_not_confused() -> None:
    odds = Odds()
    for weights in ([1, 2, 3], [3, 2, 1], [2, 2, 2], [6], [1, 5]):
        assert odds.pairs(packed(weights)) == [(at, w / 6) for at, w in enumerate(weights)]


def test_a_list_belongs_to_the_caller() -> None:
    odds = Odds()
    odds.pairs(packed([1, 2])).clear()
    assert odds.pairs(packed([1, 2])) == [(0, 1 / 3), (1, 2 / 3)]
