"""A seat that watched others take a tile deals their hands anew by the odds of chance."""

import pytest

import edgewise
from edgewise.core.moves import Move
from edgewise.games.wirwar.state import WirwarState
from edgewise.testing.worlds import check_frequencies, check_worlds, exact_worlds
from tests.games.wirwar.tiny_sets import tiny_game
from tests.random_play import states_after_moves

GAME = tiny_game(
    ["iron", "lead"],
    bag=17,
    rooms=3,
    pits=4,
    pipes={
        "iron-end": (3, ["iron N-E=wall-S=wall-W"]),
        "lead-cross": (4, ["lead N-E-S-W"]),
        "lead-end": (3, ["lead N=wall-E-S-W=kerb"]),
    },
)


def weigh(state: edgewise.State, move: Move) -> float:
    """Takes a tile of the hand at random; where it is laid tells nothing."""
    text = move.text()
    if text in ("take", "pass"):
        return 1.0
    hand = state.to_dict()["hands"][state.to_move]
    return float(hand.get(text.partition("@")[0], 0) / sum(hand.values()))


def took_then_laid_another(state: edgewise.State, seat: int) -> bool:
    """Whether a seat took a tile and then laid one that it may have held before, or not."""
    for entry in state.past:
        before = entry.before.to_dict()
        kind = state.game.move_text(entry.code).partition("@")[0]
        told = before["ruled_out"][seat]
        if entry.actor == seat and "@" in state.game.move_text(entry.code):
            if told and kind not in told:
                return True
    return False


def found_position(number: int, viewer: int) -> edgewise.State:
    """Finds a position in which what another seat took and laid leaves a doubt."""
    for seed in range(20 * number, 400):
        for state in states_after_moves(GAME, seed):
            data = state.seen_by(viewer).to_dict()
            if data["phase"] == "play" and data["to_move"] == viewer:
                if took_then_laid_another(state, 1 - viewer) and len(data["unseen"]) > 3:
                    return state
    raise AssertionError("no such position")


@pytest.mark.slow
@pytest.mark.clause("wirwar.30")
@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("viewer", [0, 1])
def test_worlds_are_as_likely_as_exact_enumeration_says(number: int, viewer: int) -> None:
    state = found_position(number, viewer)
    seen = state.remembered_by(viewer)
    assert isinstance(seen, WirwarState)
    if seen.worlds is not None:
        seen.worlds.kept = 3000
    for index in range(len(seen.suspicions)):  # with two materials they tell nothing
        seen.suspicions[index] = 0.0
    check_frequencies(seen, exact_worlds(state, viewer, weigh), samples=12_000)


@pytest.mark.clause("wirwar.30")
def test_worlds_of_a_seat_that_watched_are_positions_of_the_same_phase() -> None:
    for seed in range(4):
        for state in states_after_moves(GAME, seed):
            check_worlds(state, seed % 2, samples=2, seed=seed)
