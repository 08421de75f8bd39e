"""What of a game is in the box: all but the material of options that are switched off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from edgewise.core.game import Game
from edgewise.core.material import PaperCard, Piece
from edgewise.core.tiles import TileSheet


def in_box(option: str, options: Mapping[str, object]) -> bool:
    """Tells whether what an option brings is in the box; no option brings the rest."""
    return not option or options[option] is True


def tiles_in_box(game: Game, options: Mapping[str, object]) -> TileSheet:
    """Leaves out the tiles of options that are switched off."""
    sheet, optional = game.tiles.sheet, game.optional_piles()
    tiles = {
        name: tile
        for name, tile in sheet.tiles.items()
        if in_box(optional.get(tile.pile, ""), options)
    }
    return replace(sheet, tiles=tiles)


def cards_in_box(game: Game, options: Mapping[str, object]) -> list[PaperCard]:
    """Lists the cards, without those of options that are switched off."""
    return [card for card in game.paper_cards() if in_box(card.option, options)]


def pieces_in_box(game: Game, options: Mapping[str, object]) -> list[Piece]:
    """Lists the pieces, without those of options that are switched off."""
    return [piece for piece in game.pieces() if in_box(piece.option, options)]
