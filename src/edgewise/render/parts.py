"""Parts of any tile, drawn from tile data: tubes, junctions and borders."""

from __future__ import annotations

from edgewise.core.tiles import Part, Tile
from edgewise.render.geometry import MIDDLES, Line, Way, number, spoke, way_between
from edgewise.render.paint import Paint, lighter, pattern_along, stroke

WIDTH = 24.0
"""How wide a tube is."""
CORNERS = ((28.0, -28.0), (-28.0, 28.0), (-28.0, -28.0), (28.0, 28.0))
"""Where the icons of a whole tile stand."""


def ways_of(tile: Tile, part: Part) -> list[Way]:
    """Lists the ways a part is drawn along: one curve, or a spoke for each side.

    A part with one side stays near it when the tile has other parts.
    """
    if len(part.sides) == 2:
        return [way_between(part.sides[0], part.sides[1])]
    inner = 24.0 if len(part.sides) == 1 and len(tile.parts) > 1 else 0.0
    return [spoke(side, inner) for side in part.sides]


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


def draw_border(side: int, paint: Paint, width: float = WIDTH) -> str:
    """Draws a bar along a side that shows another edge than the part behind it."""
    x, y = MIDDLES[side]
    dx, dy = (34.0, 0.0) if x == 0 else (0.0, 34.0)
    at = (50 - width / 4) / 50
    bar = Line((x * at - dx, y * at - dy), (x * at + dx, y * at + dy))
    return draw_ways([bar], paint, width / 3)


def part_centre(tile: Tile, part: Part) -> tuple[float, float]:
    """Finds where the icons of a part go: the middle of the tile, if it is alone."""
    if len(tile.parts) == 1 or not part.sides:
        return 0.0, 0.0
    reach = 0.48 if len(part.sides) == 1 else 0.35
    xs, ys = zip(*(MIDDLES[side] for side in part.sides), strict=True)
    return sum(xs) / len(xs) * reach, sum(ys) / len(ys) * reach


def corner_of(part: Part) -> tuple[float, float] | None:
    """Finds the corner that a curve goes round."""
    if len(part.sides) != 2 or part.sides[0] ^ part.sides[1] == 2:
        return None
    (ax, ay), (bx, by) = (MIDDLES[side] for side in part.sides)
    return round(0.56 * (ax + bx), 1), round(0.56 * (ay + by), 1)


def crosses(part: Part, other: Part) -> bool:
    """Tells whether two parts of a tile run over each other."""
    if len(part.sides) != 2 or len(other.sides) != 2:
        return False
    low, high = part.sides
    return sum(low < side < high for side in other.sides) == 1
