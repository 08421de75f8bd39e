"""Secret moves: two of them look alike to seats that may not know them, then and later.

A second match runs beside the first and differs in one secret move. As long as the same
moves can be made in both, seats that may not know the secret are shown the same, and so are
bots that play for them. This also finds what ``hide_from`` forgot to hide: the worlds that
``resample`` deals still contain it, but a match with another past does not.
"""

from __future__ import annotations

import json
from typing import Any

from edgewise.core.chance import EVERYONE
from edgewise.core.moves import Move
from edgewise.core.state import State
from edgewise.testing.checks.copies import difference, played_on_copy
from edgewise.testing.checks.secrets import teller
from edgewise.testing.checks.values import check_values_alike
from edgewise.testing.trial import Trial

MASK = "write in `masked_text` only what everybody sees of a move, such as `draw:?`"


def check_secret_moves(trial: Trial) -> None:
    """Checks that two secret moves are told alike, unless everybody sees them differ."""
    state = trial.state
    check_told_moves(trial)
    secret = secret_moves(state)
    if len(secret) < 2:
        return
    one, other = trial.rng.sample(secret, 2)
    knowing = (visible_to(state, one), visible_to(state, other))
    first, second = played_on_copy(trial, one), played_on_copy(trial, other)
    for seat in trial.viewers():
        if seat not in knowing:
            _check_told(trial, seat, (one, first), (other, second))


def check_told_moves(trial: Trial) -> None:
    """Checks that nobody is told of a move whose effect is hidden from them.

    Two moves that look the same to a seat, but lead to different positions, differ in
    what that seat may not know.
    """
    state = trial.state
    moves = list(state.legal_moves)
    if len(moves) < 2:
        return
    one, other = trial.rng.sample(moves, 2)
    first, second = played_on_copy(trial, one), played_on_copy(trial, other)
    if first.to_dict() == second.to_dict():
        return
    for seat in trial.viewers():
        told = {visible_to(state, one), visible_to(state, other)} & {EVERYONE, seat}
        if seat != state.to_move and told:
            views = [after.seen_by(seat).to_dict() for after in (first, second)]
            trial.need(
                views[0] != views[1],
                "visible_to",
                f"lets seat {seat} know {one} from {other}, though it sees nothing of the effect",
                "name the seat that sees what the move changes; `masked_text` is for the others",
            )


def _check_told(
    trial: Trial, seat: int, one: tuple[Move, State], other: tuple[Move, State]
) -> None:
    views = [state.view(seat) for _, state in (one, other)]
    told = [view.pop("log")[-1] for view in views]
    same = json.dumps(views[0]) == json.dumps(views[1])
    trial.need(
        told[0] == told[1] or not same,
        "masked_text",
        f"tells {one[0]} and {other[0]} apart to seat {seat}, as {told[0]} and {told[1]}",
        MASK,
    )
    trial.need(
        told[0] != told[1] or same,
        teller(views[0], views[1]),
        f"seat {seat} can tell {one[0]} from {other[0]}: {difference(views[0], views[1])}",
        "hide in `hide_from` all that a secret move changes",
    )


def visible_to(state: State, move: Move) -> int:
    """Names the one seat that may know a move, or EVERYONE."""
    return state.game.hidden.visible_to(state, move.code)


def secret_moves(state: State) -> list[Move]:
    """Lists the legal moves that not everybody may know."""
    return [move for move in state.legal_moves if visible_to(state, move) != EVERYONE]


class Fork:
    """A match beside the match, with one secret move that was another."""

    def __init__(self) -> None:
        self.twin: State | None = None
        self.knowing = EVERYONE
        """The seat that knows which of the two was made."""

    def follow(self, trial: Trial, move: Move) -> None:
        """Makes the same move in both, or begins anew with another secret one."""
        state = trial.state
        if self.twin is not None:
            self.twin = self._played(self.twin, state, move)
        if self.twin is None and visible_to(state, move) != EVERYONE:
            self.knowing = visible_to(state, move)
            self.twin = self._begun(trial, move)

    def _played(self, twin: State, state: State, move: Move) -> State | None:
        if twin.to_move != state.to_move or move.code not in twin.list_codes():
            return None
        twin.push(move)
        return twin

    def _begun(self, trial: Trial, move: Move) -> State | None:
        state = trial.state
        told = trial.game.masked_text(move.code)
        alike = [
            other
            for other in secret_moves(state)
            if other != move
            and visible_to(state, other) == self.knowing
            and trial.game.masked_text(other.code) == told
        ]
        return played_on_copy(trial, trial.rng.choice(alike)) if alike else None

    def check(self, trial: Trial) -> None:
        """Compares both matches for one of those who may not know the secret."""
        if self.twin is None or trial.state.is_over or not self.looks_alike(trial.state):
            self.twin = None
            return
        seat = trial.rng.choice([seat for seat in trial.viewers() if seat != self.knowing])
        one, other = trial.state.view(seat), self.twin.view(seat)
        trial.need(
            json.dumps(one) == json.dumps(other),
            teller(one, other),
            f"seat {seat} can tell a secret move from another: {difference(one, other)}",
            "hide in `hide_from` all that secret moves change, and in `masked_text` what they were",
        )
        if seat >= 0:
            check_values_alike(trial, seat, self.twin)
        _check_memory(trial, seat, self.twin)

    def looks_alike(self, state: State) -> bool:
        """Tells whether all that happens openly is still the same in both."""
        return self.twin is not None and _open_facts(self.twin) == _open_facts(state)


def _check_memory(trial: Trial, seat: int, twin: State) -> None:
    """Checks that a bot which watched all moves is given the same in both matches."""
    seed = trial.seed()
    mine, other = trial.state.remembered_by(seat), twin.remembered_by(seat)
    for one, two in ((mine, other), (mine.resample(seed), other.resample(seed))):
        trial.need(
            one.to_dict() == two.to_dict(),
            "observe",
            f"a bot for seat {seat} is given what it may not know: "
            f"{difference(one.to_dict(), two.to_dict())}",
            "take in `observe` and `evidence` only what the moves showed to the viewer",
        )


def _open_facts(state: State) -> tuple[Any, ...]:
    return state.to_move, state.to_dict().get("phase")
