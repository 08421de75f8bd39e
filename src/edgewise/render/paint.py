"""Colour and pattern: every kind of edge differs in both, never in colour alone."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.tiles import Edge
from edgewise.render.geometry import Trail, Way, number

PATTERNS = ("plain", "striped", "dotted", "checked", "lined", "dashed")
SPARE_COLOURS = ("#b5473c", "#3c6eb4", "#d9a520", "#4b9560", "#7d5ba6", "#4f5b66", "#c7763a")


def mix(colour: str, other: str, share: float) -> str:
    """Blends two colours like ``#d0342c``; ``share`` is how much of the other."""
    ours = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    theirs = [int(other[k : k + 2], 16) for k in (1, 3, 5)]
    blend = [round(a + (b - a) * share) for a, b in zip(ours, theirs, strict=True)]
    return "#" + "".join(f"{part:02x}" for part in blend)


def darker(colour: str, share: float = 0.45) -> str:
    """Shades a colour."""
    return mix(colour, "#101418", share)


def lighter(colour: str, share: float = 0.7) -> str:
    """Tints a colour."""
    return mix(colour, "#ffffff", share)


def is_light(colour: str) -> bool:
    """Tells whether dark ink shows better on a colour than white."""
    shares = {1: 0.299, 3: 0.587, 5: 0.114}
    return sum(int(colour[k : k + 2], 16) * share for k, share in shares.items()) > 150


@dataclass(frozen=True)
class Paint:
    """How one kind of edge is painted."""

    colour: str
    pattern: str

    @property
    def ink(self) -> str:
        """The colour of the pattern."""
        return darker(self.colour, 0.62) if is_light(self.colour) else lighter(self.colour, 0.78)

    @property
    def rim(self) -> str:
        """The colour of outlines."""
        return darker(self.colour)


def paint_of(edge: Edge, position: int) -> Paint:
    """Takes colour and pattern from the tile file, or spare ones by position."""
    colour = edge.colour or SPARE_COLOURS[position % len(SPARE_COLOURS)]
    pattern = edge.pattern or PATTERNS[position % len(PATTERNS)]
    return Paint(colour, pattern)


def stroke(path: str, colour: str, width: float, more: str = "") -> str:
    """Draws along a path."""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{number(width)}"{more}/>'


def pattern_along(way: Way, paint: Paint, width: float) -> str:
    """Draws a pattern that follows a way and is whole at both of its ends."""
    periods = max(1, round(way.length() / 12.5))
    step = way.length() / periods
    if paint.pattern == "striped":
        dash, gap = step * 0.36, step * 0.64
        return stroke(way.path(), paint.ink, width, _dashes(dash, gap, dash + gap / 2))
    if paint.pattern == "dotted":
        dots = _dashes(0, step, step / 2) + ' stroke-linecap="round"'
        return stroke(way.path(), paint.ink, width * 0.36, dots)
    if paint.pattern == "checked":
        return "".join(
            stroke(way.path(lane), paint.ink, width / 2, _checks(way, lane, periods))
            for lane in (-width / 4, width / 4)
        )
    if paint.pattern == "dashed":
        return stroke(way.path(), paint.ink, width * 0.16, _dashes(step / 2, step / 2, step * 0.75))
    if paint.pattern == "lined":
        lanes = [
            stroke(way.path(lane), paint.ink, width * 0.14) for lane in (-width / 5, width / 5)
        ]
        return "".join(lanes)
    return ""


def _checks(way: Way, lane: float, periods: int) -> str:
    """Writes the dashes of one lane of checks, so that they stay beside those of the other."""
    if not isinstance(way, Trail):
        step = way.length(lane) / periods
        return _dashes(step / 2, step / 2, step / 2 if lane > 0 else 0.0)
    pieces = way.pieces(2 * periods, lane)
    lengths = [0.0, *pieces, 0.0] if lane > 0 else pieces
    return f' stroke-dasharray="{" ".join(number(length) for length in lengths)}"'


def _dashes(dash: float, gap: float, start: float) -> str:
    return f' stroke-dasharray="{number(dash)} {number(gap)}" stroke-dashoffset="{number(start)}"'
