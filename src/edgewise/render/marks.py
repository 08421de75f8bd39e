"""Marks on a board: the last move, what scored, where a tile may go, and ghosts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from edgewise.core.bounds import bounds_of
from edgewise.core.cells import SIDE_NAMES
from edgewise.core.scores import Place, Refusal, ScoreItem
from edgewise.core.state import State
from edgewise.render.geometry import FONT

CORNERS = "".join(
    f"M{x * 46} {y * 26}V{y * 41}Q{x * 46} {y * 46} {x * 41} {y * 46}H{x * 26}"
    for x in (-1, 1)
    for y in (-1, 1)
)
JAGS = "M-40-44L-30-54L-20-44L-10-54L0-44L10-54L20-44L30-54L40-44"
_LAID = re.compile(r"(?:(\d+):)?([a-z0-9-]+)@(-?\d+),(-?\d+)(?:/(r[0-3]f?))?")
Cell = tuple[int, int]
Entry = Mapping[str, Any]


@dataclass(frozen=True)
class Marks:
    """Cells to point out, and tiles that only might lie there."""

    last: Sequence[Cell] = ()
    scored: Sequence[Cell] = ()
    free: Sequence[Cell] = ()
    dead: Sequence[Cell] = ()
    """Cells that no tile can fill any more."""
    ghosts: Sequence[Entry] = ()
    numbers: Mapping[Cell, str | int] = field(default_factory=dict)
    """What to write on cells, such as the numbers of a menu."""
    wrong: Sequence[Place] = ()
    """What a refusal points at: cells, and sides of them."""

    def cells(self) -> list[Cell]:
        """Lists every cell that is marked."""
        ghosts = [(int(ghost["x"]), int(ghost["y"])) for ghost in self.ghosts]
        wrong = [(place.x, place.y) for place in self.wrong]
        return [*self.last, *self.scored, *self.free, *self.dead, *ghosts, *self.numbers, *wrong]


@dataclass(frozen=True)
class Frame:
    """What a board has besides tiles: its bounds, and pieces that need no tile to stand on."""

    bounds: tuple[int, int, int, int] | None = None
    pieces: Sequence[Entry] = ()

    def cells(self) -> list[Cell]:
        """Lists the cells that show how far the board reaches."""
        corners = [self.bounds[:2], self.bounds[2:]] if self.bounds else []
        return [*corners, *((int(piece["x"]), int(piece["y"])) for piece in self.pieces)]


BARE = Frame()
"""No bounds, and no pieces."""


def frame_of(state: State) -> Frame:
    """Finds the bounds and the pieces of a state's board."""
    return Frame(bounds_of(state), state.to_dict().get("pieces", ()))


def boards_of(data: Mapping[str, Any]) -> list[list[Entry]]:
    """Lists the boards of a state's dict: one, or one for each seat."""
    if "boards" in data:
        return [list(board) for board in data["boards"]]
    return [list(data.get("board", []))]


def cells_of(items: Iterable[ScoreItem]) -> tuple[Cell, ...]:
    """Collects the cells that points are for."""
    return tuple(dict.fromkeys(cell for item in items for cell in item.cells))


def last_change(state: State) -> dict[int, tuple[Cell, ...]]:
    """Finds, for each board, the cells that the last move on the boards changed."""
    after = boards_of(state.to_dict())
    for past in reversed(state.past):
        before = boards_of(past.before.to_dict())
        if before != after:
            return {
                number: tuple((e["x"], e["y"]) for e in board if e not in before[number])
                for number, board in enumerate(after)
            }
    return {}


def marks_of(refusal: Refusal, move: str) -> dict[int, Marks]:
    """Marks, board by board, what a refusal points at, with the tile that was not laid."""
    found: dict[int, Marks] = {}
    laid = _LAID.fullmatch(move)
    for board in sorted({place.board for place in refusal.places}):
        wrong = [place for place in refusal.places if place.board == board]
        ghosts: list[Entry] = []
        if laid is not None and int(laid[1] or 0) == board and (refusal.clashes or wrong[1:]):
            cell = {"x": int(laid[3]), "y": int(laid[4])}
            ghosts.append({**cell, "tile": laid[2], "turn": laid[5] or "r0"})
        found[board] = Marks(ghosts=ghosts, wrong=wrong)
    return found


def draw_wrong(place: Place) -> str:
    """Draws around (0, 0) what is wrong with a cell: its frame, or a jagged line on one side."""
    if not place.side:
        return (
            '<rect x="-46" y="-46" width="92" height="92" rx="8" fill="#ff3b30"'
            ' fill-opacity=".16" stroke="#ff3b30" stroke-width="5"/>'
        )
    turn = 90 * SIDE_NAMES.index(place.side[0])
    jags = f'<g transform="rotate({turn})">{_stroked(JAGS, "#ffffff", 11)}'
    return f"{jags}{_stroked(JAGS, '#e0231a', 6)}</g>"


def draw_under(kind: str) -> str:
    """Draws the mark of an empty cell around (0, 0)."""
    if kind == "free":
        return (
            '<rect x="-42" y="-42" width="84" height="84" rx="9" fill="#ffffff"'
            ' fill-opacity=".14" stroke="#ffffff" stroke-opacity=".75" stroke-width="3"'
            ' stroke-dasharray="10 8"/>'
        )
    return (
        '<path d="M-20-20L20 20M20-20L-20 20" fill="none" stroke="#ffffff" stroke-opacity=".35"'
        ' stroke-width="6" stroke-linecap="round"/>'
    )


def draw_over(kind: str) -> str:
    """Draws the mark of a laid tile around (0, 0), clear of the middles of its sides."""
    if kind == "last":
        return _stroked(CORNERS, "#1c2226", 9, ".8") + _stroked(CORNERS, "#ffd84d", 5)
    return (
        '<rect x="-49.4" y="-49.4" width="98.8" height="98.8" rx="7" fill="#ffcf33"'
        f' fill-opacity=".16"/>{_stroked(CORNERS, "#ee7d00", 5)}'
    )


def draw_number(text: str) -> str:
    """Draws what is written on a cell around (0, 0)."""
    return (
        '<circle r="21" fill="#1c2226" fill-opacity=".8" stroke="#ffd84d" stroke-width="3"/>'
        f'<text y="9" {FONT} text-anchor="middle" font-weight="700"'
        f' font-size="{26 if len(text) < 3 else 19}" fill="#ffffff">{escape(text)}</text>'
    )


def _stroked(path: str, colour: str, width: float, opacity: str = "1") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-opacity="{opacity}"'
        f' stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>'
    )
