"""Matches in which everybody moves at random."""

import random
from collections.abc import Iterator

from edgewise import Game, State
from edgewise.match import random_move


def states_after_moves(game: Game, seed: int, players: int = 2) -> Iterator[State]:
    """Plays a random match and yields its state after each move."""
    rng = random.Random(seed)
    state = game.new(players)
    while state.to_move is not None:
        state.push(random_move(state, rng))
        yield state
