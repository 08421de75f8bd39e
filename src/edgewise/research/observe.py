"""What a seat sees, as numpy arrays without padding: docs/research/observations.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from edgewise.core.codelist import CodeList
from edgewise.core.errors import BadSeat
from edgewise.core.legal import LegalMoves
from edgewise.core.observation import MOVE_COLUMNS, TILE_COLUMNS, Encoder, summary_names
from edgewise.core.rows import Rows
from edgewise.core.state import State

Ints = NDArray[np.int32]


@dataclass(frozen=True)
class Observation:
    """What one seat sees: rows of tiles, rows of legal moves, and one row for the rest."""

    tiles: Ints
    moves: Ints
    summary: Ints
    parts: dict[str, slice]
    """Where each part of the summary stands."""

    def part(self, name: str) -> Ints:
        """Gives one part of the summary, such as ``hands`` or ``scores``."""
        return self.summary[self.parts[name]]

    def to_dict(self) -> dict[str, Ints]:
        """Gives the three arrays by name."""
        return {"tiles": self.tiles, "moves": self.moves, "summary": self.summary}


def tile_columns(state: State) -> list[str]:
    """Names the columns of a tile's row."""
    return [*TILE_COLUMNS, *state.game.observer.thing_names()]


def move_columns() -> list[str]:
    """Names the columns of a move's row."""
    return list(MOVE_COLUMNS)


def label_names(state: State) -> list[str]:
    """Names what the columns ``north`` to ``west`` of a move's row say; 0 is an empty cell."""
    return state.game.observer.label_names(state)


def fact_names(state: State) -> list[str]:
    """Names the numbers in the part ``facts`` of the summary."""
    return state.game.observer.fact_names(state)


def summary_parts(state: State) -> dict[str, slice]:
    """Tells where each part of the summary stands."""
    parts: dict[str, slice] = {}
    at = 0
    for name, size in summary_names(state):
        parts[name] = slice(at, at + size)
        at += size
    return parts


class Observe:
    """Makes observations of one setting; it keeps what is the same for all of them."""

    def __init__(self, state: State, *, points: bool = False) -> None:
        self.encoder = Encoder(state)
        self.codes = CodeList()
        self.parts = summary_parts(state)
        self.points = points
        encoder = self.encoder
        self.tables = [Copier(rows) for rows in (encoder.tiles, encoder.moves, encoder.summaries)]

    def __call__(self, state: State, seat: int) -> Observation:
        """Observes a state, from what the seat may know and nothing else."""
        found = self.arrays(state, seat)
        return Observation(found["tiles"], found["moves"], found["summary"], self.parts)

    def arrays(self, state: State, seat: int, legal: LegalMoves | None = None) -> dict[str, Ints]:
        """Gives the three arrays by name; ``legal`` are the legal moves, if they are known."""
        codes, encoder = self.codes, self.encoder
        if not 0 <= seat < state.players:
            raise BadSeat(f"there is no seat {seat}; seats are 0 to {state.players - 1}")
        codes.clear()
        if state.actor == seat:
            (state.legal_moves if legal is None else legal).write(codes)
        encoder.clear()
        encoder.look(state, seat, codes, 0, codes.size, self.points)
        tiles, moves, summaries = self.tables
        return {"tiles": tiles.copy(), "moves": moves.copy(), "summary": summaries.copy()[0]}


class Copier:
    """Copies a compiled table again and again; its look into the table is kept."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.room = -1
        self.view: Ints = np.zeros((0, 1), np.int32)

    def copy(self) -> Ints:
        """Gives all rows as an array of their own."""
        rows = self.rows
        if rows.room != self.room:
            self.room = rows.room
            whole = np.frombuffer(_buffer(rows.data), dtype=np.int32, count=int(self.room))
            self.view = whole.reshape(-1, int(rows.columns))
        return self.view[: rows.rows].copy()


def observe(state: State, seat: int | None = None, *, points: bool = True) -> Observation:
    """Observes a state as a seat sees it; without one, as the seat to move does."""
    if seat is None:
        seat = state.to_move
        if seat is None or seat < 0:
            raise BadSeat(f"no seat is to move; name one from 0 to {state.players - 1}")
    return Observe(state, points=points)(state, seat)


def table(rows: Rows) -> Ints:
    """Looks at a compiled table without copying it; it is good until the next change."""
    data = np.frombuffer(_buffer(rows.data), dtype=np.int32, count=int(rows.size))
    return data.reshape(-1, int(rows.columns))


def _buffer(data: Any) -> Any:
    """Gives what numpy can look into: compiled or not, arrays have a buffer."""
    return data
