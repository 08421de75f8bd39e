"""Draws curves as SVG, for the plots of the documentation."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path

WIDTH, HEIGHT = 640, 360
LEFT, TOP, RIGHT, BOTTOM = 70, 24, 16, 48
INK, CURVE, LINES = "#333333", "#2f6fb7", "#dddddd"

Points = Sequence[tuple[float, float]]


def draw_curve(points: Points, *, title: str, across: str, up: str, logs: bool = False) -> str:
    """Draws one curve; ``logs`` makes both scales logarithmic."""
    scale: Callable[[float], float] = math.log10 if logs else float
    xs, ys = [scale(x) for x, _ in points], [scale(y) for _, y in points]
    low_x, high_x = min(xs), max(xs)
    low_y, high_y = (math.floor(min(ys)), math.ceil(max(ys))) if logs else (min(ys), max(ys))

    def place(x: float, y: float) -> tuple[float, float]:
        over = (x - low_x) / ((high_x - low_x) or 1)
        above = (y - low_y) / ((high_y - low_y) or 1)
        return LEFT + over * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - above * (
            HEIGHT - TOP - BOTTOM
        )

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="12" fill="{INK}">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for y in ticks(low_y, high_y, logs):
        _, at = place(low_x, y)
        parts.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="{LINES}"/>')
        parts.append(
            f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{told(y, logs)}</text>'
        )
    for x in ticks(low_x, high_x, logs):
        at, _ = place(x, low_y)
        parts.append(
            f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">'
            f"{told(x, logs)}</text>"
        )
    line = " ".join(
        f"{a:.1f},{b:.1f}" for a, b in (place(*pair) for pair in zip(xs, ys, strict=True))
    )
    parts.append(f'<polyline points="{line}" fill="none" stroke="{CURVE}" stroke-width="2"/>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">{across}</text>')
    parts.append(f'<text x="{LEFT}" y="14">{up}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def ticks(low: float, high: float, logs: bool) -> list[float]:
    """Chooses where the scale is marked: at whole powers of ten, or in five steps."""
    if logs:
        return [float(power) for power in range(math.ceil(low), math.floor(high) + 1)]
    return [low + (high - low) * step / 5 for step in range(6)]


def told(value: float, logs: bool) -> str:
    """Writes a mark of a scale."""
    return f"{10**value:g}" if logs else f"{value:.3g}"


def write_curve(path: Path, svg: str) -> None:
    """Keeps a drawing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(svg, encoding="utf-8")
