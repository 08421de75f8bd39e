"""Hoses and Hydrants: hoses on paving, firefighters and hydrants in their hose's colour."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.tiles import Part, Tile
from edgewise.render.art import Art, Spot
from edgewise.render.geometry import MIDDLES, spoke
from edgewise.render.paint import Paint, darker, lighter
from edgewise.render.parts import draw_ways

OUTLINE = "#232a30"


class HosesArt(Art):
    """A street seen from above, and who works on it."""

    ground = "#f3ede0"

    def draw_ground(self, tile: Tile) -> str:
        joints = '<path d="M-49-17H49M-49 17H49M-17-49V49M17-49V49" stroke="#e4dbc8" fill="none"/>'
        return self.plain_ground(self.ground) + joints

    def draw_part(self, tile: Tile, part: Part) -> str:
        if len(part.sides) == 1:
            return draw_ways([spoke(part.sides[0], 8)], self.paints[part.kind])
        return super().draw_part(tile, part)

    def spots(self, tile: Tile) -> list[Spot]:
        """Moves whoever holds a hose away from the side where it leaves."""
        found = super().spots(tile)
        if len(tile.parts) == 1 and len(tile.parts[0].sides) == 1:
            x, y = MIDDLES[tile.parts[0].sides[0]]
            found = [replace(spot, x=-0.16 * x, y=-0.16 * y) for spot in found]
        return found

    def draw_icon(self, icon: str, kind: str) -> str:
        if icon == "firefighter":
            return _firefighter(self.paints[kind])
        if icon == "hydrant":
            return _hydrant(self.paints[kind])
        return super().draw_icon(icon, kind)


def _firefighter(paint: Paint) -> str:
    """A head with a broad helmet over a coat with bright bands."""
    colour, rim = paint.colour, darker(paint.colour, 0.3)
    return (
        f'<g stroke="{OUTLINE}" stroke-width="2.4" stroke-linejoin="round">'
        '<path d="M-31 34C-31 17-20 11 0 11S31 17 31 34Z" fill="#2f3e4c"/>'
        '<path d="M-22 33.5V20l7-4v17.5ZM22 33.5V20l-7-4v17.5Z" fill="#e8e25a"'
        ' stroke="none"/>'
        '<path d="M-7 12L0 21L7 12" fill="#f7f7f2"/>'
        '<circle cy="0" r="14.5" fill="#f0c39a"/>'
        f'<path d="M-18-9C-18-26-9-34 0-34S18-26 18-9Z" fill="{colour}"/>'
        f'<path d="M-26-4C-20-12-10-13.5 0-13.5S20-12 26-4C18-8 8-9 0-9S-18-8-26-4Z"'
        f' fill="{rim}"/>'
        '<path d="M-6-28H6V-19C6-15 3-13 0-12C-3-13-6-15-6-19Z" fill="#fff3c4"/></g>'
        f'<circle cx="-5" cy="0" r="1.9" fill="{OUTLINE}"/>'
        f'<circle cx="5" cy="0" r="1.9" fill="{OUTLINE}"/>'
        f'<path d="M-5 6Q0 10 5 6" fill="none" stroke="{OUTLINE}" stroke-width="1.8"'
        ' stroke-linecap="round"/>'
    )


def _hydrant(paint: Paint) -> str:
    """A street hydrant: foot, barrel, three outlets and a domed cap."""
    colour, light = paint.colour, lighter(paint.colour, 0.45)
    return (
        f'<g stroke="{OUTLINE}" stroke-width="2.4" stroke-linejoin="round" fill="{colour}">'
        '<path d="M-24-3h8v14h-8ZM24-3h-8v14h8Z"/>'
        '<path d="M-13-10H13V27H-13Z"/>'
        f'<path d="M-8-8V25" stroke="{light}" stroke-width="3.5" fill="none"/>'
        '<path d="M-4-34H4V-27H-4Z"/>'
        '<path d="M-14-13C-14-23-8-28 0-28S14-23 14-13Z"/>'
        '<rect x="-18" y="-14" width="36" height="6" rx="2"/>'
        '<rect x="-20" y="26" width="40" height="7" rx="2"/>'
        '<circle cy="5" r="8.5"/>'
        f'<circle cy="5" r="3.6" fill="{light}" stroke-width="1.8"/></g>'
    )


ART = HosesArt
