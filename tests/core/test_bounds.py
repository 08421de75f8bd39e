"""Boards with a frame: nothing grows over it, and refusals say so."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.board import OUTSIDE, Board
from edgewise.core.bounds import Bounds
from edgewise.core.cells import CELL_MASK, cell_at
from edgewise.core.errors import BadState
from edgewise.core.notation import board_problems, piece_entry, read_piece
from edgewise.core.refusals import Reasons, refuse_fit
from edgewise.core.tilefile import parse_tiles
from edgewise.core.tileset import TileSet
from edgewise.core.words.book import COMMON

ONE = """\
name = "One"
[piles]
bag = 9
[edges.blank]
[edges.red]
joins = true
[tiles.cross]
count = 9
parts = ["red N-E-S-W"]
"""
TILES = TileSet(parse_tiles(ONE))
HAND = vec[i64]([1])
FRAME = Bounds(0, 0, 2, 1)


def bounded(*cells: tuple[int, int]) -> Board:
    board = Board(TILES, FRAME)
    for x, y in cells:
        board.lay(cell_at(x, y), 0)
    return board


def test_the_frontier_stays_inside() -> None:
    board = bounded((0, 0))
    assert board.frontier_cells() == [cell_at(1, 0), cell_at(0, 1)]
    assert [fit & CELL_MASK for fit in board.list_fits(HAND, 0)] == board.frontier_cells()


def test_a_full_board_has_no_frontier_and_a_tile_taken_opens_it_again() -> None:
    board = bounded((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1))
    assert board.frontier_cells() == []
    assert not board.any_fit(HAND, 0)
    board.take(cell_at(2, 1))
    assert board.frontier_cells() == [cell_at(2, 1)]


def test_copies_have_the_same_frame() -> None:
    board = bounded((0, 0)).copy()
    board.lay(cell_at(1, 0), 0)
    assert cell_at(1, -1) not in board.frontier_cells()


def test_what_was_noted_is_taken_back_inside_the_frame() -> None:
    board = bounded((0, 0))
    notes = board.begin_undo()
    board.lay(cell_at(1, 0), 0)
    board.end_undo(notes)
    assert board.roll_back(notes)
    assert board.frontier_cells() == bounded((0, 0)).frontier_cells()


def test_a_cell_outside_is_refused_as_such() -> None:
    board = bounded((0, 0))
    reasons = Reasons(COMMON, {"outside": "one.1"})
    assert board.fit_problem(cell_at(0, -1), 0) == (OUTSIDE, 0)
    refusal = refuse_fit(board, 0, int(cell_at(0, -1)), reasons)
    assert refusal is not None
    assert str(refusal) == "0,-1: this lies outside the board. (one.1)"


def test_a_tile_outside_is_a_problem() -> None:
    assert board_problems(bounded((2, 1))) == []
    assert board_problems(bounded((3, 1))) == ["board: the tile on 3,1 lies outside the board"]


def test_bounds_list_their_cells() -> None:
    assert FRAME.corners() == (0, 0, 2, 1)
    assert FRAME.cells() == [int(cell_at(x, y)) for y in (0, 1) for x in (0, 1, 2)]


def test_pieces_on_bare_cells_and_ports_are_written_and_read() -> None:
    cell = int(cell_at(2, 1))
    entry = piece_entry("cork", cell, seat=7, port=3, ports=2)
    assert entry == {"piece": "cork", "x": 2, "y": 1, "at": "E2", "seat": 7}
    assert read_piece(entry, 2) == (cell, 3)
    assert read_piece(piece_entry("stone", cell)) == (cell, None)
    with pytest.raises(BadState, match="a piece stands at one of N, E, S, W, not"):
        read_piece(entry, 1)
