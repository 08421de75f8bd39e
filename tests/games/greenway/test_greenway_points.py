"""The five counts, the option for the longest greenway, and networks over large boards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import edgewise
from edgewise import BadOption, Game, State, TileFileError
from edgewise.core.board import Board
from edgewise.core.cells import cell_at
from edgewise.games import find
from edgewise.games.greenway.scoring import longest_path
from edgewise.games.greenway.tileset import GreenwayTiles

Position = Callable[..., State]


def points(state: State, letter: str) -> int:
    """Reads one of the five counts."""
    return next(item.points for item in state.score_items(0) if item.label[0] == letter)


@pytest.mark.clause("greenway.22")
def test_street_tiles_linked_to_an_intersection_give_one_point_each(position: Position) -> None:
    linked = position("sEW iESW sEW sEW *gENsSW")
    assert points(linked, "A") == 5
    assert points(position("sEW sEW sEW sEW *gENsSW"), "A") == 0


@pytest.mark.clause("greenway.22")
def test_a_street_of_its_own_does_not_count_with_another(position: Position) -> None:
    state = position(
        """
        sEW sEW .
        iEWS sEW *gENsSW
        """
    )
    assert points(state, "A") == 3


@pytest.mark.clause("greenway.23")
def test_greenway_tiles_linked_to_a_park_give_one_point_each(position: Position) -> None:
    assert points(position("*gENsSW gEW PW"), "B") == 3
    assert points(position("*gENsSW gEW gEW"), "B") == 0


@pytest.mark.clause("greenway.24")
def test_each_park_gives_two_points(position: Position) -> None:
    assert points(position("*gENsSW gEW PW"), "C") == 2
    assert points(position("*gENsSW PEW gEW gEW PW"), "C") == 4


@pytest.mark.clause("greenway.25")
def test_the_longest_greenway_counts_once_and_needs_no_park(position: Position) -> None:
    state = position(
        """
        *gENsSW gEW PW
        .       .   .
        gEW     gEW gEW
        """
    )
    assert points(state, "D") == 3
    longer = position(
        """
        *gENsSW gEW PW  .   .
        .       .   .   .   .
        gEW     gEW gEW gEW gEW
        """
    )
    assert points(longer, "D") == 5
    assert points(longer, "B") == 3


FORK = """
    gNS     gNS  .
    *gENsSW PENW gEW
"""


@pytest.mark.clause("greenway.25")
def test_branches_of_the_longest_greenway_count(position: Position) -> None:
    state = position(FORK)
    assert points(state, "D") == 5
    assert state.score(0) == sum(item.points for item in state.score_items(0))


@pytest.mark.clause("greenway.26")
def test_with_the_option_path_branches_do_not_count(position: Position) -> None:
    state = position(FORK, options={"longest": "path"})
    assert points(state, "D") == 4
    clauses = [item.clause for item in state.score_items(0) if item.label[0] == "D"]
    assert clauses == ["greenway.26"]
    assert state.score(0) == sum(item.points for item in state.score_items(0))


@pytest.mark.clause("greenway.26")
def test_the_longest_path_goes_round_a_ring_and_crosses_no_tile_twice(position: Position) -> None:
    state = position(
        """
        gES     gSW
        PENS    gNW
        *gENsSW gEW
        """,
        options={"longest": "path"},
    )
    cells = next(item.cells for item in state.score_items(0) if item.label[0] == "D")
    assert len(cells) == len(set(cells)) == points(state, "D") == 6


@pytest.mark.clause("greenway.26")
def test_the_longest_path_may_begin_and_end_within_rings(game: Game) -> None:
    """Two rings with a bridge between them, and a short branch: more forks than the set has."""
    tiles = game.tiles
    assert isinstance(tiles, GreenwayTiles)
    shown = {
        (int(tiles.sides_of[2 * k]), int(tiles.sides_of[2 * k + 1])): k
        for k in range(int(tiles.variants))
    }
    rows = ["ES SW . ES SW", "EN ENW ESW ENW NW", ". . N . ."]
    board = Board(tiles)
    for y, row in enumerate(rows):
        for x, word in enumerate(row.split()):
            if word != ".":
                sides = sum(1 << "NESW".index(letter) for letter in word)
                board.lay(cell_at(x, y), shown[0, sides])
    assert len(longest_path(board, tiles, [board.laid_cells()])) == 9


@pytest.mark.clause("greenway.26")
def test_the_option_takes_network_or_path(game: Game) -> None:
    assert game.new().options == {"longest": "network"}
    with pytest.raises(BadOption):
        game.new(options={"longest": "tree"})


@pytest.mark.clause("greenway.27")
def test_every_tile_that_does_not_lie_counts_the_drawn_ones_too(position: Position) -> None:
    assert points(position("*gENsSW gEW PW"), "E") == 61
    drawn = position("*gENsSW gEW PW", "building", "street-curve", "park-end")
    assert points(drawn, "E") == 61


@pytest.mark.clause("greenway.28")
def test_a_crossing_counts_as_street_and_as_greenway_but_links_them_not(
    position: Position,
) -> None:
    state = position(
        """
        .      .       PS
        iESW sEW     gNSsEW
        .      .       gNS
        *gENsSW .      .
        """
    )
    assert points(state, "A") == 3
    assert points(state, "B") == 3
    assert points(state, "D") == 3
    park_only = position(
        """
        .       PS
        sEW     gNSsEW
        *gENsSW .
        """
    )
    assert points(park_only, "A") == 0
    assert points(park_only, "B") == 2


def test_networks_stay_right_when_the_grid_grows(position: Position) -> None:
    state = position("iESW " + "sEW " * 8 + "*gENsSW " + "gEW " * 8 + "PW")
    assert points(state, "A") == 10
    assert points(state, "B") == points(state, "D") == 10
    assert state.score(0) == 10 + 10 + 2 + 10 + 45


def test_the_score_kept_equals_the_items_in_every_position(game: Game) -> None:
    for seed in range(8):
        state = game.new(options={"longest": ["network", "path"][seed % 2]})
        rng = edgewise.make_rng(seed)
        while not state.is_over:
            state.push_code(state.random_code(rng))
            assert state.score(0) == sum(item.points for item in state.score_items(0))


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('parts = ["greenway N-E", "street S-W"]', 'parts = ["street N-E", "street S-W"]', "one k"),
        ('pile = "start"\n', "", "the game needs exactly 1 there"),
        ("parts = []\n", 'parts = ["street N-S"]\n', "its four sides are blank"),
        ('parts = ["greenway N-park"]', 'parts = ["blank N-park"]', "use street and greenway"),
    ],
)
def test_tiles_that_the_rules_do_not_know_are_refused(
    game: Game, tmp_path: Path, old: str, new: str, wrong: str
) -> None:
    text = Path(game.tiles.sheet.file).read_text(encoding="utf-8").replace(old, new)
    if 'pile = "start"' not in text:
        text = text.replace("bag = 63", "bag = 64").replace("start = 1", "start = 0")
    path = tmp_path / "tiles.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TileFileError, match=wrong):
        find("greenway", path)
