"""Refusals: a move that is not legal is refused with a clause, a sentence and a reason."""

from __future__ import annotations

from edgewise.core.errors import EdgewiseError, IllegalMove
from edgewise.core.moves import VERB_SHIFT, Move
from edgewise.core.scores import Refusal
from edgewise.testing.checks.places import check_places
from edgewise.testing.trial import Trial

BENT = 6
"""How many legal moves are bent, and how often each."""
BITS = [0, 1, 2, 15, 16, 17, 31, 32, 33, 34, 35]


def check_refusals(trial: Trial) -> None:
    """Tries moves that are not legal."""
    state = trial.state
    legal = set(state.list_codes())
    before = state.fingerprint()
    for move in bent_moves(trial, sorted(legal)):
        if move.code in legal:
            continue
        refusal = trial.game.refusals.explain(state, move.code)
        _check_form(trial, move, refusal)
        check_places(trial, move, refusal)
        _check_push(trial, move, refusal)
        _check_secret(trial, move)
        trial.need(
            state.fingerprint() == before,
            "explain",
            f"changed the state when {move} was refused",
            "change nothing; work on a clone where something must be tried",
        )


def bent_moves(trial: Trial, legal: list[int]) -> list[Move]:
    """Bends legal moves into others that can be read: another verb, tile, turn or cell."""
    rng = trial.rng
    found: list[Move] = []
    for code in rng.sample(legal, min(BENT, len(legal))):
        for _ in range(BENT):
            bent = code ^ (1 << rng.choice(BITS))
            if rng.random() < 0.4:
                bent = (rng.randrange(10) << VERB_SHIFT) | (bent & ((1 << VERB_SHIFT) - 1))
            try:
                found.append(trial.game.parse_move(Move(trial.game, bent).text()))
            except (EdgewiseError, IndexError):
                continue
    return found


def _check_form(trial: Trial, move: Move, refusal: Refusal) -> None:
    clauses = {clause.number for clause in trial.game.rulebook.clauses}
    trial.need(
        refusal.clause in clauses,
        "explain",
        f"refuses {move} by {refusal.clause!r}, which is not in the rulebook",
        "name a clause of RULES.md",
    )
    trial.need(
        bool(refusal.sentence),
        "explain",
        f"refuses {move} without a sentence",
        "say what is wrong",
    )
    clause = trial.game.refusals.reasons.clauses.get(refusal.reason)
    trial.need(
        clause is not None,
        "explain",
        f"refuses {move} for {refusal.reason!r}, which is no reason of `game.refusals`",
        "put the reason into the game's Reasons and make the refusal by their `refuse`",
    )
    trial.need(
        clause in (None, refusal.clause),
        "explain",
        f"refuses {move} for {refusal.reason!r} by {refusal.clause}, not by that reason's clause",
        "make the refusal by `refuse` of the game's Reasons",
    )
    for language in trial.game.book.languages():
        trial.game.words(language).reason(refusal.reason, refusal.args)


def _check_secret(trial: Trial, move: Move) -> None:
    """Checks that a twin, which differs only in secrets, is refused a move in the same way."""
    if trial.state.to_move is None or trial.state.to_move < 0:
        return
    seat = trial.state.to_move
    seen = trial.state.seen_by(seat)
    twin = seen.resample(trial.seed()).seen_by(seat)
    refusals = trial.game.refusals
    one, other = refusals.explain(seen, move.code), refusals.explain(twin, move.code)
    trial.need(
        one == other,
        "explain",
        f"tells seat {seat} secrets apart by why {move} is refused: {one} at {one.cells}, "
        f"{other} at {other.cells}",
        "explain and point out only what the seat may know",
    )


def _check_push(trial: Trial, move: Move, refusal: Refusal) -> None:
    clause = "nothing"
    try:
        trial.state.push_text(move.text())
    except IllegalMove as error:
        clause = error.clause
    trial.need(
        clause == refusal.clause,
        "push_text",
        f"refuses {move} by {clause}, but `explain` by {refusal.clause}",
        "leave `push_text` as it is in State",
    )
