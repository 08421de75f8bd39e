"""How likely a drawn tile fits a board, by its open ends."""

from __future__ import annotations

from itertools import product

import pytest

import edgewise
from edgewise.core.tilefile import parse_tiles
from edgewise.core.tileset import TileSet
from edgewise.lab.doctor.examination import examine
from edgewise.lab.doctor.fitting import OPEN_ENDS, by_open_ends, open_sides
from edgewise.lab.doctor.positions import count_open_ends, fits_seen, main
from tests.lab.test_doctor import EVEN, HEAD

NEAR = 0.12
"""So far from what is foretold real boards may be: their ends are not independent."""


def test_one_end_of_two_colours_fits_half_of_the_tiles() -> None:
    joining = HEAD.format(bag=4).replace("path = true", "path = true\njoins = true")
    found = by_open_ends(TileSet(parse_tiles(joining + EVEN)))
    told = {one.ends: one.any_tile for one in found}
    assert told == pytest.approx({ends: 1 - 0.5**ends for ends in OPEN_ENDS})


def test_the_chance_at_two_ends_is_that_of_all_pairs_of_ends() -> None:
    """Counts every pair of ends that tiles of Hoses and Hydrants can leave open."""
    sheet = edgewise.game("hoses").tiles.sheet
    sides = [
        label
        for tile in sheet.tiles.values()
        for _ in range(tile.count)
        for label in tile.side_labels(0, sheet.blank)
        if label != sheet.blank
    ]
    fitting = total = 0
    for one, other in product(sides, sides):
        for tile in sheet.tiles.values():
            shown = set(tile.side_labels(0, sheet.blank))
            fitting += tile.count * (one in shown or other in shown)
            total += tile.count
    found = {one.ends: one for one in by_open_ends(edgewise.game("hoses").tiles)}
    assert found[2].any_tile == pytest.approx(fitting / total)


def test_open_ends_are_sides_at_which_the_bag_has_something_to_lay() -> None:
    """At a hose only hoses go on; at a road a pipe may end; at a kerb rules lay a road at once."""
    names = {
        game: {tiles.label_names[label] for label in open_sides(tiles)}
        for game in ("hoses", "wirwar", "greenway")
        if (tiles := edgewise.game(game).tiles)
    }
    assert names == {
        "hoses": {"red", "blue", "yellow", "green"},
        "wirwar": {"fire", "pp", "pe", "gas", "road"},
        "greenway": {"street", "greenway"},
    }


def test_tiles_that_fit_no_open_end_are_told_apart() -> None:
    seen = examine(edgewise.game("greenway").tiles.sheet)
    (told,) = [one.what for one in seen.findings if "open ends" in one.what]
    assert "(building apart, which fit none)" in told
    assert [one["ends"] for one in seen.to_dict()["open_ends"]] == [*OPEN_ENDS]  # type: ignore[attr-defined]


def test_open_ends_on_a_board_are_counted() -> None:
    """The start of Greenway has two sides with a greenway and two with a street."""
    game = edgewise.game("greenway")
    (board,) = game.new(1).list_boards()
    assert count_open_ends(board, open_sides(game.tiles)) == 4


def test_real_positions_are_near_what_is_foretold() -> None:
    found = [one for one in fits_seen(edgewise.game("hoses"), 20).values() if one.positions >= 100]
    assert len(found) >= 3
    shares = [(one.foretold / one.positions, one.fitting / one.positions) for one in found]
    assert all(abs(told - seen) < NEAR for told, seen in shares)
    assert [seen for _, seen in shares] == sorted(seen for _, seen in shares)


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    main("hoses", "1")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "open ends | positions | foretold | seen"
    assert len(lines) > 1
