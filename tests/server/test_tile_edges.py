"""What the page is told of the sides of tiles, by which it tells boards to who cannot see them."""

from __future__ import annotations

import pytest

import edgewise
from edgewise.core.cells import turn_text
from edgewise.server.catalogue import tile_card
from edgewise.server.messages import TileCard


def edges_as_the_page_reads_them(card: TileCard, turn: str) -> list[str]:
    edges = card.back_edges if turn.endswith("f") else card.edges
    return [edges[(side - int(turn[1])) % 4] for side in range(4)]


@pytest.mark.parametrize("name", edgewise.games())
def test_the_sides_of_every_tile_in_every_turn(name: str) -> None:
    tiles = edgewise.game(name).tiles
    for variant in range(len(tiles.shown) // 4):
        tile, turn = tiles.variant_name(variant)
        card = tile_card(tiles.sheet, tiles.sheet.tiles[tile])
        shown = [tiles.label_names[tiles.shown[4 * variant + side]] for side in range(4)]
        assert edges_as_the_page_reads_them(card, turn_text(turn)) == shown, (tile, turn)
