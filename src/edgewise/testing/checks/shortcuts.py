"""Quicker ways to ask the same: a game that overrides one answers as the plain way does.

A search lists moves by ``pack_codes``, tries them by ``begin_trial``, orders them by ``move_prior``
and ``priors``, and values ends by ``evaluate_seats``; ``count_codes`` makes single moves for
views, and ``gain`` tells the points of a move. What is wrong there shows nowhere but in weak
play, so each is compared with what it stands for.
"""

from __future__ import annotations

import math

from librt.vecs import append, vec

from edgewise.core.chance import CHANCE
from edgewise.core.evaluation import NO_PRIOR
from edgewise.core.observation import UNTOLD
from edgewise.core.state import State
from edgewise.testing.checks.copies import difference
from edgewise.testing.trial import Trial

TRIED = 6
"""How many of the legal moves are tried in a position, at most."""
FOLLOWED = 4
"""How many moves of seats are followed from a position on."""
LEAVE = "leave it as it is in the class that it overrides, or answer the same"


def check_shortcuts(trial: Trial) -> None:
    """Checks a position that is not over, and leaves it as it is."""
    state = trial.state
    before = state.to_dict()
    _check_packed(trial)
    _check_counted(trial)
    _check_seats(trial)
    if state.to_move == CHANCE:
        _check_chance(trial)
    else:
        for code in some_codes(trial, state):
            _check_move(trial, code)
        _check_priors(trial)
    trial.need(
        state.to_dict() == before,
        "move_prior",
        f"changes the state that it looks at: {difference(before, state.to_dict())}",
        "work on a clone; the same holds for `priors` and `evaluate_seats`",
    )


def some_codes(trial: Trial, state: State) -> list[int]:
    """Draws a few of the legal moves."""
    codes = [int(code) for code in state.list_codes()]
    return codes if len(codes) <= TRIED else trial.rng.sample(codes, TRIED)


def value_once_made(state: State, code: int, seat: int) -> float:
    """Makes a move on a copy, and gives the prior of what it leads to."""
    after = state.clone()
    after.apply(code)
    return float(after.game.evaluator.prior(after, seat))


def _check_packed(trial: Trial) -> None:
    packed = sorted(int(code) for code in trial.state.pack_codes())
    trial.need(
        packed == sorted(trial.state.list_codes()),
        "pack_codes",
        "lists other moves than `list_codes`",
        LEAVE,
    )


def _check_counted(trial: Trial) -> None:
    """Checks moves that are made by their places, some of them after the state has gone on."""
    state = trial.state.clone()
    codes = [int(code) for code in state.pack_codes()]
    counted = state.game.count_codes(state)
    if counted is None:
        return
    trial.need(
        counted.size == len(codes),
        "count_codes",
        f"counts {counted.size} moves, where `pack_codes` lists {len(codes)}",
        LEAVE,
    )
    order = sorted(codes)
    places = trial.rng.sample(range(len(codes)), min(TRIED, len(codes)))
    for goes_on in (False, True):
        if goes_on and codes:
            state.apply(trial.rng.choice(codes))
        trial.need(
            [int(code) for code in counted.pack()] == codes
            and all(counted.code_at(place) == codes[place] for place in places)
            and all(counted.sorted_code_at(place) == order[place] for place in places),
            "count_codes",
            "makes other moves than `pack_codes`" + (" once a move was made" if goes_on else ""),
            "keep what it needs of the state, and follow the order of `pack_codes`",
        )


def _check_seats(trial: Trial) -> None:
    state = trial.state
    evaluator, into = state.game.evaluator, vec[float]([])
    for _ in range(state.players):
        into = append(into, 0.0)
    evaluator.evaluate_seats(state, into)
    for seat in range(state.players):
        _need_alike(
            trial,
            "evaluate_seats",
            f"values the position of seat {seat}",
            float(into[seat]),
            float(evaluator.evaluate_world(state, seat)),
            "evaluate_world",
        )


def _check_move(trial: Trial, code: int) -> None:
    """Checks the prior of a move that is not made, and a move that is only tried."""
    state = trial.state
    seat, text = int(state.actor), state.game.move_text(code)
    known = float(state.game.evaluator.move_prior(state, code, seat))
    if known != NO_PRIOR:
        made = value_once_made(state, code, seat)
        _need_alike(trial, "move_prior", f"values {text}", known, made, "prior")
    _check_gain(trial, seat, code)
    tried = state.clone()
    log = state.game.begin_trial(tried, code)
    if log is not None:
        tried.apply(code)
        log.end(tried)
        log.roll_back(tried)
        trial.need(
            tried.to_dict() == state.to_dict(),
            "begin_trial",
            f"does not take {text} back: {difference(state.to_dict(), tried.to_dict())}",
            "log all that `apply` changes, or return None",
        )


def _check_gain(trial: Trial, seat: int, code: int) -> None:
    """Checks the points of a move that is not made, told of all and of what its seat sees."""
    state = trial.state
    text = state.game.move_text(code)
    for known in (state, state.seen_by(seat)):
        gain = int(state.game.observer.gain(known, seat, code))
        if gain != UNTOLD:
            after = state.clone()
            after.apply(code)
            made = int(after.points_of(seat) - state.points_of(seat))
            _need_alike(trial, "gain", f"counts the points of {text}", gain, made, "points_of")


def _check_priors(trial: Trial) -> None:
    """Checks what values moves from a position on, in a world in which a few are made."""
    seat = int(trial.state.actor)
    seen = trial.state.remembered_by(seat)
    priors = seen.game.evaluator.priors(seen)
    if priors is None:
        return
    world = seen.resample(trial.seed())
    priors.begin(world)
    for _ in range(FOLLOWED):
        while world.actor == CHANCE:
            world.push(trial.draw(world))
        if world.is_over:
            break
        seat, codes = int(world.actor), some_codes(trial, world)
        for code in codes:
            made, known = value_once_made(world, code, seat), float(priors.prior(world, code, seat))
            text = world.game.move_text(code)
            _need_alike(trial, "priors", f"values {text} of seat {seat}", known, made, "prior")
        priors.follow(world, codes[0])
        world.apply(codes[0])


def _check_chance(trial: Trial) -> None:
    """Checks that chance changes no value, where the evaluator says so."""
    state, evaluator = trial.state, trial.game.evaluator
    if not evaluator.chance_tells_nothing:
        return
    after = state.clone()
    while after.actor == CHANCE:
        after.push(trial.draw(after))
    for seat in range(state.players):
        if not after.is_over:
            _need_alike(
                trial,
                "chance_tells_nothing",
                f"is said, and after chance's moves the position of seat {seat} is valued",
                float(evaluator.evaluate_world(after, seat)),
                float(evaluator.prior(state, seat)),
                "prior",
            )


def _need_alike(
    trial: Trial, method: str, what: str, value: float, plain: float, plainly: str
) -> None:
    trial.need(
        math.isclose(value, plain, abs_tol=1e-6),
        method,
        f"{what} at {value}, where `{plainly}` gives {plain}",
        LEAVE,
    )
