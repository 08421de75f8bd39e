"""Sheets of tiles as SVG: fronts, and behind them the backs, mirrored for double-sided printing."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from edgewise.core.tiles import Tile, TileSheet
from edgewise.core.words.book import ENGLISH, open_book
from edgewise.printing.layout import Layout
from edgewise.render.art import find_art
from edgewise.render.faces import place_tile, symbols
from edgewise.render.geometry import FONT, number
from edgewise.render.svg import CELL

BOOK: Final = open_book(Path(__file__).with_name("words"))
"""What sheets, captions and the rulebook's notices say."""
FRONT, BACK_UP = 0, 4
INK = "#8a8f94"


@dataclass(frozen=True)
class Sheet:
    """One side of one sheet of paper: the tiles in its places."""

    tiles: tuple[str, ...]
    back: bool
    caption: str


def sheets_of(
    tiles: TileSheet, layout: Layout, language: str = ENGLISH, name: str = ""
) -> list[Sheet]:
    """Lays out every tile as often as the set has it, each sheet followed by its back.

    Tiles that show something when turned over have sheets of their own; behind the
    others the paper stays white. A set without backs is printed on one side. Captions say
    ``name``, or else the name of the set.
    """
    kinds = list(tiles.tiles.values())
    shown = [tile for tile in kinds if has_back(tiles, tile)]
    white = [tile for tile in kinds if not has_back(tiles, tile)]
    groups = _groups(shown, layout) + _groups(white, layout)
    sheets = []
    words = BOOK.words(language)
    for k, group in enumerate(groups, 1):
        where: dict[str, str | int] = {
            "name": name or tiles.name,
            "number": k,
            "count": len(groups),
        }
        if not shown:
            sheets.append(Sheet(group, False, words.phrase("sheet", where)))
            continue
        sheets.append(Sheet(group, False, words.phrase("front", where)))
        back = group if has_back(tiles, tiles.tiles[group[0]]) else ()
        sheets.append(Sheet(back, True, words.phrase("back", where)))
    return sheets


def has_back(tiles: TileSheet, tile: Tile) -> bool:
    """Tells whether a tile shows something when it is turned over."""
    return tiles.flips or bool(tile.back)


def _groups(kinds: list[Tile], layout: Layout) -> list[tuple[str, ...]]:
    """Lists the tiles of each sheet."""
    names = [tile.name for tile in kinds for _ in range(tile.count)]
    starts = range(0, len(names), layout.places)
    return [tuple(names[start : start + layout.places]) for start in starts]


def sheet_svg(tiles: TileSheet, layout: Layout, sheet: Sheet) -> str:
    """Draws one side of a sheet; a unit of its picture is a millimetre."""
    art = find_art(tiles)
    scale = number(layout.size / CELL)
    placed = []
    for place, name in enumerate(sheet.tiles):
        x, y = layout.middle(place, mirrored=sheet.back)
        drawn = place_tile(art, name, BACK_UP if sheet.back else FRONT, 0, 0)
        placed.append(
            f'<g transform="translate({number(x)} {number(y)})scale({scale})">{drawn}</g>'
        )
    faces = [tiles.tiles[name] for name in dict.fromkeys(sheet.tiles)]
    faces += [tiles.tiles[face.back] for face in faces if face.back]
    used = {face.name: face for face in faces}
    return page_svg(layout, symbols(art, used.values()), placed, sheet.caption)


def page_svg(layout: Layout, defs: str, placed: list[str], caption: str) -> str:
    """Makes a page of what lies in its places, with cut marks and a caption."""
    width, height = number(layout.width), number(layout.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}mm" height="{height}mm">'
        f"<defs>{defs}</defs>{''.join(placed)}"
        f'<path d="{_marks(layout)}" fill="none" stroke="{INK}" stroke-width=".2"/>'
        f'<text x="{number(layout.width / 2)}" y="{number(layout.height - 2.2)}" {FONT}'
        f' font-size="2.6" text-anchor="middle" fill="{INK}">{escape(caption)}</text></svg>'
    )


def _marks(layout: Layout) -> str:
    """Draws where to cut: lines in the margins, and small crosses between the tiles."""
    lines = [
        f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
        for (ax, ay), (bx, by) in layout.cut_marks()
    ]
    lines += [
        f"M{number(x - 0.6)} {number(y)}h1.2M{number(x)} {number(y - 0.6)}v1.2"
        for x, y in layout.crossings()
    ]
    return "".join(lines)
