"""What a position of Rills is worth to bots."""

from __future__ import annotations

from edgewise.core.evaluation import Evaluator
from edgewise.core.state import State
from edgewise_rills.rills import safe_ways
from edgewise_rills.state import RillsState

WAY = 0.05
"""What each way that leads on from one's cork is worth, in points."""


class RillsEvaluator(Evaluator):
    """Values points first, then how many ways lead on from one's cork."""

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, RillsState)
        cork = state.corks[seat]
        ways = 0 if cork is None else safe_ways(state.board, cork)
        return super().evaluate(state, seat) + WAY * ways
