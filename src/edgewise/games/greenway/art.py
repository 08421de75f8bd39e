"""Greenway: a small town from above, with streets, tree-lined greenways, parks and roofs."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.tiles import Part, Tile
from edgewise.render.art import Art, Spot
from edgewise.render.geometry import FONT, MIDDLES, Line, Way, number
from edgewise.render.paint import darker, lighter, stroke
from edgewise.render.parts import crosses, ways_of

KERB = "#cfc8b6"
PATH = "#efe0b4"
WATER = "#7fbfdc"
TREE = "#3c7a35"
LEAVES = "#6fae5c"
WIDTH = 26.0


class GreenwayArt(Art):
    """Lots and lawns between grey streets and green ways."""

    own_icons = frozenset({"park", "building"})
    flow = "#9ad84f"
    runner = (
        '<path d="M-14 12C-16-8 0-16 15-14C16 2 6 16-14 12Z" fill="#6fbf3a"/>'
        '<path d="M-14 12L7-6" stroke="#1c2226" stroke-width="2.5"/>'
    )

    table = "#39463d"
    ground = "#f1ecd9"
    card = (
        "park-end@0,0/r2",
        "street-straight@1,0/r0",
        "building@2,0/r0",
        "crossing@0,1/r0",
        "street-curve@1,1/r3",
        "park-end@2,1/r2",
        "start@0,2/r0",
        "park-straight@1,2/r1",
        "greenway-curve@2,2/r3",
    )

    def draw_ground(self, tile: Tile) -> str:
        lots = '<path d="M-49-25H49M-49 25H49M-25-49V49M25-49V49" stroke="#e6dfc6" fill="none"/>'
        if "building" in tile.icons:
            lots = '<rect x="-43" y="-43" width="86" height="86" rx="5" fill="#ddd6c3"/>'
        return self.plain_ground(self.ground) + lots

    def draw_part(self, tile: Tile, part: Part) -> str:
        ways = ways_of(tile, part)
        if part.kind == "street":
            return _street(ways, self.paints[part.kind].colour, part.sides)
        if part.kind != "greenway":
            return super().draw_part(tile, part)
        below = tile.parts[: tile.parts.index(part)]
        bridge = any(crosses(part, other) for other in below)
        return _greenway(ways, self.paints[part.kind].colour, bridge=bridge)

    def draw_over(self, tile: Tile) -> str:
        if tile.pile != "start":
            return ""
        return (
            '<circle r="10.5" fill="#fff8df" stroke="#8a5a2b" stroke-width="2"/>'
            f'<text y="5" {FONT} text-anchor="middle" font-weight="700" font-size="14"'
            ' fill="#8a5a2b">S</text>'
        )

    def spots(self, tile: Tile) -> list[Spot]:
        """Lets buildings fill their tile, and parks lie where their ways meet."""
        found = []
        for spot in super().spots(tile):
            if spot.icon == "building":
                spot = replace(spot, scale=1.36)
            elif spot.icon == "park":
                spot = _park_spot(tile, spot)
            found.append(spot)
        return found

    def draw_icon(self, icon: str, kind: str) -> str:
        if icon == "park":
            return _park(self.paints["greenway"].colour)
        if icon == "building":
            return _buildings()
        return super().draw_icon(icon, kind)


def _street(ways: list[Way], colour: str, sides: tuple[int, ...]) -> str:
    """Asphalt between kerbs, a dashed line along it, zebra stripes where streets meet."""
    path = "".join(way.path() for way in ways)
    drawn = [stroke(path, KERB, WIDTH + 5), stroke(path, darker(colour, 0.3), WIDTH + 1)]
    drawn.append(stroke(path, colour, WIDTH - 1))
    if len(ways) == 1:
        return "".join([*drawn, _along(ways[0], "#f4f1e6", 2.2, 0.5)])
    for side in sides:
        x, y = MIDDLES[side]
        outer = Line((x, y), (x * 0.62, y * 0.62))
        drawn.append(_along(outer, "#f4f1e6", 2.2, 0.5))
        drawn.append(_zebra(x / 50, y / 50))
    return "".join(drawn)


def _zebra(x: float, y: float) -> str:
    """Stripes across a street, at its way into an intersection."""
    start = (22 * x - 11.2 * y, 22 * y + 11.2 * x)
    end = (22 * x + 11.2 * y, 22 * y - 11.2 * x)
    dashes = ' stroke-dasharray="3.2 3.2"'
    return stroke(Line(start, end).path(), "#f4f1e6", 6.5, dashes)


def _greenway(ways: list[Way], colour: str, *, bridge: bool) -> str:
    """Grass with a footpath in its middle and trees on both sides; over a street, a bridge."""
    path = "".join(way.path() for way in ways)
    drawn = [stroke(path, darker(colour, 0.35), WIDTH + 5)]
    if bridge:
        drawn.append(stroke(Line((0, -19), (0, 19)).path(), "#8d8674", WIDTH + 8))
    drawn.append(stroke(path, lighter(colour, 0.35), WIDTH + 1))
    drawn.append(stroke(path, PATH, 6))
    for way in ways:
        for lane in (-8.5, 8.5):
            drawn.append(_trees(way, lane))
    return "".join(drawn)


def _trees(way: Way, lane: float) -> str:
    """Round tree tops along a lane, whole at both ends of the way."""
    length = way.length(lane)
    step = length / max(1, round(length / 12.5))
    dots = f' stroke-dasharray="0 {number(step)}" stroke-dashoffset="{number(step / 2)}"'
    dots += ' stroke-linecap="round"'
    return stroke(way.path(lane), TREE, 7.4, dots) + stroke(way.path(lane), LEAVES, 4, dots)


def _along(way: Way, colour: str, width: float, share: float) -> str:
    """A dashed line along a way, its dashes whole at both ends."""
    step = way.length() / max(1, round(way.length() / 12.5))
    dash = f"{number(step * share)} {number(step * (1 - share))}"
    start = number(step * share / 2 + step * (1 - share))
    return stroke(
        way.path(), colour, width, f' stroke-dasharray="{dash}" stroke-dashoffset="{start}"'
    )


def _park_spot(tile: Tile, spot: Spot) -> Spot:
    """Moves the park of a curve onto its way, which passes beside the middle."""
    part = next(part for part in tile.parts if "park" in part.icons)
    if len(part.sides) == 2 and (part.sides[0] ^ part.sides[1]) != 2:
        (x, y), (u, v) = MIDDLES[part.sides[0]], MIDDLES[part.sides[1]]
        return replace(spot, x=(x + u) * 0.2, y=(y + v) * 0.2)
    return spot


def _tree(x: float, y: float, r: float) -> str:
    """A round tree top, lit from the north-west."""
    lit = f'cx="{number(x - r * 0.2)}" cy="{number(y - r * 0.25)}" r="{number(r * 0.62)}"'
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{TREE}"/><circle {lit} fill="{LEAVES}"/>'


def _park(colour: str) -> str:
    """A round park with a pond, a path and trees."""
    trees = ((-14, -13, 8), (15, -11, 7), (-17, 10, 6.5), (2, -20, 5.5), (14, 14, 5.5))
    tops = "".join(_tree(x, y, r) for x, y, r in trees)
    return (
        f'<circle r="29" fill="{darker(colour, 0.35)}"/>'
        f'<circle r="27" fill="{lighter(colour, 0.5)}"/>'
        f'<circle r="19" fill="none" stroke="{PATH}" stroke-width="4"/>'
        f'<path d="M-9 4C-10-5 0-8 6-5S12 5 7 10S-8 13-9 4Z" fill="{WATER}" stroke="#4d8fb0"'
        ' stroke-width="1.6"/>'
        '<path d="M-3 4q3-3 6 0M0 8q2-2 4 0" stroke="#dff1f8" stroke-width="1.3" fill="none"/>'
        f"{tops}"
    )


def _buildings() -> str:
    """A block of roofs round a yard, with their shadows."""
    return (
        _roof(-28, -28, 31, 22, "#c4603f", flat=True)
        + _roof(8, -28, 20, 30, "#6d7f93", flat=False)
        + _roof(-28, 0, 17, 28, "#d9a441", flat=False)
        + _roof(-6, 15, 34, 13, "#a8483a", flat=True)
        + _tree(5, 7, 4.4)
        + _tree(-4, 3, 3.2)
    )


def _roof(x: float, y: float, width: float, height: float, colour: str, *, flat: bool) -> str:
    """A gable roof, its ridge along the longer side, lit from the north-west."""
    shade = darker(colour, 0.25)
    half = (
        f'<rect x="{number(x)}" y="{number(y + height / 2)}" width="{number(width)}"'
        f' height="{number(height / 2)}" fill="{shade}"/>'
        if flat
        else f'<rect x="{number(x + width / 2)}" y="{number(y)}" width="{number(width / 2)}"'
        f' height="{number(height)}" fill="{shade}"/>'
    )
    chimney_x, chimney_y = number(x + width * 0.22), number(y + height * 0.2)
    return (
        f'<rect x="{number(x + 2.5)}" y="{number(y + 2.5)}" width="{number(width)}"'
        f' height="{number(height)}" fill="#000000" fill-opacity=".22"/>'
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        f' fill="{lighter(colour, 0.12)}"/>{half}'
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        f' fill="none" stroke="{darker(colour, 0.55)}" stroke-width="1.2"/>'
        f'<rect x="{chimney_x}" y="{chimney_y}" width="3.4" height="3.4" fill="#f0e6d6"'
        f' stroke="{darker(colour, 0.6)}" stroke-width=".9"/>'
    )


ART = GreenwayArt
