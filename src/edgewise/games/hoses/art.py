"""Hoses and Hydrants: hoses on paving, firefighters and hydrants in their hose's colour.

Where a second hose passes, it makes room: a straight one gives way in the
middle, and beside a curve the firefighter steps into the free corner.
"""

from __future__ import annotations

from edgewise.core.tiles import Part, Tile
from edgewise.render.art import Art, Spot
from edgewise.render.geometry import MIDDLES, Trail, sagging, spoke
from edgewise.render.paint import Paint, darker, lighter
from edgewise.render.parts import draw_ways

OUTLINE = "#232a30"
HALO = "#fdfaf2"
HEAD = "M-18-9C-18-26-9-34 0-34S18-26 18-9Z"
BRIM = "M-25-5C-20-12-10-13.5 0-13.5S20-12 25-5C18-8 8-9 0-9S-18-8-25-5Z"
COAT = "M-25 31C-25 17-17 11 0 11S25 17 25 31Q25 34 22 34H-22Q-25 34-25 31Z"
BARREL = "M-12-12H12V27H-12Z"
BONNET = "M-14-13C-14-23-8-28 0-28S14-23 14-13Z"
FITTINGS = (
    "M-25-5h9v15h-9ZM25-5h-9v15h9Z",
    "M-4.5-34H4.5V-26H-4.5Z",
    "M-16-14H16Q18-14 18-12V-10Q18-8 16-8H-16Q-18-8-18-10V-12Q-18-14-16-14Z",
    "M-18 26H18Q20 26 20 28V31Q20 33 18 33H-18Q-20 33-20 31V28Q-20 26-18 26Z",
)


class HosesArt(Art):
    """A street seen from above, and who works on it."""

    own_icons = frozenset({"firefighter", "hydrant", "burst"})
    flow = "#4db7ff"
    runner = (
        '<path d="M0-19C7-8 12-2 12 6A12 12 0 0 1-12 6C-12-2-7-8 0-19Z" fill="#4db7ff"/>'
        '<path d="M-5 6A5 5 0 0 0 0 11" fill="none" stroke="#fff" stroke-width="3"/>'
    )

    ground = "#f3ede0"
    card = (
        "blue-hydrant-red-curve@0,0/r1",
        "green-firefighter-blue-straight@1,0/r2",
        "red-firefighter-blue-curve@2,0/r2",
        "green-hydrant-red-straight@0,1/r3",
        "green-hydrant-yellow-curve@1,1/r0",
        "red-yellow-curves@2,1/r0",
        "red-double-curve@0,2/r1",
        "yellow-firefighter-red-straight@1,2/r0",
        "yellow-hydrant-red-curve@2,2/r0f",
    )

    def draw_ground(self, tile: Tile) -> str:
        joints = '<path d="M-49-17H49M-49 17H49M-17-49V49M17-49V49" stroke="#e4dbc8" fill="none"/>'
        return self.plain_ground(self.ground) + joints

    def draw_part(self, tile: Tile, part: Part) -> str:
        paint, other = self.paints[part.kind], _other(tile, part)
        if len(part.sides) == 1:
            if other is None or len(other.sides) != 2:
                return draw_ways([spoke(part.sides[0], 8)], paint)
            if _is_straight(other):
                return draw_ways([spoke(part.sides[0], 18)], paint)
            to_left = (part.sides[0] + 3) % 4 not in other.sides
            bend = Trail(MIDDLES[0], 90.0, ((80.0 if to_left else -80.0, 27.0),))
            return _turn(draw_ways([bend], paint), part.sides[0])
        if other is not None and len(other.sides) == 1 and _is_straight(part):
            return _turn(draw_ways([sagging(30)], paint), other.sides[0])
        return super().draw_part(tile, part)

    def spots(self, tile: Tile) -> list[Spot]:
        """Puts whoever holds a hose where no other hose runs."""
        found = []
        for part in tile.parts:
            if len(part.sides) != 1:
                continue
            other = _other(tile, part)
            x, y = MIDDLES[part.sides[0]]
            if other is None:
                x, y, scale = -0.16 * x, -0.16 * y, 1.0
            elif _is_straight(other):
                x, y, scale = 0.34 * x, 0.34 * y, 0.72
            else:
                away = [MIDDLES[side] for side in other.sides]
                x = -0.26 * x - 0.44 * sum(one[0] for one in away)
                y = -0.26 * y - 0.44 * sum(one[1] for one in away)
                scale = 0.76
            found += [Spot(icon, part.kind, x, y, scale) for icon in part.icons]
        return found

    def draw_icon(self, icon: str, kind: str) -> str:
        if icon == "firefighter":
            return _firefighter(self.paints[kind])
        if icon == "hydrant":
            return _hydrant(self.paints[kind])
        return super().draw_icon(icon, kind)


def _other(tile: Tile, part: Part) -> Part | None:
    """Finds the part that shares a tile of two."""
    others = [one for one in tile.parts if one is not part]
    return others[0] if len(others) == 1 else None


def _is_straight(part: Part) -> bool:
    return len(part.sides) == 2 and part.sides[0] ^ part.sides[1] == 2


def _turn(markup: str, quarters: int) -> str:
    return f'<g transform="rotate({90 * quarters})">{markup}</g>' if quarters else markup


def _halo(*paths: str) -> str:
    """Draws a light margin that sets a figure off from the hoses behind it."""
    return (
        f'<path d="{"".join(paths)}" fill="{HALO}" stroke="{HALO}" stroke-width="9"'
        ' stroke-linejoin="round"/>'
    )


def _firefighter(paint: Paint) -> str:
    """A head with a broad helmet over a coat with bright bands."""
    rim = darker(paint.colour, 0.3)
    return (
        _halo(HEAD, BRIM, COAT, "M-14 0A14 14 0 0 0 14 0Z")
        + f'<g stroke="{OUTLINE}" stroke-width="2.6" stroke-linejoin="round">'
        f'<path d="{COAT}" fill="#2f3e4c"/>'
        '<path d="M-19 33V18l7-3.5V33ZM19 33V18l-7-3.5V33Z" fill="#f0e655" stroke="none"/>'
        '<path d="M-7 12L0 21L7 12" fill="#f7f7f2"/>'
        '<circle cy="0" r="14.5" fill="#f0c39a"/>'
        f'<path d="{HEAD}" fill="{paint.colour}"/>'
        f'<path d="{BRIM}" fill="{rim}"/>'
        '<path d="M-6.5-28H6.5V-19C6.5-15 3-13 0-12C-3-13-6.5-15-6.5-19Z"'
        ' fill="#fff3c4"/></g>'
        f'<circle cx="-5" cy="0" r="2.2" fill="{OUTLINE}"/>'
        f'<circle cx="5" cy="0" r="2.2" fill="{OUTLINE}"/>'
        f'<path d="M-5 6Q0 10 5 6" fill="none" stroke="{OUTLINE}" stroke-width="2"'
        ' stroke-linecap="round"/>'
    )


def _hydrant(paint: Paint) -> str:
    """A street hydrant: foot, patterned barrel, outlets to both sides and a domed bonnet."""
    colour, light = paint.colour, lighter(paint.colour, 0.5)
    outlets, nut, collar, foot = FITTINGS
    return (
        _halo(BARREL, BONNET, *FITTINGS)
        + f'<g stroke="{OUTLINE}" stroke-width="2.6" stroke-linejoin="round" fill="{colour}">'
        f'<path d="{outlets}"/><path d="{BARREL}"/>'
        f'<path d="{nut}"/><path d="{BONNET}"/>'
        f'<path d="M-7-15C-7-20-4-23-1-24" fill="none" stroke="{light}" stroke-width="3"'
        ' stroke-linecap="round"/>'
        f'<path d="{collar}"/><path d="{foot}"/>'
        f'<circle cy="7" r="8.5" fill="{light}"/><circle cy="7" r="3.2" fill="{OUTLINE}"/></g>'
    )


ART = HosesArt
