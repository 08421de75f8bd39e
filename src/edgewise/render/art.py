"""How each game looks: the ``art.py`` in its folder when there is one, else this generic look.

A game's art is a subclass of ``Art`` that overrides what it draws in its own
way; its module says ``ART = ThatClass``. Nothing else has to be registered.
All drawings are made around (0, 0); a tile reaches 50 units to each side. In
a terminal a tile is a ``Square`` of signs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from edgewise.core.cells import port_names
from edgewise.core.tiles import Part, Tile, TileSheet
from edgewise.games import modules, part_of
from edgewise.render import squares
from edgewise.render.geometry import FONT as FONT
from edgewise.render.geometry import MIDDLES, inward, number
from edgewise.render.glyphs import Glyphs
from edgewise.render.paint import Paint, darker, is_light, paint_of
from edgewise.render.parts import (
    CORNERS,
    corner_of,
    crosses,
    draw_border,
    draw_ways,
    part_centre,
    tube_width,
    ways_of,
)
from edgewise.render.seats import draw_seat
from edgewise.render.squares import Square

ASHORE = 9.0
"""How far inside its cell a piece stands that is on a port."""
ENTRY_KEYS = ("x", "y", "tile", "turn")


@dataclass(frozen=True)
class Spot:
    """An icon and where on the tile it stands; ``kind`` is the edge of its part."""

    icon: str
    kind: str
    x: float
    y: float
    scale: float = 1.0


class Art:
    """Draws the tiles of a sheet; ``prefix`` begins every id, so pages can hold many."""

    table = "#35474d"
    """The colour of the table that the tiles lie on."""
    label = "#b9c6c9"
    """The colour of coordinates and captions on the table."""
    ground = "#f5f0e4"
    """The colour of a tile where nothing is drawn."""
    flow = "#ffd84d"
    """The colour of the light that runs through what has just scored."""
    runner = '<circle r="9" fill="#fff"/>'
    """What runs along with it, within 20 units around (0, 0); it is outlined when it is shown."""
    own_icons: frozenset[str] = frozenset()
    """The icons that the art draws in its own way, as spots or as part of something else."""
    card: Sequence[str | Mapping[str, Any]] = ()
    """The board on the game's card in the lobby: ``tile@x,y/r0``, or entries as in a state's dict.

    Without one, the card shows the tile that has most on it.
    """

    def __init__(self, sheet: TileSheet, prefix: str) -> None:
        self.sheet = sheet
        self.prefix = prefix
        names = [name for name in sheet.edges if name != sheet.blank]
        self.paints = {name: paint_of(sheet.edges[name], k) for k, name in enumerate(names)}
        self.signs = two_letters(sheet.icons)
        self.paints[sheet.blank] = Paint(darker(self.ground, 0.2), "plain")

    # What a game overrides.

    def defs(self) -> str:
        """Draws what other drawings refer to, such as fills; ids come from ``self.id``."""
        return ""

    def draw_ground(self, tile: Tile) -> str:
        """Draws a tile before anything is on it; it turns with the tile."""
        return self.plain_ground(self.ground)

    def draw_part(self, tile: Tile, part: Part) -> str:
        """Draws one part of a tile, in the tile's turn r0; it turns with the tile."""
        below = tile.parts[: tile.parts.index(part)]
        casing = self.ground if any(crosses(part, other) for other in below) else ""
        width = tube_width(part)
        drawn = draw_ways(ways_of(tile, part), self.paints[part.kind], width, casing)
        for port, label in zip(part.ports, part.labels, strict=True):
            if label != part.kind:
                drawn += draw_border(port, self.paints[label], width, part.per_side)
        return drawn

    def draw_over(self, tile: Tile) -> str:
        """Draws what lies over all parts of a tile and turns with it."""
        return ""

    def spots(self, tile: Tile) -> list[Spot]:
        """Places the icons of a tile; they stay upright however it is turned."""
        found = []
        for part in tile.parts:
            x, y = part_centre(tile, part)
            scale = 1.0 if len(tile.parts) == 1 and len(part.icons) == 1 else 0.6
            for k, icon in enumerate(part.icons):
                shift = 16.0 * (2 * k - len(part.icons) + 1)
                found.append(Spot(icon, part.kind, x + shift, y, scale))
        alone = not tile.parts and len(tile.icons) == 1
        taken = [corner_of(part) for part in tile.parts]
        corners = sorted(CORNERS, key=lambda corner: corner in taken)
        for icon, (x, y) in zip(tile.icons, corners * 2, strict=False):
            spot = Spot(icon, "", 0, 0) if alone else Spot(icon, "", x, y, 0.5)
            found.append(spot)
        return found

    def every_spot(self, tile: Tile) -> list[Spot]:
        """Places all icons of a tile: those that the art does not know get a labelled disc."""
        found = self.spots(tile)
        placed = Counter(spot.icon for spot in found)
        new: list[tuple[str, Part | None]] = [(icon, None) for icon in tile.icons]
        new += [(icon, part) for part in tile.parts for icon in part.icons]
        free = iter([*CORNERS, *CORNERS])
        for icon, part in new:
            if placed[icon]:
                placed[icon] -= 1
            elif icon not in self.own_icons:
                x, y = part_centre(tile, part) if part else next(free, (0.0, 0.0))
                found.append(Spot(icon, part.kind if part else "", x, y, 0.5))
        return found

    def draw_icon(self, icon: str, kind: str) -> str:
        """Draws an icon within 30 units around (0, 0); ``kind`` is the edge it is on."""
        colour = self.paints[kind].colour if kind else "#6b7780"
        return self.disc(self.signs[icon], colour, 22)

    def draw_back(self) -> str:
        """Draws the side of a tile that tells nothing, for hidden hands and the bag."""
        mark = '<path d="M0-26L26 0L0 26L-26 0Z" fill="none" stroke="#fff" stroke-opacity=".5"'
        return f'{self.plain_ground(darker(self.table, 0.25))}{mark} stroke-width="3"/>'

    def draw_things(self, entry: Mapping[str, Any]) -> str:
        """Draws what lies on a tile of a board, upright: the entry's further keys."""
        keys = [key for key in entry if key not in ENTRY_KEYS and entry[key] not in (None, False)]
        things = []
        for k, key in enumerate(keys):
            value = entry[key]
            seat = value.get("seat") if isinstance(value, Mapping) else None
            drawn = self.draw_piece(key, seat if isinstance(seat, int) else None)
            things.append(f'<g transform="translate({-30 + 22 * (k % 4)} 30)">{drawn}</g>')
        return "".join(things)

    def draw_piece(self, name: str, seat: int | None = None) -> str:
        """Draws a piece or token within 14 units around (0, 0)."""
        if seat is None:
            return self.disc(name[:1].upper(), "#f4f4f4", 11)
        return draw_seat(seat, 12)

    def pieces(self) -> dict[str, list[str]]:
        """Draws what moves put on tiles, by the first word of the move, for each seat or all."""
        return {}

    def verb_signs(self) -> dict[str, str]:
        """Draws the sign of each verb that does not lay a tile, within 40 units around (0, 0).

        The page shows it on the cell of such a move, as ``effects`` of the game lists them.
        """
        return {}

    def mark_of(self, entry: Mapping[str, Any], word: str, spot: str) -> tuple[float, float]:
        """Finds where a piece stands that is put on a spot of a cell, as on a side or a port.

        The entry has no tile if the cell is bare.
        """
        names = port_names(self.sheet.ports)
        if spot not in names:
            return 0.0, 0.0
        if self.sheet.ports > 1:
            return inward(names.index(spot), self.sheet.ports, ASHORE)
        x, y = MIDDLES[names.index(spot)]
        return 0.6 * x, 0.6 * y

    # How the terminal shows it.

    def draw_signs(self, square: Square, glyphs: Glyphs, face: Tile, way: int) -> None:
        """Writes the face of a tile that is turned some way; 4-7 is a mirror image."""
        squares.draw_signs(square, glyphs, face, way)

    def put_piece(self, square: Square, entry: Mapping[str, Any]) -> None:
        """Writes a piece that stands on a cell, or on a port of it."""
        squares.put_piece(square, entry, self.sheet.ports)

    def put_things(self, square: Square, entry: Mapping[str, Any]) -> None:
        """Writes what lies on a tile of a board over its signs: the entry's further keys."""
        squares.put_things(square, entry, ENTRY_KEYS)

    # What drawings are made with.

    def id(self, name: str) -> str:
        """Makes an id that no other picture in the page has."""
        return self.prefix + name

    def plain_ground(self, colour: str) -> str:
        """Draws an empty tile in one colour."""
        return (
            f'<rect x="-49.4" y="-49.4" width="98.8" height="98.8" rx="7" fill="{colour}"'
            f' stroke="{darker(colour, 0.18)}" stroke-width="1.2"/>'
        )

    def disc(self, text: str, colour: str, radius: float) -> str:
        """Draws a round token with one or two letters."""
        ink = "#20262b" if is_light(colour) else "#ffffff"
        return (
            f'<circle r="{number(radius)}" fill="{colour}" stroke="{darker(colour, 0.6)}"'
            f' stroke-width="2"/><text y="{number(radius * 0.38)}" {FONT} text-anchor="middle"'
            f' font-weight="700" font-size="{number(radius * 1.05)}" fill="{ink}">'
            f"{escape(text)}</text>"
        )


def two_letters(names: Iterable[str]) -> dict[str, str]:
    """Shortens names to two letters, different ones as far as their letters allow."""
    chosen: dict[str, str] = {}
    for name in names:
        pairs = [name[0].upper() + second for second in name[1:].replace("-", "")]
        free = [pair for pair in pairs if pair not in chosen.values()]
        chosen[name] = (free or [name[:2].capitalize()])[0]
    return chosen


def find_art(sheet: TileSheet, prefix: str | None = None) -> Art:
    """Finds the look of a sheet's game, generic if the game has none of its own."""
    chosen = f"{sheet.game or 'tiles'}-" if prefix is None else prefix
    module = part_of(modules().get(sheet.game, ""), "art")
    made: Art = module.ART(sheet, chosen) if module else Art(sheet, chosen)
    return made
