"""Several ports a side: how files name them, how tiles turn with them, and what matches."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.board import FITS, MISMATCH, Board
from edgewise.core.cells import (
    CELL_BITS,
    CELL_MASK,
    cell_at,
    facing_port,
    port_names,
    port_text,
    turned_port,
)
from edgewise.core.errors import InvalidMove, TileFileError
from edgewise.core.moves import parse_spot, spot_text
from edgewise.core.refusals import Reasons, refuse_fit
from edgewise.core.tilefile import parse_tiles
from edgewise.core.tileset import NO_SIDE, TileSet
from edgewise.core.words.book import COMMON
from edgewise.testing.tilefiles import sheet_text

TWO = """\
name = "Two ports"
turning = "flip"
ports = 2

[piles]
bag = 3

[edges.blank]
[edges.red]
joins = true
path = true
[edges.blue]
joins = true
path = true

[tiles.both]
parts = ["red N1-E1", "blue N2-S2"]

[tiles.fork]
parts = ["red N1-N2", "blue E1-W2"]

[tiles.empty]
"""
REASONS = Reasons(COMMON, dict.fromkeys(["mismatch", "occupied", "outside"], "two.1"))


def corner(port: int, ports: int) -> tuple[float, float]:
    """Tells where a port lies, in halves of a side from the middle, by plain geometry."""
    side, place = divmod(port, ports)
    along = (2 * place + 1) / ports - 1
    x, y = along, -1.0
    for _ in range(side):
        x, y = -y, x
    return round(x, 6), round(y, 6)


@pytest.mark.parametrize("ports", [1, 2, 3])
@pytest.mark.parametrize("turn", range(8))
def test_ports_turn_and_flip_as_points_of_the_tile_do(turn: int, ports: int) -> None:
    for port in range(4 * ports):
        x, y = corner(port, ports)
        if turn >= 4:
            x = -x
        for _ in range(turn & 3):
            x, y = -y, x
        assert corner(int(turned_port(port, turn, ports)), ports) == (round(x, 6), round(y, 6))


@pytest.mark.parametrize("ports", [1, 2, 3])
def test_a_port_touches_the_one_that_lies_on_the_same_point(ports: int) -> None:
    step = ((0.0, -2.0), (2.0, 0.0), (0.0, 2.0), (-2.0, 0.0))
    for port in range(4 * ports):
        dx, dy = step[port // ports]
        x, y = corner(int(facing_port(port, ports)), ports)
        assert corner(port, ports) == (round(x + dx, 6), round(y + dy, 6))


def test_a_turn_carries_n1_n2_to_e1_e2_and_a_flip_reverses_the_order() -> None:
    both = parse_tiles(TWO).tiles["both"]
    assert [str(part.turned(1)) for part in both.parts] == ["red E1-S1", "blue E2-W2"]
    assert [str(part.turned(4)) for part in both.parts] == ["red N2-W2", "blue N1-S1"]


def test_one_port_a_side_keeps_the_plain_name() -> None:
    assert port_names(1) == ["N", "E", "S", "W"]
    assert [port_text(port, 2) for port in range(3)] == ["N1", "N2", "E1"]


def test_a_file_with_two_ports_round_trips() -> None:
    sheet = parse_tiles(TWO)
    assert parse_tiles(sheet_text(sheet)) == sheet
    assert sheet.tiles["both"].port_labels(0, "blank") == [
        "red", "blue", "red", "blank", "blank", "blue", "blank", "blank"
    ]  # fmt: skip
    assert sheet.tiles["both"].side_labels(0, "blank") == [
        "red+blue",
        "red+blank",
        "blank+blue",
        "blank+blank",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("ports = 2", "ports = 0", "t.toml:3: ports is 0; write how many ports a side has"),
        ("ports = 2", 'ports = "2"', "t.toml:3: ports is '2'"),
        ("red N1-E1", "red N-E1", "t.toml:17: there is no port 'N': a side has 2 ports"),
        ("red N1-E1", "red N1-E3", "there is no port 'E3': a side has 2 ports"),
        ("ports = 2", "ports = 1", "there is no port 'N1': a side has one port"),
        ("red N1-E1", "red N1-S2", "t.toml:17: port S2 is named twice"),
    ],
)
def test_broken_ports_are_named_with_their_line(old: str, new: str, message: str) -> None:
    with pytest.raises(TileFileError) as error:
        parse_tiles(TWO.replace(old, new, 1), "t.toml")
    assert message in str(error.value)


def test_through_leads_from_port_to_port() -> None:
    tiles = TileSet(parse_tiles(TWO))
    base = tiles.variant(tiles.kind("fork"), 0) * 8
    names = port_names(2)
    through = {names[port]: int(tiles.through[base + port]) for port in range(8)}
    assert names[through["E1"]] == "W2"
    assert names[through["N2"]] == "N1"
    assert through["S1"] == NO_SIDE


def matching_by_hand(tiles: TileSet, variant: int, other: int, side: int) -> bool:
    """Compares two tiles port by port, from their parts alone."""
    edges = tiles.sheet.edges
    mine = tiles.face_of[variant].port_labels(int(tiles.turn_of[variant]), "blank")
    theirs = tiles.face_of[other].port_labels(int(tiles.turn_of[other]), "blank")
    return all(
        theirs[int(facing_port(port, 2))] in edges[mine[port]].meets
        for port in (2 * side, 2 * side + 1)
    )


def test_the_board_matches_every_pair_of_looks_port_by_port() -> None:
    tiles = TileSet(parse_tiles(TWO))
    everything = vec[i64]([(1 << int(tiles.kinds)) - 1])
    agreed = 0
    for laid in range(int(tiles.variants)):
        board = Board(tiles)
        board.lay(cell_at(0, 0), laid)
        fits = set(board.list_fits(everything, 0))
        for side, cell in enumerate([cell_at(0, 1), cell_at(-1, 0), cell_at(0, -1), cell_at(1, 0)]):
            for variant in range(int(tiles.variants)):
                problem, _ = board.fit_problem(cell, variant)
                matches = matching_by_hand(tiles, variant, laid, side)
                assert (problem != MISMATCH) == matches
                assert (problem == FITS) == (((variant << CELL_BITS) | cell) in fits)
                agreed += problem == FITS
    assert agreed > 0
    assert all(fit & CELL_MASK for fit in fits)


def test_a_refusal_names_the_port() -> None:
    tiles = TileSet(parse_tiles(TWO))
    board = Board(tiles)
    both = tiles.variant(tiles.kind("both"), 0)
    board.lay(cell_at(0, 0), both)
    refusal = refuse_fit(board, both, int(cell_at(0, -1)), REASONS)
    assert refusal is not None
    assert refusal.sentence == "0,-1, side S1: blank here, must be blue."
    assert [(place.side, place.shown, place.wanted) for place in refusal.places] == [
        ("S1", "blank", "blue")
    ]


def test_a_port_of_a_cell_is_written_and_read() -> None:
    assert spot_text(int(cell_at(2, -1)), 5, 2) == "2,-1/S2"
    assert parse_spot("2,-1/S2", 2) == (int(cell_at(2, -1)), 5)
    with pytest.raises(InvalidMove, match="'S' is no port; write it like 2,-1/N1"):
        parse_spot("2,-1/S", 2)
