"""The solver's hot parts: lines of placements, their estimates and their upper bounds."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from edgewise.core.moves import cell_of, variant_of
from edgewise.games.greenway import rules
from edgewise.games.greenway.evaluation import quick_value
from edgewise.games.greenway.networks import Networks
from edgewise.games.greenway.state import GreenwayState
from edgewise.games.greenway.tileset import GREENWAY, STREET, GreenwayTiles

STYLES: Final = 3
"""Ways to value a position on the way: for the win, for the points, and between."""

_MIX: Final = 0x9E3779B1
_LOW: Final = 0x3FFFFFFF


class Line:
    """A position that was reached, and how: one placement after another line."""

    def __init__(
        self, state: GreenwayState, drawn: int, key: int, parent: Line | None, code: int
    ) -> None:
        self.state: Final = state
        self.drawn: int = drawn
        """How many draws chance has made."""
        self.key: Final = key
        """The same for lines that laid the same tiles on the same cells."""
        self.parent: Final = parent
        self.code: Final = code
        self.worth: float = 0.0

    def codes(self) -> list[int]:
        """Lists the placements that led here."""
        found: list[int] = []
        line: Line | None = self
        while line is not None and line.parent is not None:
            found.append(line.code)
            line = line.parent
        found.reverse()
        return found


def key_of(code: i64) -> i64:
    """Digests a placement into 60 bits; keys of placements are added up modulo 2 to the 60."""
    cell = cell_of(code)
    word = ((cell >> 16) & 0xFFF) * 4099 + (cell & 0xFFF) * 131 + variant_of(code)
    high = (word * _MIX) & _LOW
    high = ((high ^ (high >> 13)) * 0x85EBCA6B) & _LOW
    low = ((high ^ (word + 77)) * 0xC2B2AE35) & _LOW
    low = ((low ^ (low >> 15)) * _MIX) & _LOW
    return (high << 30) | low


def expand(line: Line, style: int) -> list[Line]:
    """Lists the lines that are one placement longer, each with its estimated value."""
    found: list[Line] = []
    for code in line.state.list_codes():
        after = line.state.clone()
        assert isinstance(after, GreenwayState)
        after.apply(code)
        key = (line.key + int(key_of(code))) & 0xFFFFFFFFFFFFFFF
        longer = Line(after, line.drawn, key, line, code)
        longer.worth = estimate(after, style)
        found.append(longer)
    return found


def estimate(state: GreenwayState, style: int) -> float:
    """Guesses what a position is worth at the end, in points."""
    if style == 0:
        return quick_value(state)
    networks = state.networks
    loose = 0.8 * float(networks.loose(STREET) + networks.loose(GREENWAY))
    ends = networks.open_ends(GREENWAY)
    worth = float(state.points_of(0)) + loose + 0.3 * float(min(ends, i64(6)))
    if style == 2:
        rows, columns = networks.row_count, networks.column_count
        reached = min(rows, state.tiles.span) + min(columns, state.tiles.span)
        spanned = rules.rows_spanned(state) + rules.columns_spanned(state)
        worth += 0.8 * float(reached) - 0.5 * float(spanned - rows - columns)
    return worth


def gain(tiles: GreenwayTiles, kind: int) -> int:
    """Tells the most that laying one tile of a kind can add to the score."""
    variant = tiles.first_variant[kind]
    points = -1
    if tiles.sides_of[variant * 2 + STREET] != 0:
        points += 1
    if tiles.sides_of[variant * 2 + GREENWAY] != 0:
        points += 2
    if tiles.anchor_of[variant * 2 + GREENWAY] != 0:
        points += 2
    return points


def ceiling(state: GreenwayState) -> i64:
    """Counts the most that what lies now can give when all is linked as well as can be.

    Street tiles and greenway tiles may all come to be linked, for what is not
    linked is not complete; the longest greenway is one that is complete, or at
    most all that are not complete together.
    """
    networks = state.networks
    return (
        networks.linked(STREET)
        + networks.loose(STREET)
        + networks.linked(GREENWAY)
        + networks.loose(GREENWAY)
        + 2 * networks.parks
        + longest_possible(state, networks)
        + state.tiles.total
        - state.board.laid_size
    )


def longest_possible(state: GreenwayState, networks: Networks) -> i64:
    """Counts the most tiles, of those that lie, that can come to be in one greenway."""
    board = state.board
    complete: i64 = 0
    growing: i64 = 0
    for index in range(board.laid_size):
        cell = i64(board.laid[index])
        if state.tiles.sides_of[board.near(cell) * 2 + GREENWAY] == 0:
            continue
        root = networks.find(board.slot(cell) * 2 + GREENWAY)
        if networks.open_at(root) > 0:
            growing += 1
        elif networks.size_of(root) > complete:
            complete = networks.size_of(root)
    return max(complete, growing)
