"""Taking back: only where nothing was revealed and no other person has decided."""

from __future__ import annotations

from edgewise.core.chance import CHANCE, EVERYONE
from edgewise.core.notation import hides_hand
from edgewise.core.state import State
from edgewise.server.refused import Refused, refuse


def moves_to_undo(state: State, seat: int, people: set[int]) -> int:
    """Counts the moves from a seat's last decision on, or refuses with the reason."""
    for count, entry in enumerate(reversed(state.past), 1):
        if entry.actor == seat:
            return count
        if entry.actor == CHANCE:
            raise refuse("chance-decided")
        if entry.actor in people:
            raise refuse("other-decided")
        if entry.visible_to not in (EVERYONE, seat) or hides_hand(entry.before, seat, entry.actor):
            raise refuse("tile-shown")
    raise refuse("nothing-decided")


def can_undo(state: State, seat: int, people: set[int]) -> bool:
    """Tells whether a seat may take back its last decision."""
    try:
        return moves_to_undo(state, seat, people) > 0
    except Refused:
        return False
