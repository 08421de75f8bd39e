"""The moves of Buizen Wir-War and their texts.

Chance: ``first:1`` (who begins), ``material:gas`` (a coloured tile is dealt),
``draw:TILE``. Seats: ``TILE@x,y/turn``, where ``f`` after the turn shows the
back, ``open-pit@x,y`` and ``manhole-cover@x,y`` on a road, ``take`` and ``pass``.
"""

from __future__ import annotations

from typing import Final

from edgewise.core.errors import InvalidMove
from edgewise.core.moves import argument_of, make_code, parse_placement, placement_text, verb_of
from edgewise.games.wirwar.tileset import PipeTiles

FIRST: Final = 1
MATERIAL: Final = 2
DRAW: Final = 3
LAY: Final = 4
TAKE: Final = 5
PASS: Final = 6


def move_text(tiles: PipeTiles, code: int) -> str:
    """Writes a move."""
    verb, argument = int(verb_of(code)), int(argument_of(code))
    if verb == LAY:
        return placement_text(tiles, code)
    if verb == FIRST:
        return f"first:{argument}"
    if verb == MATERIAL:
        return f"material:{tiles.materials[argument]}"
    if verb == DRAW:
        return f"draw:{tiles.tiles[argument].name}"
    return "take" if verb == TAKE else "pass"


def masked_text(code: int) -> str:
    """Writes a move for those who may not know it."""
    return "draw:?" if verb_of(code) == DRAW else "material:?"


def parse_code(tiles: PipeTiles, text: str) -> int:
    """Reads a move."""
    if text in ("take", "pass"):
        return int(make_code(TAKE if text == "take" else PASS, 0))
    verb, colon, rest = text.partition(":")
    if not colon:
        return parse_placement(tiles, text, LAY)
    if verb == "first" and rest.isdigit() and len(rest) < 3:
        return int(make_code(FIRST, int(rest)))
    if verb == "material" and rest in tiles.materials:
        return int(make_code(MATERIAL, tiles.materials.index(rest)))
    if verb == "draw":
        return int(make_code(DRAW, tiles.kind(rest)))
    raise InvalidMove(f"{text!r} is no move; write tile@x,y/r0, with f for the back, take or pass")
