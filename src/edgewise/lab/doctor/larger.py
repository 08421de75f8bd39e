"""The file of a set with the tiles that were advised."""

from __future__ import annotations

import re
from collections.abc import Iterable

from edgewise.core.tilefile import parse_tiles
from edgewise.core.tiles import Tile, TileSheet, line_of
from edgewise.lab.doctor.balance import Advice, face_in


def larger(sheet: TileSheet, tiles: Iterable[Advice]) -> TileSheet:
    """Makes a set with more tiles, its file otherwise as it was."""
    for one in tiles:
        text = _raise(sheet.text, "piles", one.front.pile, one.count)
        if one.name:
            text = _raise(text, f"tiles.{one.name}", "count", one.count)
        else:
            text = text.rstrip() + "\n" + new_tables(sheet, one)
        sheet = parse_tiles(text, sheet.file)
    return sheet


def _raise(text: str, table: str, key: str, more: int) -> str:
    """Raises a number of a table; one that is left out is 1, as for the count of a tile."""
    lines = text.splitlines()
    at = line_of(lines, table, key) - 1
    found = re.match(rf'(\s*"?{re.escape(key)}"?\s*=\s*)(\d+)', lines[at])
    if found is not None:
        lines[at] = f"{found[1]}{int(found[2]) + more}{lines[at][found.end() :]}"
    elif key == "count":
        lines.insert(at + 1, f"count = {1 + more}")
    return "\n".join(lines) + "\n"


def new_tables(sheet: TileSheet, one: Advice) -> str:
    """Writes the tables of a tile that a set does not have, and of its back if that is new too."""
    front = _free_name(sheet, one.front.name, set())
    if one.back is None:
        return _table(one.front, front, one.count, "")
    shown = face_in(sheet, one.back)
    back = shown or _free_name(sheet, one.back.name, {front})
    tables = _table(one.front, front, one.count, back)
    return tables if shown else tables + _table(one.back, back, 0, "")


def _free_name(sheet: TileSheet, name: str, taken: set[str]) -> str:
    number, free = 1, name
    while free in sheet.tiles or free in taken:
        number += 1
        free = f"{name}-{number}"
    return free


def _table(face: Tile, name: str, count: int, back: str) -> str:
    lines = ["", f"[tiles.{name}]", f"count = {count}"]
    lines += [] if face.pile == "bag" else [f'pile = "{face.pile}"']
    lines.append(f"parts = {array(str(part) for part in face.parts)}")
    lines += [f"icons = {array(face.icons)}"] if face.icons else []
    lines += [f'back = "{back}"'] if back else []
    return "\n".join(lines) + "\n"


def array(texts: Iterable[str]) -> str:
    """Writes texts as a tile file does."""
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"
