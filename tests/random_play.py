"""Matches in which everybody moves at random."""

import random
from collections.abc import Iterator

from edgewise import CHANCE, Game, Move, State
from edgewise.match import draw_chance


def random_move(state: State, rng: random.Random) -> Move:
    """Draws a move: chance's by its odds, a seat's each as likely."""
    if state.to_move == CHANCE:
        return draw_chance(state, rng)
    return rng.choice(list(state.legal_moves))


def states_after_moves(game: Game, seed: int, players: int = 2) -> Iterator[State]:
    """Plays a random match and yields its state after each move."""
    rng = random.Random(seed)
    state = game.new(players)
    while state.to_move is not None:
        state.push(random_move(state, rng))
        yield state
