"""Strips with quicker ways to ask something, each of which answers otherwise than the plain way."""

from __future__ import annotations

from edgewise_strips.game import Strips
from edgewise_strips.state import StripsState
from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.countedcodes import CountedCodes
from edgewise.core.evaluation import NO_PRIOR, Evaluator, Priors
from edgewise.core.moves import variant_of, verb_of
from edgewise.core.observation import Observer
from edgewise.core.state import State
from edgewise.core.undo import UndoLog
from tests.broken.states import Honest


class PacksFewerMoves(Honest):
    def pack_codes(self) -> vec[i64]:
        return vec[i64](self.list_codes()[:4])


class Counted(CountedCodes):
    """Makes moves from a list; broken ones keep the state that they should have read."""

    def __init__(self, state: State) -> None:
        super().__init__(len(state.list_codes()))
        self.codes = state.list_codes()

    def code_at(self, place: i64) -> i64:
        return self.codes[place]

    def sorted_code_at(self, place: i64) -> i64:
        return sorted(self.codes)[place]

    def pack(self) -> vec[i64]:
        return vec[i64](self.codes)


class ReadsTheStateLater(Counted):
    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.state = state

    def pack(self) -> vec[i64]:
        return vec[i64](self.state.list_codes())


class SortsNothing(Counted):
    def sorted_code_at(self, place: i64) -> i64:
        return self.codes[-1 - place]


class CountsOneMoveLess(Strips):
    def count_codes(self, state: State) -> CountedCodes:
        counted = Counted(state)
        counted.size -= 1
        return counted


class CountsMovesOfLater(Strips):
    def count_codes(self, state: State) -> CountedCodes:
        return ReadsTheStateLater(state)


class CountsMovesOutOfOrder(Strips):
    def count_codes(self, state: State) -> CountedCodes:
        return SortsNothing(state)


class KnowsPriorsWrongly(Evaluator):
    """Knows the prior of a few moves without making them, and forgets that others join."""

    def move_prior(self, state: State, code: int, seat: int) -> float:
        return self.prior(state, seat) if variant_of(code) < 4 else NO_PRIOR


class MakesMovesToKnowThem(Evaluator):
    def move_prior(self, state: State, code: int, seat: int) -> float:
        state.apply(code)
        return self.prior(state, seat)


class GainsNothing(Observer):
    """Tells that no move gives points."""

    def gain(self, seen: State, seat: int, code: int) -> int:
        return 0


class ValuesSeatsBackwards(Evaluator):
    def evaluate_seats(self, state: State, into: vec[float]) -> None:
        for seat in range(state.players):
            into[-1 - seat] = self.evaluate_world(state, seat)


class SaysChanceTellsNothing(Evaluator):
    chance_tells_nothing = True

    def evaluate_world(self, state: State, seat: int) -> float:
        assert isinstance(state, StripsState)
        return super().evaluate_world(state, seat) + int(state.stock.hand_size(seat))


class FollowsNoMoves(Priors):
    """Counts the points of the position that it was made for, whatever was played since."""

    def __init__(self, state: State) -> None:
        self.state = state

    def begin(self, state: State) -> None:
        self.state = state.clone()

    def prior(self, state: State, code: int, seat: int) -> float:
        after = state.clone()
        after.apply(code)
        gained = int(after.points_of(seat) - state.points_of(seat))
        return self.state.game.evaluator.prior(self.state, seat) + gained


class HasPriorsThatFollowNothing(Evaluator):
    def priors(self, state: State) -> Priors | None:
        return FollowsNoMoves(state)


class TakesBackNothing(UndoLog):
    def roll_back(self, state: State) -> bool:
        return True


class TriesMovesForGood(Strips):
    def begin_trial(self, state: State, code: int) -> UndoLog | None:
        return TakesBackNothing() if verb_of(code) else None
