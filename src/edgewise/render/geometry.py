"""Ways across a tile: straights, curves and spokes, and the lanes beside them.

A tile is drawn around (0, 0) and reaches 50 units to each side, so the middle
of its north side is (0, -50).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from edgewise.core.cells import turned

HALF = 50.0
MIDDLES = ((0.0, -HALF), (HALF, 0.0), (0.0, HALF), (-HALF, 0.0))
"""The middles of the sides, north first."""
FONT = 'font-family="system-ui, DejaVu Sans, sans-serif"'


def number(value: float) -> str:
    """Writes a length, short."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@dataclass(frozen=True)
class Line:
    """A straight way."""

    start: tuple[float, float]
    end: tuple[float, float]

    def length(self, lane: float = 0.0) -> float:
        """Measures the way; its lanes are as long."""
        return math.dist(self.start, self.end)

    def path(self, lane: float = 0.0) -> str:
        """Writes the way, or a lane to its right, as an SVG path."""
        (x, y), (u, v) = self.start, self.end
        far = self.length() or 1.0
        dx, dy = -(v - y) / far * lane, (u - x) / far * lane
        return f"M{number(x + dx)} {number(y + dy)}L{number(u + dx)} {number(v + dy)}"


@dataclass(frozen=True)
class Curve:
    """A quarter circle around the corner between two neighbouring sides."""

    first: int
    second: int

    def length(self, lane: float = 0.0) -> float:
        """Measures the way, or the lane that many units further from the corner."""
        return math.pi / 2 * (HALF + lane)

    def path(self, lane: float = 0.0) -> str:
        """Writes the way, or a lane beside it, as an SVG path."""
        (ax, ay), (bx, by) = MIDDLES[self.first], MIDDLES[self.second]
        cx, cy = ax + bx, ay + by
        grow = 1 + lane / HALF
        start = f"M{number(cx - bx * grow)} {number(cy - by * grow)}"
        sweep = 1 if bx * ay - by * ax > 0 else 0
        radius = number(HALF + lane)
        end = f"{number(cx - ax * grow)} {number(cy - ay * grow)}"
        return f"{start}A{radius} {radius} 0 0 {sweep} {end}"


@dataclass(frozen=True)
class Trail:
    """A winding way: arcs that follow each other, each an angle and a radius.

    The heading is in degrees, 0 to the east and 90 to the south; a positive
    angle turns right.
    """

    start: tuple[float, float]
    heading: float
    arcs: tuple[tuple[float, float], ...]

    def length(self, lane: float = 0.0) -> float:
        """Measures the way, or a lane to its right."""
        return sum(
            math.radians(abs(angle)) * self._radius(angle, far, lane) for angle, far in self.arcs
        )

    def path(self, lane: float = 0.0) -> str:
        """Writes the way, or a lane to its right, as an SVG path."""
        heading = math.radians(self.heading)
        x = self.start[0] - math.sin(heading) * lane
        y = self.start[1] + math.cos(heading) * lane
        written = f"M{number(x)} {number(y)}"
        for angle, far in self.arcs:
            radius, turn = self._radius(angle, far, lane), math.radians(angle)
            side = math.copysign(radius, angle)
            x -= side * (math.sin(heading) - math.sin(heading + turn))
            y += side * (math.cos(heading) - math.cos(heading + turn))
            heading += turn
            sweep = 1 if angle > 0 else 0
            written += f"A{number(radius)} {number(radius)} 0 0 {sweep} {number(x)} {number(y)}"
        return written

    @staticmethod
    def _radius(angle: float, far: float, lane: float) -> float:
        return far - math.copysign(lane, angle)


Way = Line | Curve | Trail


def sagging(depth: float) -> Trail:
    """Finds a way from west to east that gives way to the south in its middle."""
    bend = 2 * math.atan(depth / HALF)
    reach = HALF / math.sin(bend)
    angle, tight = math.degrees(bend), 0.4 * reach
    arcs = ((angle, tight), (-2 * angle, reach - tight), (angle, tight))
    return Trail(MIDDLES[3], 0.0, arcs)


def way_between(first: int, second: int) -> Way:
    """Finds the smooth way from one side to another."""
    if (first ^ second) == 2:
        return Line(MIDDLES[first], MIDDLES[second])
    return Curve(first, second)


def spoke(side: int, inner: float = 0.0) -> Line:
    """Finds the way from a side towards the middle, ending ``inner`` units before it."""
    x, y = MIDDLES[side]
    return Line((x, y), (x * inner / HALF, y * inner / HALF))


def turned_point(x: float, y: float, turn: int) -> tuple[float, float]:
    """Tells where a point of a tile comes to lie when the tile is turned."""
    if turn >= 4:
        x = -x
    for _ in range(turn & 3):
        x, y = -y, x
    return x, y


def turned_side(side: int, turn: int) -> int:
    """Tells where a side comes to lie when the tile is turned."""
    return int(turned(side, turn))
