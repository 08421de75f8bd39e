"""The value of a position of Hoses and Hydrants for bots, and how they search."""

from __future__ import annotations

from mypy_extensions import i64

from edgewise.core.evaluation import Evaluator
from edgewise.core.state import State
from edgewise.games.hoses import rules
from edgewise.games.hoses.state import HosesState


class HosesEvaluator(Evaluator):
    """Values the points so far, and what can be finished next."""

    def evaluate(self, state: State, seat: i64) -> float:
        """Takes off the lead a share of what an opponent could finish next."""
        assert isinstance(state, HosesState)
        lead = super().evaluate(state, seat)
        return lead - 0.5 * float(rules.best_offer(state)) if state.turn != seat else lead + 1.0

    def playout_depth(self, state: State) -> int:
        """Looks further than most: hoses are laid over many turns."""
        return 24
