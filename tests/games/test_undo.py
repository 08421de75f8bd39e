"""Moves are taken back by logs of what changed, through a whole match and back."""

import pytest
from librt.random import Random

import edgewise
from edgewise.core.state import State

GAMES = [
    ("hoses", {}),
    ("hydras", {"labours": True}),
    ("wirwar", {}),
]
EVERY = 5
"""Positions are compared once in so many moves."""


def play_through(state: State, seed: int) -> dict[int, int]:
    """Pushes random moves to the end; digests some of the positions on the way."""
    rng = Random(seed)
    prints: dict[int, int] = {}
    while not state.is_over:
        if len(state.past) % EVERY == 0:
            prints[len(state.past)] = state.fingerprint()
        state.push_code(int(state.random_code(rng)))
    return prints


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_match_is_taken_back_to_its_beginning_without_copies(
    name: str, options: dict[str, object]
) -> None:
    state = edgewise.game(name).new(options=options)
    prints = play_through(state, seed=11)
    while state.past:
        entry = state.past.pop()
        assert entry.undo.roll_back(state)
        if len(state.past) in prints:
            assert state.fingerprint() == prints[len(state.past)]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_log_refuses_where_another_move_was_made_since(
    name: str, options: dict[str, object]
) -> None:
    state = edgewise.game(name).new(options=options)
    rng = Random(5)
    while len(state.past) < 60:
        before = state.fingerprint()
        laid = sum(int(board.laid_size) for board in state.list_boards())
        state.push_code(int(state.random_code(rng)))
        if sum(int(board.laid_size) for board in state.list_boards()) > laid:
            state.apply(state.random_code(rng))
            state.pop()
            assert state.fingerprint() == before
            state.push_code(int(state.random_code(rng)))
