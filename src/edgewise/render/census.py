"""A whole tile set as text: pictures of all its tiles, and their totals."""

from __future__ import annotations

import re
from collections import Counter

from rich.text import Text

from edgewise.core.game import Game
from edgewise.core.tiles import Tile, TileSheet
from edgewise.core.words.model import Words
from edgewise.render.art import find_art
from edgewise.render.glyphs import WIDE, Glyphs
from edgewise.render.spoken import name_of, phrase
from edgewise.render.squares import HIGH, tile_square
from edgewise.render.text import stack

WIDEST = 17
"""Where the names of tiles are broken."""


def set_text(
    sheet: TileSheet | Game, *, ascii: bool = False, width: int = 80, words: Words | None = None
) -> Text:
    """Draws every tile of a set with its name and how many there are."""
    sheet = _sheet(sheet)
    glyphs = Glyphs(find_art(sheet), ascii=ascii)
    entries = [_entry(glyphs, tile, words) for tile in sheet.tiles.values()]
    wide = max(line.cell_len for entry in entries for line in entry) + 2
    fit = max(1, (width + 2) // wide)
    lines = []
    for start in range(0, len(entries), fit):
        group = entries[start : start + fit]
        for row in range(max(len(entry) for entry in group)):
            line = Text()
            for entry in group:
                part = entry[row].copy() if row < len(entry) else Text()
                part.pad_right(wide - part.cell_len)
                line.append_text(part)
            line.rstrip()
            lines.append(line)
        lines.append(Text())
    return stack([*lines, glyphs.legend(words)])


def census(sheet: TileSheet | Game, *, words: Words | None = None) -> Text:
    """Counts a set: tiles of each pile, sides of each edge, icons, and shapes."""
    sheet = _sheet(sheet)
    tiles = list(sheet.tiles.values())
    total = sum(tile.count for tile in tiles)
    text = Text(f"{sheet.name or sheet.game}: ", "bold")
    said = phrase(
        words,
        "flipped-too" if sheet.flips else "turned",
        tiles=phrase(words, "tiles", count=total),
        kinds=phrase(words, "kinds", count=len(tiles)),
    )
    text.append(f"{said}\n")
    piles: Counter[str] = Counter()
    sides: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    icons: Counter[str] = Counter()
    for tile in tiles:
        piles[tile.pile] += tile.count
        for label in tile.port_labels(0, sheet.blank):
            sides[label] += tile.count
        for icon in tile.icons:
            icons[icon] += tile.count
        for part in tile.parts:
            for icon in part.icons:
                ends[f"{name_of(words, part.kind)} {name_of(words, icon)}"] += tile.count
                icons[icon] += tile.count
    ports = "row-sides" if sheet.ports == 1 else "row-ports"
    rows = (("row-piles", piles), (ports, sides), ("row-icons", icons), ("row-ends", ends))
    for title, found in rows:
        if found:
            text.append(f"  {phrase(words, title):<10}", "dim")
            counts = [f"{name_of(words, name)} {count}" for name, count in found.items()]
            text.append(", ".join(counts) + "\n")
    text.rstrip()
    return text


def _entry(glyphs: Glyphs, tile: Tile, words: Words | None) -> list[Text]:
    """Draws a tile, its back beside it if there is one, and beside them their names."""
    faces = [tile_square(glyphs, name) for name in (tile.name, tile.back) if name]
    pile = "" if tile.pile == "bag" else f" ({name_of(words, tile.pile)})"
    beside = [*_broken(tile.name), f"x{tile.count}{pile}"]
    if tile.back:
        beside += _broken(phrase(words, "back-of", name=tile.back))
    lines = []
    for row in range(max(HIGH, len(beside))):
        line = Text(" ").join([face.row(row) if row < HIGH else Text(" " * WIDE) for face in faces])
        if row < len(beside):
            line.append(f" {beside[row]}")
        lines.append(line)
    return lines


def _broken(name: str) -> list[str]:
    """Breaks a long name after its hyphens."""
    lines = [""]
    for word in re.split(r"(?<=-)", name):
        if lines[-1] and len(lines[-1] + word) > WIDEST:
            lines.append("")
        lines[-1] += word
    return lines


def _sheet(sheet: TileSheet | Game) -> TileSheet:
    return sheet.tiles.sheet if isinstance(sheet, Game) else sheet
