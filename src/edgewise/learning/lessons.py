"""Lessons: a position in which one thing is asked for, and what is said about it.

::

    says = { en = "Join the two hoses.", nl = "Verbind de twee slangen." }
    done = { en = "Five points.", nl = "Vijf punten." }
    asks = ["red-straight@1,0/r1"]
    clause = "hoses.11"
    points = 5

    [position]
    board = ["red-firefighter@0,0/r1"]

Each file in ``lessons/`` of a game's folder is a lesson; their names give the order.
The position has fields of ``to_dict``, as in a scenario. Any of the moves in ``asks``
will do. With ``refused = true`` they are to be tried and refused by ``clause``; without
its turn, ``red-curve@1,0`` stands for a tile in every turn. With ``answers`` a question is
asked instead, and ``holds`` is where the position holds the right answer.

What the texts say must be stated, so that it can be checked (``checks.py``): ``points`` that
the move gives, ``again`` if it is the same seat's turn after it, and in ``after`` what fields hold
then, as in ``"hands.0.count" = 5``. ``then`` lists what happens before that: moves of others, or
``chance`` for whatever it decides. ``also`` names further rules that the texts tell of.
"""

from __future__ import annotations

import importlib
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn

from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.scores import Refusal
from edgewise.core.state import State
from edgewise.core.words.book import ENGLISH
from edgewise.testing.scenarios import changed_state

DONE: Final = "done"
REFUSED: Final = "refused"
OTHER: Final = "other"
KEYS: Final = {
    "says": dict,
    "done": dict,
    "asks": list,
    "answers": list,
    "holds": str,
    "refused": bool,
    "clause": str,
    "points": int,
    "again": bool,
    "then": list,
    "after": dict,
    "also": list,
    "players": int,
    "options": dict,
    "seat": int,
    "position": dict,
}
"""What a lesson may hold, and what each is."""


class LessonError(EdgewiseError):
    """A lesson asks for something that its position does not allow; names file and line."""


@dataclass(frozen=True)
class Verdict:
    """What a try led to: DONE, REFUSED by the rules, or OTHER than was asked for."""

    kind: str
    state: State
    refusal: Refusal | None = None


@dataclass(frozen=True)
class Lesson:
    """One lesson as it is written."""

    game: Game
    path: Path
    says: dict[str, str]
    done: dict[str, str]
    asks: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    holds: str = ""
    refused: bool = False
    clause: str = ""
    points: int | None = None
    again: bool | None = None
    then: tuple[str, ...] = ()
    after: dict[str, Any] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    players: int | None = None
    options: dict[str, object] = field(default_factory=dict)
    seat: int = 0
    position: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What it is called."""
        return self.path.stem

    def told(self, texts: dict[str, str], language: str) -> str:
        """Finds a text in a language, else in English."""
        return texts.get(language, texts[ENGLISH])

    def start(self) -> State:
        """Makes the position that it begins with."""
        try:
            state = self.game.new(self.players, self.options)
            return changed_state(state, self.position)
        except (EdgewiseError, ValueError, KeyError, TypeError) as error:
            self.fail("position", f"the position is none: {error}")

    def allowed(self) -> list[str]:
        """Lists the moves that are offered, in every turn where none is named."""
        if self.refused:
            return [text for asked in self.asks for text in self.turns_of(asked)]
        moves = [move.text() for move in self.start().legal_moves]
        return [move for move in moves if self.is_asked(move)]

    def is_asked(self, move: str) -> bool:
        """Tells whether a move is one that the lesson asks for."""
        return any(self.is_meant(asked, move) for asked in self.asks)

    @staticmethod
    def is_meant(asked: str, move: str) -> bool:
        """Tells whether a text stands for a move: it is the move, or a tile in every turn."""
        return move == asked or move.startswith(f"{asked}/")

    def right(self) -> str:
        """Reads the right answer from the position."""
        return str(field_at(self.start().to_dict(), self.holds))

    def judge(self, text: str) -> Verdict:
        """Judges a move, or an answer: the engine says whether the rules allow it."""
        state = self.start()
        if self.answers:
            return Verdict(DONE if text == self.right() else OTHER, state)
        move = self.game.parse_move(text)
        if move in state.legal_moves:
            return self._judge_legal(state, move)
        refusal = state.seen_by(self.seat).why_not(move)
        shown = self.refused and self.is_asked(move.text())
        return Verdict(DONE if shown else REFUSED, state, refusal)

    def _judge_legal(self, state: State, move: Move) -> Verdict:
        if self.refused or not self.is_asked(move.text()):
            return Verdict(OTHER, state)
        state.push(move)
        return Verdict(DONE, state)

    def turns_of(self, asked: str) -> list[str]:
        """Lists the moves that a text stands for: as it is, or a tile in every turn."""
        turned = [f"{asked}/r{turn}" for turn in range(4)]
        try:
            return list(dict.fromkeys(self.game.parse_move(text).text() for text in turned))
        except EdgewiseError:
            return [asked]

    def fail(self, key: str, wrong: str) -> NoReturn:
        """Says what is wrong with a key, and in which line it stands."""
        text = self.path.read_text(encoding="utf-8")
        raise LessonError(f"{self.path}:{line_of(text, key)}: {key}: {wrong}")


def field_at(data: Any, path: str) -> Any:
    """Finds a field by its path, as ``hands.0``; a ``count`` at its end counts what is there."""
    for key in path.split("."):
        if key == "count" and not (isinstance(data, dict) and key in data):
            data = sum(data.values()) if isinstance(data, dict) else len(data)
        else:
            data = data[int(key)] if isinstance(data, list) else data[key]
    return data


def line_of(text: str, key: str) -> int:
    """Finds the line in which a key stands, the first if it stands nowhere."""
    found = re.search(rf"^\[?{re.escape(key)}\b", text, re.M)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def read_lesson(game: Game, path: Path) -> Lesson:
    """Reads a lesson file; one that is wrong is refused with its line."""
    text = path.read_text(encoding="utf-8")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise LessonError(f"{path}:{line[1] if line else 1}: {error}") from None
    for key, value in data.items():
        if key not in KEYS:
            known = ", ".join(KEYS)
            raise LessonError(f"{path}:{line_of(text, key)}: no key {key!r}; there are {known}")
        if not isinstance(value, KEYS[key]):
            kind = KEYS[key].__name__
            raise LessonError(f"{path}:{line_of(text, key)}: {key}: must be a {kind}")
    for key in ("says", "done"):
        if not isinstance(data.get(key, {}).get(ENGLISH), str):
            raise LessonError(f"{path}:{line_of(text, key)}: {key}: write it in English at least")
    if not data.get("asks") and not data.get("answers"):
        raise LessonError(f"{path}:1: asks: name the moves that are asked for, or answers")
    for key in ("asks", "answers", "then", "also"):
        data[key] = tuple(data.get(key, ()))
    return Lesson(game=game, path=path, **data)


def lessons_of(game: Game) -> list[Lesson]:
    """Reads the lessons of a game and its expansions, in the order of their names."""
    folder = Path(str(importlib.import_module(game.module).__file__)).parent
    found = sorted(folder.rglob("lessons/*.toml"), key=lambda path: path.name)
    return [read_lesson(game, path) for path in found]
