"""The value of a position of Buizen Wir-War for bots."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.evaluation import Evaluator, Priors
from edgewise.core.state import State
from edgewise.games.wirwar.expectation import expected_points
from edgewise.games.wirwar.likelihood import DRAW_WORTH
from edgewise.games.wirwar.networks import quick_points
from edgewise.games.wirwar.priors import PipePriors
from edgewise.games.wirwar.state import WirwarState


class WirwarEvaluator(Evaluator):
    """Values pipes: greedy against all other materials, the search against the best seat."""

    def evaluate(self, state: State, seat: i64) -> float:
        """Values the seat's own pipes against the mean of the others: theirs are secret."""
        assert isinstance(state, WirwarState)
        worth = quick_points(state.board, state.tiles, state.longest)
        own = worth[state.materials[seat]]
        return own - (sum(worth) - own) / (len(worth) - 1) + DRAW_WORTH * float(state.due)

    def evaluate_world(self, state: State, seat: i64) -> float:
        """Values what the seat's own pipes will come to against those of the best other seat."""
        assert isinstance(state, WirwarState)
        return lead_of(state, seat, expected_points(state))

    def evaluate_seats(self, state: State, into: vec[float]) -> None:
        assert isinstance(state, WirwarState)
        worth = expected_points(state)
        for seat in range(i64(state.players)):
            into[seat] = lead_of(state, seat, worth)

    def priors(self, state: State) -> Priors | None:
        """Follows the networks that moves touch, unless only the longest of each counts."""
        assert isinstance(state, WirwarState)
        return None if state.longest or type(self) is not WirwarEvaluator else PipePriors(state)


def lead_of(state: WirwarState, seat: i64, worth: list[float]) -> float:
    """Tells by how much a seat's pipes are worth more than those of the best other seat."""
    best = 0.0
    for other in range(i64(state.players)):
        if other != seat and worth[state.materials[other]] > best:
            best = worth[state.materials[other]]
    return worth[state.materials[seat]] - best
