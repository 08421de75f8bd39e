"""The value of positions for bots, and how far a search looks: one ``Evaluator`` for each game.

Bots ask ``game.evaluator``. All values are in points: how far a seat is ahead of the
best other seat. A game overrides a method where it can do better than the current score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from edgewise.core.state import State

NO_PRIOR: Final = -1e18
"""Stands for a prior that is not known before the move is made."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Priors:
    """Values moves of one position without making them, and follows the moves that are made.

    A game whose priors take long to work out anew may have these. They change with moves of
    seats alone, and hold for every world that agrees with what a seat sees.
    """

    def begin(self, state: State) -> None:
        """Goes back to the position that it was made for, in a world of its own."""

    def prior(self, state: State, code: i64, seat: i64) -> float:
        """Values a legal move of a seat as ``Evaluator.prior`` values what it leads to."""
        return 0.0

    def follow(self, state: State, code: i64) -> None:
        """Takes in a move of a seat, just before it is made."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """Values positions of one game; it holds nothing of any match."""

    chance_tells_nothing: bool = False
    """Whether ``evaluate_world`` gives after chance's moves what ``prior`` gave before them."""

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

    def move_prior(self, state: State, code: i64, seat: i64) -> float:
        """Values a legal move of the seat to move as ``prior`` values what it leads to.

        NO_PRIOR where that is not known at less cost than by making it. The state stays as it is.
        """
        return NO_PRIOR

    def evaluate_world(self, state: State, seat: i64) -> float:
        """Values a position of which everything is known: where a playout stops."""
        return self.evaluate(state, seat)

    def evaluate_seats(self, state: State, into: vec[float]) -> None:
        """Writes ``evaluate_world`` for each seat; a game overrides it to share the work."""
        for seat in range(i64(state.players)):
            into[seat] = self.evaluate_world(state, seat)

    def priors(self, state: State) -> Priors | None:
        """Makes what values moves from a position on, or None: then each is made and taken back."""
        return None

    def playout_depth(self, state: State) -> int:
        """Tells how many moves a playout makes after the tree."""
        return 8

    def playout_candidates(self, state: State) -> int:
        """Tells how many random moves a playout compares before it makes the best of them."""
        return 3

    def exploration(self, state: State) -> float:
        """Tells how much a search prefers moves that it has tried little."""
        return 1.2
