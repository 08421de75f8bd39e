"""What Urban Insanity asks of a tile file, and how large a city can be."""

import pytest

from edgewise.core.errors import TileFileError
from edgewise.core.moves import checked_cell
from edgewise.core.tilefile import parse_tiles
from edgewise.games import find
from edgewise.games.urban import rules
from edgewise.games.urban.expansions.fire_engines.engines import FireEngines
from edgewise.games.urban.expansions.fire_engines.fires import blazes_in, light
from edgewise.games.urban.expansions.skyscrapers.skyscrapers import Skyscrapers
from edgewise.games.urban.scoring import block_points, score_the_end
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.tileset import MOST_TILES
from tests.asking import of_type
from tests.games.urban.urban_positions import GAME

TEXT = GAME.tiles.sheet.text


def changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


SHIPPED = sum(tile.count for tile in find("urban").tiles.tiles)
"""All tiles of the set, those of expansions included."""
REFUSED = [
    ([("start = 1", "start = 0"), ("count = 1", "count = 0")],
     "mine.toml:14: pile 'start' holds 0 tiles in [piles]; the game needs exactly 1 there"),
    ([("start = 1", "start = 2"), ("count = 1", "count = 2")],
     "mine.toml:14: pile 'start' holds 2 tiles in [piles]; the game needs exactly 1 there"),
    ([("fire-engines = 12", "fire-engines = 12\nbox = 1"),
      ("[tiles.market-square]\n", '[tiles.market-square]\npile = "box"\n'),
      ("bag = 71", "bag = 70")],
     "the game does not play with a pile 'box' in [piles]; put its tiles into one of: start, bag,"),
    ([("[edges.suburb]", "[edges.river]\n[edges.suburb]")],
     "unknown edge 'river' in [edges.river]"),
    ([("[edges.block]", "[edges.block]\njoins = true")], "need not join anything in a city"),
    ([("[edges.block]", '[edges.block]\nmeets = ["block", "suburb"]'),
      ("[edges.suburb]", '[edges.suburb]\nmeets = ["suburb", "block"]')],
     "in a city like meets like"),
    ([("[edges.road]\npath = true", "[edges.road]")], "roads and highways are paths, nothing else"),
    ([('["road S-stop", "suburb N-E-W"]', '["block S", "suburb N-E-W"]')],
     "the station has no STOP sign in [tiles.station]; end a road in it"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "message"), REFUSED)
def test_a_file_is_refused_with_its_line_and_a_remedy(
    changes: list[tuple[str, str]], message: str
) -> None:
    with pytest.raises(TileFileError) as caught:
        find("urban", parse_tiles(changed(*changes), "mine.toml"))
    assert message in str(caught.value)


def crowded(tiles: int) -> str:
    """The set with so many tiles in all, most of them with four sides of one block and stores."""
    more = tiles - SHIPPED
    return changed(("bag = 71", f"bag = {71 + more}")) + (
        f'\n[tiles.square]\ncount = {more}\nparts = ["block N-E-S-W-store-store"]\n'
    )


WIDE, HIGH = 89, 90
SQUARES = WIDE * HIGH
"""So many tiles of one block are laid, nearly as many as there can be."""


def crowded_city(**options: object) -> tuple[UrbanState, int]:
    """A city of squares, and the number of the last of them."""
    game = find("urban", parse_tiles(crowded(MOST_TILES), "large.toml"))
    state = of_type(UrbanState, game.new(2, options))
    variant = state.tiles.first_variant[state.tiles.kind("square")]
    for y in range(1, HIGH + 1):
        for x in range(WIDE):
            rules.lay_tile(state, variant, checked_cell(x, -y))
    assert SQUARES <= MOST_TILES - SHIPPED < SQUARES + WIDE
    return state, int(state.city.number_of(state.board, checked_cell(WIDE - 1, -HIGH)))


def test_a_city_of_as_many_tiles_as_there_can_be_scores_rightly() -> None:
    state, last = crowded_city()
    block = int(state.city.find(last * 8))
    assert block == state.city.find(int(state.city.number_of(state.board, checked_cell(0, -1))) * 8)
    # All squares, and the building of the start tile below the first of them.
    assert int(state.city.parts(block)) == SQUARES + 1
    assert int(state.city.stores(block)) == 2 * SQUARES
    assert int(block_points(state, block, True)) == 2 * (SQUARES + 1) + 4 * SQUARES
    state.city.put_piece(last * 8, 0)
    score_the_end(state)
    [item] = state.score_items(0)
    assert item.points == SQUARES + 1 + 2 * SQUARES
    assert len(item.cells) == SQUARES + 1


def test_tokens_lie_where_they_were_put_in_a_city_of_very_many_tiles() -> None:
    state, last = crowded_city(skyscrapers=True)
    fire, tower = state.expansions
    assert isinstance(fire, FireEngines)
    assert isinstance(tower, Skyscrapers)
    light(state, fire, last * 8)
    tower.wreck(state, (last - 1) * 8)
    block = int(state.city.find(last * 8))
    assert blazes_in(state, fire, block) == 1
    assert (tower.razed_buildings(state, block), tower.razed_stores(state, block)) == (1, 2)
    lying = {(e["x"], e["y"]): e for e in state.to_dict()["board"] if "blaze" in e or "rubble" in e}
    assert lying[WIDE - 1, -HIGH]["blaze"] == "N"
    assert lying[WIDE - 2, -HIGH]["rubble"] == "N"


def test_more_hydrants_than_can_be_counted_are_refused() -> None:
    with pytest.raises(TileFileError, match=r"2062 hydrants in all .*; use at most 2047"):
        find(
            "urban",
            parse_tiles(crowded(SHIPPED + 2048).replace("store-store", "hydrant"), "wet.toml"),
        )


def test_a_larger_set_is_refused() -> None:
    with pytest.raises(TileFileError, match=rf":13: there are {MOST_TILES + 1} tiles; use"):
        find("urban", parse_tiles(crowded(MOST_TILES + 1), "large.toml"))
