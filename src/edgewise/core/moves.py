"""Moves: a number inside, short readable text outside.

A move's code is its verb above its argument. A placement's argument is the
number of the grid, the variant and the cell, so codes sort by verb, grid,
tile, turn and cell, whatever led to the position.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from edgewise.core.cells import (
    CELL_BITS,
    CELL_MASK,
    REACH,
    cell_at,
    cell_x,
    cell_y,
    port_names,
    port_text,
    turn_text,
)
from edgewise.core.errors import InvalidMove
from edgewise.core.tileset import TileSet

if TYPE_CHECKING:
    from edgewise.core.game import Game

VARIANT_BITS: Final = 14
GRID_BITS: Final = 4
VERB_SHIFT: Final = CELL_BITS + VARIANT_BITS + GRID_BITS
ARGUMENT_MASK: Final = (1 << VERB_SHIFT) - 1
VARIANT_MASK: Final = (1 << VARIANT_BITS) - 1
GRID_MASK: Final = (1 << GRID_BITS) - 1
LAST_CODE: Final = (1 << 63) - 1
"""The largest number that a code can be."""

_PLACEMENT = re.compile(r"([a-z0-9-]+)@(-?\d{1,5}),(-?\d{1,5})(?:/r([0-3])(f?))?")


def verb_of(code: i64) -> i64:
    """Reads which verb a code is about."""
    return code >> VERB_SHIFT


def argument_of(code: i64) -> i64:
    """Reads all of a code but its verb."""
    return code & ARGUMENT_MASK


def make_code(verb: i64, argument: i64) -> i64:
    """Packs a verb and its argument."""
    return (verb << VERB_SHIFT) | argument


def place_code(verb: i64, variant: i64, cell: i64, grid: i64 = 0) -> i64:
    """Packs a placement."""
    return (
        (verb << VERB_SHIFT) | (grid << (CELL_BITS + VARIANT_BITS)) | (variant << CELL_BITS) | cell
    )


def cell_of(code: i64) -> i64:
    """Reads the cell of a placement."""
    return code & CELL_MASK


def variant_of(code: i64) -> i64:
    """Reads the variant of a placement."""
    return (code >> CELL_BITS) & VARIANT_MASK


def grid_of(code: i64) -> i64:
    """Reads the grid of a placement."""
    return (code >> (CELL_BITS + VARIANT_BITS)) & GRID_MASK


def cell_text(cell: int) -> str:
    """Writes a cell as ``x,y``."""
    return f"{int(cell_x(cell))},{int(cell_y(cell))}"


def parse_cell(text: str) -> int:
    """Reads a cell from ``x,y``."""
    match = re.fullmatch(r"(-?\d{1,5}),(-?\d{1,5})", text)
    if match is None:
        raise InvalidMove(f"{text!r} is no cell; write it like 2,-1")
    return checked_cell(int(match[1]), int(match[2]))


def spot_text(cell: int, port: int, ports: int) -> str:
    """Writes a port of a cell as ``x,y/N1``; ``ports`` is how many a side has."""
    return f"{cell_text(cell)}/{port_text(port, ports)}"


def parse_spot(text: str, ports: int) -> tuple[int, int]:
    """Reads a cell and one of its ports from ``x,y/N1``."""
    cell, _, port = text.partition("/")
    names = port_names(ports)
    if port not in names:
        raise InvalidMove(f"{port!r} is no port; write it like 2,-1/{names[0]}")
    return parse_cell(cell), names.index(port)


def checked_cell(x: int, y: int) -> int:
    """Packs coordinates that a person gave."""
    if not (-REACH + 1 < x < REACH - 1 and -REACH + 1 < y < REACH - 1):
        raise InvalidMove(f"cell {x},{y} is out of reach")
    return int(cell_at(x, y))


def placement_text(tiles: TileSet, code: int) -> str:
    """Writes a placement as ``tile@x,y/turn``."""
    name, turn = tiles.variant_name(int(variant_of(code)))
    return f"{name}@{cell_text(int(cell_of(code)))}/{turn_text(turn)}"


def parse_placement(tiles: TileSet, text: str, verb: int, grid: int = 0) -> int:
    """Reads a placement; a turn that looks like another becomes that one."""
    match = _PLACEMENT.fullmatch(text)
    if match is None:
        raise InvalidMove(f"{text!r} is no placement; write it like tile@2,-1/r1")
    kind = tiles.kind(match[1])
    turn = int(match[4] or 0) + (4 if match[5] else 0)
    cell = checked_cell(int(match[2]), int(match[3]))
    return int(place_code(verb, tiles.variant(kind, turn), cell, grid))


class Move:
    """What a seat, or chance, decides."""

    def __init__(self, game: Game, code: int) -> None:
        self.game: Final = game
        self.code: Final = code

    def text(self) -> str:
        """Writes the move; ``game.parse_move`` reads it back."""
        try:
            return self.game.move_text(self.checked_code())
        except (IndexError, ValueError) as error:
            raise InvalidMove(f"{self.code} is the code of no move of {self.game!r}") from error

    def checked_code(self) -> int:
        """Refuses a number that no code can be."""
        if not 0 <= self.code <= LAST_CODE:
            raise InvalidMove(f"{self.code} is the code of no move")
        return self.code

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"edgewise.game({self.game.id!r}).parse_move({self.text()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move) or other.code != self.code:
            return False
        return other.game.plays_like(self.game)

    def __lt__(self, other: Move) -> bool:
        return self.code < other.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __reduce__(self) -> tuple[object, tuple[Game, int]]:
        return Move, (self.game, self.code)
