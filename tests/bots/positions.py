"""Positions of any game for tests of bots."""

from __future__ import annotations

from collections.abc import Iterator

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.core.state import State


def settings() -> list[tuple[str, int]]:
    """Lists every game with the fewest and the most players it is for."""
    return [
        (name, players)
        for name in edgewise.games()
        for players in sorted({edgewise.game(name).seats[0], edgewise.game(name).seats[-1]})
    ]


def decisions(name: str, players: int, seed: int) -> Iterator[State]:
    """Goes through a random match and stops wherever a seat has more than one move."""
    rng = edgewise.make_rng(seed)
    state = edgewise.game(name).new(players)
    while state.to_move is not None:
        if state.to_move != CHANCE and len(state.legal_moves) > 1:
            yield state
        state.push_code(int(state.random_code(rng)))


def some_decisions(name: str, players: int, count: int, seed: int = 5) -> list[State]:
    """Picks a few decisions spread over a random match."""
    found = [state.copy() for state in decisions(name, players, seed)]
    step = max(1, len(found) // count)
    return found[::step][:count]
