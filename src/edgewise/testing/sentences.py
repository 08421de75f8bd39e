"""The sentences of scenarios: moves that are played, and claims that must hold."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from edgewise.core.chance import CHANCE
from edgewise.core.state import State


def seat_of(word: str) -> int:
    """Reads who a sentence is about."""
    return CHANCE if word.lower() == "chance" else int(word.split()[1])


def plays(state: State, who: str, move: str) -> None:
    """Plays a move."""
    assert state.to_move == seat_of(who), f"{state.to_move} is to move"
    state.push_text(move)


def may(state: State, who: str, move: str) -> None:
    """Claims that a move is legal."""
    assert state.to_move == seat_of(who), f"{state.to_move} is to move"
    refusal = state.why_not(state.game.parse_move(move))
    assert refusal is None, str(refusal)


def may_not(state: State, who: str, move: str, clause: str) -> None:
    """Claims that a clause refuses a move."""
    assert state.to_move == seat_of(who), f"{state.to_move} is to move"
    refusal = state.why_not(state.game.parse_move(move))
    assert refusal is not None, "it is legal"
    assert refusal.clause == clause, str(refusal)


def _has(state: State, who: str, points: str) -> None:
    score = int(state.score(seat_of(who)))
    assert score == int(points), f"{who} has {score} points"


def scored(state: State, who: str, label: str, points: str, clause: str) -> None:
    """Claims that points were scored for something."""
    items = state.score_items(seat_of(who))
    found = [i for i in items if (i.label, i.points, i.clause) == (label, int(points), clause)]
    assert found, "; ".join(str(item) for item in items) or "nothing was scored"


def _to_move(state: State, who: str) -> None:
    assert state.to_move == seat_of(who), f"{state.to_move} is to move"


def _over(state: State) -> None:
    assert state.is_over, f"{state.to_move} is to move"


def _wins(state: State, seats: str) -> None:
    outcome = state.outcome()
    assert outcome is not None, "the match goes on"
    wanted = tuple(int(seat) for seat in re.findall(r"\d", seats))
    assert outcome.winners == wanted, f"winners are {outcome.winners}"


def _choices(state: State, number: str) -> None:
    assert len(state.legal_moves) == int(number), repr(state.legal_moves)


def _field(state: State, path: str, value: str) -> None:
    found: Any = state.to_dict()
    for key in path.split("."):
        found = found[int(key) if isinstance(found, list) else key]
    assert found == json.loads(value), f"{path} is {json.dumps(found)}"


def _undo(state: State) -> None:
    state.pop()


Act = Callable[..., None]
"""Plays or checks what a sentence says of a state."""
_WHO = r"(Seat \d|Chance)"
_SENTENCES: list[tuple[str, Act]] = [
    (rf"{_WHO} plays (\S+)\.", plays),
    (rf"{_WHO} may play (\S+)\.", may),
    (rf"{_WHO} may not play (\S+): (\S+)\.", may_not),
    (rf"{_WHO} has (-?\d+) points?\.", _has),
    (rf'{_WHO} scored "(.+)" for (-?\d+) points?: (\S+)\.', scored),
    (rf"{_WHO} is to move\.", _to_move),
    (r"The match is over\.", _over),
    (r"Seats? ([\d, and]+) wins?\.", _wins),
    (r"There (?:are|is) (\d+) legal moves?\.", _choices),
    (r"The field (\S+) is (.+)\.", _field),
    (r"The last move is taken back\.", _undo),
]


def read_sentence(sentence: str) -> tuple[Act, tuple[str, ...]]:
    """Finds what a sentence does, and with what."""
    for pattern, act in _SENTENCES:
        match = re.fullmatch(pattern, sentence)
        if match is not None:
            return act, match.groups()
    raise AssertionError(f"nobody understands {sentence!r}")


def carry_out(state: State, sentence: str) -> None:
    """Plays the move that a sentence tells of, or checks what it claims."""
    act, args = read_sentence(sentence)
    act(state, *args)
