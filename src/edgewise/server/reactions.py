"""Reactions: a seat is asked out of turn whether it answers what was done to it.

Who is asked is asked whether or not there is anything to answer with, and no
answer is told before the same time has passed, so the table learns nothing
from the question, from who is silent, or from the clock.
"""

from __future__ import annotations

from edgewise.core.state import State

PASS_WORDS = ("accept",)
"""How the move begins that lets something pass."""


def is_reaction(state: State) -> bool:
    """Tells whether the seat to move is asked out of its turn."""
    turn = getattr(state, "turn", None)
    seat = state.to_move
    return turn is not None and seat is not None and seat >= 0 and turn >= 0 and seat != int(turn)


def letting_pass(state: State) -> str | None:
    """Finds the move that lets it pass, among the legal ones."""
    for move in state.legal_moves:
        if move.text().split(":")[0] in PASS_WORDS:
            return move.text()
    return None
