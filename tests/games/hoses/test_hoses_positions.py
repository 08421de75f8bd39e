"""Positions of Hoses and Hydrants that cannot be: each is refused, and says why."""

import json
import pickle
import random
from typing import Any

import pytest

import edgewise
from edgewise.match import random_move
from edgewise.testing.corruption import check_corruption

GAME = edgewise.game("hoses")


RED = {"red-curve": 1, "yellow-straight": 2, "yellow-curve": 2}
BLUE = {"blue-straight": 1, "blue-curve": 2, "blue-double-curve": 1, "blue-firefighter": 1}


def position(*tiles: str, **fields: Any) -> dict[str, Any]:
    """Writes a dict of a board, drawn as placements; seat 0 is to play."""
    data = GAME.new(2).to_dict()
    del data["bag"], data["to_move"]
    board = []
    for text in tiles:
        name, _, rest = text.partition("@")
        place, _, turn = rest.partition("/")
        x, y = place.split(",")
        board.append({"tile": name, "x": int(x), "y": int(y), "turn": turn or "r0"})
    play = {"hands": [RED, BLUE], "phase": "play", "first": 0, "turn": 0}
    return {**data, "board": board, **play, **fields}


LINE = ("red-firefighter@0,0/r1", "red-straight@1,0/r1")
WHOLE = (*LINE, "red-hydrant-green-curve@2,0/r3")
FINISHED = {"seat": 0, "x": 2, "y": 0, "side": "W"}
GREEN = [{"green-curve": 1, "yellow-straight": 2, "yellow-curve": 1}, BLUE]
"""The hands when seat 0 has laid one tile and goes again."""
SCORED: dict[str, Any] = {"finished": [FINISHED], "scores": [5, 0], "hands": GREEN}


def test_possible_positions_are_read() -> None:
    assert GAME.from_dict(position(*LINE)).to_move == 0
    assert GAME.from_dict(position(*WHOLE, **SCORED)).score(0) == 5


@pytest.mark.clause("hoses.16", "hoses.13", "hoses.18")
def test_hands_are_full_while_the_bag_has_tiles_but_that_of_a_player_who_goes_again() -> None:
    fresh = GAME.new(2)
    rng = random.Random(4)
    found: set[str] = set()
    for _ in range(6):
        state = fresh.copy()
        while state.to_move is not None:
            state.push(random_move(state, rng))
            found |= {hands_of(state)}
    assert found >= {"all full", "seat in turn short", "bag empty"}


def hands_of(state: edgewise.State) -> str:
    """Says which hands are full; a tile moved from a hand to the bag must be refused."""
    data = state.to_dict()
    if data["phase"] not in ("play", "stuck") or not data["bag"]:
        return "bag empty" if not data["bag"] else "drawing"
    sizes = [sum(hand.values()) for hand in data["hands"]]
    other = 1 - data["turn"]
    assert sizes[other] == 5
    short = json.loads(json.dumps(data))
    kind = next(iter(short["hands"][other]))
    short["hands"][other][kind] -= 1
    short["bag"][kind] = short["bag"].get(kind, 0) + 1
    with pytest.raises(edgewise.BadState, match=f"hands: seat {other} holds 4 tiles; .* holds 5"):
        GAME.from_dict(short)
    return "all full" if min(sizes) == 5 else "seat in turn short"


IMPOSSIBLE: list[tuple[tuple[str, ...], dict[str, Any], str]] = [
    (("red-straight@0,0/r1", "blue-straight@1,0/r1"), {}, "0,0 and 1,0 do not match: red touches"),
    (("red-straight@0,0/r0", "red-curve@1,0/r2"), {}, "1,0 do not match: blank touches red"),
    ((*LINE, "blue-straight@1,1/r1"), {}, "nothing joins the tile on 1,1 to the start tile"),
    (("red-straight@0,1/r0",), {}, "no start tile on 0,0"),
    ((*LINE, "red-firefighter-blue-curve@2,0/r3"), {}, "has a firefighter at both ends"),
    (WHOLE, {"hands": GREEN}, "over 0,0 is complete, but not among the finished"),
    (WHOLE, {**SCORED, "finished": [FINISHED] * 2, "scores": [10, 0]}, "but more than once among"),
    (WHOLE, {**SCORED, "scores": [7, 0]}, "seat 0 has 7 points, its hoses give 5"),
    (LINE, {"finished": [{"seat": 0, "x": 1, "y": 0, "side": "E"}]}, "but it has an open end"),
    (LINE, {"finished": [{"seat": 0, "x": 1, "y": 0, "side": "N"}]}, "side N of 1,0, but there"),
    (LINE, {"finished": [{"seat": 0, "x": 8, "y": 0, "side": "N"}]}, "side N of 8,0, but there"),
    (LINE, {"hands": [{**RED, "green-curve": 1}, BLUE]}, "hands: seat 0 holds 6 tiles"),
    (LINE, {"hands": [{"red-curve": 1}, BLUE]}, "hands: seat 0 holds 1 tile; .* it holds 5"),
    (LINE, {"hands": [RED, {"blue-curve": 2}]}, "hands: seat 1 holds 2 tiles; .* it holds 5"),
    (WHOLE, {**SCORED, "hands": [{"green-curve": 1}, BLUE]}, "holds 1 tile; .* it holds 4 to 5"),
    (WHOLE, {**SCORED, "idle": 1}, "hands: seat 0 holds 4 tiles; .* it holds 5"),
    (LINE, {"phase": "stuck", "hands": [{"blue-curve": 2}, RED]}, "seat 0 holds 2 .* it holds 5"),
    (LINE, {"phase": "refill", "hands": [{}, BLUE]}, "seat 0 holds 0 tiles; .* it holds 3 to 4"),
    (LINE, {"phase": "over", "turn": 0, "hands": [{}, BLUE]}, "seat 0 holds 0 .* it holds 5"),
    (LINE, {"phase": "deal", "hands": [{}, BLUE]}, "hands: seat 1 holds 5 tiles; .* it holds 0"),
    (LINE, {"first": -1}, "in the phase play, first is -1"),
    (LINE, {"hands": [BLUE, RED]}, "in the phase play, seat 0 lacks a tile to lay"),
    (LINE, {"phase": "stuck"}, "in the phase stuck, seat 0 has a tile to lay"),
    (LINE, {"phase": "begin"}, "in the phase begin, a tile lies on the table"),
    ((), {}, "in the phase play, no tile lies on the table"),
    (LINE, {"idle": 2}, "idle is 2, in the phase play at most 1"),
    (LINE, {"to_move": 1}, "to_move is 1, but the rest of the state makes it 0"),
    (LINE, {"winner": 1}, 'there is no field "winner"'),
    (LINE, {"discard": {"red-curve": 1}}, "discard is .*, but the rest of the state makes it"),
    (LINE, {"phase": "refill", "turn": -1}, "in the phase refill, seat -1 has nothing to draw"),
]  # fmt: skip


@pytest.mark.parametrize(("tiles", "fields", "message"), IMPOSSIBLE)
def test_impossible_positions_are_refused(
    tiles: tuple[str, ...], fields: dict[str, Any], message: str
) -> None:
    with pytest.raises(edgewise.BadState, match=message):
        GAME.from_dict(position(*tiles, **fields))


def test_a_position_with_one_field_wrong_is_refused_or_another_position() -> None:
    refused = check_corruption(GAME)
    assert set(refused) >= set(GAME.new(2).to_dict())


def test_a_test_may_draw_a_board_in_pieces() -> None:
    loose = position(*LINE, "blue-straight@1,1/r1")
    state = GAME.from_dict(loose, reachable=False)
    assert pickle.loads(pickle.dumps(state)).to_dict() == state.to_dict()
