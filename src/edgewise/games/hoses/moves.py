"""The moves of Hoses and Hydrants and their texts.

``first:1`` (chance says who begins), ``start:TILE``, ``draw:TILE``,
``TILE@x,y/turn``, ``return:TILE,TILE`` and ``keep``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from edgewise.core.errors import InvalidMove
from edgewise.core.moves import (
    argument_of,
    make_code,
    parse_placement,
    placement_text,
    verb_of,
)
from edgewise.core.tileset import TileSet

FIRST: Final = 1
START: Final = 2
DRAW: Final = 3
LAY: Final = 4
RETURN: Final = 5
KEEP: Final = 6

NO_KIND: Final = 0xFFFF


def return_code(kind: i64, other: i64) -> i64:
    """Packs the return of two tiles, or of one when the other is NO_KIND."""
    low, high = (kind, other) if kind < other else (other, kind)
    return make_code(RETURN, (low << 16) | high)


def returned_kinds(code: int) -> list[int]:
    """Reads which tiles a return gives back."""
    argument = int(argument_of(code))
    return [kind for kind in (argument >> 16, argument & NO_KIND) if kind != NO_KIND]


def move_text(tiles: TileSet, code: int) -> str:
    """Writes a move."""
    verb, argument = int(verb_of(code)), int(argument_of(code))
    if verb == LAY:
        return placement_text(tiles, code)
    if verb == FIRST:
        return f"first:{argument}"
    if verb == START:
        return f"start:{tiles.tiles[argument].name}"
    if verb == DRAW:
        return f"draw:{tiles.tiles[argument].name}"
    if verb == RETURN:
        return "return:" + ",".join([tiles.tiles[kind].name for kind in returned_kinds(code)])
    return "keep"


def masked_text(code: int) -> str:
    """Writes a move for those who may not know it."""
    if verb_of(code) == DRAW:
        return "draw:?"
    return "return:" + ",".join(["?" for _ in returned_kinds(code)])


def parse_code(tiles: TileSet, text: str) -> int:
    """Reads a move."""
    if text == "keep":
        return int(make_code(KEEP, 0))
    verb, colon, rest = text.partition(":")
    if not colon:
        return parse_placement(tiles, text, LAY)
    if verb == "first" and rest.isdigit() and len(rest) < 3:
        return int(make_code(FIRST, int(rest)))
    if verb == "start":
        return int(make_code(START, tiles.kind(rest)))
    if verb == "draw":
        return int(make_code(DRAW, tiles.kind(rest)))
    if verb == "return":
        kinds = [tiles.kind(name) for name in rest.split(",")]
        if len(kinds) > 2:
            raise InvalidMove("at most two tiles are returned, as in return:red-curve,red-straight")
        return int(return_code(kinds[0], kinds[1] if len(kinds) == 2 else NO_KIND))
    raise InvalidMove(f"{text!r} is no move; write tile@x,y/r0, return:tile,tile or keep")
