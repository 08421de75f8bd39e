"""A fit finds what decides matches, and does not take chance for the worth of tiles."""

from __future__ import annotations

import numpy as np

from edgewise.core.valuation import Valuation, Weights, hand_name
from edgewise.games import find
from edgewise.review.fit import Sample, weights_from

GAME = find("hydras:mini")
NAMES = Valuation(GAME, 2, Weights({})).names
HANDS = [at for at, name in enumerate(NAMES) if name.startswith(hand_name(""))]


def made_up(matches: int, *, hands_decide: bool) -> list[Sample]:
    """Makes up matches that the heads in the middle decide, or the first kind of tile in hand."""
    rng = np.random.default_rng(1)
    samples = []
    for number in range(matches):
        rows = np.zeros((4, 2, len(NAMES)))
        rows[:, :, 0] = 1.0
        rows[:, :, 1] = rng.normal(size=2) * 3
        rows[:, :, HANDS] = rng.integers(0, 2, size=(2, len(HANDS)))
        deciding = rows[0, :, HANDS[0]] * 4 if hands_decide else rows[0, :, 1]
        chance = 1 / (1 + np.exp(deciding[1] - deciding[0]))
        won = float(rng.random() < chance)
        samples.append(Sample(number, rows, np.full(4, 0.5), np.array([won, 1 - won])))
    return samples


def worth(weights: Weights, name: str) -> float:
    """What one more of something adds to the score in the middle of a match."""
    one, growing, late = weights.by_name[name]
    at_rest: float = (1 - 0.5 + 0.03) ** 0.5
    return one + growing * 0.5 + late / at_rest


def test_what_decides_is_found_and_hands_that_decide_nothing_weigh_nothing() -> None:
    weights = weights_from(GAME, 2, made_up(400, hands_decide=False), "a test")
    assert 0.7 < worth(weights, NAMES[1]) < 1.3
    assert max(abs(worth(weights, NAMES[at])) for at in HANDS) < 0.1


def test_a_tile_in_hand_that_decides_is_worth_something() -> None:
    weights = weights_from(GAME, 2, made_up(400, hands_decide=True), "a test")
    assert worth(weights, NAMES[HANDS[0]]) > 2.0
    assert max(abs(worth(weights, NAMES[at])) for at in HANDS[1:]) < 1.5
