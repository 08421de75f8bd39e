"""Franchises: malls, and the tokens."""

from __future__ import annotations

from edgewise.games.urban.art import ExpansionArt
from edgewise.games.urban.art_city import OUTLINE
from edgewise.render.geometry import FONT

_AWNING = "".join(
    f'<path d="M{-30 + 12 * k}-12H{-18 + 12 * k}V0C{-18 + 12 * k} 7 {-30 + 12 * k} 7'
    f' {-30 + 12 * k} 0Z" fill="{("#2f6fb3", "#f6f3ea")[k % 2]}"/>'
    for k in range(5)
)
_MALL = (
    f'<g stroke="{OUTLINE}" stroke-width="2.6" stroke-linejoin="round">'
    '<path d="M-30-28H30V28H-30Z" fill="#fff3d6"/>'
    f"{_AWNING}"
    '<path d="M-24 8H-8V28H-24ZM8 8H24V28H8Z" fill="#9fd0ea"/></g>'
    f'<text y="-15" {FONT} text-anchor="middle" font-weight="800" font-size="14"'
    ' fill="#2f6fb3">MALL</text>'
)
_TOKEN = (
    f'<circle r="15" fill="#f2c14e" stroke="{OUTLINE}" stroke-width="1.8"/>'
    '<circle r="11" fill="none" stroke="#fff6df" stroke-width="1.6"/>'
    f'<text y="6" {FONT} text-anchor="middle" font-weight="800" font-size="17"'
    f' fill="{OUTLINE}">F</text>'
)

ART = ExpansionArt(block_icons={"mall": _MALL}, tokens={"franchise": _TOKEN})
