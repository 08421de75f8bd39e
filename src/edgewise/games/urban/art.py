"""Urban Insanity: a city map with blocks, roads and their signs, highways and suburbs."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from edgewise.core.cells import SIDE_NAMES
from edgewise.core.tiles import Part, Tile, TileSheet
from edgewise.games import part_of
from edgewise.games.urban import expansions
from edgewise.games.urban.art_city import (
    AWAY,
    CORNERED_LOT,
    ICONS,
    ROOFS,
    at,
    building,
    draw_urbanite,
    gardens,
    has_block_beside,
    lot_of,
    stadium,
    tree,
)
from edgewise.render.art import Art, Spot
from edgewise.render.geometry import MIDDLES, Way, spoke, way_between
from edgewise.render.paint import darker, lighter, stroke
from edgewise.render.seats import SEATS
from edgewise.render.squares import Square, seat_style
from edgewise.render.turns import face_up, read_entry

SIGNS = ("stop", "exit", "yield", "culdesac")
ASIDE = 22
"""How far a piece on a building stands from the icon that it would hide."""
AROUND_STADIUM = 31.0, 31.0
"""Where a piece stands on a suburb that lies all around a stadium: the middle is the stadium's."""


@dataclass(frozen=True)
class ExpansionArt:
    """What an expansion adds to the city: the ``ART`` of its ``art.py``. Drawings are by name."""

    block_icons: Mapping[str, str] = field(default_factory=dict)
    """Icons that stand on the roof of a block."""
    corner_icons: Mapping[str, str] = field(default_factory=dict)
    """Icons of whole tiles, which stand in a corner."""
    tokens: Mapping[str, str] = field(default_factory=dict)
    """What lies on a tile, by its key in a board's entry, which tells the side it lies on."""
    seat_tokens: Mapping[str, Callable[[int], str]] = field(default_factory=dict)
    """Pieces of a seat's own, by the key of an entry, which names the ``seat``."""
    moves: Mapping[str, str] = field(default_factory=dict)
    """What moves put on a tile, by the first word of the move."""
    in_the_middle: frozenset[str] = frozenset()
    """The moves that put it in the middle of a tile."""

    @property
    def icons(self) -> dict[str, str]:
        """All icons of the expansion."""
        return {**self.block_icons, **self.corner_icons}


def _settled(tile: str, seat: int, spot: str) -> dict[str, Any]:
    """Writes a tile of a board with an Urbanite on it."""
    return {**read_entry(tile), "urbanites": [{"seat": seat, "on": spot}]}


class UrbanArt(Art):
    """A map seen from above; signs, stores and pieces stand upright on it."""

    table = "#3d4a45"
    flow = "#ffcf33"
    runner = (
        '<rect x="-17" y="-9" width="34" height="18" rx="6" fill="#e4493c"/>'
        '<path d="M-8-6h6v12h-6zM4-6h5v12h-5z" fill="#dff1ff"/>'
    )
    ground = "#b5cf8e"
    card = (
        _settled("block-corner-stop@0,0/r2", 1, "E"),
        "highway-end@1,0/r0",
        _settled("stadium@2,0/r0", 2, "stadium"),
        "corner-block-store-street@0,1/r3",
        _settled("block-left-turn@1,1/r1", 3, "S"),
        "block-stop@2,1/r3",
        "block-crossing@0,2/r2",
        "block-cul-de-sac@1,2/r1",
        "corner-block-store-stop@2,2/r2",
    )

    def __init__(self, sheet: TileSheet, prefix: str) -> None:
        super().__init__(sheet, prefix)
        self.expansions: list[ExpansionArt] = find_arts()
        self.icons = dict(ICONS)
        self.tokens: dict[str, str] = {}
        for expansion in self.expansions:
            self.icons |= expansion.icons
            self.tokens |= expansion.tokens
        self.on_blocks = [*(i for e in self.expansions for i in e.block_icons), "store"]
        self.in_corners = [icon for e in self.expansions for icon in e.corner_icons]
        self.own_icons = frozenset({*self.icons, "culdesac", "stadium"})

    def draw_ground(self, tile: Tile) -> str:
        return self.plain_ground(self.ground)

    def draw_part(self, tile: Tile, part: Part) -> str:
        if part.kind == "block":
            return self._block(tile, part)
        if part.kind == "suburb":
            return "".join(gardens(side) for side in part.sides)
        return self._road(tile, part) if part.kind == "road" else self._highway(part)

    def draw_over(self, tile: Tile) -> str:
        return stadium() if "stadium" in tile.icons else ""

    def spots(self, tile: Tile) -> list[Spot]:
        found: list[Spot] = []
        for part in tile.parts:
            x, y = part_centre(part)
            on_roof = [icon for icon in self.on_blocks if icon in part.icons]
            found += [Spot(icon, "block", x, y, 0.5) for icon in on_roof[:1]]
        signs = [icon for part in tile.parts for icon in part.icons if icon in SIGNS]
        beside = any(part.kind == "highway" for part in tile.parts)
        at_corner = [icon for icon in self.in_corners if icon in tile.icons]
        found += [Spot(icon, "", *_free_corner(tile), 0.55) for icon in at_corner[:1]]
        if signs and signs[0] != "culdesac":
            x, y = _ramp_corner(tile) if beside else _stop_line(tile)
            found.append(Spot(signs[0], "road", x, y, 0.42 if beside else 0.46))
        return found

    def draw_icon(self, icon: str, kind: str) -> str:
        return self.icons.get(icon) or super().draw_icon(icon, kind)

    def draw_things(self, entry: Mapping[str, Any]) -> str:
        drawn = []
        for urbanite in entry.get("urbanites", ()):
            x, y = self._place(entry, urbanite["on"])
            drawn.append(at(x, y, draw_urbanite(int(urbanite["seat"]))))
        for key, token in self.tokens.items():
            if entry.get(key):
                spot = entry[key] if isinstance(entry[key], str) else ""
                drawn.append(at(*self._place(entry, spot), token))
        for expansion in self.expansions:
            for key, draw in expansion.seat_tokens.items():
                if key in entry:
                    drawn.append(at(0.0, 0.0, draw(int(entry[key]["seat"]))))
        return "".join(drawn)

    def draw_piece(self, name: str, seat: int | None = None) -> str:
        for expansion in self.expansions:
            if seat is not None and name in expansion.seat_tokens:
                return expansion.seat_tokens[name](seat)
        if seat is not None:
            return draw_urbanite(seat)
        return self.tokens.get(name) or super().draw_piece(name, seat)

    def pieces(self) -> dict[str, list[str]]:
        people = [draw_urbanite(seat) for seat in range(SEATS)]
        away = [person + AWAY for person in people]
        drawn = {"urbanite": people, "settle": people, "recall": away, "lift": away}
        for expansion in self.expansions:
            drawn |= {word: [token] for word, token in expansion.moves.items()}
            for word, draw in expansion.seat_tokens.items():
                drawn[word] = [draw(seat) for seat in range(SEATS)]
        return drawn

    def mark_of(self, entry: Mapping[str, Any], word: str, spot: str) -> tuple[float, float]:
        middle = any(word in expansion.in_the_middle for expansion in self.expansions)
        return (0.0, 0.0) if middle else self._place(entry, spot)

    def put_things(self, square: Square, entry: Mapping[str, Any]) -> None:
        """Writes the number of an Urbanite's seat next to the side that it stands on."""
        for urbanite in entry.get("urbanites", ()):
            sign, style = str(urbanite["seat"] + 1), seat_style(urbanite["seat"])
            if urbanite["on"] in SIDE_NAMES:
                square.put(square.beside(SIDE_NAMES.index(urbanite["on"])), sign, style)
            else:
                square.put_free(sign, style)
        super().put_things(square, {**entry, "urbanites": ()})

    def _place(self, entry: Mapping[str, Any], spot: str) -> tuple[float, float]:
        """Finds where a piece stands that lies on a side's part, or on the stadium."""
        if len(spot) != 1 or spot not in SIDE_NAMES:
            return 0.0, 0.0
        tile, turn = face_up(self.sheet, entry["tile"], entry.get("turn", "r0"))
        side = SIDE_NAMES.index(spot)
        part = next(p.turned(turn) for p in tile.parts if side in p.turned(turn).sides)
        if "stadium" in tile.icons and len(part.sides) == 4:
            return AROUND_STADIUM
        return beside_icon(part) if part.kind == "block" and part.icons else part_centre(part)

    def _block(self, tile: Tile, part: Part) -> str:
        colour = self.paints["block"].colour
        lot, turn = lot_of(part)
        if len(part.sides) == 1 and has_block_beside(tile, part.sides[0]):
            lot = CORNERED_LOT
        roof = ROOFS[sum(map(ord, tile.name)) % len(ROOFS)]
        trees = "".join(tree(x, y, 3.4) for x, y in lot.trees)
        return (
            f'<g transform="rotate({90 * turn})"><path d="{lot.outline}" fill="{colour}"'
            f' stroke="{darker(colour, 0.35)}" stroke-width="2.4" stroke-linejoin="round"/>'
            f"{trees}{building(*lot.middle, *lot.size, roof)}</g>"
        )

    def _road(self, tile: Tile, part: Part) -> str:
        way: Way
        if len(part.sides) == 2:
            way = way_between(part.sides[0], part.sides[1])
        else:
            way = spoke(part.sides[0], _road_end(tile, part.icons[0]))
        bulb = "culdesac" in part.icons
        colour = self.paints["road"].colour
        rim, lane = lighter(colour, 0.75), ' stroke-dasharray="7 5.5" stroke-dashoffset="3.5"'
        drawn = f'<circle r="16.5" fill="{rim}"/>' if bulb else ""
        drawn += stroke(way.path(), rim, 23) + stroke(way.path(), colour, 18)
        if bulb:
            drawn += f'<circle r="14" fill="{colour}"/><circle r="5" fill="#8fb56a"/>'
        if "stop" in part.icons and _road_end(tile, "stop") == 0:
            drawn += f'<circle r="9.2" fill="{colour}"/>'
        return drawn + stroke(way.path(), "#f4f1e6", 1.8, lane)

    def _highway(self, part: Part) -> str:
        way: Way
        if len(part.sides) == 2:
            way = way_between(part.sides[0], part.sides[1])
        else:
            way = spoke(part.sides[0], 0)
        colour = self.paints["highway"].colour
        path = way.path()
        drawn = stroke(path, "#d9d4c4", 37) + stroke(path, colour, 32)
        drawn += stroke(way.path(-7.6), "#ffffff", 1.5, ' stroke-dasharray="8 8.7"')
        drawn += stroke(way.path(7.6), "#ffffff", 1.5, ' stroke-dasharray="8 8.7"')
        return drawn + stroke(path, "#f0c53c", 3.4) + stroke(path, colour, 1.1)


def find_arts() -> list[ExpansionArt]:
    """Finds what the expansions that have an ``art.py`` add to the look, by their names."""
    folders = sorted(entry.name for entry in pkgutil.iter_modules(expansions.__path__))
    modules = (part_of(f"{expansions.__name__}.{name}", "art") for name in folders)
    return [module.ART for module in modules if module]


def part_centre(part: Part) -> tuple[float, float]:
    """Finds the middle of what a part covers."""
    xs, ys = zip(*(MIDDLES[side] for side in part.sides), strict=True)
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    reach = {1: 0.68, 2: 0.92, 3: 1.6, 4: 0.0}[len(part.sides)]
    if part.kind in ("road", "highway") and len(part.sides) == 2:
        reach = 0.58
    elif part.kind == "block" and len(part.sides) == 2:
        reach = 1.04
    return x * reach, y * reach


def beside_icon(part: Part) -> tuple[float, float]:
    """Finds where a piece stands on a building so that what is printed there still shows."""
    x, y = part_centre(part)
    far = (x * x + y * y) ** 0.5
    if far == 0:
        along = MIDDLES[part.sides[0]]
        return ASIDE * along[0] / 50, ASIDE * along[1] / 50
    return x - ASIDE * y / far, y + ASIDE * x / far


def _road_end(tile: Tile, icon: str) -> float:
    """Tells how far from the middle of the tile a road ends in its sign."""
    through = any(part.kind == "highway" and len(part.sides) == 2 for part in tile.parts)
    if icon in ("exit", "yield"):
        return 12.0 if through else -3.0
    if icon == "stop" and any(len(part.sides) == 3 for part in tile.parts):
        return 16.0 if any(part.kind == "block" for part in tile.parts) else 0.0
    return {"stadium": 22.0, "culdesac": 4.0}.get(icon, 0.0)


def _stop_line(tile: Tile) -> tuple[float, float]:
    """Finds where the STOP sign stands: in the middle, or where a wide block begins."""
    road = next(part for part in tile.parts if part.kind == "road")
    reach = _road_end(tile, "stop") / 50 * 1.25
    return MIDDLES[road.sides[0]][0] * reach, MIDDLES[road.sides[0]][1] * reach


def _ramp_corner(tile: Tile) -> tuple[float, float]:
    """Finds where the sign of a ramp stands: beside its road, and on no block."""
    on_block = tile.side_labels(0, "suburb")[2] == "block"
    return (29.0, -30.0) if on_block else (24.0, 30.0)


def _free_corner(tile: Tile) -> tuple[float, float]:
    """Finds a corner where a drawing does not hide a road: between suburbs or beside a block."""
    labels = tile.side_labels(0, "suburb")
    for first, second, x, y in ((0, 1, 29, -29), (3, 0, -29, -29), (1, 2, 29, 29)):
        if "block" not in (labels[first], labels[second]):
            return float(x), float(y)
    return 29.0, 29.0


ART = UrbanArt
