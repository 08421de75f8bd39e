"""Seats: eight colours and eight shapes, each sufficient to tell seats apart.

The colours differ in lightness as well as in hue, so that people with any colour vision can
tell all eight apart. Each seat also has its own shape, with its number on it. The page has
the same ones in ``web/src/seats.css``, which ``seats_css`` writes.
"""

from __future__ import annotations

import math

from edgewise.render.geometry import FONT, number
from edgewise.render.paint import darker, is_light, lighter

SEATS = 8
"""How many seats a game can have."""
SEAT_COLOURS = (
    "#cc3311",
    "#2b50c8",
    "#e6aa10",
    "#1d9c86",
    "#6b1d5c",
    "#fffce6",
    "#14110f",
    "#86cdfc",
)
"""Vermilion, blue, amber, teal, plum, cream, black and sky."""
Points = tuple[tuple[float, float], ...]


def _ring(corners: int, radius: float = 1.0, inner: float = 0.0) -> Points:
    """Lists the corners of a regular shape, or of a star whose inner corners lie nearer."""
    steps = corners * 2 if inner else corners
    found = []
    for step in range(steps):
        far = inner if inner and step % 2 else radius
        angle = math.radians(360 * step / steps - 90)
        found.append((round(far * math.cos(angle), 3), round(far * math.sin(angle), 3)))
    return tuple(found)


SEAT_SHAPES: tuple[Points, ...] = (
    _ring(24, 0.92),
    ((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)),
    ((0.0, -1.0), (1.0, 0.85), (-1.0, 0.85)),
    _ring(4),
    ((-1.0, -0.8), (0.0, -0.48), (1.0, -0.8), (1.0, 0.8), (0.0, 0.48), (-1.0, 0.8)),
    _ring(5, inner=0.56),
    (
        (-0.4, -0.95), (0.4, -0.95), (0.4, -0.4), (0.95, -0.4), (0.95, 0.4), (0.4, 0.4),
        (0.4, 0.95), (-0.4, 0.95), (-0.4, 0.4), (-0.95, 0.4), (-0.95, -0.4), (-0.4, -0.4),
    ),
    ((-0.85, -0.85), (0.0, -0.6), (0.85, -0.85), (0.85, 0.25), (0.0, 1.0), (-0.85, 0.25)),
)  # fmt: skip
"""Disc, square, triangle, diamond, bow, star, cross and shield, within a circle of radius 1."""


def seat_ink(seat: int) -> str:
    """Chooses the colour of what is written on a seat's mark."""
    return "#20262b" if is_light(SEAT_COLOURS[seat]) else "#ffffff"


def seat_rim(seat: int) -> str:
    """Chooses the colour of the outline of a seat's mark: it shows on light and on dark."""
    colour = SEAT_COLOURS[seat]
    return darker(colour, 0.6) if is_light(colour) else lighter(colour, 0.6)


def seat_path(seat: int, radius: float) -> str:
    """Writes the outline of a seat's shape around (0, 0) as an SVG path."""
    points = [f"{number(x * radius)} {number(y * radius)}" for x, y in SEAT_SHAPES[seat]]
    return f"M{'L'.join(points)}Z"


def draw_seat(seat: int, radius: float) -> str:
    """Draws the mark of a seat around (0, 0): its shape, in its colour, with its number."""
    low = 0.55 if seat == 2 else 0.37  # a triangle is widest below
    return (
        f'<path d="{seat_path(seat, radius)}" fill="{SEAT_COLOURS[seat]}"'
        f' stroke="{seat_rim(seat)}" stroke-width="{number(radius / 6)}" stroke-linejoin="round"/>'
        f'<text y="{number(radius * low)}" {FONT} text-anchor="middle" font-weight="700"'
        f' font-size="{number(radius)}" fill="{seat_ink(seat)}">{seat + 1}</text>'
    )


def seats_css() -> str:
    """Writes the colours and shapes of the seats for the page."""
    lines = ["/* The colours and shapes of the seats, as render/seats.py has them. */", ":root {"]
    for seat in range(SEATS):
        corners = [f"{number(50 + 50 * x)}% {number(50 + 50 * y)}%" for x, y in SEAT_SHAPES[seat]]
        lines.append(f"  --seat-{seat}: {SEAT_COLOURS[seat]};")
        lines.append(f"  --seat-ink-{seat}: {seat_ink(seat)};")
        lines.append(f"  --seat-rim-{seat}: {seat_rim(seat)};")
        lines.append(f"  --seat-shape-{seat}: polygon({', '.join(corners)});")
    return "\n".join([*lines, "}", ""])
