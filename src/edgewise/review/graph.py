"""The graph of a review: what each seat could expect after each move."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from edgewise.core.chance import CHANCE
from edgewise.core.valuation import UNIT
from edgewise.render.geometry import number
from edgewise.render.paint import is_light
from edgewise.render.seats import SEAT_COLOURS, draw_seat, seat_rim
from edgewise.review.ledger import Ledger, Values
from edgewise.review.match_review import LEAST_TURN, Review

WIDTH, HEIGHT, EDGE, FOOT = 900.0, 280.0, 40.0, 26.0
DASHES = ("", "7 4", "2 4", "10 3 2 3", "12 5", "4 2", "1 3", "8 2 2 2 2 2")
"""Lines differ by their dashes as well as by colour."""
MARK = 9.0
"""How large the mark of a seat is drawn."""
LEVELS = 5


@dataclass(frozen=True)
class Scale:
    """Where moves and values lie on the sheet."""

    steps: int
    low: float
    top: float

    def x(self, at: int) -> float:
        """Places what came after this many moves."""
        return EDGE + (WIDTH - 2 * EDGE) * at / max(1, self.steps)

    def y(self, value: float) -> float:
        """Places what can be expected."""
        share = (value - self.low) / (self.top - self.low)
        return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share


def line_ink(seat: int) -> str:
    """Chooses a colour for the line of a seat that shows on white."""
    colour = SEAT_COLOURS[seat]
    return seat_rim(seat) if is_light(colour) else colour


def graph_svg(review: Review, label: str) -> str:
    """Draws a line for each seat, dots for strokes of luck, and crosses for what lost."""
    assert review.ledger is not None
    ledger, alone = review.ledger, review.players == 1
    values = [ledger.start, *[entry.after for entry in ledger.entries]]
    scale = _scale(values, alone=alone)
    drawn = [*_levels(scale, alone=alone)]
    drawn += [_line(scale, values, seat) for seat in range(review.players)]
    drawn += [*_luck(scale, ledger, alone=alone), *_losses(scale, review, ledger)]
    drawn += [_name(seat, review.names[seat], review.players) for seat in range(review.players)]
    size = f"{number(WIDTH)} {number(HEIGHT + FOOT)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}"'
        f' role="img" aria-label="{escape(label)}" font-family="system-ui, sans-serif">'
        f"{''.join(drawn)}</svg>"
    )


def _scale(values: list[Values], *, alone: bool) -> Scale:
    steps = len(values) - 1
    if not alone:
        return Scale(steps, 0.0, 1.0)
    points = [value[0] / UNIT for value in values]
    return Scale(steps, min(0.0, *points), max(points) * 1.05 + 1)


def _levels(scale: Scale, *, alone: bool) -> list[str]:
    """Draws lines across the sheet, each with its value."""
    drawn = []
    for part in range(LEVELS):
        level = scale.low + (scale.top - scale.low) * part / (LEVELS - 1)
        height = number(scale.y(level))
        text = f"{level:.0f}" if alone else f"{level:.0%}"
        drawn.append(
            f'<path d="M{number(EDGE)} {height}H{number(WIDTH - EDGE)}" stroke="#e3dfd3"/>'
            f'<text x="{number(EDGE - 5)}" y="{height}" font-size="12" text-anchor="end"'
            f' fill="#59615f" dominant-baseline="middle">{text}</text>'
        )
    return drawn


def _line(scale: Scale, values: list[Values], seat: int) -> str:
    points = " ".join(
        f"{number(scale.x(at))},{number(scale.y(value[seat] / UNIT))}"
        for at, value in enumerate(values)
    )
    return (
        f'<polyline points="{points}" fill="none" stroke="{line_ink(seat)}"'
        f' stroke-width="2.5" stroke-linejoin="round" stroke-dasharray="{DASHES[seat]}"/>'
    )


def _luck(scale: Scale, ledger: Ledger, *, alone: bool) -> list[str]:
    """Draws a dot for each stroke of luck, on the line of the seat that it helped most."""
    weight = 0.02 if alone else 1.0
    drawn = []
    for at, entry in enumerate(ledger.entries):
        seat = max(range(len(entry.luck)), key=entry.luck.__getitem__)
        if entry.actor == CHANCE and weight * entry.luck[seat] / UNIT >= LEAST_TURN:
            height = number(scale.y(entry.after[seat] / UNIT))
            spot = f'cx="{number(scale.x(at + 1))}" cy="{height}"'
            drawn.append(f'<circle {spot} r="4.5" fill="{line_ink(seat)}" stroke="#fff"/>')
    return drawn


def _losses(scale: Scale, review: Review, ledger: Ledger) -> list[str]:
    """Draws a cross for each decision that lost."""
    drawn = []
    for one in review.judgements:
        if one.loss >= LEAST_TURN:
            height = scale.y(ledger.entries[one.number].after[one.seat] / UNIT)
            spot = f"translate({number(scale.x(one.number + 1))} {number(height)})"
            drawn.append(
                f'<path transform="{spot}" d="M-5-5L5 5M5-5L-5 5" stroke="{line_ink(one.seat)}"'
                ' stroke-width="3"/>'
            )
    return drawn


def _name(seat: int, name: str, players: int) -> str:
    """Draws a legend below: the mark, a piece of the line and the name of each seat."""
    left = EDGE + (WIDTH - 2 * EDGE) * seat / players
    place = f"translate({number(left + MARK)} {number(HEIGHT + FOOT / 2 - MARK)})"
    return (
        f'<g transform="{place}">{draw_seat(seat, MARK)}'
        f'<path d="M16 0H46" fill="none" stroke="{line_ink(seat)}" stroke-width="2.5"'
        f' stroke-dasharray="{DASHES[seat]}"/>'
        f'<text x="53" font-size="13" fill="#1c2226" dominant-baseline="central">'
        f"{escape(name)}</text></g>"
    )
