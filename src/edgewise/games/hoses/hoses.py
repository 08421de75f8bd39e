"""Hoses on the board: where they lead, and what they end in."""

from __future__ import annotations

from mypy_extensions import i64

from edgewise.core.board import Board
from edgewise.core.cells import COLUMN_MASK, ROW_BITS, neighbour
from edgewise.core.tileset import NO_PART, NO_SIDE
from edgewise.games.hoses.tileset import LOOP, OPEN, HoseTiles


def follow(board: Board, tiles: HoseTiles, origin: i64, variant: i64, side: i64) -> i64:
    """Follows a hose out of one side of a tile to its end.

    The tile need not lie yet: whenever the hose comes back to ``origin``,
    ``variant`` is taken to lie there. Coming back to where it set out, through
    the other side of the same part, is a LOOP.
    """
    through, grid, bits, wrap = tiles.through, board.grid, board.bits, board.wrap
    home = i64(through[variant * 4 + side])
    cell = origin
    while True:
        cell += (((side + 1) & 2) - 1) << (ROW_BITS * (~side & 1))  # neighbour, written out
        entry = side ^ 2
        if cell == origin:
            if entry == home:
                return LOOP
            here = variant
        else:
            here = i64(grid[(((cell >> ROW_BITS) << bits) + (cell & COLUMN_MASK)) & wrap]) - 1
            if here < 0:
                return OPEN + cell * 4 + entry
        side = i64(through[here * 4 + entry])
        if side == NO_SIDE:
            return i64(tiles.terminal[here * 4 + entry])


def first_side_back(board: Board, tiles: HoseTiles, origin: i64, side: i64) -> i64:
    """Finds the first of the sides over which a complete hose, gone out of a tile, is back on it.

    NO_SIDE, more than any side, when it does not come back.
    """
    home = i64(tiles.through[board.near(origin) * 4 + side])
    cell = origin
    first: i64 = NO_SIDE
    while True:
        cell = neighbour(cell, side)
        entry = side ^ 2
        if cell == origin and entry == home:
            return first
        at = board.near(cell) * 4 + entry
        side = i64(tiles.through[at])
        if cell == origin and tiles.part_at[at] != NO_PART:
            first = min(first, entry, side)
        if side == NO_SIDE:
            return first


def far_side(board: Board, tiles: HoseTiles, cell: i64, side: i64, origin: i64) -> i64:
    """Finds the side of ``origin``, without a hose, on which the far end of a hose lies.

    The hose leaves ``cell`` over ``side``; NO_SIDE, more than any side, when it ends elsewhere.
    -1, less than any side, when a part of ``origin`` itself belongs to the hose.
    """
    while True:
        side = i64(tiles.through[board.near(cell) * 4 + side])
        if side == NO_SIDE:
            return NO_SIDE
        cell = neighbour(cell, side)
        side = side ^ 2
        here = board.near(cell)
        if here < 0:
            return NO_SIDE
        if tiles.part_at[here * 4 + side] == NO_PART:
            return side if cell == origin else NO_SIDE
        if cell == origin:
            return -1


def hose_cells(board: Board, tiles: HoseTiles, origin: int, start: int) -> list[int]:
    """Lists the cells of the hose that leaves a laid tile over a side, ends first and last.

    A cell that the hose crosses twice is listed once.
    """
    return cells_through(board, tiles, origin, int(board.near(origin)), start)


def cells_through(
    board: Board, tiles: HoseTiles, origin: int, variant: int, start: int
) -> list[int]:
    """Lists the cells of the hose over a side of a tile that lies there, or only might."""
    across = int(tiles.through[variant * 4 + start])
    back = [] if across == NO_SIDE else _walk(board, tiles, origin, variant, across)
    forth = _walk(board, tiles, origin, variant, start)
    cells: list[int] = []
    for cell in [*reversed(back), origin, *forth]:
        if cell not in cells:
            cells.append(cell)
    return cells


def _walk(board: Board, tiles: HoseTiles, origin: int, variant: int, start: int) -> list[int]:
    home = i64(tiles.through[variant * 4 + start])
    cell: i64 = origin
    side: i64 = start
    cells: list[int] = []
    while True:
        cell = neighbour(cell, side)
        here = i64(variant) if cell == origin else board.near(cell)
        entry = side ^ 2
        if here < 0 or (cell == origin and entry == home):
            return cells
        cells.append(cell)
        side = i64(tiles.through[here * 4 + entry])
        if side == NO_SIDE:
            return cells


def end_tiles(board: Board, tiles: HoseTiles, origin: int, start: int) -> list[int]:
    """Lists the cells of the tiles on which a complete hose ends."""
    variant = int(board.near(origin))
    across = int(tiles.through[variant * 4 + start])
    forth = _walk(board, tiles, origin, variant, start)
    if across == NO_SIDE:
        return [origin, forth[-1]]
    return [_walk(board, tiles, origin, variant, across)[-1], forth[-1]]
