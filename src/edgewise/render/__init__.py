"""Tiles, hands and boards of any game as SVG and as text, from tile data alone."""

from __future__ import annotations

from edgewise.render.art import Art, Spot, find_art
from edgewise.render.census import census, set_text
from edgewise.render.faces import place_tile, tile_symbols
from edgewise.render.marks import Marks, boards_of, cells_of, last_change
from edgewise.render.svg import board_svg, card_svg, hand_svg, state_svg, tile_svg
from edgewise.render.text import (
    board_text,
    hand_text,
    hands_text,
    legend_text,
    state_text,
    tile_text,
)

__all__ = [
    "Art",
    "Marks",
    "Spot",
    "board_svg",
    "board_text",
    "boards_of",
    "card_svg",
    "cells_of",
    "census",
    "find_art",
    "hand_svg",
    "hand_text",
    "hands_text",
    "last_change",
    "legend_text",
    "place_tile",
    "set_text",
    "state_svg",
    "state_text",
    "tile_svg",
    "tile_symbols",
    "tile_text",
]
