"""Ways across a tile: straights, curves and spokes, and the lanes beside them.

A tile is drawn around (0, 0) and reaches 50 units to each side, so the middle
of its north side is (0, -50).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import accumulate, pairwise

HALF = 50.0
MIDDLES = ((0.0, -HALF), (HALF, 0.0), (0.0, HALF), (-HALF, 0.0))
"""The middles of the sides, north first."""
STEPS = 24
"""How many straight pieces stand for a bend where it is measured."""
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

    def pieces(self, count: int, lane: float = 0.0) -> list[float]:
        """Measures a lane beside this many equal pieces of the way; where it bends, they differ."""
        ends = [0.0, *accumulate(math.radians(abs(angle)) * far for angle, far in self.arcs)]
        cuts = [ends[-1] * cut / count for cut in range(count + 1)]
        beside = [self._beside(cut, lane, ends) for cut in cuts]
        return [after - before for before, after in pairwise(beside)]

    def _beside(self, cut: float, lane: float, ends: list[float]) -> float:
        """Tells how far along a lane one is beside a point of the way."""
        shares = [
            (min(cut, end) - min(cut, start)) / (end - start) for start, end in pairwise(ends)
        ]
        return sum(
            share * math.radians(abs(angle)) * self._radius(angle, far, lane)
            for share, (angle, far) in zip(shares, self.arcs, strict=True)
        )

    @staticmethod
    def _radius(angle: float, far: float, lane: float) -> float:
        return far - math.copysign(1.0, angle) * lane


@dataclass(frozen=True)
class Bend:
    """A way from one point to another that leaves and arrives in given directions."""

    start: tuple[float, float]
    leave: tuple[float, float]
    arrive: tuple[float, float]
    end: tuple[float, float]

    def length(self, lane: float = 0.0) -> float:
        """Measures the way, or a lane to its right."""
        points = self._points(lane)
        return sum(math.dist(one, other) for one, other in pairwise(points))

    def path(self, lane: float = 0.0) -> str:
        """Writes the way, or a lane to its right, as an SVG path."""
        if lane == 0.0:
            (x, y), bend = self.start, (self.leave, self.arrive, self.end)
            return f"M{number(x)} {number(y)}C" + " ".join(
                f"{number(u)} {number(v)}" for u, v in bend
            )
        return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in self._points(lane))

    def at(self, share: float) -> tuple[float, float]:
        """Finds the point that lies at some share of the way, from 0 to 1."""
        corners = (self.start, self.leave, self.arrive, self.end)
        rest = 1 - share
        weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        x = sum(weight * point[0] for weight, point in zip(weights, corners, strict=True))
        y = sum(weight * point[1] for weight, point in zip(weights, corners, strict=True))
        return x, y

    def _points(self, lane: float) -> list[tuple[float, float]]:
        """Lists points along a lane."""
        found = []
        for step in range(STEPS + 1):
            (ax, ay), (bx, by) = self.at((step - 0.01) / STEPS), self.at((step + 0.01) / STEPS)
            far = math.dist((ax, ay), (bx, by)) or 1.0
            x, y = self.at(step / STEPS)
            found.append((x - (by - ay) / far * lane, y + (bx - ax) / far * lane))
        return found


Way = Line | Curve | Trail | Bend


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


def port_point(port: int, ports: int) -> tuple[float, float]:
    """Finds where a port lies: clockwise along its side, all equally far from each other."""
    side, place = divmod(port, ports)
    x, y = 2 * HALF * (place + 0.5) / ports - HALF, -HALF
    return turned_point(x, y, side)


def inward(port: int, ports: int, far: float) -> tuple[float, float]:
    """Finds the point so far inside the tile from a port, straight across its side."""
    (x, y), (mx, my) = port_point(port, ports), MIDDLES[port // ports]
    return x - mx / HALF * far, y - my / HALF * far


def bend_between(first: int, second: int, ports: int) -> Bend:
    """Finds the smooth way from one port to another; it leaves both sides at right angles."""
    start, end = port_point(first, ports), port_point(second, ports)
    share = 0.32 if first // ports == second // ports else 0.55
    far = max(share * math.dist(start, end), share * 2 * HALF / ports)
    return Bend(start, inward(first, ports, far), inward(second, ports, far), end)


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
