"""What the points of Rills are for, and how a match ended."""

from __future__ import annotations

from edgewise.core.scores import Outcome, ScoreItem, rank_by
from edgewise.core.scoring import Scoring
from edgewise.core.state import State
from edgewise_rills.state import RillsState
from edgewise_rills.words import WORDS


class RillsScoring(Scoring):
    """Counts the seats that a seat has outlasted."""

    def items(self, state: State, seat: int) -> list[ScoreItem]:
        assert isinstance(state, RillsState)
        points = state.points_of(seat)
        return [WORDS.item(points, "outlasted", "rills.11")] if points else []

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, RillsState)
        scores = [state.points_of(seat) for seat in range(state.players)]
        alone = state.count_out() >= state.players - 1
        return WORDS.outcome(tuple(scores), rank_by(scores), "one-left" if alone else "stuck")
