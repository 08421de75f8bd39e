"""Plays random matches of any game and checks the common requirements at every move."""

from __future__ import annotations

import random
from collections.abc import Sequence

from librt.random import Random

from edgewise.core.chance import make_rng
from edgewise.core.game import Game
from edgewise.testing.checks.copies import (
    Shadows,
    check_copies,
    check_fields,
    check_pickle,
    check_pop,
    check_round_trips,
)
from edgewise.testing.checks.fairness import Fairness
from edgewise.testing.checks.forks import Fork, check_secret_moves
from edgewise.testing.checks.moves import check_moves
from edgewise.testing.checks.refusals import check_refusals
from edgewise.testing.checks.scores import check_outcome, check_scores
from edgewise.testing.checks.seats import check_boards, check_bounds, check_seats
from edgewise.testing.checks.secrets import check_secrets
from edgewise.testing.checks.shortcuts import check_shortcuts
from edgewise.testing.checks.values import check_honest_values, check_values
from edgewise.testing.checks.words import check_told, check_words
from edgewise.testing.faults import ConformanceError
from edgewise.testing.settings import Setting, settings, some_settings
from edgewise.testing.trial import Trial

__all__ = ["ConformanceError", "check_game", "check_playouts", "settings"]

MOST_MOVES = 5000
EVERY = 7
"""Once in this many moves, and in the first positions, everything is checked."""
FIRST = 3


def check_game(
    game: Game,
    *,
    matches: int = 1,
    seed: int = 1,
    every: int = EVERY,
    most_moves: int = MOST_MOVES,
    most: int = 100,
    among: Sequence[Setting] | None = None,
) -> None:
    """Plays random matches for every number of seats and every option.

    Where there are more than ``most`` such settings, this many of them are played; ``among`` names
    those to be played.

    Raises a ConformanceError that names the method at fault and a remedy.
    """
    chosen = some_settings(game, most) if among is None else among
    for number, (players, options) in enumerate(chosen):
        fairness = Fairness()
        for match in range(matches):
            rng = random.Random(f"{seed}/{number}/{match}")
            trial = Trial(game, players, options, rng)
            try:
                _Match(trial, fairness, every=every, most_moves=most_moves).run()
            except ConformanceError:
                raise
            except Exception as error:
                raise trial.raised(error) from error


def check_playouts(game: Game, *, matches: int, seed: int = 1) -> None:
    """Plays many random matches, as a search does, and checks how each of them ends."""
    every = list(settings(game))
    for number in range(matches):
        players, options = every[number % len(every)]
        trial = Trial(game, players, options, random.Random(f"{seed}/{number}"))
        _play_out(trial, make_rng(trial.rng))


class _Match:
    """One random match, with others beside it: on copies, and with another secret."""

    def __init__(self, trial: Trial, fairness: Fairness, *, every: int, most_moves: int) -> None:
        self.trial = trial
        self.fairness = fairness
        self.every = every
        self.most_moves = most_moves
        self.shadows = Shadows(trial.state)
        self.fork = Fork()
        self.out: list[int] = []

    def run(self) -> None:
        """Plays to the end."""
        state = self.trial.state
        check_words(self.trial)
        while state.to_move is not None:
            _need_an_end(self.trial, len(state.past) < self.most_moves, self.most_moves)
            self.look()
            self.step()
        self.finish()

    def look(self) -> None:
        """Checks a position."""
        trial, played = self.trial, len(self.trial.state.past)
        check_fields(trial)
        self.out = check_seats(trial, self.out)
        check_bounds(trial)
        check_boards(trial)
        check_moves(trial)
        check_copies(trial)
        check_values(trial)
        check_secret_moves(trial)
        self.fairness.check(trial, str(trial.state.to_dict().get("phase")))
        if played % self.every == 0 or played < FIRST:
            check_round_trips(trial)
            check_refusals(trial)
            check_secrets(trial)
            check_honest_values(trial)
            check_shortcuts(trial)
            check_pickle(trial)
            check_told(trial)

    def step(self) -> None:
        """Makes a move in the match and in those beside it."""
        trial = self.trial
        move = trial.choose()
        self.fork.follow(trial, move)
        check_pop(trial, move)
        self.shadows.follow(trial, move, keep=len(trial.state.past) % self.every == 0)
        self.fork.check(trial)
        check_scores(trial)

    def finish(self) -> None:
        """Checks the position in which the match is over."""
        trial = self.trial
        check_seats(trial, self.out)
        check_bounds(trial)
        check_outcome(trial)
        check_round_trips(trial)
        check_secrets(trial)
        check_honest_values(trial)
        check_pickle(trial)
        check_told(trial)
        self.shadows.check_end(trial)


def _play_out(trial: Trial, rng: Random) -> None:
    """Plays to the end without looking, and looks at what came out."""
    state = trial.state
    for _ in range(MOST_MOVES):
        if state.is_over:
            break
        state.apply(state.random_code(rng))
    _need_an_end(trial, state.is_over, MOST_MOVES)
    problems = state.game.serialiser.problems(state)
    trial.need(
        not problems,
        "apply",
        f"lost or made something: {'; '.join(problems)}",
        "move tiles and tokens from place to place",
    )
    check_round_trips(trial)
    check_scores(trial)


def _need_an_end(trial: Trial, ends: bool, most_moves: int) -> None:
    trial.need(
        ends,
        "apply",
        f"the match does not end within {most_moves} moves",
        "set `actor` to OVER when the match is over; or give `most_moves`, if it is that long",
    )
