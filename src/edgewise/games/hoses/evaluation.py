"""The value of a position of Hoses and Hydrants for bots, and how they search."""

from __future__ import annotations

from mypy_extensions import i64

from edgewise.core.evaluation import NO_PRIOR, Evaluator
from edgewise.core.moves import cell_of, variant_of, verb_of
from edgewise.core.state import State
from edgewise.games.hoses import rules
from edgewise.games.hoses.moves import LAY
from edgewise.games.hoses.state import HosesState


class HosesEvaluator(Evaluator):
    """Values the points so far, and what can be finished next."""

    def evaluate(self, state: State, seat: i64) -> float:
        """Takes off the lead a share of what an opponent could finish next."""
        assert isinstance(state, HosesState)
        lead = super().evaluate(state, seat)
        return lead - 0.5 * float(rules.best_offer(state)) if state.turn != seat else lead + 1.0

    def move_prior(self, state: State, code: i64, seat: i64) -> float:
        """Adds what a tile would score, as long as a drawn tile follows it in the same turn."""
        assert isinstance(state, HosesState)
        if verb_of(code) != LAY or state.stock.bag_size == 0:
            return NO_PRIOR
        gain = rules.gain_of(state, variant_of(code), cell_of(code))
        if gain < 0:
            return NO_PRIOR
        return super().evaluate(state, seat) + float(gain) + 1.0

    def playout_depth(self, state: State) -> int:
        """Looks further than most: hoses are laid over many turns."""
        return 24
