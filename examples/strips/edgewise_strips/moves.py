"""Moves of Strips: drawing, laying and passing, as codes and as text."""

from __future__ import annotations

from edgewise.core.errors import InvalidMove
from edgewise.core.moves import argument_of, make_code, parse_placement, placement_text, verb_of
from edgewise.core.tileset import TileSet

DRAW, LAY, PASS = 1, 2, 3


def move_text(tiles: TileSet, code: int) -> str:
    """Writes a move."""
    if verb_of(code) == LAY:
        return placement_text(tiles, code)
    if verb_of(code) == DRAW:
        return f"draw:{tiles.tiles[argument_of(code)].name}"
    return "pass"


def parse_code(tiles: TileSet, text: str) -> int:
    """Reads a move, or raises InvalidMove."""
    if text == "pass":
        return int(make_code(PASS, 0))
    if text.startswith("draw:"):
        return int(make_code(DRAW, tiles.kind(text[5:])))
    if "@" not in text:
        raise InvalidMove(f"{text!r} is no move; write tile@x,y/r0 or pass")
    return parse_placement(tiles, text, LAY)
