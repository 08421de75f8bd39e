"""Where tiles may be laid: beside others, with their rooms and roads, or on a road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from edgewise.core.bits import WORD_BITS
from edgewise.core.cells import CELL_BITS, CELL_MASK, neighbour
from edgewise.core.grid import UNKNOWN
from edgewise.core.tileset import EMPTY
from edgewise.games.wirwar.tileset import (
    NO_BORDER,
    PIT,
    PUMP_BORDER,
    ROAD,
    ROAD_BORDER,
    PipeTiles,
)

if TYPE_CHECKING:
    from edgewise.games.wirwar.state import WirwarState

ALL: Final = 1 << 30
"""More placements than there ever are."""

LUCK: Final = 1
"""How many tries for each cell cost less than counting all that fits."""

TRIES: Final = 24
"""After so many fits that are not allowed, all that are allowed are listed."""


def blocked_sides(state: WirwarState, cell: i64) -> i64:
    """Marks the free sides of a cell beyond which no room, or no road, can lie.

    Bits 0-3 are for rooms and 4-7 for roads, as in ``border_sides``. With an
    empty pile nothing has to lie there, so nothing is blocked.
    """
    board, tiles = state.board, state.tiles
    arounds, keeps_off = board.around, tiles.keeps_off
    label, pair = tiles.label_bits, 2 * tiles.label_bits
    label_mask, pair_mask = tiles.label_mask, i64(len(keeps_off)) - 1
    around = board.surroundings(cell)
    here = board.slot(cell)
    within = board.has_all_beside(cell)
    blocked: i64 = 0
    for side in range(i64(4)):
        if (around >> (side * label)) & label_mask == EMPTY:
            if within or board.in_use(neighbour(cell, side)):
                beyond = i64(arounds[board.slot_beside(here, side)])
                off = i64(keeps_off[beyond & pair_mask]) | i64(keeps_off[beyond >> pair])
                blocked |= off << side
    if state.piles[PUMP_BORDER] == 0:
        blocked &= ~15
    if state.piles[ROAD_BORDER] == 0:
        blocked &= 15
    return blocked


def is_allowed(state: WirwarState, variant: i64, cell: i64) -> bool:
    """Tells whether all rooms and roads that a tile asks for can lie there."""
    if state.tiles.border_sides[variant] == 0:
        return True
    return is_unblocked(state, variant, cell, blocked_sides(state, cell))


def is_unblocked(state: WirwarState, variant: i64, cell: i64, blocked: i64) -> bool:
    """Tells the same where the blocked sides of the cell are known."""
    borders = i64(state.tiles.border_sides[variant])
    return borders & blocked == 0 or refused_side(state, variant, cell, blocked) < 0


def any_allowed(state: WirwarState, kind: i64, row: i64, cell: i64) -> bool:
    """Tells whether a tile of a kind may lie on a cell in one of the turns in which it fits."""
    tiles = state.tiles
    turns = i64(tiles.fitting[row * tiles.kinds + kind])
    while turns != 0:
        if is_allowed(state, i64(tiles.variants_from[kind]) + tiles.lowest(turns), cell):
            return True
        turns &= turns - 1
    return False


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


def find_placements(state: WirwarState, hand: vec[i64], base: i64, most: i64) -> i64:
    """Writes up to ``most`` placements of a set of kinds to the scratch; counts them."""
    board, tiles = state.board, state.tiles
    rows, known, words = tiles.rows, board.rows, tiles.words
    found: i64 = 0
    for index in range(board.frontier_size):
        row = i64(known[index])
        if row == UNKNOWN:
            row = board.row_at(index)
            rows = tiles.rows
        for word in range(words):
            kinds = rows[row * words + word] & hand[base + word]
            if kinds != 0:
                found = find_on_cell(state, index, kinds, word, found, most)
                if found == most:
                    return found
    return find_roads(state, hand, base, found, most)


def find_on_cell(
    state: WirwarState, index: i64, kinds: i64, word: i64, found: i64, most: i64
) -> i64:
    """Adds what may be laid on a cell of the frontier, of the kinds in one word of a set."""
    board, tiles = state.board, state.tiles
    low_bits, fitting, border_sides = tiles.low_bits, tiles.fitting, tiles.border_sides
    first = i64(board.rows[index]) * tiles.kinds + word * WORD_BITS
    cell = i64(board.frontier[index])
    blocked: i64 = -1
    while kinds != 0:
        low = kinds & -kinds
        kinds ^= low
        kind = i64(low_bits[low % 67])
        turns = i64(fitting[first + kind])
        variant = i64(tiles.variants_from[word * WORD_BITS + kind])
        while turns != 0:
            if turns & 1 != 0:
                borders = i64(border_sides[variant])
                if borders != 0 and blocked < 0:
                    blocked = blocked_sides(state, cell)
                if (
                    borders == 0
                    or borders & blocked == 0
                    or refused_side(state, variant, cell, blocked) < 0
                ):
                    found = note_placement(tiles, variant, cell, found)
                    if found == most:
                        return found
            turns >>= 1
            variant += 1
    return found


def find_roads(state: WirwarState, hand: vec[i64], base: i64, found: i64, most: i64) -> i64:
    """Adds the roads on which a pit or a cover of a set of kinds may be laid."""
    board, tiles = state.board, state.tiles
    has_pit = has_kind(hand, base, tiles.pit_kind)
    has_cover = has_kind(hand, base, tiles.cover_kind)
    if not has_pit and not has_cover:
        return found
    laid, roles = board.laid, tiles.role
    for index in range(board.laid_size):
        cell = i64(laid[index])
        role = i64(roles[board.near(cell)])
        if has_pit and role == ROAD and found < most:
            found = note_placement(tiles, tiles.pit, cell, found)
        if has_cover and (role == ROAD or role == PIT) and found < most:
            found = note_placement(tiles, tiles.cover, cell, found)
    return found


def has_kind(hand: vec[i64], base: i64, kind: i64) -> bool:
    """Tells whether a set of kinds has this one."""
    return (hand[base + kind // WORD_BITS] >> (kind % WORD_BITS)) & 1 != 0


def note_placement(tiles: PipeTiles, variant: i64, cell: i64, found: i64) -> i64:
    """Writes one placement to the scratch."""
    if found == len(tiles.scratch):
        tiles.scratch = append(tiles.scratch, (variant << CELL_BITS) | cell)
    else:
        tiles.scratch[found] = (variant << CELL_BITS) | cell
    return found + 1


def random_placement(state: WirwarState, rng: Random) -> i64:
    """Draws a placement of the seat whose turn it is, each as likely.

    One of all roads for a pit or a cover and of all fits is drawn, until one is allowed,
    which favours none. It tries its luck before it counts them.
    """
    board, hand = state.board, state.stock.masks
    base = state.turn * state.tiles.words
    found = lucky_placement(state, rng)
    if found >= 0:
        return found
    roads = find_roads(state, hand, base, 0, ALL)
    total = roads + board.count_fits(hand, base)
    for _ in range(TRIES):
        index = rng.randrange(total)
        if index < roads:
            return state.tiles.scratch[index]
        found = board.counted_fit(hand, base, index - roads)
        if is_allowed(state, found >> CELL_BITS, found & CELL_MASK):
            return found
    return state.tiles.scratch[rng.randrange(find_placements(state, hand, base, ALL))]


def lucky_placement(state: WirwarState, rng: Random) -> i64:
    """Tries variants at hand on cells, pits and covers on tiles, all as likely; -1 if in vain."""
    board, tiles, hand = state.board, state.tiles, state.stock.masks
    base = state.turn * tiles.words
    count = tiles.list_held(hand, base)
    places = board.frontier_size * count
    spots = places
    if has_kind(hand, base, tiles.pit_kind) or has_kind(hand, base, tiles.cover_kind):
        spots += 2 * board.laid_size
    for _ in range(LUCK * board.frontier_size):
        index = rng.randrange(spots)
        if index < places:
            at = index // count
            held = i64(tiles.held[index - at * count])
            if tiles.row_holds_turn(board.row_at(at), held):
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
