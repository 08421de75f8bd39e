"""The board: what lies where, what is around it, and what fits, against plain re-counting."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

import edgewise
from edgewise.core.board import Board
from edgewise.core.cells import CELL_BITS, CELL_MASK, ROW_BITS, cell_at, cell_x, cell_y, neighbour
from edgewise.core.grid import FIRST_BITS, SMALL_BITS
from edgewise.core.tileset import TileSet

TILES: TileSet = edgewise.game("hoses").tiles


def all_kinds() -> vec[i64]:
    """Marks every kind as at hand."""
    masks = [0] * int(TILES.words)
    for kind in range(int(TILES.kinds)):
        masks[kind // 60] |= 1 << (kind % 60)
    return vec[i64](masks)


def recount(board: Board) -> tuple[dict[int, int], set[int]]:
    """Works out surroundings and frontier from the laid tiles alone."""
    around: dict[int, int] = {}
    for cell in board.laid_cells():
        variant = int(board.variant(cell))
        for side in range(4):
            there = int(neighbour(cell, side))
            label = int(TILES.shown[variant * 4 + side])
            around[there] = around.get(there, 0) | label << ((side ^ 2) * int(TILES.label_bits))
    laid = set(board.laid_cells())
    return around, {cell for cell in around if cell not in laid}


def assert_consistent(board: Board) -> None:
    around, frontier = recount(board)
    assert set(board.frontier_cells()) == frontier
    for cell in frontier:
        assert board.surroundings(cell) == around[cell]


@st.composite
def sequences(draw: st.DrawFn) -> list[tuple[str, int, int, int]]:
    """Draws a mixture of laying, replacing and taking, by random numbers."""
    steps = st.tuples(
        st.sampled_from(["lay", "lay", "lay", "take", "replace"]),
        st.integers(0, 10_000),
        st.integers(0, int(TILES.variants) - 1),
        st.integers(0, 3),
    )
    return draw(st.lists(steps, min_size=1, max_size=60))


@settings(max_examples=60, deadline=None)
@given(sequences())
def test_laying_taking_and_replacing_keep_surroundings_and_frontier(
    steps: list[tuple[str, int, int, int]],
) -> None:
    board = Board(TILES)
    board.lay(cell_at(0, 0), 0)
    for verb, pick, variant, _ in steps:
        laid, free = board.laid_cells(), board.frontier_cells()
        if verb == "lay":
            board.lay(free[pick % len(free)], variant)
        elif verb == "replace":
            board.replace(laid[pick % len(laid)], variant)
        elif len(laid) > 1:
            board.take(laid[pick % len(laid)])
        assert_consistent(board)


def everything(board: Board) -> dict[str, object]:
    """Lists all that a board consists of, the order of its frontier included."""
    around = {cell: int(board.surroundings(cell)) for cell in board.frontier_cells()}
    return {
        "tiles": [(cell, int(board.variant(cell))) for cell in board.laid_cells()],
        "around": around,
        "frontier": [int(board.frontier[k]) for k in range(int(board.frontier_size))],
        "laid": [int(board.laid[k]) for k in range(int(board.laid_size))],
        "bounds": [int(n) for n in (board.west, board.east, board.north, board.south)],
        "fits": sorted(board.list_fits(all_kinds(), 0)),
        "places": [int(board.place[board.slot(cell)]) for cell in board.frontier_cells()],
    }


def change(board: Board, verb: str, pick: int, variant: int, side: int) -> None:
    laid, free = board.laid_cells(), board.frontier_cells()
    if verb == "lay":
        board.lay(free[pick % len(free)], variant)
        board.show(board.frontier_cells()[0], side, 1 + pick % 3)
    elif verb == "replace":
        board.replace(laid[pick % len(laid)], variant)
    elif len(laid) > 1:
        board.take(laid[pick % len(laid)])


@settings(max_examples=60, deadline=None)
@given(sequences(), st.integers(1, 6), st.sampled_from([SMALL_BITS, FIRST_BITS]))
def test_what_was_noted_is_taken_back_exactly(
    steps: list[tuple[str, int, int, int]], together: int, bits: int
) -> None:
    board = Board(TILES, bits=bits)
    board.lay(cell_at(0, 0), 0)
    earlier = []
    for start in range(0, len(steps), together):
        before = everything(board)
        notes = board.begin_undo()
        for verb, pick, variant, side in steps[start : start + together]:
            change(board, verb, pick, variant, side)
            board.count_fits(all_kinds(), 0)
        board.end_undo(notes)
        earlier.append((before, notes))
    for before, notes in reversed(earlier):
        assert board.roll_back(notes)
        assert everything(board) == before


@settings(max_examples=60, deadline=None)
@given(sequences())
def test_a_small_grid_tells_the_same_as_a_large_one(
    steps: list[tuple[str, int, int, int]],
) -> None:
    small, large = Board(TILES, bits=SMALL_BITS), Board(TILES)
    for board in (small, large):
        board.lay(cell_at(0, 0), 0)
    for verb, pick, variant, side in steps:
        for board in (small, large):
            change(board, verb, pick, variant, side)
        assert everything(small) == everything(large)


def test_nothing_fits_out_of_reach_of_the_tiles() -> None:
    for bits in (SMALL_BITS, FIRST_BITS):
        board = Board(TILES, bits=bits)
        board.lay(cell_at(0, 0), 0)
        fit = board.list_fits(all_kinds(), 0)[0]
        cell, variant = fit & CELL_MASK, fit >> CELL_BITS
        assert board.fits(cell, variant)
        for rows in (1 << bits, 2 << bits):  # where the same slots are met again
            for there in (cell + (rows << ROW_BITS), cell - (rows << ROW_BITS)):
                assert board.slot(there) == board.slot(cell)
                assert not board.fits(there, variant)


def test_a_grid_that_grew_is_taken_back_too() -> None:
    board = Board(TILES)
    for x in range(13):
        board.lay(cell_at(x, 0), 0)
    before = everything(board)
    notes = board.begin_undo()
    for x in range(13, 40):
        board.lay(cell_at(x, 0), 0)
    board.end_undo(notes)
    assert board.roll_back(notes)
    assert everything(board) == before


def test_notes_of_another_moment_are_refused() -> None:
    board = grown_board(3, 10)
    notes = board.begin_undo()
    board.lay(board.frontier_cells()[0], 0)
    board.end_undo(notes)
    board.lay(board.frontier_cells()[0], 0)
    before = everything(board)
    assert not board.roll_back(notes)
    assert everything(board) == before


def test_a_long_line_in_any_direction_collides_with_nothing() -> None:
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        board = Board(TILES)
        for step in range(150):
            board.lay(cell_at(dx * step, dy * step), step % int(TILES.variants))
        assert_consistent(board)
        assert [int(board.variant(cell_at(dx * k, dy * k))) for k in range(150)] == [
            k % int(TILES.variants) for k in range(150)
        ]


def test_cells_far_away_are_empty() -> None:
    board = Board(TILES)
    board.lay(cell_at(0, 0), 0)
    for x, y in ((16, 0), (0, 16), (-16, 0), (256, 0), (5000, -5000)):
        assert board.variant(cell_at(x, y)) == -1
        assert board.surroundings(cell_at(x, y)) == 0


def test_cells_pack_and_unpack() -> None:
    for x, y in ((0, 0), (3, -7), (-9000, 12000), (-1, -1)):
        assert (cell_x(cell_at(x, y)), cell_y(cell_at(x, y))) == (x, y)
    assert cell_at(9, 0) < cell_at(-9, 1)


def naive_fits(board: Board) -> set[tuple[int, int]]:
    found = set()
    for cell in board.frontier_cells():
        for variant in range(int(TILES.variants)):
            if TILES.fits(variant, board.surroundings(cell)):
                found.add((cell, variant))
    return found


def grown_board(seed: int, size: int) -> Board:
    """Lays random tiles that fit."""
    rng = Random(seed)
    board = Board(TILES)
    board.lay(cell_at(0, 0), TILES.first_variant[TILES.kind("red-blue-crossing")])
    for _ in range(size):
        fit = board.random_fit(all_kinds(), 0, rng)
        board.lay(fit & CELL_MASK, fit >> CELL_BITS)
    return board


def test_listing_counting_and_drawing_agree_with_trying_everything() -> None:
    for size in (3, 20, 120):
        board = grown_board(size, size)
        wanted = naive_fits(board)
        listed = [(fit & CELL_MASK, fit >> CELL_BITS) for fit in board.list_fits(all_kinds(), 0)]
        assert set(listed) == wanted
        assert len(listed) == len(wanted) == board.count_fits(all_kinds(), 0)
        rng = Random(7)
        for _ in range(300):
            fit = int(board.random_fit(all_kinds(), 0, rng))
            assert (fit & CELL_MASK, fit >> CELL_BITS) in wanted


def chi_square(counts: list[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


@pytest.mark.parametrize("names", [("red-straight", "blue-curve"), ("blue-curve",)])
def test_every_fit_is_drawn_as_often_on_small_and_large_boards(names: tuple[str, ...]) -> None:
    for size in (2, 12, 90):
        board = grown_board(1, size)
        hand = vec[i64]([0] * int(TILES.words))
        for kind in [TILES.kind(name) for name in names]:
            for word in range(int(TILES.words)):
                hand[word] |= TILES.kind_masks[kind * int(TILES.words) + word]
        fits = sorted(board.list_fits(hand, 0))
        counts = dict.fromkeys(fits, 0)
        rng = Random(11)
        for _ in range(200 * len(fits)):
            counts[int(board.random_fit(hand, 0, rng))] += 1
        degrees = len(fits) - 1
        assert chi_square(list(counts.values())) < degrees + 5 * (2 * degrees) ** 0.5


def test_a_hand_without_anything_that_fits_draws_nothing() -> None:
    for size in (2, 90):
        board = grown_board(1, size)
        none = vec[i64]([0] * int(TILES.words))
        assert board.random_fit(none, 0, Random(1)) == -1
        assert not board.any_fit(none, 0)
        assert board.any_fit(all_kinds(), 0)


def test_a_copy_shares_nothing() -> None:
    board = grown_board(2, 30)
    copy = board.copy()
    before = (board.laid_cells(), board.frontier_cells())
    for cell in copy.frontier_cells()[:5]:
        copy.lay(cell, 1)
    assert (board.laid_cells(), board.frontier_cells()) == before
    assert_consistent(copy)


def test_a_small_grid_has_a_quarter_of_the_cells_until_tiles_spread() -> None:
    board = Board(TILES, bits=SMALL_BITS)
    assert (len(board.grid), len(board.frontier)) == (64, 32)
    for step in range(7):
        board.lay(cell_at(step, 0), 0)
        assert_consistent(board)
    assert (int(board.size), int(board.height)) == (16, 8)


def test_a_grid_grows_only_where_the_tiles_spread() -> None:
    wide, tall = Board(TILES), Board(TILES)
    for step in range(40):
        wide.lay(cell_at(step, 0), 0)
        tall.lay(cell_at(0, step), 0)
    assert (int(wide.size), int(wide.height)) == (64, 16)
    assert (int(tall.size), int(tall.height)) == (16, 64)
    for board in (wide, tall):
        assert len(board.grid) == 1024
        assert_consistent(board)


def test_what_fits_is_counted_anew_after_every_change() -> None:
    board, hand = Board(TILES), all_kinds()
    board.lay(cell_at(0, 0), 0)
    cell = cell_at(1, 0)
    counts = [int(board.count_fits(hand, 0))]
    log = board.begin_undo()
    board.lay(cell, 0)
    board.end_undo(log)
    counts.append(int(board.count_fits(hand, 0)))
    assert board.roll_back(log)
    counts.append(int(board.count_fits(hand, 0)))
    board.lay(cell, 0)
    board.take(cell)
    counts.append(int(board.count_fits(hand, 0)))
    assert counts[1] != counts[0]
    assert counts[2:] == [counts[0]] * 2
    assert int(board.count_fits(vec[i64]([1] * int(TILES.words)), 0)) < counts[0]
