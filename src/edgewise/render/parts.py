"""Parts of any tile, drawn from tile data: tubes, junctions and borders."""

from __future__ import annotations

from edgewise.core.tiles import Part, Tile
from edgewise.render.geometry import (
    HALF,
    MIDDLES,
    Line,
    Way,
    bend_between,
    number,
    port_point,
    spoke,
    way_between,
)
from edgewise.render.paint import Paint, lighter, pattern_along, stroke

WIDTH = 24.0
"""How wide a tube is."""
CORNERS = ((28.0, -28.0), (-28.0, 28.0), (-28.0, -28.0), (28.0, 28.0))
"""Where the icons of a whole tile stand."""


def ways_of(tile: Tile, part: Part) -> list[Way]:
    """Lists the ways a part is drawn along: one curve, or a spoke for each side.

    A part with one side stays near it when the tile has other parts.
    """
    if part.per_side > 1:
        return _ways_of_ports(tile, part)
    if len(part.sides) == 2:
        return [way_between(part.sides[0], part.sides[1])]
    inner = 24.0 if len(part.sides) == 1 and len(tile.parts) > 1 else 0.0
    return [spoke(side, inner) for side in part.sides]


def _ways_of_ports(tile: Tile, part: Part) -> list[Way]:
    if len(part.ports) == 2:
        return [bend_between(part.ports[0], part.ports[1], part.per_side)]
    inner = 0.5 if len(part.ports) == 1 and len(tile.parts) > 1 else 0.0
    ends = [port_point(port, part.per_side) for port in part.ports]
    return [Line((x, y), (x * inner, y * inner)) for x, y in ends]


def tube_width(part: Part) -> float:
    """Tells how wide a part is drawn: several ports a side leave less room."""
    return WIDTH if part.per_side == 1 else 1.1 * WIDTH / part.per_side


def draw_ways(ways: list[Way], paint: Paint, width: float = WIDTH, casing: str = "") -> str:
    """Draws ways that join, as tubes with an outline, a shine and their pattern.

    A casing is a margin in the colour of the ground: it lets the upper of two
    tubes that cross pass over the other.
    """
    path = "".join(way.path() for way in ways)
    drawn = [stroke(path, casing, width + 12)] if casing else []
    drawn.append(stroke(path, paint.rim, width + 4))
    drawn.append(stroke(path, paint.colour, width))
    drawn += [pattern_along(way, paint, width) for way in ways]
    if len(ways) > 1:
        drawn.append(
            f'<circle r="{number(width * 0.62)}" fill="{paint.colour}" stroke="{paint.rim}"'
            ' stroke-width="2"/>'
        )
    elif paint.pattern == "plain":
        drawn.append(stroke(path, lighter(paint.colour, 0.22), width * 0.4))
    return "".join(drawn)


def draw_border(port: int, paint: Paint, width: float = WIDTH, per_side: int = 1) -> str:
    """Draws a bar along a port that shows another edge than the part behind it."""
    x, y = port_point(port, per_side)
    mx, my = MIDDLES[port // per_side]
    long = 34.0 / per_side
    dx, dy = (long, 0.0) if mx == 0 else (0.0, long)
    at = width / 4 / HALF
    bar = Line((x - mx * at - dx, y - my * at - dy), (x - mx * at + dx, y - my * at + dy))
    return draw_ways([bar], paint, width / 3)


def part_centre(tile: Tile, part: Part) -> tuple[float, float]:
    """Finds where the icons of a part go: the middle of the tile, if it is alone."""
    if len(tile.parts) == 1 or not part.sides:
        return 0.0, 0.0
    reach = 0.48 if len(part.sides) == 1 else 0.35
    xs, ys = zip(*(port_point(port, part.per_side) for port in part.ports), strict=True)
    return sum(xs) / len(xs) * reach, sum(ys) / len(ys) * reach


def corner_of(part: Part) -> tuple[float, float] | None:
    """Finds the corner that a curve goes round."""
    if part.per_side > 1 or len(part.sides) != 2 or part.sides[0] ^ part.sides[1] == 2:
        return None
    (ax, ay), (bx, by) = (MIDDLES[side] for side in part.sides)
    return round(0.56 * (ax + bx), 1), round(0.56 * (ay + by), 1)


def crosses(part: Part, other: Part) -> bool:
    """Tells whether two parts of a tile run over each other."""
    if len(part.ports) != 2 or len(other.ports) != 2:
        return False
    low, high = part.ports
    return sum(low < port < high for port in other.ports) == 1
