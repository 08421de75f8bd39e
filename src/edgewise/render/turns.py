"""Which face of a tile shows, and how it is turned."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from edgewise.core.notation import UNKNOWN
from edgewise.core.tiles import Tile, TileSheet

BACK = UNKNOWN
"""The name of a tile of which nothing is known."""


def read_entry(entry: str | Mapping[str, Any]) -> Mapping[str, Any]:
    """Reads an entry of a board; a tile with nothing on it may be written ``tile@x,y/r0``."""
    if isinstance(entry, Mapping):
        return entry
    match = re.fullmatch(r"([a-z0-9-]+)@(-?\d+),(-?\d+)(?:/(r[0-3]f?))?", entry)
    if match is None:
        raise ValueError(f"{entry!r} is no tile on a board; write tile@x,y/r0")
    return {"x": int(match[2]), "y": int(match[3]), "tile": match[1], "turn": match[4] or "r0"}


def parse_turn(turn: str | int) -> int:
    """Reads a turn like ``r1f``."""
    if isinstance(turn, int):
        return turn
    return int(turn[1]) + (4 if turn.endswith("f") else 0)


def face_up(sheet: TileSheet, name: str, turn: str | int) -> tuple[Tile, int]:
    """Finds the face that shows, and how it is turned: 4-7 is a mirror image."""
    tile, way = sheet.tiles[name], parse_turn(turn)
    if way >= 4 and tile.back:
        return sheet.tiles[tile.back], way - 4
    return tile, way
