"""Sheets of tiles as SVG: fronts, and behind them the backs, mirrored for double-sided printing."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from edgewise.core.tiles import Tile, TileSheet
from edgewise.printing.layout import Layout
from edgewise.render.art import find_art
from edgewise.render.faces import place_tile, symbols
from edgewise.render.geometry import FONT, number
from edgewise.render.svg import CELL

FRONT, BACK_UP = 0, 4
INK = "#8a8f94"


@dataclass(frozen=True)
class Sheet:
    """One side of one sheet of paper: the tiles in its places."""

    tiles: tuple[str, ...]
    back: bool
    caption: str


def sheets_of(tiles: TileSheet, layout: Layout) -> list[Sheet]:
    """Lays out every tile as often as the set has it, each sheet followed by its back."""
    names = [tile.name for tile in tiles.tiles.values() for _ in range(tile.count)]
    groups = [
        tuple(names[start : start + layout.places]) for start in range(0, len(names), layout.places)
    ]
    backs = has_backs(tiles)
    sheets = []
    for k, group in enumerate(groups, 1):
        where = f"{tiles.name}, sheet {k} of {len(groups)}"
        if not backs:
            sheets.append(Sheet(group, False, f"{where}. Print at 100 %."))
            continue
        sheets.append(
            Sheet(group, False, f"{where}, front. Print at 100 %, both sides, long edge.")
        )
        sheets.append(Sheet(group, True, f"{where}, back."))
    return sheets


def has_backs(tiles: TileSheet) -> bool:
    """Tells whether tiles show something when turned over."""
    return tiles.flips or any(tile.back for tile in tiles.tiles.values())


def back_of(sheet: TileSheet, tile: Tile) -> str:
    """Names the tile that shows when this one is turned over, or nothing: a blind back."""
    return tile.name if sheet.flips or tile.back else ""


def sheet_svg(tiles: TileSheet, layout: Layout, sheet: Sheet) -> str:
    """Draws one side of a sheet; a unit of its picture is a millimetre."""
    art = find_art(tiles)
    scale = number(layout.size / CELL)
    placed = []
    for place, name in enumerate(sheet.tiles):
        x, y = layout.middle(place, mirrored=sheet.back)
        shown = back_of(tiles, tiles.tiles[name]) if sheet.back else name
        drawn = place_tile(art, shown, BACK_UP if sheet.back else FRONT, 0, 0)
        placed.append(
            f'<g transform="translate({number(x)} {number(y)})scale({scale})">{drawn}</g>'
        )
    faces = [tiles.tiles[name] for name in dict.fromkeys(sheet.tiles)]
    faces += [tiles.tiles[face.back] for face in faces if face.back]
    used = {face.name: face for face in faces}
    width, height = number(layout.width), number(layout.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}mm" height="{height}mm">'
        f"<defs>{symbols(art, used.values(), back=sheet.back)}</defs>{''.join(placed)}"
        f'<path d="{_marks(layout)}" fill="none" stroke="{INK}" stroke-width=".2"/>'
        f'<text x="{number(layout.width / 2)}" y="{number(layout.height - 2.2)}" {FONT}'
        f' font-size="2.6" text-anchor="middle" fill="{INK}">{escape(sheet.caption)}</text></svg>'
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
