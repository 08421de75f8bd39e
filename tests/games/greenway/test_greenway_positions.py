"""Positions of Greenway that cannot be: each is refused, and says why."""

import random
from typing import Any

import pytest

import edgewise
from edgewise.match import random_move
from edgewise.testing.corruption import check_corruption
from tests.games.greenway.conftest import GAME


def at(phase: str, *, moves: int = 12, seed: int = 2) -> dict[str, Any]:
    """Plays some random moves, and on to a phase."""
    rng = random.Random(seed)
    state = GAME.new()
    while state.to_move is not None:
        if len(state.past) >= moves and state.to_dict()["phase"] == phase:
            break
        state.push(random_move(state, rng))
    data = state.to_dict()
    assert data["phase"] == phase
    return data


def moved(data: dict[str, Any], source: Any, target: Any) -> dict[str, Any]:
    """Moves one tile, any, from one place to another."""
    name = next(iter(source))
    source[name] -= 1
    if not source[name]:
        del source[name]
    target[name] = target.get(name, 0) + 1
    return data


def hand_to_pile() -> dict[str, Any]:
    data = at("play")
    return moved(data, data["hands"][0], data["bag"])


def pile_to_discard(phase: str) -> dict[str, Any]:
    data = at(phase)
    return moved(data, data["bag"], data["discard"])


def apart(tile: str, x: int) -> dict[str, Any]:
    data = at("draw", moves=0)
    data["bag"][tile] -= 1
    data["board"].append({"tile": tile, "x": x, "y": 0, "turn": "r0"})
    del data["scores"], data["progress"]
    return data


IMPOSSIBLE = [
    pytest.param({**at("draw"), "to_move": -2}, "to_move is -2, but the rest", id="to_move"),
    pytest.param({**at("play"), "to_move": None}, "to_move is null, but the rest", id="no to_move"),
    pytest.param({**at("play"), "scores": [1]}, r"scores is \[1\], but the rest", id="scores"),
    pytest.param({**at("play"), "progress": "won"}, "progress cannot be .won.", id="progress"),
    pytest.param({**at("play"), "phase": "draw"}, "phase is draw, with 3 tiles drawn", id="phase"),
    pytest.param({**at("play"), "phase": "lay"}, "phase cannot be .lay.", id="no phase"),
    pytest.param(
        {**at("draw"), "phase": "over", "ending": "won", "to_move": None},
        "ending: the board is not won",
        id="not won",
    ),
    pytest.param(
        {**at("draw"), "phase": "over", "ending": "pile-empty", "to_move": None},
        "in the pile|none is drawn",
        id="pile not empty",
    ),
    pytest.param(hand_to_pile(), "hands: 2 tiles drawn in the phase play, not 3", id="hand"),
    pytest.param(pile_to_discard("play"), "discard: tiles are set aside in", id="discard in play"),
    pytest.param(pile_to_discard("draw"), "discard: 1 tile set aside, and", id="unusable"),
    pytest.param(apart("building", 9), "board: nothing joins the tile on 9,0", id="building"),
    pytest.param(apart("street-straight", 4), "board: nothing joins the tile on 4,0", id="street"),
    pytest.param({**at("play"), "winner": 0}, "there is no field .winner.", id="unknown field"),
]


@pytest.mark.parametrize(("data", "message"), IMPOSSIBLE)
def test_impossible_positions_are_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(edgewise.BadState, match=message):
        GAME.from_dict(data)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_position_with_one_field_wrong_is_refused_or_another_position(seed: int) -> None:
    refused = check_corruption(GAME, seed=seed)
    assert set(refused) >= set(GAME.new().to_dict())
