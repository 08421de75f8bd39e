"""Legal moves: listed once, sorted, readable, and drawn only from that list."""

from __future__ import annotations

import math

from edgewise.core.chance import CHANCE, SPECTATOR, make_rng
from edgewise.core.moves import Move
from edgewise.testing.trial import Trial

READ = 40
"""How many of the legal moves are written and read back, at most."""
DRAWN = 3
"""How many moves are drawn at random in each position."""


def check_moves(trial: Trial) -> None:
    """Checks the moves of a position that is not over."""
    state = trial.state
    codes = state.list_codes()
    trial.need(
        bool(codes),
        "list_codes",
        "lists nothing though the match is not over",
        "a position that is not over has legal moves; set `actor` to OVER, or list a pass",
    )
    trial.need(
        len(set(codes)) == len(codes), "list_codes", "lists a move twice", "legal moves are unique"
    )
    moves = list(state.legal_moves)
    for move in moves if len(moves) < READ else trial.rng.sample(moves, READ):
        _check_move(trial, move)
    _check_declining(trial, codes)
    _check_odds(trial, moves)
    check_drawn(trial, codes)


def _check_move(trial: Trial, move: Move) -> None:
    refusal = trial.state.why_not(move)
    trial.need(
        refusal is None,
        "why_not",
        f"refuses {move}, which `list_codes` lists: {refusal}",
        "leave `why_not` as it is in State",
    )
    again = trial.game.parse_move(move.text())
    trial.need(
        again == move,
        "parse_code",
        f"reads {move} as {again}",
        "make `parse_code` and `move_text` each other's inverse",
    )


def _check_declining(trial: Trial, codes: list[int]) -> None:
    hidden = trial.game.hidden
    passing = hidden.declining_code(trial.state)
    trial.need(
        passing is None or passing in codes,
        "declining_code",
        "names a move that is not legal",
        "name one that `list_codes` lists, or None",
    )
    trial.need(
        hidden.declining_code(trial.state.seen_by(SPECTATOR)) == passing,
        "declining_code",
        "answers otherwise to those who watch",
        "everybody knows that a seat is asked out of turn, so use nothing that `hide_from` hides",
    )


def _check_odds(trial: Trial, moves: list[Move]) -> None:
    outcomes = trial.state.chance_outcomes()
    if trial.state.to_move != CHANCE:
        trial.need(
            outcomes == [], "chance_weights", "gives odds to a seat's moves", "return [] for seats"
        )
        return
    trial.need(
        [move for move, _ in outcomes] == moves,
        "chance_weights",
        "does not weigh exactly the moves that `list_codes` lists",
        "list the same codes in both",
    )
    trial.need(
        [int(number) for number in trial.state.pack_chances()]
        == [number for pair in sorted(trial.state.chance_weights()) for number in pair],
        "pack_chances",
        "lists other moves or weights than `chance_weights`",
        "leave it as it is in State, or list the same",
    )
    odds = [share for _, share in outcomes]
    trial.need(
        math.isclose(sum(odds), 1.0) and min(odds) > 0,
        "chance_weights",
        "gives an outcome no odds",
        "leave out what cannot happen; all weights are above zero",
    )


def check_drawn(trial: Trial, codes: list[int]) -> None:
    """Checks that what is drawn at random is legal."""
    rng = make_rng(trial.seed())
    for _ in range(DRAWN):
        code = int(trial.state.random_code(rng))
        trial.need(
            code in codes,
            "random_code",
            f"draws {named(trial, code)}, which is not legal",
            "draw one of the moves that `list_codes` lists",
        )


def named(trial: Trial, code: int) -> str:
    """Writes a move with its code, or the code alone where it has no text."""
    try:
        return f"{trial.game.move_text(code)} (code {code})"
    except Exception:  # whatever it is, there is no text
        return f"the code {code}"
