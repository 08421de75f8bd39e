"""A hydra on its board: what can be cut, what joins, and what it shows."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from edgewise.core.board import Board
from edgewise.core.cells import neighbour
from edgewise.games.hydras.tileset import BODY_CELL, SWORD_LIMIT, HydraTiles


def adjacent_cards(board: Board, tiles: HydraTiles, cell: i64) -> i64:
    """Counts the cards on the four sides of a laid one; torches are open space."""
    return count_sides(tiles, tiles.cards_in, i64(board.around[board.slot(cell)]))


def count_sides(tiles: HydraTiles, counts: vec[u8], around: i64) -> i64:
    """Counts what a cell sees, by a table for two of its sides at a time."""
    pair = 2 * tiles.label_bits
    return i64(counts[around & ((1 << pair) - 1)]) + i64(counts[around >> pair])


def can_cut(board: Board, tiles: HydraTiles, cell: i64, is_own: bool) -> bool:
    """Tells whether a sword may be played on a laid card or torch."""
    if cell == BODY_CELL:
        return False
    return is_own or adjacent_cards(board, tiles, cell) <= SWORD_LIMIT


def count_targets(board: Board, tiles: HydraTiles, is_own: bool) -> i64:
    """Counts what a sword may be played on."""
    if is_own:
        return board.laid_size - 1
    laid, arounds, bits, wrap = board.laid, board.around, board.bits, board.wrap
    cards, pair = tiles.cards_in, 2 * tiles.label_bits
    low = (1 << pair) - 1
    count: i64 = 0
    for index in range(board.laid_size):
        cell = i64(laid[index])
        around = i64(arounds[(((cell >> 16) << bits) + (cell & 0xFFFF)) & wrap])
        beside = i64(cards[around & low]) + i64(cards[around >> pair])
        count += i64(beside <= SWORD_LIMIT and cell != BODY_CELL)
    return count


def nth_target(board: Board, tiles: HydraTiles, is_own: bool, number: i64) -> i64:
    """Picks, by its number, a cell that a sword may be played on."""
    for index in range(board.laid_size):
        cell = i64(board.laid[index])
        if can_cut(board, tiles, cell, is_own):
            if number == 0:
                return cell
            number -= 1
    return -1


def count_joins(board: Board, tiles: HydraTiles, cell: i64) -> i64:
    """Counts the necks of a laid card that join another card."""
    variant = board.near(cell)
    around = i64(board.around[board.slot(cell)])
    count: i64 = 0
    for side in range(i64(4)):
        if tiles.seen_label(around, side) == tiles.neck:
            if i64(tiles.shown[variant * 4 + side]) == tiles.neck:
                count += 1
    return count


def has_neck_beside(board: Board, tiles: HydraTiles, cell: i64) -> bool:
    """Tells whether a neck of some card faces a cell."""
    return necks_around(board, tiles, cell) > 0


def necks_around(board: Board, tiles: HydraTiles, cell: i64) -> i64:
    """Counts the necks of cards that face a cell."""
    return count_sides(tiles, tiles.necks_in, i64(board.around[board.slot(cell)]))


def own_open_necks(board: Board, tiles: HydraTiles, cell: i64, variant: i64) -> i64:
    """Counts the necks of a card, which lies or may lie on a cell, that face an empty one."""
    here = board.slot(cell)
    count: i64 = 0
    for side in range(i64(4)):
        if i64(tiles.shown[variant * 4 + side]) == tiles.neck:
            if board.grid[board.slot_beside(here, side)] == 0:
                count += 1
    return count


def loose_cards(board: Board, tiles: HydraTiles) -> list[int]:
    """Lists the cards that no neck route joins to the body."""
    unreached = board.grid[:]
    queue = vec[i32]([0] * int(board.laid_size + 1))
    queue[0] = BODY_CELL
    unreached[board.slot(BODY_CELL)] = 0
    size: i64 = 1
    while size > 0:
        size -= 1
        cell = i64(queue[size])
        variant = board.near(cell)
        for side in range(i64(4)):
            if i64(tiles.shown[variant * 4 + side]) != tiles.neck:
                continue
            there = neighbour(cell, side)
            slot = board.slot(there)
            if unreached[slot] != 0 and tiles.torches[i64(unreached[slot]) - 1] == 0:
                unreached[slot] = 0
                queue[size] = i32(there)
                size += 1
    found: list[int] = []
    for index in range(board.laid_size):
        laid = i64(board.laid[index])
        if unreached[board.slot(laid)] != 0 and tiles.torches[board.near(laid)] == 0:
            found.append(laid)
    return found


def fallen_torches(board: Board, tiles: HydraTiles) -> list[int]:
    """Lists the torches that no neck faces any more."""
    found: list[int] = []
    for index in range(board.laid_size):
        cell = i64(board.laid[index])
        if tiles.torches[board.near(cell)] != 0 and not has_neck_beside(board, tiles, cell):
            found.append(cell)
    return found


def count_heads(board: Board, tiles: HydraTiles) -> i64:
    """Counts the heads on a hydra."""
    return count_icons(board, tiles.heads)


def count_icons(board: Board, icons: vec[u8]) -> i64:
    """Counts the cards of a hydra that have an icon, or how many of it they have."""
    laid, grid, bits, wrap = board.laid, board.grid, board.bits, board.wrap
    total: i64 = 0
    for index in range(board.laid_size):
        cell = i64(laid[index])
        slot = (((cell >> 16) << bits) + (cell & 0xFFFF)) & wrap
        total += i64(icons[i64(grid[slot]) - 1])
    return total


def count_open_necks(board: Board, tiles: HydraTiles) -> i64:
    """Counts the necks of a hydra that face an empty cell."""
    frontier, arounds, bits, wrap = board.frontier, board.around, board.bits, board.wrap
    necks, pair = tiles.necks_in, 2 * tiles.label_bits
    low = (1 << pair) - 1
    total: i64 = 0
    for index in range(board.frontier_size):
        cell = i64(frontier[index])
        around = i64(arounds[(((cell >> 16) << bits) + (cell & 0xFFFF)) & wrap])
        total += i64(necks[around & low]) + i64(necks[around >> pair])
    return total
