"""A fit finds what decides matches, and does not take chance for the worth of tiles."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import edgewise
from edgewise.core.valuation import Valuation, Weights, hand_name, read_weights, weights_file
from edgewise.games import find
from edgewise.review.fit import Sample, weights_from, write_weights

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


@pytest.mark.parametrize("name", edgewise.games())
def test_each_game_ships_weights_of_the_features_that_it_has_now(name: str) -> None:
    game = edgewise.game(name)
    for players in game.seats_dealt():
        weights = read_weights(weights_file(game, players))
        hands = {one for one in weights.by_name if one.startswith(hand_name(""))}
        fitted, known = set(weights.by_name) - hands - {"one"}, set(game.features.names())
        assert fitted == known, weights.made_by
        assert hands <= {hand_name(tile.name) for tile in game.tiles.tiles}
        assert f"edgewise fit {name} --players {players} " in weights.made_by


def test_a_file_names_features_without_weight_too(tmp_path: Path) -> None:
    path = tmp_path / "2p.toml"
    write_weights(Weights({"points": [0.0, 0.0, 0.0], "hand twin": [0.0, 0.0, 0.0]}), path)
    assert set(read_weights(path).by_name) == {"points"}
