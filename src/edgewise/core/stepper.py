"""One match, stepped by the indices of its legal moves: what single environments stand on.

Moves are listed when somebody asks for them, and sorted only as far as needed. The past of the
match, which costs as much as the moves themselves, is built when somebody asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.chance import CHANCE, OVER
from edgewise.core.legal import LegalMoves
from edgewise.core.odds import Odds

if TYPE_CHECKING:
    from edgewise.core.state import State

NO_MOVE: Final = -100
"""Stands for nobody: there was no such move."""

ODDS: Final = Odds()
"""Shared by all matches, for their bags are much alike."""


class Stepper:
    """A match from some position on, which is cut off after this many decisions."""

    def __init__(self, first: State, state: State, limit: int) -> None:
        self.first: State = first
        """Where the match began; it is never changed, so copies share it."""
        self.state: State = state
        """Where it is now; it has no past until ``with_past`` was called."""
        self.limit: i64 = limit
        self.decisions: i64 = 0
        self.made: list[int] = []
        """All moves that were made, since ``first``."""
        self.keeps_past: bool = False
        self.listed: LegalMoves | None = None
        self.chances: vec[i64] = vec[i64]()
        """What chance can do now, as ``pack_chances``; empty until somebody asked."""

    def copy(self) -> Stepper:
        """Goes on from here apart from this one."""
        other = Stepper(self.first, self.state.copy(), int(self.limit))
        other.decisions = self.decisions
        other.made = self.made[:]
        other.keeps_past = self.keeps_past
        other.listed = self.listed
        other.chances = self.chances
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Stepper:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        kept = (self.first, self.with_past(), int(self.limit), int(self.decisions))
        return restored, kept

    def actor(self) -> int:
        """Tells who is to move; OVER also where the match was cut off."""
        actor = self.state.actor
        if actor >= 0 and self.decisions >= self.limit:
            return OVER
        return int(actor)

    def legal(self) -> LegalMoves:
        """Lists what can be done now, by a seat or by chance."""
        if self.listed is None:
            self.listed = LegalMoves(self.state)
        return self.listed

    def count(self) -> int:
        """Counts what can be done now."""
        if self.state.actor == CHANCE:
            return len(self._chances()) // 2
        return len(self.legal())

    def odds(self) -> list[tuple[int, float]]:
        """Lists what chance can do by index, each with its probability; for a seat, nothing."""
        if self.state.actor != CHANCE:
            return []
        return ODDS.pairs(self._chances())

    def _chances(self) -> vec[i64]:
        if len(self.chances) == 0:
            self.chances = self.state.pack_chances()
        return self.chances

    def push(self, index: int) -> int:
        """Makes the move of some index and tells who is next; NO_MOVE if there is none."""
        if not 0 <= index < self.count() or self.actor() == OVER:
            return NO_MOVE
        if self.state.actor == CHANCE:
            self.make(self._chances()[2 * index])
        else:
            self.decisions += 1
            self.make(self.legal().code_at(index))
        return self.actor()

    def play(self, code: int, rng: Random) -> None:
        """Makes a decision by its code; afterwards chance moves."""
        self.decisions += 1
        self.make(code)
        self.run_on(rng)

    def run_on(self, rng: Random) -> None:
        """Lets chance move until a seat is to decide, or the match is over."""
        while self.state.actor == CHANCE:
            self.make(self.state.random_code(rng))

    def make(self, code: i64) -> None:
        """Makes a legal move."""
        self.listed = None
        self.chances = vec[i64]()
        self.made.append(int(code))
        if self.keeps_past:
            self.state.push_code(int(code))
        else:
            self.state.apply(code)

    def with_past(self) -> State:
        """Gives the state with its past, as ``push`` keeps it, and keeps it from now on."""
        if not self.keeps_past:
            state = self.first.copy()
            for code in self.made:
                state.push_code(code)
            self.state = state
            self.keeps_past = True
        return self.state

    def after(self, moves: int) -> State:
        """Gives the state as it was after so many moves, not to be changed; it may have no past."""
        if moves == len(self.made):
            return self.state
        state = self.first.clone()
        for code in self.made[:moves]:
            state.apply(code)
        return state

    def decide(self, index: int, rng: Random) -> bool:
        """Makes the move of some index for the seat to move; afterwards chance moves.

        False if there is no such move; the caller looks whether the match was cut off.
        """
        if not 0 <= index < len(self.legal()):
            return False
        self.play(int(self.legal().code_at(index)), rng)
        return True

    def points(self) -> list[int]:
        """Counts the points of all seats."""
        state = self.state
        return [int(state.points_of(seat)) for seat in range(i64(state.players))]


def restored(first: State, state: State, limit: int, decisions: int) -> Stepper:
    """Makes a pickled match anew; its state has its past."""
    steps = Stepper(first, state, limit)
    steps.decisions = decisions
    steps.made = [entry.code for entry in state.past[len(first.past) :]]
    steps.keeps_past = True
    return steps
