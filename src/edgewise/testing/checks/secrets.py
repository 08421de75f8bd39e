"""Secrets: a seat sees the same whatever is hidden, and worlds dealt anew agree with it."""

from __future__ import annotations

import json
from typing import Any

from edgewise.core.chance import SPECTATOR
from edgewise.core.errors import BadState
from edgewise.core.notation import UNKNOWN
from edgewise.core.serialise import written_for
from edgewise.core.state import State
from edgewise.testing.checks.copies import difference
from edgewise.testing.trial import Trial

HIDE = "hide it in `hide_from`, or leave it out of `fields` for those who may not know it"
TELLERS = {"score_items": "items", "log": "masked_text", "outcome": "outcome"}
"""The methods whose answers are in a view beside what `hide_from` leaves of the state."""
DEALS = 24
"""How often something hidden is dealt anew until it must have changed."""
ONLY = 4
"""How often it is dealt where only one world is said to agree."""


def check_secrets(trial: Trial) -> None:
    """Checks what every seat, and a spectator, sees of the position."""
    plain = trial.game.from_dict(trial.state.to_dict())
    for seat in trial.viewers():
        seen = trial.state.seen_by(seat)
        twin = seen.resample(trial.seed())
        problems = twin.game.serialiser.problems(twin)
        trial.need(
            not problems,
            "sample",
            f"loses or makes something: {'; '.join(problems)}",
            "deal exactly what `hide_from` hid",
        )
        check_alike(trial, seat, seen, twin)
        one, other = plain.view(seat), twin.view(seat)
        trial.need(
            json.dumps(one) == json.dumps(other),
            teller(one, other),
            f"seat {seat} can tell secrets apart: {difference(one, other)}",
            HIDE,
        )
        check_written(trial, seat, seen)
        _check_own_fields(trial, seat, seen)
        _check_own_moves(trial, seat, seen)
        _check_worlds(trial, seat, seen)
        check_openness(trial, seat, seen)
        _check_deals_vary(trial, seen)


def check_alike(trial: Trial, seat: int, seen: State, twin: State) -> None:
    """Checks that a twin, which differs only in secrets, shows a seat the same."""
    one, other = seen.to_dict(), twin.seen_by(seat).to_dict()
    trial.need(
        json.dumps(one) == json.dumps(other),
        "hide_from",
        f"seat {seat} can tell secrets apart: {difference(one, other)}",
        HIDE,
    )


def check_written(trial: Trial, seat: int, seen: State) -> None:
    """Checks that a state that is only written for a seat is written as the seat sees it."""
    one, other = seen.to_dict(), written_for(trial.state, seat).to_dict()
    trial.need(
        json.dumps(one) == json.dumps(other),
        "conceal",
        f"seat {seat} is written otherwise than it sees: {difference(one, other)}",
        "forget in `conceal` all that `hide_from` forgets, as far as `fields` writes it",
    )


def teller(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Names the method that tells two views apart."""
    for field, method in TELLERS.items():
        if one.get(field) != other.get(field):
            return method
    return "hide_from"


def _check_own_fields(trial: Trial, seat: int, seen: State) -> None:
    """Checks that all which a seat sees otherwise than the spectators is said to be its own."""
    own = trial.game.serialiser.own_fields(seen)
    if own is None:
        return
    put_together = {**trial.state.seen_by(SPECTATOR).to_dict(), "seen_by": seat, **own}
    trial.need(
        put_together == seen.to_dict(),
        "own_fields",
        f"seat {seat} sees otherwise than it tells: {difference(put_together, seen.to_dict())}",
        "write every field in `own_fields` that not all who look see alike",
    )


def _check_own_moves(trial: Trial, seat: int, seen: State) -> None:
    if trial.state.to_move == seat:
        trial.need(
            sorted(seen.list_codes()) == sorted(trial.state.list_codes()),
            "hide_from",
            f"seat {seat} does not see its own legal moves",
            "forget only what the seat may not know",
        )
    again = trial.game.from_dict(json.loads(json.dumps(seen.to_dict())))
    trial.need(
        again.to_dict() == seen.to_dict(),
        "read_fields",
        f"what seat {seat} sees reads back otherwise: "
        f"{difference(seen.to_dict(), again.to_dict())}",
        "read states with hidden parts too",
    )


def _check_worlds(trial: Trial, seat: int, seen: State) -> None:
    """What is dealt anew is a position that play can lead to, and looks the same."""
    for memory in (seen, trial.state.remembered_by(seat)):
        world = memory.resample(trial.seed())
        try:
            again = trial.game.from_dict(world.to_dict())
        except BadState as error:
            raise trial.error(
                "sample",
                f"deals seat {seat} a world that is no position: {error}",
                "deal only what play can lead to",
            ) from error
        trial.need(
            again.seen_by(seat).to_dict() == memory.to_dict(),
            "sample",
            f"deals a world that looks different to seat {seat}",
            "change only what `hide_from` hid",
        )


def check_openness(trial: Trial, seat: int, seen: State) -> None:
    """Checks what `has_several_worlds` and `hides_anything` say of what a seat sees."""
    whole = trial.state.to_dict()
    shown = _without_viewer(seen.to_dict())
    hidden = trial.game.hidden
    hides, has_several_worlds = hidden.hides_anything(seen), hidden.has_several_worlds(seen)
    trial.need(
        hides or shown == whole,
        "hides_anything",
        f"says that seat {seat} sees everything, but it does not: {difference(whole, shown)}",
        "answer `stock.hides_tiles()`, and tell of every other thing that `hide_from` hides",
    )
    trial.need(
        shown != whole or not has_several_worlds,
        "has_several_worlds",
        f"says that more than one world agrees, though seat {seat} sees everything",
        "answer `stock.has_several_worlds()`, or False where nothing is hidden",
    )
    if not has_several_worlds:
        worlds = [_without_viewer(seen.resample(trial.seed()).to_dict()) for _ in range(ONLY)]
        trial.need(
            all(world == whole for world in worlds),
            "has_several_worlds",
            f"says that only one world agrees with what seat {seat} sees, "
            "but others are dealt, so the solver would trust a guess",
            "answer `stock.has_several_worlds()`, and True where `sample` has a choice",
        )


def _without_viewer(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != "seen_by"}


def _check_deals_vary(trial: Trial, seen: State) -> None:
    """Where something is hidden, dealing it anew must be able to change it."""
    if _hides_choice(seen):
        first = seen.resample(trial.seed()).fingerprint()
        others = (seen.resample(trial.seed()).fingerprint() for _ in range(DEALS))
        trial.need(
            any(other != first for other in others),
            "sample",
            f"deals the same {DEALS} times over",
            "draw from the generator that it is given, and from nothing else",
        )


def _hides_choice(seen: State) -> bool:
    data = seen.to_dict()
    hidden = sum(hand.get(UNKNOWN, 0) for hand in data.get("hands", []))
    unseen = data["unseen"]
    total = int(sum(unseen.values()))
    return bool(0 < hidden < total and max(unseen.values()) < 0.7 * total)
