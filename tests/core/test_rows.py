"""Rows of what fits: worked out side by side, they hold what ``fits`` alone tells."""

import random

import pytest

import edgewise
from edgewise.core.tileset import BARREN


@pytest.mark.parametrize("name", edgewise.games())
def test_a_row_holds_exactly_the_variants_that_fit(name: str) -> None:
    tiles = edgewise.game(name).tiles
    rng = random.Random(5)
    labels = len(tiles.edge_of_label)
    barren = 0
    for _ in range(60):
        around = 0
        for side in range(4):
            label = rng.choice([0, rng.randrange(labels)])
            around |= label << (side * int(tiles.label_bits))
        if around == 0:
            continue
        row = int(tiles.row(around))
        wanted = [v for v in range(int(tiles.variants)) if tiles.fits(v, around)]
        held = [v for v in range(int(tiles.variants)) if tiles.row_holds(row, v)]
        assert held == wanted
        assert (row == BARREN) == (not wanted)
        kinds = {int(tiles.kind_of[variant]) for variant in wanted}
        words = int(tiles.words)
        marked = {
            kind
            for kind in range(int(tiles.kinds))
            if any(
                tiles.rows[row * words + word] & tiles.kind_masks[kind * words + word]
                for word in range(words)
            )
        }
        assert marked == kinds
        barren += not wanted
    assert barren < 55


@pytest.mark.parametrize("name", edgewise.games())
def test_counting_and_picking_from_a_row_list_the_same(name: str) -> None:
    tiles = edgewise.game(name).tiles
    words = int(tiles.words)
    for label in range(1, len(tiles.edge_of_label)):
        row = int(tiles.row(label))
        for kind in range(int(tiles.kinds)):
            count = int(tiles.count_fitting(row, tiles.kind_masks, kind * words))
            found = [
                int(tiles.nth_fitting(row, tiles.kind_masks, kind * words, index))
                for index in range(count + 1)
            ]
            wanted = [v for v in tiles.variants_of(kind) if tiles.row_holds(row, v)]
            assert found == [*wanted, -1]
