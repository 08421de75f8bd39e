"""Taking back: only where nothing was revealed and no other person has decided."""

from __future__ import annotations

from edgewise.core.state import State
from edgewise.server.refused import refuse
from edgewise.taking_back import CannotTakeBack, moves_to_undo


def checked_undo(state: State, seat: int, people: set[int]) -> int:
    """Counts the moves from a seat's last decision on, or refuses with the reason."""
    try:
        return moves_to_undo(state, seat, people)
    except CannotTakeBack as stands:
        raise refuse(stands.reason) from None


def can_undo(state: State, seat: int, people: set[int]) -> bool:
    """Tells whether a seat may take back its last decision."""
    if not state.past:
        return False
    try:
        return moves_to_undo(state, seat, people) > 0
    except CannotTakeBack:
        return False
