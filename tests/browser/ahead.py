"""Looks ahead in a match whose seed is known: the server's draws are worked out as it does."""

from __future__ import annotations

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.core.state import State
from edgewise.server import fairness

FIRST_SEED = (1).to_bytes(fairness.SEED_BYTES, "big")
"""The seed of the first match of a test."""


def draw(state: State, draws: int) -> int:
    """Lets chance go on, and counts the draws."""
    while state.to_move == CHANCE:
        state.push(fairness.decide(state, FIRST_SEED, "", draws))
        draws += 1
    return draws


def way_to_going_again(game: str, players: int) -> list[str]:
    """Finds moves after which a seat that has just laid a tile may lay another at once."""
    state = edgewise.game(game).new(players)
    draws = draw(state, 0)
    way: list[str] = []
    while not state.is_over:
        seat = state.to_move
        for move in state.legal_moves:
            after = state.copy()
            after.push(move)
            if after.to_move == seat:
                return [*way, move.text()]
        first = state.legal_moves[0]
        way.append(first.text())
        state.push(first)
        draws = draw(state, draws)
    raise AssertionError("nobody goes again")


def way_to_being_stuck(game: str, players: int) -> list[str]:
    """Finds moves after which a seat can lay nothing, each leaving the next the fewest places."""
    state = edgewise.game(game).new(players)
    draws = draw(state, 0)
    way: list[str] = []
    while any("@" in move.text() for move in state.legal_moves):
        tried: list[tuple[bool, int, int, str, int, State]] = []
        for move in state.legal_moves:
            after = state.copy()
            after.push(move)
            drawn = draw(after, draws)
            places = sum("@" in other.text() for other in after.legal_moves)
            tried.append((after.is_over, places, len(tried), move.text(), drawn, after))
        *_, text, draws, state = min(tried, key=lambda entry: entry[:3])
        way.append(text)
    return way
