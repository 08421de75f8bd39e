"""Skyscrapers: towers and rubble."""

from __future__ import annotations

from edgewise.games.urban.art import ExpansionArt
from edgewise.games.urban.art_city import OUTLINE

_WINDOWS = "".join(
    f'<rect x="{x}" y="{y}" width="5" height="5" fill="#ffe9a3"/>'
    for y in range(-15, 20, 8)
    for x in (-10, -2, 6)
)
_TOWER = (
    f'<g stroke="{OUTLINE}" stroke-width="2.6" stroke-linejoin="round">'
    '<path d="M0-31V-26" fill="none"/><path d="M-9-26H9V-19H-9Z" fill="#8fa7bd"/>'
    '<path d="M-15-20H15V31H-15Z" fill="#5f7c99"/></g>'
    f'{_WINDOWS}<path d="M-4 24H4V31H-4Z" fill="{OUTLINE}"/>'
)
_RUBBLE = (
    f'<g stroke="{OUTLINE}" stroke-width="1.6" stroke-linejoin="round">'
    '<path d="M-19 12L-13 1L-4 5L-1 12Z" fill="#9a8f83"/>'
    '<path d="M-3 12L1-2L11-1L15 12Z" fill="#b7aa9b"/>'
    '<path d="M9 12L14 4L20 12Z" fill="#8a7f74"/>'
    '<path d="M-10 2L-5-9L4-7L3 2Z" fill="#c9bcab"/>'
    '<path d="M5-4L13-13M-8-6L-14-13" fill="none"/></g>'
)

ART = ExpansionArt(
    block_icons={"tower": _TOWER}, tokens={"rubble": _RUBBLE}, moves={"rubble": _RUBBLE}
)
