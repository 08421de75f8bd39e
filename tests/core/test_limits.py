"""Tile sets at the limits of the engine's numbers work; beyond them they are refused."""

import pytest
from edgewise_strips.game import Strips
from edgewise_strips.game import make_game as make_strips

import edgewise
from edgewise.core.cells import REACH
from edgewise.core.errors import TileFileError
from edgewise.core.game import Game
from edgewise.core.gridlog import INDEX_MASK
from edgewise.core.moves import GRID_BITS, VARIANT_BITS, place_code, variant_of
from edgewise.core.stock import Stock
from edgewise.core.tilefile import MAX_TILES, MAX_TOTAL, parse_tiles
from edgewise.core.tileset import MAX_VARIANTS, TileSet
from edgewise.games import find


def one_colour(count: int, more: int = 0) -> str:
    """A tile file of hoses with so many curves, and some straight ones."""
    return f"""
game = "hoses"
turning = "flip"
[piles]
bag = {count + more}
[edges.blank]
[edges.red]
joins = true
path = true
[tiles.curve]
count = {count}
parts = ["red N-E"]
[tiles.straight]
count = {more}
parts = ["red N-S"]
"""


def many_kinds(kinds: int, edges: int = 14) -> str:
    """A tile file of so many kinds without any symmetry, each with eight looks."""
    names = [f"e{number}" for number in range(edges)]
    lines = ['turning = "flip"', 'blank = "e0"', "[piles]", f"bag = {kinds}"]
    lines += [f"[edges.{name}]" for name in names]
    made = 0
    for a in range(edges):
        for b in range(a + 1, edges):
            for c in range(edges):
                for d in range(b + 1, edges):
                    if made < kinds and len({a, b, c, d}) == 4 and c > a:
                        parts = [
                            f'"{names[e]} {side}"'
                            for e, side in zip((a, b, c, d), "NESW", strict=True)
                        ]
                        lines += [f"[tiles.t{made}]", f"parts = [{', '.join(parts)}]"]
                        made += 1
    assert made == kinds
    return "\n".join(lines)


def test_so_many_tiles_as_cells_allow_are_read_and_no_more() -> None:
    assert MAX_TOTAL < REACH - 2
    sheet = parse_tiles(one_colour(MAX_TOTAL - 1, 1))
    game = find("hoses", sheet)
    assert sum(game.new(2).to_dict()["bag"].values()) == MAX_TOTAL
    message = rf":4: there are {MAX_TOTAL + 1} tiles; use at most {MAX_TOTAL}"
    with pytest.raises(TileFileError, match=message):
        parse_tiles(one_colour(MAX_TOTAL - 1, 2))
    with pytest.raises(TileFileError, match=rf":11: count is {MAX_TOTAL + 1} in .*at most"):
        parse_tiles(one_colour(MAX_TOTAL + 1))


def test_a_stock_counts_as_many_tiles_of_a_kind_as_a_set_may_have() -> None:
    tiles = TileSet(parse_tiles(one_colour(MAX_TOTAL)))
    stock = Stock(tiles, 2)
    for _ in range(MAX_TOTAL):
        stock.draw(0, 0)
    assert (int(stock.held(0, 0)), int(stock.bag_size)) == (MAX_TOTAL, 0)


def test_a_row_of_all_tiles_stays_within_a_grid_that_notes_can_name() -> None:
    side = 1
    while side <= MAX_TOTAL + 2:  # the tiles, and an empty cell at each end
        side *= 2
    assert side * side - 1 <= INDEX_MASK


def test_as_many_looks_as_a_move_can_tell_apart_and_no_more() -> None:
    assert MAX_VARIANTS == 1 << VARIANT_BITS
    most = MAX_VARIANTS // 8
    tiles = TileSet(parse_tiles(many_kinds(most)))
    assert int(tiles.variants) == MAX_VARIANTS
    last = MAX_VARIANTS - 1
    assert int(variant_of(place_code(1, last, 5))) == last
    assert most < MAX_TILES
    with pytest.raises(TileFileError, match=r"16392 looks, each turn counted; use fewer kinds"):
        TileSet(parse_tiles(many_kinds(most + 1)))


@pytest.mark.parametrize("name", edgewise.games())
def test_every_game_has_fewer_boards_than_a_move_can_name(name: str) -> None:
    assert max(edgewise.game(name).seats) <= 1 << GRID_BITS


class Crowd(Strips):
    """A game for as many as one likes."""

    def __init__(self, most: int) -> None:
        usual = make_strips()
        Game.__init__(
            self,
            id="strips",
            version=1,
            seats=range(2, most + 1),
            options=(),
            tiles=usual.tiles,
            rulebook=usual.rulebook,
            words=usual.book,
            module=usual.module,
            refusals=usual.refusals,
            scoring=usual.scoring,
            serialiser=usual.serialiser,
        )


def test_a_game_has_at_most_eight_seats() -> None:
    assert Crowd(8).seats[-1] == 8
    with pytest.raises(edgewise.BadPlayers, match="Strips is for 9; at most 8 can play"):
        Crowd(9)
