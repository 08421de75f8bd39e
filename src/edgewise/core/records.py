"""Match records: a text file with a header, one move a line, and comments.

::

    edgewise record 1
    game: hoses
    version: 1
    players: 2
    options: {}
    seats: greedy, random
    result: 23-17

    first:0
    start:red-curve   ; a comment goes to the end of its line
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from edgewise.core.errors import BadRecord, EdgewiseError, IllegalMove, InvalidMove, why_unread
from edgewise.core.game import Game
from edgewise.core.state import State

HEADING = "edgewise record 1"


@dataclass
class Record:
    """What is needed to play a match again, and what else is worth keeping."""

    game: str
    version: int
    players: int
    options: dict[str, object] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    """Further header lines, such as seats, date, tiles and seed."""
    result: str = "*"

    def text(self) -> str:
        """Writes the record; ``parse_record`` reads it back."""
        lines = [
            HEADING,
            f"game: {self.game}",
            f"version: {self.version}",
            f"players: {self.players}",
            f"options: {json.dumps(self.options, sort_keys=True)}",
            *[f"{key}: {value}" for key, value in self.notes.items()],
            f"result: {self.result}",
            "",
        ]
        for number, move in enumerate(self.moves):
            comment = self.comments.get(number)
            lines.append(f"{move}   ; {comment}" if comment else move)
        return "\n".join(lines) + "\n"

    def replay(self, game: Game) -> State:
        """Plays the match again, every move checked, and compares the result."""
        if game.id != self.game:
            raise BadRecord(f"this is a match of {self.game!r}, not of {game.id!r}")
        if game.version != self.version:
            older = "an older" if self.version < game.version else "a newer"
            raise BadRecord(
                f"this match was played under {older} version of the rules of {self.game} "
                f"({self.version}; here is {game.version}), so it cannot be replayed exactly"
            )
        state = game.new(self.players, self.options)
        for number, move in enumerate(self.moves, 1):
            try:
                state.push_text(move)
            except (InvalidMove, IllegalMove) as error:
                raise BadRecord(f"move {number}, {move!r}, does not replay: {error}") from None
        if self.result not in ("*", result_text(state)):
            raise BadRecord(
                f"the record gives {self.result} as its result, but its moves {result_text(state)}"
            )
        return state


def result_text(state: State) -> str:
    """Writes the scores of a finished match as in ``23-17``, or ``*``."""
    outcome = state.outcome()
    return "*" if outcome is None else "-".join([str(score) for score in outcome.scores])


def record_of(state: State, notes: dict[str, str] | None = None) -> Record:
    """Makes the record of a match from its past."""
    return Record(
        game=state.game.id,
        version=state.game.version,
        players=state.players,
        options=dict(state.options),
        moves=state.log(),
        notes=dict(notes or {}),
        result=result_text(state),
    )


def parse_record(text: str) -> Record:
    """Reads a record, or raises BadRecord with the line at fault."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEADING:
        raise BadRecord(f"line 1: a record begins with {HEADING!r}")
    header: dict[str, str] = {}
    number = 1
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            break
        key, colon, value = line.partition(":")
        if not colon:
            raise BadRecord(f"line {number}: a header line is 'name: value', not {line!r}")
        header[key.strip()] = value.strip()
    moves: list[str] = []
    comments: dict[int, str] = {}
    for line in lines[number:]:
        move, _, comment = line.partition(";")
        if move.strip():
            if comment.strip():
                comments[len(moves)] = comment.strip()
            moves.append(move.strip())
    return _from_header(header, moves, comments)


def _from_header(header: dict[str, str], moves: list[str], comments: dict[int, str]) -> Record:
    for key in ("game", "version", "players"):
        if key not in header:
            raise BadRecord(f"the header has no line {key!r}")
    try:
        options = json.loads(header.get("options", "{}"))
        if not isinstance(options, dict):
            raise ValueError("options are a JSON object")
        return Record(
            game=header["game"],
            version=int(header["version"]),
            players=int(header["players"]),
            options=options,
            moves=moves,
            comments=comments,
            notes={
                key: value
                for key, value in header.items()
                if key not in ("game", "version", "players", "options", "result")
            },
            result=header.get("result", "*"),
        )
    except ValueError:
        raise BadRecord(
            "the header cannot be read: version and players are numbers, options a JSON object"
        ) from None


def load_record(path: Path) -> Record:
    """Reads a record from a file."""
    try:
        return parse_record(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path}: cannot be read: {why_unread(error)}") from None
    except EdgewiseError as error:
        raise BadRecord(f"{path}: {error}") from None
