"""Tiles, hands and boards of any game as SVG and as text, from tile data alone."""

from __future__ import annotations

from edgewise.render.art import Art, Spot, find_art
from edgewise.render.faces import place_tile, tile_symbols
from edgewise.render.marks import Marks, boards_of, cells_of, last_change
from edgewise.render.svg import board_svg, hand_svg, state_svg, tile_svg

__all__ = [
    "Art",
    "Marks",
    "Spot",
    "board_svg",
    "boards_of",
    "cells_of",
    "find_art",
    "hand_svg",
    "last_change",
    "place_tile",
    "state_svg",
    "tile_svg",
    "tile_symbols",
]
