"""Fire Engines: hydrants, fire stations, Blaze Tokens and the Fire Truck."""

from __future__ import annotations

from edgewise.games.urban.art import ExpansionArt
from edgewise.games.urban.art_city import OUTLINE
from edgewise.render.geometry import FONT

_FLAME = (
    '<path d="M0-17C7-9 12-5 11 4C10 11 5 14 0 14S-10 11-11 4C-11-1-8-3-6-8C-4-5-3-4-2-3C-2-8-2-12'
    f' 0-17Z" fill="#f2641f" stroke="{OUTLINE}" stroke-width="1.8" stroke-linejoin="round"/>'
    '<path d="M0-3C4 1 6 3 5 7C4 11 2 12 0 12S-4 11-5 7C-5 4-2 2 0-3Z" fill="#ffd23f"/>'
)
_TRUCK = (
    f'<g stroke="{OUTLINE}" stroke-width="1.8" stroke-linejoin="round">'
    '<path d="M-20-9H6V8H-20ZM6-5H14L20 1V8H6Z" fill="#d6282b"/>'
    '<path d="M9-2H13L16.5 2H9Z" fill="#cfe8f5"/>'
    '<path d="M-18-12H4M-18-8H4M-14-12V-8M-8-12V-8M-2-12V-8" stroke="#f4f4f4" fill="none"/>'
    '<rect x="7" y="-9" width="5" height="4" fill="#3aa0e8"/>'
    '<circle cx="-12" cy="9" r="4.2" fill="#33383e"/><circle cx="12" cy="9" r="4.2"'
    ' fill="#33383e"/></g>'
)
_HYDRANT = (
    '<circle cy="2" r="30" fill="#fff6e0" opacity=".8"/>'
    f'<g stroke="{OUTLINE}" stroke-width="3" stroke-linejoin="round" fill="#e0402f">'
    '<path d="M-22-2H22V9H-22Z"/><path d="M-12-12H12V24H-12Z"/>'
    '<path d="M-14-11C-14-22-8-26 0-26S14-22 14-11Z"/><path d="M-18 22H18V29H-18Z"/>'
    '<circle cy="4" r="6" fill="#ffd9a8"/></g>'
)
_STATION = (
    f'<g stroke="{OUTLINE}" stroke-width="2.4" stroke-linejoin="round">'
    '<path d="M-29-8L0-29L29-8V27H-29Z" fill="#b5402f"/>'
    '<path d="M-17 27V6H17V27Z" fill="#f1e7d2"/><path d="M-17 13H17M-17 20H17" fill="none"/>'
    "</g>"
    f'<text y="-2" {FONT} text-anchor="middle" font-weight="800" font-size="15" fill="#fff">'
    "FIRE</text>"
)

ART = ExpansionArt(
    block_icons={"hydrant": _HYDRANT},
    corner_icons={"station": _STATION},
    tokens={"blaze": _FLAME, "truck": _TRUCK},
    moves={"blaze": _FLAME, "engine": _TRUCK, "truck": _TRUCK},
    in_the_middle=frozenset({"engine", "truck"}),
)
