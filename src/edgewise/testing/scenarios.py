"""Scenario files: a position, then sentences that play moves and claim what holds.

::

    Game: hoses for 2
    Shows: hoses.11
    +++
    board = ["red-firefighter@0,0/r1", "red-straight@1,0/r1"]
    hands = [{red-hydrant = 1}, {blue-curve = 1}]
    phase = "play"
    turn = 0
    +++
    Seat 0 plays red-hydrant@2,0/r3.
    Seat 0 has 5 points.

The part between the lines of plusses is TOML: fields of ``to_dict``, the rest
as in a new match, the bag being what is left. Boards may be written as
placements; several boards go under ``boards``.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from edgewise.core.chance import CHANCE
from edgewise.core.errors import EdgewiseError
from edgewise.core.state import State
from edgewise.games import find, names


class ScenarioError(AssertionError):
    """A sentence of a scenario does not hold; names file and line."""


def run_scenario(path: Path) -> State:
    """Plays a scenario file and checks its sentences."""
    head, _, rest = path.read_text(encoding="utf-8").partition("+++\n")
    setup, _, sentences = rest.partition("+++\n")
    state = _position(path, head, setup)
    first = (head + "+++\n" + setup + "+++\n").count("\n") + 1
    for number, line in enumerate(sentences.splitlines(), first):
        if line.strip() and not line.startswith("#"):
            try:
                _say(state, line.strip())
            except (EdgewiseError, AssertionError, KeyError, IndexError) as error:
                raise ScenarioError(f"{path.name}:{number}: {line.strip()}\n  {error}") from None
    return state


def shown_clauses(path: Path) -> list[str]:
    """Lists the clauses that a scenario says it shows."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("Shows:"):
            return [clause.strip() for clause in line[6:].split(",")]
    return []


def _position(path: Path, head: str, setup: str) -> State:
    match = re.search(r"^Game: (\w+) for (\d)(?: with (.*))?$", head, re.M)
    if match is None:
        raise ScenarioError(f"{path.name}:1: begin with 'Game: {names()[0]} for 2'")
    game = find(match[1])
    state = game.new(int(match[2]), json.loads(match[3] or "{}"))
    if not setup.strip():
        return state
    given = tomllib.loads(setup)
    if "board" in given:
        given["board"] = [_tile(entry) for entry in given["board"]]
    if "boards" in given:
        given["boards"] = [[_tile(entry) for entry in board] for board in given["boards"]]
    data = state.to_dict()
    data.pop("bag", None)
    return game.from_dict({**data, **given}, reachable=False)


def _tile(entry: str | dict[str, Any]) -> dict[str, Any]:
    if isinstance(entry, dict):
        return entry
    match = re.fullmatch(r"([a-z0-9-]+)@(-?\d+),(-?\d+)(?:/(r[0-3]f?))?", entry)
    if match is None:
        raise ScenarioError(f"{entry!r} is no tile on a board; write tile@x,y/r0")
    return {"tile": match[1], "x": int(match[2]), "y": int(match[3]), "turn": match[4] or "r0"}


def _seat(word: str) -> int:
    return CHANCE if word.lower() == "chance" else int(word.split()[1])


def _plays(state: State, who: str, move: str) -> None:
    assert state.to_move == _seat(who), f"{state.to_move} is to move"
    state.push_text(move)


def _may(state: State, who: str, move: str) -> None:
    assert state.to_move == _seat(who), f"{state.to_move} is to move"
    refusal = state.why_not(state.game.parse_move(move))
    assert refusal is None, str(refusal)


def _may_not(state: State, who: str, move: str, clause: str) -> None:
    assert state.to_move == _seat(who), f"{state.to_move} is to move"
    refusal = state.why_not(state.game.parse_move(move))
    assert refusal is not None, "it is legal"
    assert refusal.clause == clause, str(refusal)


def _has(state: State, who: str, points: str) -> None:
    score = int(state.score(_seat(who)))
    assert score == int(points), f"{who} has {score} points"


def _scored(state: State, who: str, label: str, points: str, clause: str) -> None:
    items = state.score_items(_seat(who))
    found = [i for i in items if (i.label, i.points, i.clause) == (label, int(points), clause)]
    assert found, "; ".join(str(item) for item in items) or "nothing was scored"


def _to_move(state: State, who: str) -> None:
    assert state.to_move == _seat(who), f"{state.to_move} is to move"


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


_WHO = r"(Seat \d|Chance)"
_SENTENCES: list[tuple[str, Callable[..., None]]] = [
    (rf"{_WHO} plays (\S+)\.", _plays),
    (rf"{_WHO} may play (\S+)\.", _may),
    (rf"{_WHO} may not play (\S+): (\S+)\.", _may_not),
    (rf"{_WHO} has (-?\d+) points?\.", _has),
    (rf'{_WHO} scored "(.+)" for (-?\d+) points?: (\S+)\.', _scored),
    (rf"{_WHO} is to move\.", _to_move),
    (r"The match is over\.", _over),
    (r"Seats? ([\d, and]+) wins?\.", _wins),
    (r"There (?:are|is) (\d+) legal moves?\.", _choices),
    (r"The field (\S+) is (.+)\.", _field),
    (r"The last move is taken back\.", _undo),
]


def _say(state: State, sentence: str) -> None:
    for pattern, act in _SENTENCES:
        match = re.fullmatch(pattern, sentence)
        if match is not None:
            act(state, *match.groups())
            return
    raise ScenarioError(f"nobody understands {sentence!r}")
