"""Dealt worlds of Hoses and Hydrants agree with all that was shown, and are as likely as chance."""

import math

import pytest

import edgewise
from edgewise.core.chance import CHANCE, SPECTATOR
from edgewise.core.moves import Move
from edgewise.games.hoses.state import HosesState
from edgewise.testing.worlds import check_frequencies, check_worlds, exact_worlds
from tests.games.hoses.hose_sets import game_of
from tests.random_play import states_after_moves

GAME = game_of(
    "red blue",
    {
        "red-firefighter": (3, "red N-firefighter"),
        "red-hydrant": (4, "red N-hydrant"),
        "red-straight": (2, "red N-S"),
        "blue-straight": (5, "blue N-S"),
    },
)


def weigh(state: edgewise.State, move: Move) -> float:
    """Counts the ways to take a move's tiles from the hand at random, among all ways."""
    hand = state.to_dict()["hands"][state.to_move]
    size = sum(hand.values())
    text = move.text()
    if text == "keep":
        return 1.0
    if not text.startswith("return:"):
        return float(hand[text.partition("@")[0]] / size)
    names = text.removeprefix("return:").split(",")
    ways = math.prod(math.comb(hand[name], names.count(name)) for name in set(names))
    return ways / math.comb(size, len(names))


def history(state: edgewise.State, seat: int) -> set[str]:
    """Names what of a match tells hidden hands apart for a seat."""
    found: set[str] = set()
    for entry in state.past:
        text = state.game.move_text(entry.code)
        if entry.actor >= 0 and text.startswith("return"):
            found.add("I returned" if entry.actor == seat else "another returned")
        if text == "keep" and entry.actor != seat:
            found.add("another kept")
    data = state.to_dict()
    if data["to_move"] not in (None, CHANCE, seat):
        found.add(data["phase"])
    return found


WANTED = [
    {"I returned"},
    {"another returned"},
    {"another kept"},
    {"I returned", "another returned"},
    {"I returned", "play"},
    {"another returned", "stuck"},
    {"stuck"},
    {"play"},
]


def found_position(wanted: set[str], seat: int) -> edgewise.State:
    """Finds a position of a random match late enough to have been reached in many ways."""
    for seed in range(400):
        for state in states_after_moves(GAME, seed):
            hidden = state.seen_by(seat).to_dict()
            if (
                wanted <= history(state, seat)
                and state.to_dict()["phase"] != "over"
                and len(hidden["unseen"]) > 1
                and hidden["bag"]
            ):
                return state
    raise AssertionError(f"no position with {wanted}")


@pytest.mark.clause("hoses.14", "hoses.21")
@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: ", ".join(sorted(wanted)))
@pytest.mark.parametrize("seat", [0, 1])
def test_worlds_are_as_likely_as_exact_enumeration_says(wanted: set[str], seat: int) -> None:
    state = found_position(wanted, seat)
    seen = state.remembered_by(seat)
    assert isinstance(seen, HosesState)
    if seen.worlds is not None:
        seen.worlds.kept = 3000
    check_frequencies(seen, exact_worlds(state, seat, weigh), samples=1500)


@pytest.mark.clause("hoses.6", "hoses.14")
def test_worlds_are_positions_of_the_same_phase() -> None:
    for seed in range(5):
        for state in states_after_moves(GAME, seed):
            for seat in (0, 1, SPECTATOR):
                check_worlds(state, seat, samples=3, seed=seed)


@pytest.mark.clause("hoses.21")
def test_a_tile_that_i_returned_and_nobody_drew_is_in_nobodys_hand() -> None:
    checked = 0
    for seed in range(40):
        for state in states_after_moves(GAME, seed):
            text = state.log()[-1]
            if text.startswith("return"):
                seen = state.remembered_by(state.past[-1].actor)
                returned = text.removeprefix("return:").split(",")
                for number in range(5):
                    bag = seen.resample(number).to_dict()["bag"]
                    assert all(bag.get(kind, 0) >= returned.count(kind) for kind in returned)
                    checked += 1
    assert checked > 20
