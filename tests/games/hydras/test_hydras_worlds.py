"""Hydras: worlds are dealt by chance's odds; what others chose to do tells nothing."""

import random

import pytest

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.match import random_move
from edgewise.testing.corruption import check_corruption
from edgewise.testing.worlds import check_frequencies, check_worlds, exact_worlds
from tests.games.hydras.hydra_drawing import GAME, entries, scene

SMALL = {"cross": 2, "tee": 1, "tee-shield": 1, "single-sword": 2, "torch": 2, "bend": 2}


def dealing() -> edgewise.State:
    """Begins to deal to two players from a deck of ten cards."""
    boards = [entries("┃", star=True), entries("┃")]
    return scene(boards, deck=SMALL, phase="deal")


def weigh(state: edgewise.State, move: edgewise.Move) -> float:
    """Takes a card of the hand at random; how it is used, and no shield, tells nothing."""
    text = move.text()
    if text == "accept":
        return 1.0
    card = text.split("@")[0].split(":")[-1]
    hand = state.to_dict()["hands"][state.to_move]
    return float(hand.get(card, 0) / sum(hand.values()))


def played(choices: int, seed: int) -> edgewise.State:
    """Plays at random until the seats have chosen so many times."""
    rng = random.Random(seed)
    state = dealing()
    while choices > 0 and state.to_move is not None:
        choices -= state.to_move != CHANCE
        state.push(random_move(state, rng))
    return state


@pytest.mark.slow
@pytest.mark.clause("hydras.21", "hydras.49")
@pytest.mark.parametrize("choices", [1, 4, 7])
def test_worlds_are_as_likely_as_exact_enumeration_says(choices: int) -> None:
    for seed in range(2):
        state = played(choices, seed)
        for seat in range(2):
            exact = exact_worlds(state, seat, weigh)
            check_frequencies(state.remembered_by(seat), exact, samples=800, seed=seed + 1)


@pytest.mark.slow
@pytest.mark.clause("hydras.49")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_are_legal_positions_of_the_same_phase(players: int) -> None:
    rng = random.Random(players)
    state = GAME.new(players, {"labours": True})
    while state.to_move is not None:
        check_worlds(state, rng.randrange(players), samples=1)
        state.push(random_move(state, rng))


@pytest.mark.slow
def test_a_position_with_one_thing_wrong_is_refused_or_another_position() -> None:
    refused = check_corruption(GAME)
    assert min(refused[field] for field in ("boards", "hands", "turn", "pending", "labours")) > 50
