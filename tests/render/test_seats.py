"""Eight seats are told apart by their colours, by their shapes, and by everyone."""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

from edgewise.render.seats import SEAT_COLOURS, SEAT_SHAPES, SEATS, draw_seat, seats_css

ROOT = Path(__file__).parents[2]
FAR = 12.0
"""How far apart two colours are at least; 2 can just be told apart side by side."""

EYES = {
    "most people": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                 (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                (0.004733, 0.691367, 0.303900)),
}  # fmt: skip
"""What eyes make of linear red, green and blue, after Machado, Oliveira and Fernandes (2009)."""


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """Tells a colour as eyes see it, in hundredths of Oklab."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    mixed = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in EYES[eyes]]
    red, green, blue = (min(1.0, max(0.0, value)) for value in mixed)
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        100 * (0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short),
        100 * (1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short),
        100 * (0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short),
    )


@pytest.mark.parametrize("eyes", EYES)
def test_eight_colours_are_told_apart_whatever_colours_one_sees(eyes: str) -> None:
    assert len(SEAT_COLOURS) == SEATS == 8
    for one, other in combinations(SEAT_COLOURS, 2):
        assert math.dist(seen(one, eyes), seen(other, eyes)) >= FAR, (one, other)


def covers(points: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    """Tells whether a point lies within a shape."""
    inside = False
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def test_eight_shapes_are_told_apart_without_colour() -> None:
    grid = [(x / 20, y / 20) for x in range(-20, 21) for y in range(-20, 21)]
    areas = [{point for point in grid if covers(shape, *point)} for shape in SEAT_SHAPES]
    assert len(areas) == SEATS
    for one, other in combinations(areas, 2):
        assert len(one ^ other) >= 0.12 * len(one | other)


def test_a_mark_has_the_seat_s_number() -> None:
    for seat in range(SEATS):
        assert f">{seat + 1}</text>" in draw_seat(seat, 11)


def test_the_page_has_the_same_colours_and_shapes() -> None:
    written = (ROOT / "web/src/seats.css").read_text(encoding="utf-8")
    assert written == seats_css(), "write web/src/seats.css anew from render.seats.seats_css()"


def test_nothing_wraps_seats_round() -> None:
    """A seat's colour is its own: none is found by the rest of a division."""
    files = [*(ROOT / "web/src").rglob("*.svelte"), *(ROOT / "web/src").rglob("*.ts")]
    files += (ROOT / "src/edgewise/render").rglob("*.py")
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"% 5\b|% len\(SEAT", text), path
