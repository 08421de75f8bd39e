"""Why a move is better, in built positions: ends that stay open, and points that a move gives."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import edgewise
from edgewise.core.chance import make_rng
from edgewise.core.state import State
from edgewise.review.closed_ends import kept_open
from edgewise.review.reasons import GAINS, GIVES, KEEPS_OPEN, TAKES_TURN, reasons_for
from tests.games.greenway.conftest import make_position
from tests.games.hoses.hose_sets import game_of

HAND = 5
PARTS = {"crossing": "red N-S, blue E-W", "curve": "red N-E", "end": "red N-hydrant"}
UP, DOWN = "curve@2,0/r3", "curve@2,0/r2"
"""A curve that leads the red hose away from the blue one, and one that leads it beside that."""


def hoses(mine: str, other: str = "crossing") -> State:
    """A red hose goes on at 2,0, a blue one at 1,2; each seat holds a tile beside its crossings.

    No crossing fits at 2,1 below a red hose, for the tile left of it shows nothing there.
    """
    hands = [Counter({"crossing": HAND - 1}), Counter({"crossing": HAND - 1})]
    hands[0][mine] += 1
    hands[1][other] += 1
    held = hands[0] + hands[1]
    tiles = {
        "start": (1, "red N-firefighter"),
        "two": (1, "red N-S, blue E-firefighter"),
        "blue": (1, "blue N-S"),
        **{name: (count, PARTS[name]) for name, count in held.items()},
    }
    game = game_of("red blue", tiles)
    data: dict[str, Any] = game.new(2).to_dict()
    del data["bag"], data["to_move"]
    data["board"] = [
        {"tile": "start", "x": 0, "y": 0, "turn": "r1"},
        {"tile": "two", "x": 1, "y": 0, "turn": "r1"},
        {"tile": "blue", "x": 1, "y": 1, "turn": "r0"},
    ]
    data |= {"hands": [dict(hand) for hand in hands], "phase": "play", "first": 0, "turn": 0}
    return game.from_dict(data).seen_by(0)


def greenway() -> State:
    """A greenway goes on at 1,1; a street that turns there from the east would close it."""
    return make_position(
        """
        *gNEsSW  gWS  sNS
        sNS      .    .
        """,
        "street-curve",
    )


def code(state: State, text: str) -> int:
    """Reads a move that is legal in a position."""
    move = int(state.game.parse_code(text))
    assert move in state.list_codes(), [one.text() for one in state.legal_moves]
    return move


def test_a_hose_that_no_tile_left_continues_is_closed_and_another_turn_keeps_it_open() -> None:
    seen = hoses("curve")
    up, down = code(seen, UP), code(seen, DOWN)
    assert kept_open(seen, down, up) == "red"
    assert kept_open(seen, up, down) == ""
    assert kept_open(seen, up, up) == ""
    kept = [one for one in reasons_for(seen, down, up, make_rng(1)) if one.code == KEEPS_OPEN]
    assert [one.what for one in kept] == ["red"]
    assert KEEPS_OPEN not in {one.code for one in reasons_for(seen, up, down, make_rng(1))}


def test_a_hose_that_another_hand_can_continue_is_not_closed() -> None:
    seen = hoses("curve", "end")
    assert kept_open(seen, code(seen, DOWN), code(seen, UP)) == ""


def test_a_hose_that_is_finished_gives_points_and_another_turn_and_is_not_left_to_others() -> None:
    seen = hoses("end")
    other, best = code(seen, "crossing@1,2/r1"), code(seen, "end@2,0/r3")
    found = {one.code: one for one in reasons_for(seen, other, best, make_rng(1))}
    after = seen.resample(make_rng(1))
    after.push_text("end@2,0/r3")
    assert found[GAINS].points == after.score(0) > 0
    assert found[GAINS].what == after.score_items(0)[0].code
    assert TAKES_TURN in found
    assert GIVES not in found
    assert not reasons_for(seen, best, other, make_rng(1))


def test_a_greenway_that_no_tile_left_continues_is_closed() -> None:
    town = greenway()
    closes, keeps = code(town, "street-curve@2,1/r3"), code(town, "street-curve@2,1/r0")
    assert kept_open(town, closes, keeps) == "greenway"
    assert kept_open(town, keeps, closes) == ""
    found = reasons_for(town, closes, keeps, make_rng(1))
    assert [one.what for one in found if one.code == KEEPS_OPEN] == ["greenway"]


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(("name", "edge"), [("hoses", "red"), ("greenway", "greenway")])
def test_an_end_that_stays_open_is_said_in_the_words_of_the_game(
    name: str, edge: str, language: str
) -> None:
    words = edgewise.game(name).words(language)
    said = words.fill(words.phrases["better-open"], {"edge": words.name_of(edge)})
    assert words.name_of(edge) in said
