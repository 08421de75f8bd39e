"""Taking back: only where nothing was revealed and no other person has decided."""

from __future__ import annotations

from edgewise.core.chance import CHANCE, EVERYONE
from edgewise.core.notation import hides_hand
from edgewise.core.state import State
from edgewise.server.refused import Refused


def moves_to_undo(state: State, seat: int, people: set[int]) -> int:
    """Counts the moves from a seat's last decision on, or refuses with the reason."""
    for count, entry in enumerate(reversed(state.past), 1):
        if entry.actor == seat:
            return count
        if entry.actor == CHANCE:
            raise Refused("undo", "Chance has decided since; that cannot be taken back.")
        if entry.actor in people:
            raise Refused("undo", "Another player has decided since.")
        if entry.visible_to not in (EVERYONE, seat) or hides_hand(entry.before, seat, entry.actor):
            raise Refused("undo", "An opponent has shown a hidden tile since.")
    raise Refused("undo", "You have decided nothing since chance did.")


def can_undo(state: State, seat: int, people: set[int]) -> bool:
    """Tells whether a seat may take back its last decision."""
    try:
        return moves_to_undo(state, seat, people) > 0
    except Refused:
        return False
