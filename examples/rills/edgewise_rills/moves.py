"""Moves of Rills: drawing, putting the cork down and laying a tile, as codes and as text."""

from __future__ import annotations

from edgewise.core.cells import CELL_BITS
from edgewise.core.errors import InvalidMove
from edgewise.core.moves import (
    argument_of,
    cell_of,
    make_code,
    parse_placement,
    parse_spot,
    placement_text,
    spot_text,
    variant_of,
    verb_of,
)
from edgewise.core.tileset import TileSet

DRAW, START, LAY = 1, 2, 3
PORTS = 2
"""How many ports a side has."""


def start_code(cell: int, port: int) -> int:
    """Packs the start of a cork."""
    return int(make_code(START, (port << CELL_BITS) | cell))


def port_of(code: int) -> int:
    """Reads the port of a start."""
    return int(variant_of(code))


def move_text(tiles: TileSet, code: int) -> str:
    """Writes a move."""
    if verb_of(code) == LAY:
        return placement_text(tiles, code)
    if verb_of(code) == DRAW:
        return f"draw:{tiles.tiles[argument_of(code)].name}"
    if verb_of(code) == START and port_of(code) < 4 * PORTS:
        return f"cork@{spot_text(int(cell_of(code)), port_of(code), PORTS)}"
    raise InvalidMove(f"{code} is the code of no move")


def parse_code(tiles: TileSet, text: str) -> int:
    """Reads a move, or raises InvalidMove."""
    if text.startswith("draw:"):
        return int(make_code(DRAW, tiles.kind(text[5:])))
    if text.startswith("cork@"):
        return start_code(*parse_spot(text[5:], PORTS))
    if "@" not in text:
        raise InvalidMove(f"{text!r} is no move; write tile@x,y/r0 or cork@x,y/N1")
    return parse_placement(tiles, text, LAY)
