"""A tile that carries two parts of one hose, and completes it, completes one hose."""

import pytest

import edgewise
from edgewise.core.cells import CELL_BITS, CELL_MASK
from edgewise.games.hoses.rules import end_joined_twice, is_allowed
from edgewise.games.hoses.state import HosesState
from edgewise.games.hoses.tileset import NO_END
from tests.games.hoses.hose_sets import game_of

GAME = edgewise.game("hoses")

ONE_COLOUR = game_of(
    "red",
    {
        "red-firefighter": (8, "red N-firefighter"),
        "red-hydrant": (8, "red N-hydrant"),
        "red-curve": (12, "red N-E"),
        "red-firefighter-red-curve": (4, "red N-firefighter, red E-S"),
        "red-double-curve": (8, "red N-E, red S-W"),
    },
)
DOUBLE = ONE_COLOUR.tiles.kind("red-double-curve")


def lay_last(game: edgewise.Game, board: list[str], last: str) -> edgewise.State:
    """Draws a board, lets seat 0 lay the last tile on it, and gives the state after that."""
    data = game.new(2).to_dict()
    data.pop("bag")
    data["board"] = []
    for text in board:
        name, _, rest = text.partition("@")
        place, _, turn = rest.partition("/")
        x, y = place.split(",")
        data["board"].append({"tile": name, "x": int(x), "y": int(y), "turn": turn})
    hands = [{last.partition("@")[0]: 1, "red-curve": 0}, {}]
    data |= {"hands": hands, "phase": "play", "turn": 0, "to_move": 0, "first": 0}
    state = game.from_dict(data, reachable=False)
    state.push_text(last)
    return state


AROUND = ["red-curve@0,0/r2", "blue-hydrant-red-curve@0,1/r2", "red-curve@-1,1/r0"]
"""From the east side of -1,0 round to its south side."""


@pytest.mark.clause("hoses.11", "hoses.17")
def test_two_curves_of_one_hose_that_complete_it_score_once() -> None:
    board = [*AROUND, "red-firefighter@-1,-1/r2", "red-hydrant-green-curve@-2,0/r1"]
    state = lay_last(GAME, board, "red-double-curve@-1,0/r0")
    assert state.score(0) == 3 + 2 * 4
    assert [item.label for item in state.score_items(0)] == ["red hose of 6 tiles"]
    assert GAME.from_dict(state.to_dict(), reachable=False).to_dict() == state.to_dict()


@pytest.mark.clause("hoses.12", "hoses.17")
def test_a_loop_that_crosses_a_tile_twice_is_broken_once() -> None:
    loop = ["red-curve@0,0/r2", "red-curve@0,1/r3", "red-curve@-1,1/r0"]
    loop += ["red-curve@-1,-1/r2", "red-curve@-2,-1/r1", "red-curve@-2,0/r0"]
    state = lay_last(ONE_COLOUR, loop, "red-double-curve@-1,0/r0")
    assert [item.label for item in state.score_items(0)] == ["broken red hose"]
    assert ONE_COLOUR.from_dict(state.to_dict(), reachable=False).to_dict() == state.to_dict()


@pytest.mark.clause("hoses.11", "hoses.17")
def test_a_hose_that_ends_on_a_tile_it_also_passes_scores_once() -> None:
    """The firefighter's hose leaves its tile and comes back over the curve beside it."""
    board = ["red-curve@-1,-1/r1", "red-curve@0,-1/r2", "red-curve@0,0/r3"]
    board += ["red-hydrant@-1,1/r0"]
    state = lay_last(ONE_COLOUR, board, "red-firefighter-red-curve@-1,0/r0")
    assert [item.label for item in state.score_items(0)] == ["red hose of 5 tiles"]
    assert state.score(0) == 3 + 2 * 3
    assert ONE_COLOUR.from_dict(state.to_dict(), reachable=False).to_dict() == state.to_dict()


@pytest.mark.clause("hoses.13")
def test_two_hoses_of_one_colour_completed_by_one_tile_are_two() -> None:
    ends = ["red-firefighter@-1,-1/r2", "red-hydrant@0,0/r3"]
    ends += ["red-firefighter@-1,1/r0", "red-hydrant@-2,0/r1"]
    state = lay_last(ONE_COLOUR, ends, "red-double-curve@-1,0/r0")
    assert state.score(0) == 5 + 5
    assert [item.points for item in state.score_items(0)] == [5, 5]


def test_a_tile_is_traced_only_where_a_hose_can_come_back() -> None:
    """Elsewhere a trace is spared; it would have found nothing to refuse."""
    spared = 0
    for seed in range(12):
        state, rng = ONE_COLOUR.new(2), edgewise.make_rng(seed)
        while not state.is_over:
            assert isinstance(state, HosesState)
            for fit in state.board.list_fits(state.tiles.kind_masks, DOUBLE * state.tiles.words):
                variant, cell = fit >> CELL_BITS, fit & CELL_MASK
                traced = int(end_joined_twice(state, cell, variant)) == NO_END
                assert is_allowed(state, variant, cell) == traced
                spared += not state.tiles.may_come_back(state.board.surroundings(cell))
            state.apply(state.random_code(rng))
    assert spared > 1000


def test_a_hose_that_comes_back_may_not_give_both_ends_to_firefighters() -> None:
    loop = ["red-curve@0,0/r2", "red-curve@0,1/r3", "red-curve@-1,1/r0"]
    ends = ["red-firefighter@-1,-1/r2", "red-firefighter@-2,0/r1"]
    with pytest.raises(edgewise.IllegalMove):
        lay_last(ONE_COLOUR, [*loop, *ends], "red-double-curve@-1,0/r0")
    lay_last(ONE_COLOUR, [*loop, ends[0], "red-hydrant@-2,0/r1"], "red-double-curve@-1,0/r0")
