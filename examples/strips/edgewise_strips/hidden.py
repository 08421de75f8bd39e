"""What is hidden in Strips: hands, and what was drawn."""

from __future__ import annotations

from edgewise.core.chance import EVERYONE
from edgewise.core.hidden import HiddenHands
from edgewise.core.moves import verb_of
from edgewise.core.state import State
from edgewise_strips.moves import DRAW
from edgewise_strips.state import StripsState


class StripsHidden(HiddenHands):
    """Hides hands; a draw is known to the seat whose turn it is."""

    def visible_to(self, state: State, code: int) -> int:
        assert isinstance(state, StripsState)
        return state.turn if verb_of(code) == DRAW else EVERYONE
