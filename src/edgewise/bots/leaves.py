"""What a position at the edge of the tree is worth: a short playout, then a look.

All worth is in points: how far a seat is ahead of the best other seat, as the
game's ``foresee`` sees it, or, when the match is over, as it ended.
"""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.chance import CHANCE, OVER
from edgewise.core.state import State


def let_chance_decide(state: State, rng: Random) -> i64:
    """Plays chance's moves until a seat is to move; counts them."""
    moves: i64 = 0
    while state.actor == CHANCE:
        state.apply(state.random_code(rng))
        moves += 1
    return moves


def best_of(state: State, tries: i64, rng: Random) -> State:
    """Tries a few random moves of the seat to move and makes the one that looks best."""
    seat = state.actor
    best = state
    top = 0.0
    for attempt in range(tries):
        after = state.clone()
        after.apply(state.random_code(rng))
        worth = after.hunch(seat)
        if attempt == 0 or worth > top:
            best, top = after, worth
    return best


def final_worth(state: State, bonus: float) -> list[float]:
    """Values a match that is over for each seat: the lead, and a bonus for a win."""
    outcome = state.final_outcome()
    scores = outcome.scores
    if state.players == 1:
        return [float(scores[0])]
    winners = outcome.winners
    worth: list[float] = []
    for seat in range(state.players):
        others = max([scores[other] for other in range(state.players) if other != seat])
        share = 1.0 / len(winners) if seat in winners else 0.0
        worth.append(float(scores[seat] - others) + bonus * (share - 1.0 / state.players))
    return worth


class Spread:
    """Mean and deviation of a stream of numbers."""

    def __init__(self) -> None:
        self.count: float = 0.0
        self.mean: float = 0.0
        self.squares: float = 0.0

    def add(self, number: float) -> None:
        """Takes in one number."""
        self.count += 1.0
        step = number - self.mean
        self.mean += step / self.count
        self.squares += step * (number - self.mean)

    def deviation(self) -> float:
        """Tells how far numbers are from their mean; 1 while nothing is known."""
        if self.count < 2.0 or self.squares <= 0.0:
            return 1.0
        return float((self.squares / self.count) ** 0.5)


def worth_of(state: State, bonus: float, into: vec[float]) -> None:
    """Writes for each seat what a position is worth."""
    if state.actor == OVER:
        for index, worth in enumerate(final_worth(state, bonus)):
            into[index] = worth
    else:
        for seat in range(i64(state.players)):
            into[seat] = state.foresee(seat)
