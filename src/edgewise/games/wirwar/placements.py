"""Where tiles may be laid: beside others, with their rooms and roads, or on a road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from edgewise.core.bits import WORD_BITS, bit_count
from edgewise.core.cells import CELL_BITS, neighbour
from edgewise.core.tileset import EMPTY
from edgewise.games.wirwar.tileset import NO_BORDER, PIT, PUMP_BORDER, ROAD, ROAD_BORDER

if TYPE_CHECKING:
    from edgewise.games.wirwar.state import WirwarState

ALL: Final = 1 << 30
"""More placements than there ever are."""

LUCK: Final = 2
"""How many tries for each cell cost less than looking at everything."""


def blocked_sides(state: WirwarState, cell: i64) -> i64:
    """Marks the free sides of a cell beyond which no room, or no road, can lie.

    Bits 0-3 are for rooms and 4-7 for roads, as in ``border_sides``. With an
    empty pile nothing has to lie there, so nothing is blocked.
    """
    board, tiles = state.board, state.tiles
    around = board.surroundings(cell)
    blocked: i64 = 0
    for side in range(i64(4)):
        if tiles.seen_label(around, side) != EMPTY:
            continue
        beyond = board.surroundings(neighbour(cell, side))
        if beyond == EMPTY:
            continue
        for border in range(i64(PUMP_BORDER), i64(ROAD_BORDER + 1)):
            own = i64(tiles.border_label[border])
            for other in range(i64(4)):
                label = tiles.seen_label(beyond, other)
                if label != EMPTY and label != own and state.piles[border] > 0:
                    blocked |= i64(1) << (4 * (border - 1) + side)
    return blocked


def is_allowed(state: WirwarState, variant: i64, cell: i64) -> bool:
    """Tells whether all rooms and roads that a tile asks for can lie there."""
    borders = i64(state.tiles.border_sides[variant])
    if borders == 0:
        return True
    blocked = blocked_sides(state, cell)
    return borders & blocked == 0 or refused_side(state, variant, cell, blocked) < 0


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
    """Writes up to ``most`` placements of a set of variants to the scratch; counts them."""
    board, tiles = state.board, state.tiles
    found: i64 = 0
    for index in range(board.frontier_size):
        cell = i64(board.frontier[index])
        row = board.row_at(index)
        for word in range(tiles.words):
            bits = tiles.rows[row + word] & hand[base + word]
            while bits != 0:
                variant = word * WORD_BITS + tiles.lowest(bits)
                bits &= bits - 1
                if is_allowed(state, variant, cell):
                    found = note_placement(state, variant, cell, found)
                    if found == most:
                        return found
    return find_roads(state, hand, base, found, most)


def find_roads(state: WirwarState, hand: vec[i64], base: i64, found: i64, most: i64) -> i64:
    """Adds the roads on which a pit or a cover of a set of variants may be laid."""
    board, tiles = state.board, state.tiles
    has_pit = has_variant(hand, base, tiles.pit)
    has_cover = has_variant(hand, base, tiles.cover)
    if not has_pit and not has_cover:
        return found
    for index in range(board.laid_size):
        cell = i64(board.laid[index])
        role = i64(tiles.role[board.near(cell)])
        if has_pit and role == ROAD and found < most:
            found = note_placement(state, tiles.pit, cell, found)
        if has_cover and (role == ROAD or role == PIT) and found < most:
            found = note_placement(state, tiles.cover, cell, found)
    return found


def has_variant(hand: vec[i64], base: i64, variant: i64) -> bool:
    """Tells whether a set of variants has this one."""
    return (hand[base + variant // WORD_BITS] >> (variant % WORD_BITS)) & 1 != 0


def note_placement(state: WirwarState, variant: i64, cell: i64, found: i64) -> i64:
    """Writes one placement to the scratch."""
    scratch = state.tiles.scratch
    if found == len(scratch):
        state.tiles.scratch = append(scratch, (variant << CELL_BITS) | cell)
    else:
        scratch[found] = (variant << CELL_BITS) | cell
    return found + 1


def random_placement(state: WirwarState, rng: Random) -> i64:
    """Draws a placement of the seat whose turn it is, each as likely.

    It tries its luck first: a road for a pit or a cover, or a random cell and a
    random one of as many variants as the hand holds, which favours none. Only
    when luck fails is everything looked at.
    """
    board, tiles, hand = state.board, state.tiles, state.stock.masks
    base = state.turn * tiles.words
    held: i64 = 0
    for word in range(tiles.words):
        held += bit_count(hand[base + word])
    on_roads = find_roads(state, hand, base, 0, ALL)
    for _ in range(LUCK * board.frontier_size):
        index = rng.randrange(board.frontier_size * held + on_roads) - on_roads
        if index < 0:
            return tiles.scratch[index + on_roads]
        cell = i64(board.frontier[index // held])
        row = board.row_at(index // held)
        variant = tiles.nth_variant(row, hand, base, index % held)
        if variant >= 0 and is_allowed(state, variant, cell):
            return (variant << CELL_BITS) | cell
    count = find_placements(state, hand, base, ALL)
    return tiles.scratch[rng.randrange(count)]
