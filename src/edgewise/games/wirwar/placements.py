"""Where a tile may be laid: beside others, with its rooms and roads, or on a road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from edgewise.core.bits import WORD_BITS
from edgewise.core.cells import CELL_BITS, cell_x, cell_y
from edgewise.core.grid import UNKNOWN
from edgewise.core.tileset import EMPTY, HELD_SHIFT, HELD_TURN
from edgewise.games.wirwar.tileset import (
    BLOCKED_BITS,
    NO_BORDER,
    PIT,
    PUMP_BORDER,
    ROAD,
    ROAD_BORDER,
    PipeTiles,
)

if TYPE_CHECKING:
    from edgewise.core.board import Board
    from edgewise.games.wirwar.state import WirwarState

SIDES: Final = 4
ALL_SIDES: Final = 15

LUCK: Final = 1
"""How many tries for each cell cost less than counting all that fits."""


def blocked_sides(state: WirwarState, cell: i64) -> i64:
    """Marks the free sides of a cell beyond which no room, or no road, can lie.

    Bits 0-3 are for rooms and 4-7 for roads, as in ``border_sides``. With an
    empty pile nothing has to lie there, so nothing is blocked.
    """
    board, tiles = state.board, state.tiles
    to_block = sides_to_block(state)
    if to_block == 0 or not board.in_use(cell):
        return 0
    here, used = board.slot(cell), sides_in_use(board, cell)
    blocked = kept_off(board.around, tiles.keeps_off, here, used, board.size, tiles.label_bits)
    return blocked & to_block


def kept_off(
    arounds: vec[i32], keeps_off: vec[u8], here: i64, used: i64, size: i64, label: i64
) -> i64:
    """Marks the same where rooms and roads are left, of the sides whose cells are in use."""
    wrap, pair = i64(len(arounds)) - 1, 2 * label
    label_mask, pair_mask = (1 << label) - 1, (1 << pair) - 1
    around = i64(arounds[here])
    blocked: i64 = 0
    for side in range(i64(4)):
        if around & label_mask == EMPTY and (used >> side) & 1 != 0:
            step = size if side & 1 == 0 else i64(1)
            beyond = i64(arounds[(here + (step if side == 1 or side == 2 else -step)) & wrap])
            if beyond != EMPTY:
                off = i64(keeps_off[beyond & pair_mask]) | i64(keeps_off[beyond >> pair])
                blocked |= off << side
        around >>= label
    return blocked


def sides_in_use(board: Board, cell: i64) -> i64:
    """Marks the sides of a cell in use that are not at the edge of what is."""
    x, y = cell_x(cell), cell_y(cell)
    used = i64(y > board.north) | (i64(x < board.east) << 1)
    return used | (i64(y < board.south) << 2) | (i64(x > board.west) << 3)


def sides_to_block(state: WirwarState) -> i64:
    """Marks all sides, for rooms and for roads, as far as there are any left to lie there."""
    rooms = ALL_SIDES if state.piles[PUMP_BORDER] != 0 else 0
    return rooms | ((ALL_SIDES << SIDES) if state.piles[ROAD_BORDER] != 0 else 0)


def is_allowed(state: WirwarState, variant: i64, cell: i64) -> bool:
    """Tells whether all rooms and roads that a tile asks for can lie there."""
    if state.tiles.border_sides[variant] == 0:
        return True
    return is_unblocked(state, variant, cell, blocked_sides(state, cell))


def is_unblocked(state: WirwarState, variant: i64, cell: i64, blocked: i64) -> bool:
    """Tells the same where the blocked sides of the cell are known."""
    borders = i64(state.tiles.border_sides[variant])
    return borders & blocked == 0 or refused_side(state, variant, cell, blocked) < 0


def has_few_left(state: WirwarState) -> bool:
    """Tells whether rooms, or roads, may run out before all that one tile asks for were laid."""
    return 0 < state.piles[PUMP_BORDER] < SIDES or 0 < state.piles[ROAD_BORDER] < SIDES


def open_turns(state: WirwarState, kind: i64, turns: i64, blocked: i64, cell: i64) -> i64:
    """Keeps of the turns in which a kind fits those in which it is allowed."""
    tiles = state.tiles
    free = turns & i64(tiles.unblocked[(kind << BLOCKED_BITS) | blocked])
    if free != turns and has_few_left(state):
        empty = tiles.empty_sides(state.board.surroundings(cell))
        free |= unasked_turns(tiles, state.piles, kind, turns ^ free, empty, blocked)
    return free


def unasked_turns(
    tiles: PipeTiles, piles: vec[i64], kind: i64, shut: i64, empty: i64, blocked: i64
) -> i64:
    """Finds, of a kind's turns with a blocked border, those where piles run out before it.

    Only as many empty sides as there are rooms or roads left, from the north on, have to be free.
    """
    borders, first_sides, low_bits = tiles.border_sides, tiles.first_sides, tiles.low_bits
    first = i64(tiles.variants_from[kind])
    rooms, roads = piles[PUMP_BORDER], piles[ROAD_BORDER]
    if rooms > SIDES:
        rooms = SIDES
    if roads > SIDES:
        roads = SIDES
    found: i64 = 0
    while shut != 0:
        low = shut & -shut
        shut ^= low
        sides = i64(borders[first + i64(low_bits[low % 67])]) & empty
        asked = i64(first_sides[((sides & ALL_SIDES) << 3) | rooms])
        asked |= i64(first_sides[((sides >> SIDES) << 3) | roads]) << SIDES
        if asked & blocked == 0:
            found |= low
    return found


def refused_side(state: WirwarState, variant: i64, cell: i64, blocked: i64) -> i64:
    """Finds the first side whose room or road cannot lie; -1 if piles run out before any."""
    tiles = state.tiles
    around = state.board.surroundings(cell)
    rooms = state.piles[PUMP_BORDER]
    roads = state.piles[ROAD_BORDER]
    for side in range(i64(4)):
        border = i64(tiles.border_at[variant * 4 + side])
        if border == NO_BORDER or tiles.seen_label(around, side) != EMPTY:
            continue
        left = rooms if border == PUMP_BORDER else roads
        if left > 0 and (blocked >> (4 * (border - 1) + side)) & 1 != 0:
            return side
        if border == PUMP_BORDER:
            rooms -= 1
        else:
            roads -= 1
    return -1


def has_kind(hand: vec[i64], base: i64, kind: i64) -> bool:
    """Tells whether a set of kinds has this one."""
    return (hand[base + kind // WORD_BITS] >> (kind % WORD_BITS)) & 1 != 0


def lucky_placement(state: WirwarState, rng: Random) -> i64:
    """Tries variants at hand on cells, pits and covers on tiles, all as likely; or -1."""
    board, tiles, hand = state.board, state.tiles, state.stock.masks
    base = state.turn * tiles.words
    count = tiles.list_held(hand, base)
    places = board.frontier_size * count
    spots = places
    if has_kind(hand, base, tiles.pit_kind) or has_kind(hand, base, tiles.cover_kind):
        spots += 2 * board.laid_size
    known, fitting, held_turns = board.rows, tiles.fitting, tiles.held
    for _try in range(LUCK * board.frontier_size):
        index = rng.randrange(spots)
        if index < places:
            at = index // count
            held = i64(held_turns[index - at * count])
            row = i64(known[at])
            if row == UNKNOWN:
                row = board.row_at(at)
                fitting = tiles.fitting
            turns = i64(fitting[row * tiles.kinds + (held >> HELD_SHIFT)])
            if (turns >> (held & HELD_TURN)) & 1 != 0:
                variant, cell = tiles.held_variant(held), i64(board.frontier[at])
                if is_allowed(state, variant, cell):
                    return (variant << CELL_BITS) | cell
        else:
            found = lucky_road(state, hand, base, index - places)
            if found >= 0:
                return found
    return -1


def lucky_road(state: WirwarState, hand: vec[i64], base: i64, index: i64) -> i64:
    """Tries a pit, or with an odd index a cover, on a tile; -1 if it may not lie there."""
    board, tiles = state.board, state.tiles
    cell = i64(board.laid[index >> 1])
    role = i64(tiles.role[board.near(cell)])
    if index & 1 == 0:
        if role == ROAD and has_kind(hand, base, tiles.pit_kind):
            return (tiles.pit << CELL_BITS) | cell
    elif (role == ROAD or role == PIT) and has_kind(hand, base, tiles.cover_kind):
        return (tiles.cover << CELL_BITS) | cell
    return -1
