"""Evaluates a leaf of the tree: a short playout, then an evaluation.

All values are in points: how far a seat is ahead of the best other seat, by the
game's ``evaluate_world`` or, when the match is over, by its final scores.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from edgewise.bots.ties import rounded
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.evaluation import NO_PRIOR, Priors
from edgewise.core.state import State
from edgewise.core.undo import UndoLog

UNWORKED: Final = -1.0
"""Stands for a deviation that was not worked out yet."""


def let_chance_decide(state: State, rng: Random) -> i64:
    """Plays chance's moves until a seat is to move; counts them."""
    moves: i64 = 0
    while state.actor == CHANCE:
        state.apply(state.random_code(rng))
        moves += 1
    return moves


def prior_after(state: State, code: i64, seat: i64) -> float:
    """Values a move of a state by its prior, not rounded; the state stays as it is."""
    known = state.game.evaluator.move_prior(state, code, seat)
    return known if known != NO_PRIOR else _prior_once_made(state, code, seat)


def _prior_once_made(state: State, code: i64, seat: i64) -> float:
    """Values a move by making it and taking it back."""
    game = state.game
    trial = game.begin_trial(state, code)
    if trial is None:
        after = state.clone()
        after.apply(code)
        return game.evaluator.prior(after, seat)
    state.apply(code)
    trial.end(state)
    value = game.evaluator.prior(state, seat)
    trial.roll_back(state)
    return value


def best_of(state: State, candidates: i64, rng: Random, priors: Priors | None = None) -> State:
    """Tries a few random moves of the seat to move and makes the one with the best prior.

    The state itself is used up: the last move that is tried is made on it.
    """
    codes = vec[i64]([], capacity=candidates)
    for _try in range(candidates):
        code = state.random_code(rng)
        if not _has(codes, code):
            codes = append(codes, code)
    last = i64(len(codes)) - 1
    if priors is not None:
        best = _best_by(priors, state, codes)
        priors.follow(state, best)
        state.apply(best)
        return state
    if last == 0:
        state.apply(codes[0])
        return state
    if _make_best_known(state, codes):
        return state
    trial = state.game.begin_trial(state, codes[0])
    if trial is None:
        return _best_copy(state, codes, last)
    _make_best(state, codes, last, trial)
    return state


def _best_by(priors: Priors, state: State, codes: vec[i64]) -> i64:
    """Finds the move with the best prior without making any."""
    seat, best, top = state.actor, codes[0], 0.0
    if len(codes) > 1:
        for index in range(i64(len(codes))):
            value = rounded(priors.prior(state, codes[index], seat))
            if index == 0 or value > top:
                best, top = codes[index], value
    return best


def _make_best_known(state: State, codes: vec[i64]) -> bool:
    """Makes the best move if the value of any is known without making it; tells whether."""
    seat, evaluator = state.actor, state.game.evaluator
    values = vec[float]([], capacity=i64(len(codes)))
    known = False
    for index in range(i64(len(codes))):
        value = evaluator.move_prior(state, codes[index], seat)
        known = known or value != NO_PRIOR
        values = append(values, value)
    if not known:
        return False
    best, top = codes[0], 0.0
    for index in range(i64(len(codes))):
        value = values[index]
        if value == NO_PRIOR:
            value = _prior_once_made(state, codes[index], seat)
        value = rounded(value)
        if index == 0 or value > top:
            best, top = codes[index], value
    state.apply(best)
    return True


def _best_copy(state: State, codes: vec[i64], last: i64) -> State:
    """Tries each move on a copy of its own, the last one on the state itself."""
    seat, evaluator = state.actor, state.game.evaluator
    best = state
    top = 0.0
    for index in range(last + 1):
        after = state.clone() if index < last else state
        after.apply(codes[index])
        value = rounded(evaluator.prior(after, seat))
        if index == 0 or value > top:
            best, top = after, value
    return best


def _make_best(state: State, codes: vec[i64], last: i64, trial: UndoLog) -> None:
    """Tries each move and takes it back, then makes the best; ``trial`` was just begun."""
    seat, game = state.actor, state.game
    best: i64 = 0
    top = 0.0
    for index in range(last + 1):
        state.apply(codes[index])
        trial.end(state)
        value = rounded(game.evaluator.prior(state, seat))
        is_best = index == 0 or value > top
        if is_best:
            best, top = index, value
        if index == last and is_best:
            return
        trial.roll_back(state)
        if index < last:
            trial = game.begin_trial(state, codes[index + 1]) or trial
    state.apply(codes[best])


def _has(codes: vec[i64], code: i64) -> bool:
    return any(codes[index] == code for index in range(i64(len(codes))))


def terminal_values(state: State, win_bonus: float) -> list[float]:
    """Values a match that is over for each seat: the lead, and a bonus for a win."""
    scores, winners = state.game.scoring.result(state)
    if state.players == 1:
        return [float(scores[0])]
    values: list[float] = []
    for seat in range(state.players):
        others = max([scores[other] for other in range(state.players) if other != seat])
        share = 1.0 / len(winners) if seat in winners else 0.0
        values.append(float(scores[seat] - others) + win_bonus * (share - 1.0 / state.players))
    return values


class Spread:
    """Mean and deviation of a stream of numbers."""

    def __init__(self) -> None:
        self.count: float = 0.0
        self.mean: float = 0.0
        self.squares: float = 0.0
        self.known: float = UNWORKED
        """The deviation, once it was asked for."""

    def add(self, number: float) -> None:
        """Takes in one number."""
        self.known = UNWORKED
        self.count += 1.0
        step = number - self.mean
        self.mean += step / self.count
        self.squares += step * (number - self.mean)

    def deviation(self) -> float:
        """Tells how far numbers are from their mean; 1 while nothing is known."""
        if self.count < 2.0 or self.squares <= 0.0:
            return 1.0
        if self.known == UNWORKED:
            self.known = float((self.squares / self.count) ** 0.5)
        return self.known

    def clear(self) -> None:
        """Forgets all numbers."""
        self.known = UNWORKED
        self.count = 0.0
        self.mean = 0.0
        self.squares = 0.0


def leaf_values(state: State, win_bonus: float, into: vec[float]) -> None:
    """Writes for each seat the value of a position."""
    if state.actor == OVER:
        for index, value in enumerate(terminal_values(state, win_bonus)):
            into[index] = value
    else:
        state.game.evaluator.evaluate_seats(state, into)
