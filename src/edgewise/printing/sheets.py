"""Sheets of tiles as SVG: fronts, and behind them the backs, mirrored for double-sided printing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from edgewise.core.tiles import Tile, TileSheet
from edgewise.core.words.book import ENGLISH, open_book
from edgewise.printing.layout import Layout, Point
from edgewise.printing.signs import TileMark, corner_sign, pile_sign
from edgewise.render.art import Art, find_art
from edgewise.render.faces import place_tile, symbols
from edgewise.render.geometry import FONT, number
from edgewise.render.svg import CELL
from edgewise.render.turns import BACK

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

    Captions say ``name``, or else the name of the set.
    """
    groups = _groups(list(tiles.tiles.values()), layout)
    words = BOOK.words(language)
    sheets = []
    for k, group in enumerate(groups, 1):
        where: dict[str, str | int] = {
            "name": name or tiles.name,
            "number": k,
            "count": len(groups),
        }
        sheets.append(Sheet(group, False, words.phrase("front", where)))
        sheets.append(Sheet(group, True, words.phrase("back", where)))
    return sheets


def is_two_faced(tiles: TileSheet) -> bool:
    """Tells whether tiles of the set show something when they are turned over."""
    return tiles.flips or any(tile.back for tile in tiles.tiles.values())


def _groups(kinds: list[Tile], layout: Layout) -> list[tuple[str, ...]]:
    """Lists the tiles of each sheet."""
    names = [tile.name for tile in kinds for _ in range(tile.count)]
    starts = range(0, len(names), layout.places)
    return [tuple(names[start : start + layout.places]) for start in starts]


def sheet_svg(
    tiles: TileSheet, layout: Layout, sheet: Sheet, marks: Mapping[str, TileMark] | None = None
) -> str:
    """Draws one side of a sheet; a unit of its picture is a millimetre.

    ``marks`` tell what is written small on each face, and large on blind backs.
    """
    art, marks = find_art(tiles), marks or {}
    face = BACK_UP if sheet.back else FRONT
    placed = []
    for place, name in enumerate(sheet.tiles):
        middle = layout.middle(place, mirrored=sheet.back)
        drawn, shown = draw_side(art, name, face)
        mark = marks.get(shown or name, TileMark())
        if not shown:
            over = pile_sign(mark.pile) if mark.pile else ""
        else:
            over = corner_sign(mark.corner) if mark.corner else ""
        colour = ground_of(art, shown)
        placed.append(in_place(layout, middle, drawn, over, colour))
    faces = [tiles.tiles[name] for name in dict.fromkeys(sheet.tiles)]
    faces += [tiles.tiles[face.back] for face in faces if face.back]
    used = {face.name: face for face in faces}
    return page_svg(layout, symbols(art, used.values(), back=True), placed, sheet.caption)


def draw_side(art: Art, name: str, face: int) -> tuple[str, str]:
    """Draws a side of a tile, and names the tile whose face it shows; a blind back shows none.

    In a set in which tiles show something when they are turned over, one without such a back
    looks the same on both sides.
    """
    if face == FRONT:
        return place_tile(art, name, FRONT, 0, 0), name
    if not is_two_faced(art.sheet):
        return place_tile(art, BACK, 0, 0, 0), ""
    back = art.sheet.tiles[name].back
    turned = BACK_UP if art.sheet.flips or back else FRONT
    return place_tile(art, name, turned, 0, 0), back or name


def ground_of(art: Art, shown: str) -> str:
    """Finds the colour that a face is drawn on, or a blind back, which shows no tile."""
    drawn = art.draw_ground(art.sheet.tiles[shown]) if shown else art.draw_back()
    found = re.search(r'fill="(#[0-9a-f]+)"', drawn)
    return found[1] if found else "none"


def in_place(layout: Layout, middle: Point, drawn: str, over: str, ground: str) -> str:
    """Puts what is drawn like a tile around (0, 0) into a place, with its bleed below it.

    Tiles have round corners, so the bleed is filled with their ground first.
    """
    at = f"translate({number(middle[0])} {number(middle[1])})"
    scale = layout.size / CELL
    below = ""
    if layout.bleed:
        far, wide = number(-layout.reach), number(2 * layout.reach)
        square = f'<rect x="{far}" y="{far}" width="{wide}" height="{wide}" fill="{ground}"/>'
        below = f'<g transform="{at}scale({number4(scale)})">{square}</g>'
        below += f'<g transform="{at}scale({number4(layout.pitch / CELL)})">{drawn}</g>'
    return f'{below}<g transform="{at}scale({number(scale)})">{drawn}{over}</g>'


def number4(value: float) -> str:
    """Writes a factor with enough digits that nothing moves by a hundredth of a millimetre."""
    return f"{value:.4f}"


def page_svg(layout: Layout, defs: str, placed: list[str], caption: str) -> str:
    """Makes a page of what lies in its places, with cut marks and a caption."""
    width, height = number(layout.width), number(layout.height)
    marks = _marks(layout, layout.rows_for(len(placed)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}mm" height="{height}mm">'
        f"<defs>{defs}</defs>{''.join(placed)}"
        f'<path d="{marks}" fill="none" stroke="{INK}" stroke-width=".2"/>'
        f'<text x="{number(layout.width / 2)}" y="{number(layout.height - 2.2)}" {FONT}'
        f' font-size="2.6" text-anchor="middle" fill="{INK}">{escape(caption)}</text></svg>'
    )


def _marks(layout: Layout, rows: int) -> str:
    """Draws where to cut: lines in the margins, and small crosses between the tiles."""
    lines = [
        f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
        for (ax, ay), (bx, by) in layout.cut_marks(rows)
    ]
    lines += [
        f"M{number(x - 0.6)} {number(y)}h1.2M{number(x)} {number(y - 0.6)}v1.2"
        for x, y in layout.crossings(rows)
    ]
    return "".join(lines)
