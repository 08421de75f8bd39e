"""What is written on printed tiles: numbers to sort by, expansions, and piles on blind backs."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from edgewise.core.game import Game
from edgewise.core.tiles import TileSheet
from edgewise.core.words.model import plain
from edgewise.render.geometry import FONT, number

BAG = "bag"
"""The pile whose tiles are mixed: their backs are all alike."""
CORNER_SIZE = 4.6
LETTER = 0.56
"""How wide a letter is, of its height."""


@dataclass(frozen=True)
class TileMark:
    """What is written on a tile: small on its face, large on its back if that shows nothing."""

    corner: str = ""
    pile: str = ""


def tile_marks(game: Game, tiles: TileSheet, language: str) -> dict[str, TileMark]:
    """Numbers the tiles of a set in their order, and tells expansions and piles apart.

    Tiles of an expansion are mixed with others, so their backs are those of the bag and only their
    faces name it. What begins elsewhere, such as a start tile, has the name of its pile behind.
    """
    words, optional = game.words(language), game.optional_piles()
    found = {}
    for k, tile in enumerate(tiles.tiles.values(), 1):
        option = optional.get(tile.pile, "")
        corner = f"{k} {words.options[option].label}" if option else str(k)
        apart = tile.pile != BAG and not option
        found[tile.name] = TileMark(corner, plain(words.name_of(tile.pile)) if apart else "")
    return found


def corner_sign(text: str) -> str:
    """Writes a number to sort by into a corner of a tile, on a light ground."""
    width = 2.4 + LETTER * CORNER_SIZE * len(text)
    return (
        f'<rect x="-47.5" y="41.6" width="{number(width)}" height="6" rx="1.6" fill="#ffffff"'
        f' fill-opacity=".72"/><text x="-46.2" y="46.2" {FONT} font-size="{CORNER_SIZE}"'
        f' fill="#20262b">{escape(text)}</text>'
    )


def pile_sign(text: str) -> str:
    """Writes the name of a pile across the back of its tiles."""
    size = min(11.0, 84 / (LETTER * len(text)))
    return (
        f'<text y="38" {FONT} font-size="{number(size)}" font-weight="700"'
        f' text-anchor="middle" fill="#ffffff">{escape(text)}</text>'
    )
