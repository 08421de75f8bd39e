"""Each face of a tile drawn once as a symbol, and used wherever it lies.

A page that shows many tiles holds ``tile_symbols`` once; each tile is then one
``<use>`` for what turns with it and one for each icon, which stay upright.
"""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.core.tiles import Tile, TileSheet
from edgewise.render.art import Art, find_art
from edgewise.render.geometry import number, turned_point
from edgewise.render.turns import BACK, face_up


def draw_face(art: Art, tile: Tile) -> str:
    """Draws what of a face turns with it."""
    parts = "".join(art.draw_part(tile, part) for part in tile.parts)
    return art.draw_ground(tile) + parts + art.draw_over(tile)


def symbols(art: Art, tiles: Iterable[Tile], *, back: bool = False) -> str:
    """Draws faces and their icons as definitions, each once."""
    drawn: dict[str, str] = {}
    for tile in tiles:
        drawn[f"tile-{tile.name}"] = draw_face(art, tile)
        for spot in art.every_spot(tile):
            drawn[_icon_name(spot.icon, spot.kind)] = art.draw_icon(spot.icon, spot.kind)
    if back:
        drawn["back"] = art.draw_back()
    groups = [f'<g id="{art.id(name)}">{markup}</g>' for name, markup in drawn.items()]
    return art.defs() + "".join(groups)


def tile_symbols(sheet: TileSheet, prefix: str | None = None) -> str:
    """Draws everything that ``place_tile`` can use, for the ``<defs>`` of a page."""
    return symbols(find_art(sheet, prefix), sheet.tiles.values(), back=True)


def place_tile(art: Art, name: str, turn: str | int, x: float, y: float) -> str:
    """Puts a tile, or with no name its blind back, around a point, by its symbols."""
    if name == BACK:
        return f'<use href="#{art.id("back")}" transform="translate({number(x)} {number(y)})"/>'
    tile, way = face_up(art.sheet, name, turn)
    move = f"translate({number(x)} {number(y)})"
    if way & 3:
        move += f"rotate({90 * (way & 3)})"
    if way >= 4:
        move += "scale(-1 1)"
    placed = [f'<use href="#{art.id(f"tile-{tile.name}")}" transform="{move}"/>']
    for spot in art.every_spot(tile):
        dx, dy = turned_point(spot.x, spot.y, way)
        stand = f"translate({number(x + dx)} {number(y + dy)})"
        if spot.scale != 1:
            stand += f"scale({number(spot.scale)})"
        icon = art.id(_icon_name(spot.icon, spot.kind))
        placed.append(f'<use href="#{icon}" transform="{stand}"/>')
    return "".join(placed)


def _icon_name(icon: str, kind: str) -> str:
    return f"icon-{icon}-{kind}" if kind else f"icon-{icon}"
