"""Random moves are drawn without listing them all, and each is drawn as often."""

import pytest
from librt.random import Random

import edgewise
from edgewise.bench.figures import middle
from edgewise.core.playout import play_out
from edgewise.core.state import State

DRAWS = 120
"""So many draws for each legal move."""


def assert_even(state: State) -> None:
    """Compares how often each legal move is drawn with the mean."""
    codes = state.list_codes()
    counts = dict.fromkeys(codes, 0)
    rng = Random(3)
    for _ in range(DRAWS * len(codes)):
        counts[int(state.random_code(rng))] += 1
    degrees = len(codes) - 1
    distance = sum((count - DRAWS) ** 2 / DRAWS for count in counts.values())
    assert distance < degrees + 6 * (2 * degrees) ** 0.5


@pytest.mark.parametrize("name", edgewise.games())
def test_every_legal_move_is_drawn_as_often(name: str) -> None:
    game = edgewise.game(name)
    for seed in range(4):
        state = middle(game, game.checked_players(None), seed)
        rng = Random(seed)
        for _ in range(3):
            while not state.is_over and (state.actor < 0 or len(state.list_codes()) < 2):
                play_out(state, rng, 1)
            if state.is_over:
                break
            assert_even(state)
            play_out(state, rng, 1)
