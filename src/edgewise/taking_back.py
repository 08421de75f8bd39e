"""Which moves may be taken back: those after which nothing came to light, for page and terminal."""

from __future__ import annotations

from edgewise.core.chance import CHANCE, EVERYONE
from edgewise.core.errors import EdgewiseError
from edgewise.core.notation import hides_hand
from edgewise.core.state import State

CHANCE_DECIDED = "chance-decided"
OTHER_DECIDED = "other-decided"
TILE_SHOWN = "tile-shown"
NOTHING_DECIDED = "nothing-decided"
REASONS = (CHANCE_DECIDED, OTHER_DECIDED, TILE_SHOWN, NOTHING_DECIDED)


class CannotTakeBack(EdgewiseError):
    """A decision stands: for a reason, and because of a seat where one has decided since."""

    def __init__(self, reason: str, seat: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.seat = seat


def moves_to_undo(state: State, seat: int, people: set[int]) -> int:
    """Counts the moves from a seat's last decision on, or tells why it stands."""
    for count, entry in enumerate(reversed(state.past), 1):
        if entry.actor == seat:
            return count
        if entry.actor == CHANCE:
            raise CannotTakeBack(CHANCE_DECIDED)
        if entry.actor in people:
            raise CannotTakeBack(OTHER_DECIDED, entry.actor)
        if entry.visible_to not in (EVERYONE, seat) or hides_hand(entry.before, seat, entry.actor):
            raise CannotTakeBack(TILE_SHOWN, entry.actor)
    raise CannotTakeBack(NOTHING_DECIDED)
