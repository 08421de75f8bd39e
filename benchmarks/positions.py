"""Positions in mid-match that are the same for every build whose legal moves are the same.

They depend on the sorted lists of legal moves alone, not on how a build draws random moves, so two
builds can be compared on the same work.
"""

from __future__ import annotations

import random
from itertools import accumulate

from edgewise.core.chance import CHANCE
from edgewise.core.game import Game
from edgewise.core.state import State

Options = dict[str, object]


def fixed_middle(
    game: Game, seed: int, options: Options | None = None, *, players: int | None = None
) -> State:
    """Plays half a random match, on to where a seat has more than one move."""
    players = game.checked_players(players)
    rng = random.Random(seed)
    state = game.new(players, options)
    codes: list[int] = []
    while state.to_move is not None:
        codes.append(draw(state, rng))
        state.apply(codes[-1])
    middle = game.new(players, options)
    for number, code in enumerate(codes):
        if 2 * number >= len(codes) and is_choice(middle):
            break
        middle.apply(code)
    return middle


def fixed_middles(
    game: Game, positions: int, options: Options | None = None, *, players: int | None = None
) -> list[State]:
    """Makes so many of them; a match with nothing to choose after its middle is skipped."""
    found: list[State] = []
    seed = 0
    while len(found) < positions:
        state = fixed_middle(game, seed, options, players=players)
        if state.to_move is not None:
            found.append(state)
        seed += 1
    return found


def is_choice(state: State) -> bool:
    """Tells whether a seat is to move and has more than one move."""
    return state.to_move is not None and state.to_move >= 0 and len(state.list_codes()) > 1


def draw(state: State, rng: random.Random) -> int:
    """Draws a move: chance by its odds, a seat's each as likely."""
    if state.to_move != CHANCE:
        codes = sorted(state.list_codes())
        return codes[rng.randrange(len(codes))]
    weights = sorted(state.chance_weights())
    sums = list(accumulate(weight for _, weight in weights))
    at = rng.randrange(sums[-1])
    return next(code for (code, _), end in zip(weights, sums, strict=True) if at < end)
