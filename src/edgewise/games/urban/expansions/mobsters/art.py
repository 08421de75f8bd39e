"""Mobsters: hideouts, Mob Cars, and handcuffs for those who are arrested."""

from __future__ import annotations

from edgewise.games.urban.art import ExpansionArt
from edgewise.games.urban.art_city import OUTLINE
from edgewise.render.geometry import FONT
from edgewise.render.seats import SEAT_COLOURS, seat_ink

_HIDEOUT = (
    f'<g stroke="{OUTLINE}" stroke-width="2.4" stroke-linejoin="round">'
    '<path d="M-29-12L0-27L29-12V27H-29Z" fill="#4a4e69"/>'
    '<path d="M-11 27V1H11V27Z" fill="#22223b"/><path d="M-6 8H6" stroke="#f2e9e4" fill="none"/>'
    "</g>"
    '<path d="M-16-10C-14-18-8-20 0-20S14-18 16-10ZM-22-7C-12-12 12-12 22-7C12-4-12-4-22-7Z"'
    f' fill="#c9ada7" stroke="{OUTLINE}" stroke-width="1.6"/>'
)
_CUFFS = (
    '<g fill="none" stroke="#f4f4f4" stroke-width="7"><circle cx="-9" r="8"/><circle cx="9"'
    ' r="8"/></g>'
    f'<g fill="none" stroke="{OUTLINE}" stroke-width="3.4"><circle cx="-9" r="8"/><circle cx="9"'
    ' r="8"/><path d="M-2 0H2"/></g>'
)


def draw_car(seat: int) -> str:
    """Draws a Mob Car in the colour of its seat, with the seat's number."""
    return (
        f'<g stroke="{OUTLINE}" stroke-width="1.8" stroke-linejoin="round">'
        f'<path d="M-21 7V-1L-13-3L-8-12H9L14-3L21-1V7Z" fill="{SEAT_COLOURS[seat]}"/>'
        '<path d="M-9-3L-6-9H0V-3ZM3-3V-9H7L10-3Z" fill="#cfe8f5"/>'
        '<circle cx="-12" cy="8" r="4.4" fill="#33383e"/><circle cx="12" cy="8" r="4.4"'
        ' fill="#33383e"/></g>'
        f'<text y="6" {FONT} text-anchor="middle" font-weight="700" font-size="9.5"'
        f' fill="{seat_ink(seat)}">{seat + 1}</text>'
    )


ART = ExpansionArt(
    corner_icons={"hideout": _HIDEOUT},
    seat_tokens={"car": draw_car},
    moves={"arrest": _CUFFS},
    in_the_middle=frozenset({"car"}),
)
