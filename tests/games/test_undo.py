"""Moves are taken back by logs of what changed, through a whole match and back."""

import pytest
from librt.random import Random

import edgewise
from edgewise.core.state import State

GAMES = [
    ("greenway", {}),
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


@pytest.mark.parametrize("number", [0x400027FFF4000, 0x40003B7FF4000])
def test_a_push_that_fails_half_way_changes_nothing(number: int) -> None:
    """Lays a tile beyond the limit of the town: it has left the hand when that is noticed."""
    state = edgewise.game("greenway").new(options={"town_limit": True})
    rng = Random(8)
    while state.to_move == edgewise.CHANCE:
        state.push_code(int(state.random_code(rng)))
    before, moves = state.to_dict(), list(state.legal_moves)
    with pytest.raises(edgewise.InvalidMove):
        state.push_code(number)
    assert state.to_dict() == before
    assert list(state.legal_moves) == moves
    state.pop()
    assert len(state.past) > 0


def order(state: State) -> list[list[int]]:
    """Lists what random moves depend on beside the position: the order of what boards hold."""
    return [
        [int(cell) for cell in board.frontier[: int(board.frontier_size)]]
        + [int(cell) for cell in board.laid[: int(board.laid_size)]]
        for board in state.list_boards()
    ]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_move_that_is_tried_leaves_no_trace(name: str, options: dict[str, object]) -> None:
    game = edgewise.game(name)
    tried = 0
    for seed in (3, 4):
        state = game.new(options=options)
        rng = Random(seed)
        while not state.is_over:
            code = state.random_code(rng)
            trial = None if state.to_move == edgewise.CHANCE else game.begin_trial(state, code)
            if trial is not None:
                before, lists = state.to_dict(), order(state)
                codes = [int(other) for other in state.pack_codes()]
                state.apply(code)
                trial.end(state)
                assert trial.roll_back(state)
                assert state.to_dict() == before
                assert order(state) == lists
                assert [int(other) for other in state.pack_codes()] == codes
                tried += 1
            state.apply(code)
    assert tried > 40
