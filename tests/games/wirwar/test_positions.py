"""Positions as data: what contradicts itself is refused, with the field named."""

import random
from typing import Any

import pytest

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.match import random_move
from edgewise.testing.corruption import check_corruption

GAME = edgewise.game("wirwar")


def played(moves: int, seed: int = 4) -> dict[str, Any]:
    """Writes a position after so many random moves of two players."""
    rng = random.Random(seed)
    state = GAME.new(2)
    while state.to_move is not None and (len(state.past) < moves or state.to_move == CHANCE):
        state.push(random_move(state, rng))
    return state.to_dict()


def moved(board: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [*board[:-1], {**board[-1], "x": board[-1]["x"] + 40}]


@pytest.mark.parametrize(
    ("field", "change", "message"),
    [
        ("phase", lambda data: "stuck", "phase: a tile of the hand of seat"),
        ("phase", lambda data: "draw", "due, phase: in phase draw tiles are due"),
        ("phase", lambda data: "over", "phase: the match is not over while the pouch has tiles"),
        ("phase", lambda data: "deal", "board: tiles are laid before everything is dealt"),
        ("due", lambda data: 1, "due: tiles are due in phase draw alone"),
        ("idle", lambda data: 1, "idle: nobody passes while the pouch has tiles"),
        ("scores", lambda data: [3, 0], "scores is"),
        ("standing", lambda data: {**data["standing"], "pe": 99}, "standing is"),
        ("piles", lambda data: {"rooms": 10, "roads": 10}, "piles is"),
        ("materials", lambda data: [None, "gas"], "materials: seat 0 has none"),
        (
            "materials",
            lambda data: ["?", "gas"],
            "seen_by is missing, though . stands",
        ),
        ("first", lambda data: -1, "first, turn: chance has decided who begins"),
        ("board", lambda data: moved(data["board"]), "hangs together with nothing"),
        ("seen_by", lambda data: 0, "hands: the hand of seat 1 is open here"),
        ("colour", lambda data: "red", "there is no field"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(
    field: str, change: Any, message: str
) -> None:
    data = played(40)
    assert GAME.from_dict(data).to_dict() == data
    with pytest.raises(edgewise.BadState, match=message):
        GAME.from_dict({**data, field: change(data)})


@pytest.mark.clause("wirwar.14")
def test_a_border_without_its_road_is_no_position_while_there_are_roads() -> None:
    data = played(60)
    roads = [e for e in data["board"] if e["tile"] == "road"]
    data["board"].remove(roads[0])
    data["piles"]["roads"] += 1
    with pytest.raises(edgewise.BadState, match=r"board: a border is open|hangs together"):
        GAME.from_dict(data)


def test_whatever_one_field_is_changed_to_it_is_refused_or_read_as_it_is() -> None:
    refused = check_corruption(GAME)
    assert {"board", "hands", "materials", "phase", "piles", "scores", "turn"} <= set(refused)
