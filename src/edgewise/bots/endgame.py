"""Solves the end of a match exactly, once nothing is hidden or left to chance."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from edgewise.bots.leaves import terminal_values
from edgewise.bots.ties import rounded, shuffled
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.clock import Clock
from edgewise.core.state import State

WIN: Final = 1e6
"""A win counts before any points."""
SHARES: Final = 840
"""Wins shared by up to eight seats are whole numbers of this part of a win."""
FAR: Final = 1e12


def known_world(seen: State, rng: Random) -> State | None:
    """Makes the one world that agrees with what is seen, or None when there may be more."""
    return None if seen.game.hidden.has_several_worlds(seen) else seen.resample(rng)


class Solution:
    """The best move of a position, and the lead that its seat ends with."""

    def __init__(self, code: int, points: float) -> None:
        self.code: Final = code
        self.points: Final = points


def share_in(worth: float) -> float:
    """Reads off an exact value by how much the share of the win differs from an even one."""
    return round(worth / WIN * SHARES) / SHARES


def points_in(worth: float) -> float:
    """Reads the lead in points off an exact value."""
    return worth - WIN * share_in(worth)


class Endgame:
    """An exact search that gives up after this many positions, or when chance has a say."""

    def __init__(self, world: State, positions: int, clock: Clock, rng: Random) -> None:
        self.world: State = world
        self.seat: i64 = world.actor
        self.clock: Clock = clock
        self.rng: Random = rng
        self.left: i64 = positions
        self.gave_up: bool = False
        self.duel: bool = world.players <= 2

    def solve(self) -> Solution | None:
        """Finds the best move, or None when it had to give up."""
        best = -1
        top = -FAR
        for code, after in self._ordered(self.world):
            worth = self._worth(after, top)
            if self.gave_up:
                return None
            if best < 0 or worth > top:
                best, top = code, worth
        return Solution(best, points_in(top))

    def worth_of(self, code: int) -> float:
        """Values one move exactly, unless the search gives up: points, and wins as so many more."""
        after = self.world.clone()
        after.apply(code)
        return self._worth(after, -FAR)

    def _worth(self, after: State, least: float) -> float:
        if self.duel:
            return self._alpha_beta(after, least, FAR)
        return self._every_line(after)[int(self.seat)]

    def _ordered(self, state: State) -> list[tuple[int, State]]:
        """Makes every move once and puts the best for the mover first; chance breaks ties."""
        seat = state.actor
        evaluator = state.game.evaluator
        looks: list[tuple[float, int, State]] = []
        for code in shuffled(state.list_codes(), self.rng):
            after = state.clone()
            after.apply(code)
            looks.append((-rounded(evaluator.evaluate(after, seat)), code, after))
        looks.sort(key=lambda look: look[0])
        return [(code, after) for _, code, after in looks]

    def _enter(self, state: State) -> bool:
        """Counts a position; tells whether the search has to stop there."""
        while state.actor == CHANCE:
            outcomes = state.chance_weights()
            if len(outcomes) != 1:
                self.gave_up = True
                return True
            state.apply(outcomes[0][0])
        self.left -= 1
        if self.left < 0 or (self.left % 8 == 0 and self.clock.is_up()):
            self.gave_up = True
        return self.gave_up

    def _alpha_beta(self, state: State, low: float, high: float) -> float:
        """Values a position of one or two seats for the seat that asks."""
        if self._enter(state):
            return 0.0
        if state.actor == OVER:
            return terminal_values(state, WIN)[int(self.seat)]
        mine = state.actor == self.seat
        best = -FAR if mine else FAR
        for _, after in self._ordered(state):
            worth = self._alpha_beta(after, low, high)
            if mine:
                best = max(best, worth)
                low = max(low, worth)
            else:
                best = min(best, worth)
                high = min(high, worth)
            if low >= high or self.gave_up:
                break
        return best

    def _every_line(self, state: State) -> list[float]:
        """Values a position for each of three or more seats, each out for itself."""
        if self._enter(state):
            return [0.0] * state.players
        if state.actor == OVER:
            return terminal_values(state, WIN)
        seat = int(state.actor)
        best: list[float] = []
        for _, after in self._ordered(state):
            worth = self._every_line(after)
            if not best or worth[seat] > best[seat]:
                best = worth
            if self.gave_up:
                break
        return best


def solve(seen: State, positions: int, clock: Clock, rng: Random) -> Solution | None:
    """Solves what is left of a match, if all of it is known and it is little enough."""
    world = known_world(seen, rng)
    return None if world is None else Endgame(world, positions, clock, rng).solve()
