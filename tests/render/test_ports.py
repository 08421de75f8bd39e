"""Several ports a side, frames and standing pieces, in pictures and in the terminal."""

from __future__ import annotations

import math

import pytest
from rich.text import Text

from edgewise.core.cells import port_names
from edgewise.core.tilefile import parse_tiles
from edgewise.render import board_svg, board_text, census, legend_text, tile_svg, tile_text
from edgewise.render.geometry import bend_between, inward, port_point
from edgewise.render.marks import Frame, Marks

SHEET = parse_tiles("""\
name = "Ways"
turning = "flip"
ports = 2
[piles]
bag = 2
[edges.blank]
[edges.red]
path = true
[edges.blue]
[icons.well]
[tiles.cross]
parts = ["red N1-S2", "red N2-S1", "blue E1-W1=red-E2-W2"]
[tiles.bends]
parts = ["red N1-N2", "red E1-W2", "blue S1-well"]
""")
THREE = parse_tiles("""\
name = "Three"
ports = 3
[piles]
bag = 1
[edges.blank]
[edges.red]
[tiles.all]
parts = ["red N1-E1-S1-W1", "red N2-E2-S2-W2", "red N3-E3-S3-W3"]
""")
FRAME = Frame((0, 0, 2, 1), [{"piece": "cork", "x": 1, "y": 0, "at": "W2", "seat": 6},
                             {"piece": "stone", "x": 2, "y": 1}])  # fmt: skip
BOARD = [{"x": 0, "y": 0, "tile": "cross", "turn": "r0"}]


def picture(text: Text) -> list[str]:
    return [line.rstrip() for line in text.plain.splitlines()]


def test_ports_that_are_joined_show_the_same_letter() -> None:
    assert picture(tile_text(SHEET, "cross")) == ["c a b c", "", "c a b c"]
    assert picture(tile_text(SHEET, "bends")) == ["b a a b", "   W", "    c"]
    assert legend_text(SHEET).plain == (
        "Ports with the same letter are joined. a-b red  c blue  W well"
    )


def test_a_census_counts_ports() -> None:
    assert "ports     red 9, blue 4, blank 3" in census(SHEET).plain


def test_letters_turn_with_the_tile() -> None:
    assert picture(tile_text(SHEET, "bends", "r1")) == ["    b a", "   W", "c   b a"]


def test_three_ports_a_side_have_room() -> None:
    assert picture(tile_text(THREE, "all")) == ["ca b ca", "b     b", "ac b ac"]


def test_a_board_shows_its_frame_and_what_stands_on_bare_cells() -> None:
    assert picture(board_text(SHEET, BOARD, frame=FRAME)) == [
        "      0      1      2",
        "  ┼─────────────────────┼",
        "  │c a b c7             │",
        "0 │          ·      ·   │",
        "  │c a b c              │",
        "  │                     │",
        "1 │   ·      ·      S   │",
        "  │                     │",
        "  ┼─────────────────────┼",
    ]


def test_the_last_move_is_marked_where_ports_leave_room() -> None:
    text = board_text(SHEET, BOARD, marks=Marks(last=[(0, 0)]), ascii=True)
    assert picture(text)[1:] == ["  c a b c", "0  *   *", "  c a b c"]


def test_a_picture_has_the_frame_and_the_pieces() -> None:
    drawn = board_svg(SHEET, BOARD, frame=FRAME)
    assert 'viewBox="-96 -96 392 292"' in drawn
    assert 'width="312" height="212" rx="10"' in drawn
    assert 'translate(59 -25)"><path' in drawn  # W2 of cell 1,0
    assert 'translate(200 100)"><circle' in drawn


@pytest.mark.parametrize("ports", [2, 3])
def test_ways_begin_and_end_on_their_ports_at_right_angles(ports: int) -> None:
    for first in range(4 * ports):
        for second in range(first + 1, 4 * ports):
            bend = bend_between(first, second, ports)
            assert bend.at(0) == port_point(first, ports)
            assert bend.at(1) == port_point(second, ports)
            x, y = inward(first, ports, 1.0)
            u, v = bend.at(0.001)
            away = math.dist((x, y), bend.start)
            along = ((x - bend.start[0]) * (u - bend.start[0])
                     + (y - bend.start[1]) * (v - bend.start[1]))  # fmt: skip
            assert along == pytest.approx(away * math.dist((u, v), bend.start), rel=1e-2)
            assert all(abs(part) <= 50 for step in range(21) for part in bend.at(step / 20))


def test_a_tile_draws_a_way_for_each_pair_of_ports() -> None:
    drawn = tile_svg(SHEET, "cross")
    assert drawn.count("M-25 -50C") >= 2
    assert drawn.count("M25 -50C") >= 2
    assert port_names(2)[0] == "N1"
