"""What points are for, and how a match ended: one ``Scoring`` object for each game."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from edgewise.core.errors import missing_method
from edgewise.core.scores import Outcome, ScoreItem

if TYPE_CHECKING:
    from edgewise.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring:
    """Explains the points of one game, and ranks the seats when a match is over."""

    @abstractmethod
    def items(self, state: State, seat: int) -> list[ScoreItem]:
        """Lists what the points of a seat that exists are for."""
        raise missing_method(self, "items")

    def unclaimed_items(self, state: State) -> list[ScoreItem]:
        """Lists points that lie open on the table while it is secret whose they are."""
        return []

    def prospect(self, state: State, code: int) -> ScoreItem | None:
        """Tells what a legal move is about and what that is worth as it lies, for people to see.

        Most moves are about nothing that can be told before they are made.
        """
        return None

    @abstractmethod
    def outcome(self, state: State) -> Outcome:
        """Tells how the match ended; asked only when it is over."""
        raise missing_method(self, "outcome")

    def result(self, state: State) -> tuple[list[int], list[int]]:
        """Tells the scores and who has won, as ``outcome`` does: what bots ask again and again.

        A game overrides it to find no words for how the match ended.
        """
        outcome = self.outcome(state)
        return list(outcome.scores), list(outcome.winners)


def by_points(state: State) -> tuple[list[int], list[int]]:
    """Tells the scores of seats, and who has most, where points alone decide who has won."""
    return best_of([int(state.points_of(seat)) for seat in range(state.players)])


def best_of(scores: list[int]) -> tuple[list[int], list[int]]:
    """Tells the same of scores that are known."""
    most = max(scores)
    return scores, [seat for seat, score in enumerate(scores) if score == most]
