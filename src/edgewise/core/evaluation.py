"""The value of positions for bots, and how far a search looks: one ``Evaluator`` for each game.

Bots ask ``game.evaluator``. All values are in points: how far a seat is ahead of the
best other seat. A game overrides a method where it can do better than the current score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from edgewise.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """Values positions of one game; it holds nothing of any match."""

    def evaluate(self, state: State, seat: i64) -> float:
        """Values a position by what a seat may know: what a greedy bot maximises."""
        best: i64 = 0
        for other in range(i64(state.players)):
            if other != seat and state.points_of(other) > best:
                best = state.points_of(other)
        return float(state.points_of(seat) - best)

    def prior(self, state: State, seat: i64) -> float:
        """Values a position that a move leads to: a search tries moves in this order."""
        return self.evaluate(state, seat)

    def evaluate_world(self, state: State, seat: i64) -> float:
        """Values a position of which everything is known: where a playout stops."""
        return self.evaluate(state, seat)

    def playout_depth(self, state: State) -> int:
        """Tells how many moves a playout makes after the tree."""
        return 8

    def playout_candidates(self, state: State) -> int:
        """Tells how many random moves a playout compares before it makes the best of them."""
        return 3

    def exploration(self, state: State) -> float:
        """Tells how much a search prefers moves that it has tried little."""
        return 1.2
