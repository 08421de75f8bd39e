"""Urban Insanity: a city map with blocks, roads and their signs, highways and suburbs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from edgewise.core.tiles import Part, Tile
from edgewise.render.art import FONT, Art, Spot
from edgewise.render.faces import face_up
from edgewise.render.geometry import MIDDLES, Way, number, spoke, way_between
from edgewise.render.paint import SEAT_COLOURS, darker, lighter, stroke

OUTLINE = "#2a2e33"
ROOFS = ("#a8523f", "#7f6a8a", "#4f7486", "#b98a3e")
SIGNS = ("stop", "exit", "yield", "culdesac")
ASIDE = 22
"""How far a piece on a building stands from the icon that it would hide."""
AROUND_STADIUM = 31.0, 31.0
"""Where a piece stands on a suburb that lies all around a stadium: the middle is the stadium's."""


@dataclass(frozen=True)
class Lot:
    """A block as it lies when its first side is the north: outline, building and trees."""

    outline: str
    middle: tuple[float, float]
    size: tuple[float, float]
    trees: tuple[tuple[float, float], ...]


_LOTS = {
    1: Lot("M-50-50H50L27-17H-27Z", (0, -34), (38, 22), ((-33, -43), (-25, -29))),
    2: Lot("M-50-50H50V50Q17-17-50-50Z", (27, -27), (29, 29), ((-10, -42), (43, 9), (2, -39))),
    3: Lot(
        "M-50 50V-50H50V50Q31 15 0 15T-50 50Z",
        (0, -23),
        (56, 34),
        ((-41, -41), (41, -42), (-41, 16), (41, 14), (-42, 26)),
    ),
    4: Lot("M-50-50H50V50H-50Z", (0, 0), (62, 62), ((-41, -41), (41, -41), (-41, 41), (41, 41))),
}
_CORNERED_LOT = Lot("M-50-50H50L18-18H-18Z", (0, -34), (36, 22), ((-32, -42), (31, -42)))
"""The lot of a block with another one on a neighbouring side: they meet in the diagonal."""
_LONG_LOT = Lot(
    "M-50-50H50Q4 0 50 50H-50Q-4 0-50-50Z",
    (0, 0),
    (40, 56),
    ((-36, -42), (35, -43), (-34, 42), (36, 41)),
)


class UrbanArt(Art):
    """A map seen from above; signs, stores and pieces stand upright on it."""

    own_icons = frozenset(
        {"stop", "exit", "yield", "culdesac", "stadium", "store", "hydrant", "station"}
    )

    table = "#3d4a45"
    ground = "#b5cf8e"

    def draw_ground(self, tile: Tile) -> str:
        return self.plain_ground(self.ground)

    def draw_part(self, tile: Tile, part: Part) -> str:
        if part.kind == "block":
            return self._block(tile, part)
        if part.kind == "suburb":
            return "".join(_gardens(side) for side in part.sides)
        return self._road(tile, part) if part.kind == "road" else self._highway(part)

    def draw_over(self, tile: Tile) -> str:
        return _stadium() if "stadium" in tile.icons else ""

    def spots(self, tile: Tile) -> list[Spot]:
        found: list[Spot] = []
        for part in tile.parts:
            x, y = part_centre(part)
            if "store" in part.icons or "hydrant" in part.icons:
                icon = "store" if "store" in part.icons else "hydrant"
                found.append(Spot(icon, "block", x, y, 0.5))
        signs = [icon for part in tile.parts for icon in part.icons if icon in SIGNS]
        beside = any(part.kind == "highway" for part in tile.parts)
        if "station" in tile.icons:
            found.append(Spot("station", "", *_free_corner(tile), 0.55))
        if signs and signs[0] != "culdesac":
            x, y = _ramp_corner(tile) if beside else _stop_line(tile)
            found.append(Spot(signs[0], "road", x, y, 0.42 if beside else 0.46))
        return found

    def draw_icon(self, icon: str, kind: str) -> str:
        if icon in _ICONS:
            return _ICONS[icon]
        return super().draw_icon(icon, kind)

    def draw_things(self, entry: Mapping[str, Any]) -> str:
        drawn = []
        for urbanite in entry.get("urbanites", ()):
            x, y = self._place(entry, urbanite["on"])
            drawn.append(_at(x, y, _urbanite(int(urbanite["seat"]))))
        if "blaze" in entry:
            drawn.append(_at(*self._place(entry, entry["blaze"]), _FLAME))
        if entry.get("truck"):
            drawn.append(_at(0, 0, _TRUCK))
        return "".join(drawn)

    def draw_piece(self, name: str, seat: int | None = None) -> str:
        if seat is not None:
            return _urbanite(seat)
        return {"blaze": _FLAME, "truck": _TRUCK}.get(name) or super().draw_piece(name, seat)

    def pieces(self) -> dict[str, list[str]]:
        people = [_urbanite(seat) for seat in range(len(SEAT_COLOURS))]
        away = [person + _AWAY for person in people]
        on = {"urbanite": people, "settle": people, "recall": away, "lift": away}
        return {**on, "blaze": [_FLAME], "engine": [_TRUCK], "truck": [_TRUCK]}

    def mark_of(self, entry: Mapping[str, Any], word: str, spot: str) -> tuple[float, float]:
        return (0.0, 0.0) if word in ("engine", "truck") else self._place(entry, spot)

    def _place(self, entry: Mapping[str, Any], spot: str) -> tuple[float, float]:
        """Finds where a piece stands that lies on a side's part, or on the stadium."""
        if spot not in "NESW":
            return 0.0, 0.0
        tile, turn = face_up(self.sheet, entry["tile"], entry.get("turn", "r0"))
        side = "NESW".index(spot)
        part = next(p.turned(turn) for p in tile.parts if side in p.turned(turn).sides)
        if "stadium" in tile.icons and len(part.sides) == 4:
            return AROUND_STADIUM
        return beside_icon(part) if part.kind == "block" and part.icons else part_centre(part)

    def _block(self, tile: Tile, part: Part) -> str:
        colour = self.paints["block"].colour
        lot, turn = lot_of(part)
        if len(part.sides) == 1 and _has_block_beside(tile, part.sides[0]):
            lot = _CORNERED_LOT
        roof = ROOFS[sum(map(ord, tile.name)) % len(ROOFS)]
        trees = "".join(_tree(x, y, 3.4) for x, y in lot.trees)
        return (
            f'<g transform="rotate({90 * turn})"><path d="{lot.outline}" fill="{colour}"'
            f' stroke="{darker(colour, 0.35)}" stroke-width="2.4" stroke-linejoin="round"/>'
            f"{trees}{_building(*lot.middle, *lot.size, roof)}</g>"
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


def lot_of(part: Part) -> tuple[Lot, int]:
    """Finds the lot of a block and how often it is turned to the right."""
    sides = part.sides
    if len(sides) == 2 and sides[1] - sides[0] == 2:
        return _LONG_LOT, sides[0]
    if len(sides) == 3:
        return _LOTS[3], (6 - sum(sides) + 2) % 4
    if len(sides) == 2:
        return _LOTS[2], 3 if sides == (0, 3) else sides[0]
    return _LOTS[len(sides)], sides[0]


def _has_block_beside(tile: Tile, side: int) -> bool:
    """Tells whether another block of a tile lies on a side next to this one."""
    beside = {(side + 1) % 4, (side + 3) % 4}
    return any(part.kind == "block" and beside & set(part.sides) for part in tile.parts)


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
    """Finds where a piece stands on a building so that its store or hydrant still shows."""
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
    """Finds a corner where a station does not hide a road: between suburbs or beside a block."""
    labels = tile.side_labels(0, "suburb")
    for first, second, x, y in ((0, 1, 29, -29), (3, 0, -29, -29), (1, 2, 29, 29)):
        if "block" not in (labels[first], labels[second]):
            return float(x), float(y)
    return 29.0, 29.0


def _at(x: float, y: float, markup: str) -> str:
    return f'<g transform="translate({number(x)} {number(y)})">{markup}</g>'


def _building(x: float, y: float, wide: float, deep: float, roof: str) -> str:
    """A roof from above: four slopes that meet in a ridge, skylights and a shadow."""
    w, h = wide / 2, deep / 2
    rise = min(w, h)
    rx, ry = w - rise, h - rise
    left, right = f"{number(-rx)} {number(-ry)}", f"{number(rx)} {number(ry)}"
    shade, light = darker(roof, 0.22), lighter(roof, 0.2)
    corners = [f"{number(cx)} {number(cy)}" for cx, cy in ((-w, -h), (w, -h), (w, h), (-w, h))]
    slopes = (
        (f"M{corners[0]}L{corners[1]}L{right if rx else left}L{left}Z", light),
        (f"M{corners[1]}L{corners[2]}L{right}L{left if ry else right}Z", roof),
        (f"M{corners[2]}L{corners[3]}L{left if rx else right}L{right}Z", shade),
        (f"M{corners[3]}L{corners[0]}L{left}L{right if ry else left}Z", roof),
    )
    drawn = (
        f'<rect x="{number(2.5 - w)}" y="{number(3 - h)}" width="{number(wide)}"'
        f' height="{number(deep)}" fill="#000" opacity=".18"/>'
    )
    drawn += "".join(f'<path d="{path}" fill="{colour}"/>' for path, colour in slopes)
    if wide > 20:
        panes = f"M{number(-w / 2)} {number(h * 0.62)}h5M{number(w / 2 - 5)} {number(h * 0.62)}h5"
        drawn += stroke(panes, lighter(roof, 0.6), 2.6)
    drawn += (
        f'<path d="M{corners[0]}L{corners[1]}L{corners[2]}L{corners[3]}Z" fill="none"'
        f' stroke="{OUTLINE}" stroke-width="1.4" stroke-linejoin="round"/>'
    )
    return _at(x, y, drawn)


def _tree(x: float, y: float, radius: float) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="#6f9b4c"'
        ' stroke="#55803a" stroke-width="1"/>'
    )


def _gardens(side: int) -> str:
    """A cottage and two trees near a side."""
    x, y = MIDDLES[side]
    dx, dy = (1.0, 0.0) if x == 0 else (0.0, 1.0)
    at = 0.72
    drawn = [_building(x * at, y * at, 11, 9, "#c9704f")]
    for shift, radius in ((-17.0, 5.0), (16.0, 4.2)):
        drawn.append(_tree(x * at + dx * shift, y * at + dy * shift, radius))
    return "".join(drawn)


def _stadium() -> str:
    """Stands around a striped pitch."""
    return (
        f'<ellipse rx="30" ry="24" fill="#d8d3c8" stroke="{OUTLINE}" stroke-width="2"/>'
        '<ellipse rx="25" ry="19.5" fill="none" stroke="#9a94a8" stroke-width="4"'
        ' stroke-dasharray="4 2"/>'
        '<rect x="-16" y="-10.5" width="32" height="21" rx="2" fill="#5d9e4f"/>'
        '<path d="M-8-10.5V10.5M8-10.5V10.5" stroke="#6db05d" stroke-width="5"/>'
        '<path d="M0-10.5V10.5M-16-10.5H16V10.5H-16Z" fill="none" stroke="#fff"/>'
        '<circle r="4" fill="none" stroke="#fff"/>'
    )


def _urbanite(seat: int) -> str:
    """A figure with the number of its seat."""
    colour = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
    return (
        f'<g stroke="{OUTLINE}" stroke-width="1.8" stroke-linejoin="round" fill="{colour}">'
        '<path d="M-10 13C-10 3-5 0 0 0S10 3 10 13Z"/><circle cy="-6" r="6.2"/></g>'
        f'<text y="11" {FONT} text-anchor="middle" font-weight="700" font-size="10"'
        f' fill="#fff" stroke="{OUTLINE}" stroke-width=".5">{seat + 1}</text>'
    )


_FLAME = (
    '<path d="M0-17C7-9 12-5 11 4C10 11 5 14 0 14S-10 11-11 4C-11-1-8-3-6-8C-4-5-3-4-2-3C-2-8-2-12'
    f' 0-17Z" fill="#f2641f" stroke="{OUTLINE}" stroke-width="1.8" stroke-linejoin="round"/>'
    '<path d="M0-3C4 1 6 3 5 7C4 11 2 12 0 12S-4 11-5 7C-5 4-2 2 0-3Z" fill="#ffd23f"/>'
)
_TRUCK = (
    f'<g stroke="{OUTLINE}" stroke-width="1.8" stroke-linejoin="round">'
    '<path d="M-20-9H6V8H-20ZM6-5H14L20 1V8H6Z" fill="#d6282b"/>'
    '<path d="M9-2H13L16.5 2H9Z" fill="#cfe8f5"/>'
    '<path d="M-18-12H4M-18-8H4M-14-12V-8M-8-12V-8M-2-12V-8" stroke="#f4f4f4" fill="none"/>'
    '<rect x="7" y="-9" width="5" height="4" fill="#3aa0e8"/>'
    '<circle cx="-12" cy="9" r="4.2" fill="#33383e"/><circle cx="12" cy="9" r="4.2"'
    ' fill="#33383e"/></g>'
)
_AWAY = '<path d="M-14 16L14-16" stroke="#fff" stroke-width="7" stroke-linecap="round"/>' + (
    '<path d="M-14 16L14-16" stroke="#b3261e" stroke-width="3.5" stroke-linecap="round"/>'
)


def _sign(shape: str, text: str, ink: str, size: float, down: float) -> str:
    return (
        f'{shape}<text y="{number(down)}" {FONT} text-anchor="middle" font-weight="800"'
        f' font-size="{number(size)}" fill="{ink}">{text}</text>'
    )


_ICONS = {
    "stop": _sign(
        '<path d="M-10-24H10L24-10V10L10 24H-10L-24 10V-10Z" fill="#c9252b" stroke="#fff"'
        ' stroke-width="4"/>',
        "STOP",
        "#fff",
        15.5,
        5.5,
    ),
    "exit": _sign(
        '<rect x="-29" y="-17" width="58" height="34" rx="6" fill="#1f7a45" stroke="#fff"'
        ' stroke-width="3.5"/>',
        "EXIT",
        "#fff",
        21,
        7.5,
    ),
    "yield": _sign(
        '<path d="M-29-22H29L0 28Z" fill="#fff" stroke="#c9252b" stroke-width="6"'
        ' stroke-linejoin="round"/>',
        "YIELD",
        "#c9252b",
        12.5,
        -7,
    ),
    "store": (
        f'<g stroke="{OUTLINE}" stroke-width="2.6" stroke-linejoin="round">'
        '<path d="M-20-6H20V22H-20Z" fill="#fff6e0"/><path d="M-5 6H7V22H-5Z" fill="#8a5a3c"/>'
        '<path d="M-26-22H26L30-4H-30Z" fill="#2f8fb8"/>'
        '<path d="M-17-22L-19-4M-6-22L-7-4M6-22L7-4M17-22L19-4" stroke="#fff" stroke-width="4"/>'
        "</g>"
    ),
    "hydrant": (
        '<circle cy="2" r="30" fill="#fff6e0" opacity=".8"/>'
        f'<g stroke="{OUTLINE}" stroke-width="3" stroke-linejoin="round" fill="#e0402f">'
        '<path d="M-22-2H22V9H-22Z"/><path d="M-12-12H12V24H-12Z"/>'
        '<path d="M-14-11C-14-22-8-26 0-26S14-22 14-11Z"/><path d="M-18 22H18V29H-18Z"/>'
        '<circle cy="4" r="6" fill="#ffd9a8"/></g>'
    ),
    "station": (
        f'<g stroke="{OUTLINE}" stroke-width="2.4" stroke-linejoin="round">'
        '<path d="M-29-8L0-29L29-8V27H-29Z" fill="#b5402f"/>'
        '<path d="M-17 27V6H17V27Z" fill="#f1e7d2"/><path d="M-17 13H17M-17 20H17" fill="none"/>'
        "</g>"
        f'<text y="-2" {FONT} text-anchor="middle" font-weight="800" font-size="15" fill="#fff">'
        "FIRE</text>"
    ),
}

ART = UrbanArt
