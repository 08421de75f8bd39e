"""Worlds after matches so unlikely that chance alone would deal none that agrees with them."""

import copy
import pickle
import random
from collections.abc import Callable

import pytest

import edgewise
from edgewise.core.chance import SPECTATOR
from edgewise.core.worlds import BY_CHANCE, BY_MATCHING, BY_WHAT_IS_CERTAIN, Worlds
from edgewise.games.hoses.state import HosesState
from edgewise.testing.worlds import check_frequencies, check_worlds, exact_worlds
from tests.games.hoses.hose_sets import game_of
from tests.games.hoses.test_hoses_worlds import GAME as TINY
from tests.games.hoses.test_hoses_worlds import found_position, weigh

GAME = game_of(
    "red blue",
    {
        "red-straight": (2, "red N-S"),
        "blue-straight": (5, "blue N-S"),
        "blue-firefighter": (4, "blue N-firefighter"),
        "blue-hydrant": (4, "blue N-hydrant"),
    },
)
RED = "red-straight"
ROUNDS = 30
WANTED = [{"I returned", "play"}, {"another returned", "stuck"}, {"play"}]


def nobody_draws_red(rounds: int, seed: int = 1) -> edgewise.State:
    """Plays a match in which only a red tile fits, and it stays in the bag."""
    rng = random.Random(seed)
    state = GAME.new(2)
    state.push_text("first:0")
    state.push_text(f"start:{RED}")
    for _ in range(10 + rounds * 3):
        moves = [move.text() for move in state.legal_moves]
        returns = [text for text in moves if text.startswith("return")]
        draws = [text for text in moves if text.startswith("draw") and RED not in text]
        state.push_text(rng.choice(returns or draws or moves))
    return state


def worlds_of(seen: edgewise.State) -> Worlds:
    assert isinstance(seen, HosesState)
    assert seen.worlds is not None
    return seen.worlds


def push_other(state: edgewise.State) -> None:
    """Makes some move that neither draws the red tile nor keeps a hand."""
    moves = [move.text() for move in state.legal_moves]
    moves = [text for text in moves if RED not in text and text != "keep"]
    state.push_text(moves[len(state.past) * 7 % len(moves)])


@pytest.mark.clause("hoses.14")
def test_worlds_agree_with_a_history_that_no_sampled_way_agrees_with() -> None:
    state = nobody_draws_red(ROUNDS)
    met: set[tuple[str, int]] = set()
    for step in range(6):
        push_other(state)
        seat = (0, 1, SPECTATOR)[step % 3]
        check_worlds(state, seat, samples=4)
        seen = state.remembered_by(seat)
        for number in range(20):
            world = seen.resample(number).to_dict()
            assert world["phase"] != "stuck" or RED not in world["hands"][world["turn"]]
            met.add((world["phase"], worlds_of(seen).how))
    assert met == {("stuck", BY_WHAT_IS_CERTAIN), ("refill", BY_WHAT_IS_CERTAIN)}


@pytest.mark.clause("hoses.21")
def test_a_tile_that_i_returned_stays_in_the_bag_even_then() -> None:
    state = nobody_draws_red(ROUNDS)
    while not state.log()[-1].startswith("return"):
        push_other(state)
    seen = state.remembered_by(state.past[-1].actor)
    returned = state.log()[-1].removeprefix("return:").split(",")
    for number in range(40):
        bag = seen.resample(number).to_dict()["bag"]
        assert all(bag.get(kind, 0) >= returned.count(kind) for kind in returned)
    assert worlds_of(seen).how == BY_WHAT_IS_CERTAIN


@pytest.mark.parametrize(
    "wanted", [{"I returned", "play"}, {"another returned", "stuck"}, {"play"}]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_matched_worlds_are_as_likely_as_exact_enumeration_says(
    wanted: set[str], seat: int
) -> None:
    state = found_position(wanted, seat)
    seen = state.remembered_by(seat)
    worlds = worlds_of(seen)
    worlds.kept, worlds.tries = 3000, 0
    check_frequencies(seen, exact_worlds(state, seat, weigh), samples=1000)
    assert worlds.how == BY_MATCHING


@pytest.mark.parametrize(
    "wanted", [{"I returned", "play"}, {"another returned", "stuck"}, {"play"}]
)
def test_with_no_way_sampled_worlds_are_still_among_those_that_can_be(wanted: set[str]) -> None:
    """What binds the hands now is kept; who laid which tile is not asked then."""
    state = found_position(wanted, 0)
    seen = state.remembered_by(0)
    worlds_of(seen).kept = 0
    shown = state.seen_by(0).to_dict()
    for number in range(60):
        world = seen.resample(number)
        assert TINY.from_dict(world.to_dict()).seen_by(0).to_dict() == shown
    assert worlds_of(seen).how == BY_WHAT_IS_CERTAIN


KEPT: list[Callable[[edgewise.State], edgewise.State]] = [
    copy.copy,
    copy.deepcopy,
    lambda state: pickle.loads(pickle.dumps(state)),
    lambda state: state.clone(),
    lambda state: state.copy(),
    lambda state: state.remembered_by(state.viewer),
]


@pytest.mark.parametrize("kept", range(len(KEPT)))
def test_what_is_remembered_is_kept_by_every_copy(kept: int) -> None:
    state = nobody_draws_red(3)
    for _ in range(9):
        for seat in (0, 1, SPECTATOR):
            seen = state.remembered_by(seat)
            again = KEPT[kept](seen)
            assert again == seen
            for number in range(10):
                assert again.resample(number) == seen.resample(number)
            assert worlds_of(again).events == worlds_of(seen).events
        push_other(state)


def test_a_position_that_no_deal_agrees_with_says_so() -> None:
    data = nobody_draws_red(1).to_dict()
    assert data["phase"] == "stuck"
    seat = 1 - data["turn"]
    seen = GAME.from_dict({**data, "phase": "play"}, reachable=False).seen_by(seat)
    assert seen.resample(1).to_dict()["hands"][data["turn"]].get(RED) == 1
    board = [*data["board"], {"tile": RED, "x": 0, "y": 1, "turn": "r0"}]
    bag = {name: count for name, count in data["bag"].items() if name != RED}
    drawn = {**data, "phase": "play", "board": board, "bag": bag}
    with pytest.raises(edgewise.BadState, match="no deal of the hidden tiles agrees"):
        GAME.from_dict(drawn, reachable=False).seen_by(seat).resample(1)


def test_chance_finds_worlds_of_usual_matches() -> None:
    state = nobody_draws_red(2)
    seen = state.remembered_by(0)
    seen.resample(1)
    assert worlds_of(seen).how == BY_CHANCE
