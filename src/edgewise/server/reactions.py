"""Reactions: a seat is asked out of turn whether it answers what was done to it.

A seat is asked whether or not it has anything to answer with, and no answer is told
before the same time has passed. So the table learns nothing from the question, from
silence, or from the clock.
"""

from __future__ import annotations

from edgewise.core.state import State


def is_reaction(state: State) -> bool:
    """Tells whether the seat to move is asked out of its turn."""
    return state.game.hidden.declining_code(state) is not None


def declining_text(state: State) -> str | None:
    """Writes the move that declines, if somebody is asked."""
    code = state.game.hidden.declining_code(state)
    return None if code is None else state.game.move_text(code)
