"""Random moves: each has the probability that the rules give it, by a count of many draws.

Draws are made in a few positions of every phase, from a fixed seed. These positions are
spread over the matches: the odds of a bag that has just been filled hardly tell a fair draw
from one that takes each kind as likely. Chi-squared is summed over the positions of a phase,
so that a large bias shows at once and a small one after a while.
"""

from __future__ import annotations

import math
from collections import Counter

from edgewise.core.chance import CHANCE, make_rng
from edgewise.core.state import State
from edgewise.testing.trial import Trial

COUNTED = (1, 2, 4, 7, 11, 16)
"""In which positions of a phase draws are counted, for each setting."""
LEAST, EACH, MOST = 240, 6, 1500
"""How many draws are made: this many for each move, within these bounds; the most for chance."""
EXPECTED = 5.0
"""Moves are put together until this many draws are expected of them."""
SIGMAS = 5.2
"""How far chi-squared may lie: once in ten million counts it is further by chance alone."""


class Fairness:
    """The counts of one setting: chi-squared and its degrees of freedom, by phase."""

    def __init__(self) -> None:
        self.met: Counter[str] = Counter()
        self.chi: dict[str, float] = {}
        self.free: dict[str, int] = {}

    def check(self, trial: Trial, phase: str) -> None:
        """Counts draws in this position, if it is one of those that are counted in its phase."""
        phase = f"chance, {phase}" if trial.state.to_move == CHANCE else phase
        odds = odds_of(trial.state)
        if len(odds) < 2:
            return
        self.met[phase] += 1
        if self.met[phase] not in COUNTED:
            return
        chi, free = distance(trial, odds)
        self.chi[phase] = self.chi.get(phase, 0.0) + chi
        self.free[phase] = self.free.get(phase, 0) + free
        limit = bound(self.free[phase])
        trial.need(
            self.chi[phase] <= limit,
            "random_code",
            f"is not fair in phase {phase!r}: chi-squared is {self.chi[phase]:.0f} "
            f"where {limit:.0f} is the most that chance explains",
            "draw a seat's moves each as likely, and chance's by `chance_weights`",
        )


def odds_of(state: State) -> dict[int, float]:
    """Gives each legal move the probability that `random_code` has to draw it with."""
    if state.to_move == CHANCE:
        return {move.code: odds for move, odds in state.chance_outcomes()}
    codes = state.list_codes()
    return dict.fromkeys(codes, 1.0 / len(codes))


def distance(trial: Trial, odds: dict[int, float]) -> tuple[float, int]:
    """Draws many moves; gives chi-squared and its degrees of freedom."""
    is_chance = trial.state.to_move == CHANCE
    draws = MOST if is_chance else min(MOST, max(LEAST, EACH * len(odds)))
    rng = make_rng(trial.seed())
    found = Counter(int(trial.state.random_code(rng)) for _ in range(draws))
    cells = _cells(trial, odds, found, draws)
    chi = sum((count - expected) ** 2 / expected for count, expected in cells)
    return chi, len(cells) - 1


def _cells(
    trial: Trial, odds: dict[int, float], found: Counter[int], draws: int
) -> list[tuple[int, float]]:
    """Puts moves together, in any order, until enough draws are expected of each group."""
    codes = sorted(odds)
    trial.rng.shuffle(codes)
    cells: list[tuple[int, float]] = []
    count, expected = 0, 0.0
    for code in codes:
        count, expected = count + found[code], expected + odds[code] * draws
        if expected >= EXPECTED:
            cells.append((count, expected))
            count, expected = 0, 0.0
    if expected and cells:
        last = cells.pop()
        cells.append((last[0] + count, last[1] + expected))
    return cells


def bound(free: int) -> float:
    """Gives what chi-squared hardly ever exceeds (Wilson and Hilferty's approximation)."""
    if free < 1:
        return math.inf
    part = 2.0 / (9.0 * free)
    return float(free * (1.0 - part + SIGMAS * math.sqrt(part)) ** 3)
