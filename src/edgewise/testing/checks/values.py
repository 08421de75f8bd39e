"""Values for bots: numbers in every position, independent of what a seat may not know.

``evaluate`` and ``prior`` evaluate a position for a seat by what that seat may know: greedy
maximises the one, and a search orders moves by the other. So they give the same in twins
that differ only in secrets. ``evaluate_world`` evaluates a position of which everything is
known: a search calls it on worlds that it sampled itself, so it may use all that the world
holds. It must not carry the truth into these worlds: worlds that are dealt from equal
knowledge with an equal seed are equal, and have equal values.
"""

from __future__ import annotations

import math

from edgewise.core.state import State
from edgewise.testing.checks.copies import difference
from edgewise.testing.trial import Trial


def check_values(trial: Trial) -> None:
    """Checks that every seat's position has a value, also when a search looks at it."""
    state = trial.state
    for seat in range(state.players):
        for method, value in values_of(state, seat).items():
            trial.need(
                math.isfinite(value),
                method,
                f"values the position of seat {seat} at {value}",
                "return a number of points",
            )


def check_honest_values(trial: Trial) -> None:
    """Checks for each seat that secrets which are dealt anew do not change its values."""
    state = trial.state
    before = state.to_dict()
    for seat in range(state.players):
        check_values_alike(trial, seat, state.seen_by(seat).resample(trial.seed()))
        values = values_of(state, seat)
        again = values_of(trial.game.from_dict(before), seat)
        for method, value in values.items():
            trial.need(
                math.isclose(value, again[method], abs_tol=1e-6),
                method,
                f"looks at more than the position: it gives {value} and, where the state was "
                f"read from its dict, {again[method]}",
                "use only what is part of the position",
            )
    trial.need(
        state.to_dict() == before,
        "evaluate",
        "changes the state that it values",
        "work on a clone; the same holds for `prior` and `evaluate_world`",
    )


def values_of(state: State, seat: int) -> dict[str, float]:
    """Asks all that bots ask about a position, by method."""
    evaluator = state.game.evaluator
    found = {
        "evaluate": float(evaluator.evaluate(state, seat)),
        "prior": float(evaluator.prior(state, seat)),
    }
    if not state.is_over:
        found["evaluate_world"] = float(evaluator.evaluate_world(state, seat))
    return found


def check_values_alike(trial: Trial, seat: int, twin: State) -> None:
    """Checks a state and a twin that differs only in what a seat may not know."""
    state = trial.state
    mine, other = values_of(state, seat), values_of(twin, seat)
    for method in ("evaluate", "prior"):
        trial.need(
            math.isclose(mine[method], other[method], abs_tol=1e-6),
            method,
            f"looks at what seat {seat} may not know: it gives {mine[method]} and, "
            f"where only secrets differ, {other[method]}",
            "use what the seat may know; what needs the whole position goes into `evaluate_world`",
        )
    _check_same_worlds(trial, seat, twin)


def _check_same_worlds(trial: Trial, seat: int, twin: State) -> None:
    """Checks that equal knowledge and an equal seed give worlds of equal value."""
    seed = trial.seed()
    world = trial.state.seen_by(seat).resample(seed)
    other = twin.seen_by(seat).resample(seed)
    trial.need(
        world.to_dict() == other.to_dict(),
        "sample",
        f"deals seat {seat} other worlds where only secrets differ: "
        f"{difference(world.to_dict(), other.to_dict())}",
        "let `hide_from` forget all that `sample` could draw on, the order of things too",
    )
    mine, theirs = values_of(world, seat), values_of(other, seat)
    for method, value in mine.items():
        trial.need(
            math.isclose(value, theirs[method], abs_tol=1e-6),
            method,
            f"looks at what seat {seat} may not know: in equal worlds it gives {value} "
            f"and {theirs[method]}",
            "let `hide_from` forget what is not in `fields` too, and use only what a world holds",
        )
