"""The moves of Greenway and their texts: ``draw:TILE`` and ``TILE@x,y/turn``."""

from __future__ import annotations

from typing import Final

from edgewise.core.errors import InvalidMove
from edgewise.core.moves import (
    argument_of,
    make_code,
    parse_placement,
    placement_text,
    verb_of,
)
from edgewise.core.tileset import TileSet

DRAW: Final = 1
LAY: Final = 2


def move_text(tiles: TileSet, code: int) -> str:
    """Writes a move."""
    if verb_of(code) == LAY:
        return placement_text(tiles, code)
    return f"draw:{tiles.tiles[argument_of(code)].name}"


def parse_code(tiles: TileSet, text: str) -> int:
    """Reads a move."""
    verb, colon, rest = text.partition(":")
    if not colon:
        return parse_placement(tiles, text, LAY)
    if verb == "draw":
        return int(make_code(DRAW, tiles.kind(rest)))
    raise InvalidMove(f"{text!r} is no move; write tile@x,y/r0")
