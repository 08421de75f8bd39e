"""Puzzles: a position as one seat sees it, with one move that is clearly best.

They stand in ``puzzles.json`` in a game's folder, and ``edgewise puzzles`` finds them. A position
is what its seat may know, as ``State.to_dict`` writes it: no hidden card is in the file.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from edgewise.core.chance import make_rng
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.scores import Refusal
from edgewise.core.state import State

FILE: Final = "puzzles.json"
FORMAT: Final = 1
"""Raised when the fields of a puzzle file change."""
SOLVED, REFUSED, NATURAL, OTHER = "solved", "refused", "natural", "other"


class PuzzleError(EdgewiseError):
    """A puzzle file holds something that is no puzzle; names the file and the puzzle."""


@dataclass(frozen=True)
class Because:
    """Something that the best move does better than the natural one (``review/reasons.py``)."""

    code: str
    points: float = 0.0
    what: str = ""
    """For points their code, by the game's words; for an end that stays open its edge."""
    args: Mapping[str, str | int] = field(default_factory=dict)
    """What that code is about."""


@dataclass(frozen=True)
class Rival:
    """A move that was compared with the best one, and what it loses."""

    move: str
    loss: float
    """How much of the chance to win it loses."""
    loss_points: float


@dataclass(frozen=True)
class Puzzle:
    """One puzzle as it is written."""

    id: str
    position: Mapping[str, Any]
    best: str
    natural: str
    """What looks best at first sight: the move of the bot that looks one move ahead."""
    chance: float
    """How likely the best move is to win."""
    rivals: tuple[Rival, ...]
    """The moves that were compared with it, the natural one among them, the best first."""
    playouts: int
    """How many playouts checked it."""
    found_with: int
    """How many playouts found it before."""
    because: tuple[Because, ...] = ()

    def start(self, game: Game) -> State:
        """Makes the position, as its seat sees it."""
        return game.from_dict(dict(self.position))

    def rival(self, move: str) -> Rival | None:
        """Finds what a move loses, if it was compared."""
        return next((rival for rival in self.rivals if rival.move == move), None)

    def to_dict(self) -> dict[str, Any]:
        """Writes the puzzle as JSON data."""
        return asdict(self)


@dataclass(frozen=True)
class Try:
    """What a try came to: SOLVED, REFUSED by the rules, the NATURAL move, or OTHER."""

    kind: str
    state: State
    """The position after the move that was tried; before it, if it was refused."""
    rival: Rival | None = None
    """What the move loses, if it was compared with the best."""
    refusal: Refusal | None = None


def id_of(position: Mapping[str, Any]) -> str:
    """Names a position by its content."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def judge_try(game: Game, puzzle: Puzzle, text: str) -> Try:
    """Judges a move that somebody tries; the rules say first whether it can be made."""
    seen = puzzle.start(game)
    move = game.parse_move(text)
    refusal = seen.why_not(move)
    if refusal is not None:
        return Try(REFUSED, seen, refusal=refusal)
    played = move.text()
    kind = SOLVED if played == puzzle.best else NATURAL if played == puzzle.natural else OTHER
    return Try(kind, after(seen, played, puzzle.id), puzzle.rival(played))


def after(seen: State, move: str, seed: str) -> State:
    """Makes a move in one of the worlds that agree with what is seen."""
    seat = seen.actor
    world = seen.resample(make_rng(int(seed, 16)))
    world.push_text(move)
    return world.seen_by(int(seat))


def puzzle_file(game: Game) -> Path:
    """Names the file in which the puzzles of a game stand."""
    return Path(str(importlib.import_module(game.module).__file__)).parent / FILE


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Reads the puzzles of a game, none if it has none or other tiles than those it came with."""
    path = puzzle_file(game)
    return _read_once(path, game.id) if path.exists() else ()


@lru_cache(maxsize=32)
def _read_once(path: Path, game: str) -> tuple[Puzzle, ...]:
    found = read_puzzles(path)
    return found if found and found[0].position["game"] == game else ()


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Reads a puzzle file; one that is wrong is refused with the number of the puzzle."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PuzzleError(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise PuzzleError(f"{path}: is no JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise PuzzleError(f"{path}: is no puzzle file of format {FORMAT}")
    found = []
    for number, one in enumerate(data.get("puzzles", []), 1):
        try:
            found.append(_read_puzzle(one))
        except (KeyError, TypeError, ValueError) as error:
            raise PuzzleError(f"{path}: puzzle {number} is none: {error}") from None
    return tuple(found)


def _read_puzzle(data: dict[str, Any]) -> Puzzle:
    fields = dict(data)
    fields["rivals"] = tuple(Rival(**rival) for rival in fields["rivals"])
    fields["because"] = tuple(Because(**reason) for reason in fields["because"])
    return Puzzle(**fields)


def looked_through(path: Path, made_by: str) -> int:
    """Reads how many matches a command has looked through for a file, if it is its own."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return int(data["looked_through"]) if data["made_by"] == made_by else 0
    except (OSError, ValueError, KeyError, TypeError):
        return 0


def write_puzzles(path: Path, puzzles: Sequence[Puzzle], made_by: str, looked: int = 0) -> None:
    """Writes a puzzle file, a line for each puzzle, and how many matches were looked through."""
    lines = ",\n".join(json.dumps(one.to_dict(), separators=(",", ":")) for one in puzzles)
    head = json.dumps({"format": FORMAT, "made_by": made_by, "looked_through": looked})[:-1]
    try:
        path.write_text(f'{head}, "puzzles": [\n{lines}\n]}}\n', encoding="utf-8")
    except OSError as error:
        raise PuzzleError(f"{path}: cannot be written: {error.strerror}") from None


def problems_of(game: Game, puzzle: Puzzle) -> list[str]:
    """Lists what is wrong with a puzzle: its position, or one of its moves."""
    try:
        seen = puzzle.start(game)
    except (EdgewiseError, KeyError, TypeError, ValueError) as error:
        return [f"the position is none: {error}"]
    legal = {move.text() for move in seen.legal_moves}
    wrong = [f"{move} is not legal" for move in (puzzle.best, puzzle.natural) if move not in legal]
    wrong += [f"{rival.move} is not legal" for rival in puzzle.rivals if rival.move not in legal]
    if seen.viewer != seen.actor:
        wrong.append("it is not seen by the seat that is to move")
    if puzzle.best == puzzle.natural:
        wrong.append("the natural move is the best one")
    if puzzle.id != id_of(puzzle.position):
        wrong.append(f"its id is {puzzle.id}, but that of its position {id_of(puzzle.position)}")
    return wrong


def daily_number(game: Game, day: date, count: int) -> int:
    """Chooses the puzzle of a day, the same for everybody: each in turn, in a shuffled order."""
    round_number, place = divmod(day.toordinal(), count)
    order = list(range(count))
    make_order = [
        hashlib.blake2b(f"{game.id}/{round_number}/{number}".encode()).digest() for number in order
    ]
    order.sort(key=make_order.__getitem__)
    return order[place]
