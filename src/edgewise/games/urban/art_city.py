"""What a city is drawn with: lots and roofs, gardens, stadiums, signs and people."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.tiles import Part, Tile
from edgewise.render.geometry import FONT, MIDDLES, number
from edgewise.render.paint import darker, lighter, stroke
from edgewise.render.seats import SEAT_COLOURS, seat_ink

OUTLINE = "#2a2e33"
ROOFS = ("#a8523f", "#7f6a8a", "#4f7486", "#b98a3e")


@dataclass(frozen=True)
class Lot:
    """A block as it lies when its first side is the north: outline, building and trees."""

    outline: str
    middle: tuple[float, float]
    size: tuple[float, float]
    trees: tuple[tuple[float, float], ...]


LOTS = {
    1: Lot("M-50-50H50L27-17H-27Z", (0, -34), (38, 22), ((-33, -43), (-25, -29))),
    2: Lot("M-50-50H50V50Q17-17-50-50Z", (27, -27), (29, 29), ((-10, -42), (43, 9), (2, -39))),
    3: Lot(
        "M-50 50V-50H50V50Q31 15 0 15T-50 50Z",
        (0, -23),
        (56, 34),
        ((-41, -41), (41, -42), (-41, 16), (41, 14), (-42, 26)),
    ),
    4: Lot("M-50-50H50V50H-50Z", (0, 0), (62, 62), ((-41, -41), (41, -41), (-41, 41), (41, 41))),
}
CORNERED_LOT = Lot("M-50-50H50L18-18H-18Z", (0, -34), (36, 22), ((-32, -42), (31, -42)))
"""The lot of a block with another one on a neighbouring side: they meet in the diagonal."""
LONG_LOT = Lot(
    "M-50-50H50Q4 0 50 50H-50Q-4 0-50-50Z",
    (0, 0),
    (40, 56),
    ((-36, -42), (35, -43), (-34, 42), (36, 41)),
)


def lot_of(part: Part) -> tuple[Lot, int]:
    """Finds the lot of a block and how often it is turned to the right."""
    sides = part.sides
    if len(sides) == 2 and sides[1] - sides[0] == 2:
        return LONG_LOT, sides[0]
    if len(sides) == 3:
        return LOTS[3], (6 - sum(sides) + 2) % 4
    if len(sides) == 2:
        return LOTS[2], 3 if sides == (0, 3) else sides[0]
    return LOTS[len(sides)], sides[0]


def has_block_beside(tile: Tile, side: int) -> bool:
    """Tells whether another block of a tile lies on a side next to this one."""
    beside = {(side + 1) % 4, (side + 3) % 4}
    return any(part.kind == "block" and beside & set(part.sides) for part in tile.parts)


def at(x: float, y: float, markup: str) -> str:
    return f'<g transform="translate({number(x)} {number(y)})">{markup}</g>'


def building(x: float, y: float, wide: float, deep: float, roof: str) -> str:
    """A roof from above: four slopes that meet in a ridge, skylights and a shadow."""
    w, h = wide / 2, deep / 2
    rise = min(w, h)
    rx, ry = w - rise, h - rise
    left, right = f"{number(-rx)} {number(-ry)}", f"{number(rx)} {number(ry)}"
    shade, light = darker(roof, 0.22), lighter(roof, 0.2)
    corners = [f"{number(cx)} {number(cy)}" for cx, cy in ((-w, -h), (w, -h), (w, h), (-w, h))]
    slopes = (
        (f"M{corners[0]}L{corners[1]}L{right if rx else left}L{left}Z", light),
        (f"M{corners[1]}L{corners[2]}L{right}L{left if ry else right}Z", roof),
        (f"M{corners[2]}L{corners[3]}L{left if rx else right}L{right}Z", shade),
        (f"M{corners[3]}L{corners[0]}L{left}L{right if ry else left}Z", roof),
    )
    drawn = (
        f'<rect x="{number(2.5 - w)}" y="{number(3 - h)}" width="{number(wide)}"'
        f' height="{number(deep)}" fill="#000" opacity=".18"/>'
    )
    drawn += "".join(f'<path d="{path}" fill="{colour}"/>' for path, colour in slopes)
    if wide > 20:
        panes = f"M{number(-w / 2)} {number(h * 0.62)}h5M{number(w / 2 - 5)} {number(h * 0.62)}h5"
        drawn += stroke(panes, lighter(roof, 0.6), 2.6)
    drawn += (
        f'<path d="M{corners[0]}L{corners[1]}L{corners[2]}L{corners[3]}Z" fill="none"'
        f' stroke="{OUTLINE}" stroke-width="1.4" stroke-linejoin="round"/>'
    )
    return at(x, y, drawn)


def tree(x: float, y: float, radius: float) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="#6f9b4c"'
        ' stroke="#55803a" stroke-width="1"/>'
    )


def gardens(side: int) -> str:
    """A cottage and two trees near a side."""
    x, y = MIDDLES[side]
    dx, dy = (1.0, 0.0) if x == 0 else (0.0, 1.0)
    at = 0.72
    drawn = [building(x * at, y * at, 11, 9, "#c9704f")]
    for shift, radius in ((-17.0, 5.0), (16.0, 4.2)):
        drawn.append(tree(x * at + dx * shift, y * at + dy * shift, radius))
    return "".join(drawn)


def stadium() -> str:
    """Stands around a striped pitch."""
    return (
        f'<ellipse rx="30" ry="24" fill="#d8d3c8" stroke="{OUTLINE}" stroke-width="2"/>'
        '<ellipse rx="25" ry="19.5" fill="none" stroke="#9a94a8" stroke-width="4"'
        ' stroke-dasharray="4 2"/>'
        '<rect x="-16" y="-10.5" width="32" height="21" rx="2" fill="#5d9e4f"/>'
        '<path d="M-8-10.5V10.5M8-10.5V10.5" stroke="#6db05d" stroke-width="5"/>'
        '<path d="M0-10.5V10.5M-16-10.5H16V10.5H-16Z" fill="none" stroke="#fff"/>'
        '<circle r="4" fill="none" stroke="#fff"/>'
    )


def draw_urbanite(seat: int) -> str:
    """A figure with the number of its seat."""
    colour = SEAT_COLOURS[seat]
    return (
        f'<g stroke="{OUTLINE}" stroke-width="1.8" stroke-linejoin="round" fill="{colour}">'
        '<path d="M-10 13C-10 3-5 0 0 0S10 3 10 13Z"/><circle cy="-6" r="6.2"/></g>'
        f'<text y="11" {FONT} text-anchor="middle" font-weight="700" font-size="10"'
        f' fill="{seat_ink(seat)}">{seat + 1}</text>'
    )


AWAY = '<path d="M-14 16L14-16" stroke="#fff" stroke-width="7" stroke-linecap="round"/>' + (
    '<path d="M-14 16L14-16" stroke="#b3261e" stroke-width="3.5" stroke-linecap="round"/>'
)


def _sign(shape: str, text: str, ink: str, size: float, down: float) -> str:
    return (
        f'{shape}<text y="{number(down)}" {FONT} text-anchor="middle" font-weight="800"'
        f' font-size="{number(size)}" fill="{ink}">{text}</text>'
    )


ICONS = {
    "stop": _sign(
        '<path d="M-10-24H10L24-10V10L10 24H-10L-24 10V-10Z" fill="#c9252b" stroke="#fff"'
        ' stroke-width="4"/>',
        "STOP",
        "#fff",
        15.5,
        5.5,
    ),
    "exit": _sign(
        '<rect x="-29" y="-17" width="58" height="34" rx="6" fill="#1f7a45" stroke="#fff"'
        ' stroke-width="3.5"/>',
        "EXIT",
        "#fff",
        21,
        7.5,
    ),
    "yield": _sign(
        '<path d="M-29-22H29L0 28Z" fill="#fff" stroke="#c9252b" stroke-width="6"'
        ' stroke-linejoin="round"/>',
        "YIELD",
        "#c9252b",
        12.5,
        -7,
    ),
    "store": (
        f'<g stroke="{OUTLINE}" stroke-width="2.6" stroke-linejoin="round">'
        '<path d="M-20-6H20V22H-20Z" fill="#fff6e0"/><path d="M-5 6H7V22H-5Z" fill="#8a5a3c"/>'
        '<path d="M-26-22H26L30-4H-30Z" fill="#2f8fb8"/>'
        '<path d="M-17-22L-19-4M-6-22L-7-4M6-22L7-4M17-22L19-4" stroke="#fff" stroke-width="4"/>'
        "</g>"
    ),
}
