"""What the points of Strips are for, and how a match ended."""

from __future__ import annotations

from edgewise.core.cells import cell_x, cell_y
from edgewise.core.scores import Outcome, ScoreItem, rank_by
from edgewise.core.scoring import Scoring
from edgewise.core.state import State
from edgewise_strips.state import StripsState
from edgewise_strips.words import WORDS


class StripsScoring(Scoring):
    """Tells on which cells points were made."""

    def items(self, state: State, seat: int) -> list[ScoreItem]:
        assert isinstance(state, StripsState)
        return [
            WORDS.item(points, "joined", "strips.4", ((int(cell_x(cell)), int(cell_y(cell))),))
            for owner, cell, points in state.gains
            if owner == seat
        ]

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, StripsState)
        scores = [state.points_of(seat) for seat in range(state.players)]
        return WORDS.outcome(tuple(scores), rank_by(scores), "stuck")
