"""Match records: a text file with a header, one move a line, and comments.

::

    edgewise record 2
    game: hoses
    version: 2
    players: 2
    options: {}
    seats: greedy, random
    result: 23-17

    first:0
    start:red-curve   ; a comment goes to the end of its line

    --- positions
    one line for each move: see core/positions.py
    --- tiles
    the text of the tile file, to the end
"""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass, field
from pathlib import Path

from edgewise.core.errors import BadRecord, EdgewiseError, IllegalMove, InvalidMove, why_unread
from edgewise.core.game import Game
from edgewise.core.positions import position_of, step_text
from edgewise.core.state import State
from edgewise.core.tilefile import parse_tiles
from edgewise.core.tiles import TileSheet

HEADING = "edgewise record 2"
READABLE = (HEADING, "edgewise record 1")
"""The formats that are read; the first one has no positions, and a path in place of tiles."""
POSITIONS = "--- positions"
TILES = "--- tiles"


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
    tiles: str = ""
    """The text of the tile file."""
    tile_file: str = ""
    """What that file was called; empty for the tiles that the game comes with."""
    positions: list[str] = field(default_factory=list, compare=False, repr=False)
    """What shows the position after each move without the rules."""
    played: State | None = field(default=None, compare=False, repr=False)
    """The match itself, from which positions are written."""

    def text(self, *, brief: bool = False) -> str:
        """Writes the record; ``parse_record`` reads it back.

        A brief one leaves out the positions, and the tiles that the game comes with.
        """
        lines = [
            HEADING,
            f"game: {self.game}",
            f"version: {self.version}",
            f"players: {self.players}",
            f"options: {json.dumps(self.options, sort_keys=True)}",
            *([f"tiles: {self.tile_file}"] if self.tile_file and self.tiles else []),
            *[f"{key}: {value}" for key, value in self.notes.items()],
            f"result: {self.result}",
            "",
        ]
        for number, move in enumerate(self.moves):
            comment = self.comments.get(number)
            lines.append(f"{move}   ; {comment}" if comment else move)
        if not brief:
            lines += self._position_lines()
        if self.tiles and (self.tile_file or not brief):
            lines += ["", TILES, *self.tiles.splitlines()]
        return "\n".join(lines) + "\n"

    def _position_lines(self) -> list[str]:
        steps = self.positions
        if not steps and self.played is not None:
            steps = steps_of(self.played)
        return ["", POSITIONS, *steps] if steps and len(steps) == len(self.moves) else []

    def sheet(self) -> TileSheet | None:
        """Reads the tiles that the match was played with, if the record carries them."""
        return parse_tiles(self.tiles, self.tile_file or "tiles.toml") if self.tiles else None

    def replay(self, game: Game) -> State:
        """Plays the match again, every move checked, and compares the result."""
        if game.id != self.game:
            raise BadRecord(f"this is a match of {self.game!r}, not of {game.id!r}")
        sheet = self.sheet()
        if sheet is not None and sheet != game.tiles.sheet:
            raise BadRecord(
                f"this match was played with other tiles than those of "
                f"{game.tiles.sheet.file}; replay it with those in the record"
            )
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
        tiles="\n".join([*state.game.tiles.sheet.text.splitlines(), ""]),
        tile_file="" if state.game.has_own_tiles() else state.game.tiles.sheet.file,
        played=state.copy(),
    )


def steps_of(state: State) -> list[str]:
    """Writes the positions of a match from its past; nothing, where that is not whole."""
    states = [entry.before for entry in state.past] + [state]
    known = [position_of(each) for each in states]
    return [
        step_text(before if number == 0 else None, before, after)
        for number, (before, after) in enumerate(itertools.pairwise(known))
    ]


def parse_record(text: str) -> Record:
    """Reads a record, or raises BadRecord with the line at fault."""
    lines = text.splitlines()
    if not lines or lines[0].strip().removeprefix("\ufeff") not in READABLE:
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
    body, positions, tiles = _sections(lines[number:])
    for line in body:
        move, _, comment = line.partition(";")
        if move.strip():
            if comment.strip():
                comments[len(moves)] = comment.strip()
            moves.append(move.strip())
    record = _from_header(header, moves, comments)
    if len(positions) == len(moves):
        record.positions = positions
    if tiles:
        record.tiles = "\n".join(tiles) + "\n"
        record.tile_file = record.notes.pop("tiles", "")
    return record


def _sections(lines: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Parts the moves from the positions and the tiles that may follow."""
    tiles: list[str] = []
    if TILES in lines:
        at = lines.index(TILES)
        lines, tiles = lines[:at], lines[at + 1 :]
    positions: list[str] = []
    if POSITIONS in lines:
        at = lines.index(POSITIONS)
        lines, positions = lines[:at], [line for line in lines[at + 1 :] if line.strip()]
    return lines, positions, tiles


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
