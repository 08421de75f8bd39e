"""Every placement of a set of kinds, one at random, and whether there is any.

Kinds that have no place anywhere are remembered until a tile is laid that may give them one,
and for the others where one of them could lie last. So a large table is seldom searched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64

from edgewise.core.bits import WORD_BITS
from edgewise.core.board import NEXT_VARIANT
from edgewise.core.cells import CELL_BITS, CELL_MASK, cell_at, neighbour
from edgewise.core.grid import UNKNOWN
from edgewise.games.wirwar.placements import (
    blocked_sides,
    has_few_left,
    has_kind,
    is_allowed,
    kept_off,
    lucky_placement,
    open_turns,
    sides_to_block,
    unasked_turns,
)
from edgewise.games.wirwar.tileset import (
    ALL_BLOCKED,
    BLOCKED_BITS,
    COVER,
    PIT,
    ROAD,
    ROW_MASK,
    PipeTiles,
)

if TYPE_CHECKING:
    from edgewise.games.wirwar.state import WirwarState

MOST_TURNS: Final = 8
"""How many variants a kind has at most."""

TRIES: Final = 24
"""After how many fits that are not allowed, all that are allowed are listed."""


def find_placements(state: WirwarState, hand: vec[i64], base: i64, top: i64) -> i64:
    """Writes all placements of a set of kinds to the scratch, with ``top`` added; counts them."""
    board, tiles = state.board, state.tiles
    some = board.gather(hand, base)
    known, frontier, arounds, gathered = board.rows, board.frontier, board.around, board.counted
    rows, fitting, unblocked, low_bits = tiles.rows, tiles.fitting, tiles.unblocked, tiles.low_bits
    words, kinds, label, keeps_off = tiles.words, tiles.kinds, tiles.label_bits, tiles.keeps_off
    variants_from, scratch = tiles.variants_from, tiles.scratch
    bits, size, wrap = board.bits, board.size, board.wrap
    few, to_block, most = has_few_left(state), sides_to_block(state), MOST_TURNS * tiles.kinds
    first, last = cell_at(board.west, board.north), cell_at(board.east, board.south)
    west, east, north, south = first & ROW_MASK, last & ROW_MASK, first >> 16, last >> 16
    found: i64 = 0
    for number in range(some):
        index = gathered[number]
        row, cell = i64(known[index]), i64(frontier[index])
        if found + most > i64(len(scratch)):
            scratch = tiles.widen_scratch(found)
        blocked: i64 = 0
        if to_block != 0:
            x, y = cell & ROW_MASK, cell >> 16
            used = i64(y > north) | (i64(x < east) << 1)
            used |= (i64(y < south) << 2) | (i64(x > west) << 3)
            here = ((y << bits) + x) & wrap
            blocked = to_block & kept_off(arounds, keeps_off, here, used, size, label)
        for word in range(words):
            fitting_kinds = rows[row * words + word] & hand[base + word]
            while fitting_kinds != 0:
                low = fitting_kinds & -fitting_kinds
                fitting_kinds ^= low
                kind = word * WORD_BITS + i64(low_bits[low % 67])
                turns = i64(fitting[row * kinds + kind])
                free = turns & i64(unblocked[(kind << BLOCKED_BITS) | blocked])
                if few and free != turns:
                    empty = tiles.empty_sides(board.surroundings(cell))
                    free |= unasked_turns(tiles, state.piles, kind, turns ^ free, empty, blocked)
                code = top | (i64(variants_from[kind]) << CELL_BITS) | cell
                while free != 0:
                    scratch[found] = code
                    found += free & 1
                    free >>= 1
                    code += NEXT_VARIANT
    return find_roads(state, hand, base, top, found)


def find_roads(state: WirwarState, hand: vec[i64], base: i64, top: i64, found: i64) -> i64:
    """Adds the roads on which a pit or a cover of a set of kinds may be laid."""
    board, tiles = state.board, state.tiles
    has_pit = has_kind(hand, base, tiles.pit_kind)
    has_cover = has_kind(hand, base, tiles.cover_kind)
    if not has_pit and not has_cover:
        return found
    roads, roles, grid = known_roads(state), tiles.role, board.grid
    bits, wrap = board.bits, board.wrap
    for index in range(i64(len(roads))):
        cell = i64(roads[index])
        slot = (((cell >> 16) << bits) + (cell & ROW_MASK)) & wrap
        role = i64(roles[i64(grid[slot]) - 1])
        if has_pit and role == ROAD:
            found = note_placement(tiles, top | (tiles.pit << CELL_BITS) | cell, found)
        if has_cover and (role == ROAD or role == PIT):
            found = note_placement(tiles, top | (tiles.cover << CELL_BITS) | cell, found)
    return found


def known_roads(state: WirwarState) -> vec[i32]:
    """Lists the cells with roads, open or covered ones too, in the order in which they were laid.

    Only tiles that were laid since it was asked last are looked at.
    """
    forget_if_changed(state)
    board, tiles = state.board, state.tiles
    laid, roles = board.laid, tiles.role
    for index in range(state.roads_among, board.laid_size):
        cell = i64(laid[index])
        role = i64(roles[board.near(cell)])
        if role == ROAD or role == PIT or role == COVER:
            state.roads = append(state.roads[:], i32(cell))
    state.roads_among = board.laid_size
    return state.roads


def note_placement(tiles: PipeTiles, code: i64, found: i64) -> i64:
    """Writes one placement to the scratch."""
    if found == len(tiles.scratch):
        tiles.scratch = append(tiles.scratch, code)
    else:
        tiles.scratch[found] = code
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
    roads = find_roads(state, hand, base, 0, 0)
    total = roads + board.count_fits(hand, base)
    for _try in range(TRIES):
        index = rng.randrange(total)
        if index < roads:
            return state.tiles.scratch[index]
        found = board.counted_fit(hand, base, index - roads)
        if is_allowed(state, found >> CELL_BITS, found & CELL_MASK):
            return found
    return state.tiles.scratch[rng.randrange(find_placements(state, hand, base, 0))]


# Whether there is any.


def has_placement(state: WirwarState, hand: vec[i64], base: i64) -> bool:
    """Tells whether a tile of a set of kinds may be laid anywhere."""
    tiles = state.tiles
    forget_if_changed(state)
    played, placeless, low_bits = tiles.played, state.placeless, tiles.low_bits
    for word in range(tiles.words):
        bits = hand[base + word] & played[word] & ~placeless[word]
        while bits != 0:
            low = bits & -bits
            bits ^= low
            if lies_where_it_could(state, word * WORD_BITS + i64(low_bits[low % 67])):
                return True
    wanted = tiles.no_kinds[:]
    for word in range(tiles.words):
        wanted[word] = hand[base + word] & played[word] & ~placeless[word]
    return search_places(state, wanted, stops=True)


def find_placeless(state: WirwarState) -> vec[i64]:
    """Marks the kinds of which no tile can be laid anywhere."""
    tiles = state.tiles
    forget_if_changed(state)
    wanted = vec[i64]([0] * int(tiles.words))
    for word in range(tiles.words):
        bits = tiles.played[word] & ~state.placeless[word]
        while bits != 0:
            low = bits & -bits
            bits ^= low
            if not lies_where_it_could(state, word * WORD_BITS + tiles.lowest(low)):
                wanted[word] |= low
    search_places(state, wanted, stops=False)
    return state.placeless


def lies_where_it_could(state: WirwarState, kind: i64) -> bool:
    """Tells whether a tile of a kind may lie where one could when this was asked last."""
    board, tiles = state.board, state.tiles
    cell = i64(tiles.places[kind])
    if not board.in_use(cell):
        return False
    slot = board.slot(cell)
    if has_kind(tiles.pipes, 0, kind):
        place = i64(board.place[slot])
        return place > 0 and any_turn(state, kind, board.row_at(place - 1), cell)
    variant = i64(board.grid[slot]) - 1
    return variant >= 0 and takes_on_road(tiles, kind, i64(tiles.role[variant]))


def takes_on_road(tiles: PipeTiles, kind: i64, role: i64) -> bool:
    """Tells whether a pit or a cover may be laid on a tile of some role."""
    return role == ROAD or (role == PIT and kind == tiles.cover_kind)


def any_turn(state: WirwarState, kind: i64, row: i64, cell: i64) -> bool:
    """Tells whether a tile of a kind may lie on a cell in one of the turns in which it fits."""
    tiles = state.tiles
    turns = i64(tiles.fitting[row * tiles.kinds + kind])
    if turns & i64(tiles.unblocked[(kind << BLOCKED_BITS) | ALL_BLOCKED]) != 0:
        return True
    return turns != 0 and open_turns(state, kind, turns, blocked_sides(state, cell), cell) != 0


def search_places(state: WirwarState, wanted: vec[i64], *, stops: bool) -> bool:
    """Looks for a place for each kind, the newest first, or ``stops`` at the first place found.

    Kinds for which there is none are noted as placeless.
    """
    board, tiles = state.board, state.tiles
    words, left = tiles.words, any_of(wanted)
    index = board.frontier_size
    while index > 0 and left:
        index -= 1
        row = board.row_at(index)
        for word in range(words):
            bits = tiles.rows[row * words + word] & wanted[word]
            while bits != 0:
                low = bits & -bits
                bits ^= low
                kind = word * WORD_BITS + tiles.lowest(low)
                cell = i64(board.frontier[index])
                if any_turn(state, kind, row, cell):
                    tiles.places[kind] = i32(cell)
                    if stops:
                        return True
                    wanted[word] ^= low
                    left = any_of(wanted)
    for kind in (tiles.pit_kind, tiles.cover_kind):
        if has_kind(wanted, 0, kind):
            cell = find_road(state, kind)
            if cell >= 0:
                tiles.places[kind] = i32(cell)
                if stops:
                    return True
                wanted[kind // WORD_BITS] ^= tiles.kind_masks[kind * words + kind // WORD_BITS]
    if any_of(wanted):
        state.placeless = joined(state.placeless, wanted)
    return False


def find_road(state: WirwarState, kind: i64) -> i64:
    """Finds a cell on which a pit or a cover may be laid; -1 if there is none."""
    board, tiles = state.board, state.tiles
    roads = known_roads(state)
    for index in range(i64(len(roads))):
        cell = i64(roads[index])
        if takes_on_road(tiles, kind, i64(tiles.role[board.near(cell)])):
            return cell
    return -1


def any_of(kinds: vec[i64]) -> bool:
    """Tells whether a set of kinds has any."""
    return any(word != 0 for word in kinds)


def joined(one: vec[i64], other: vec[i64]) -> vec[i64]:
    """Joins two sets of kinds into a new one."""
    both = one[:]
    for word in range(i64(len(both))):
        both[word] |= other[word]
    return both


# What a move changes.


def forget_if_changed(state: WirwarState) -> None:
    """Forgets what is known of the table if it was changed by something else than moves."""
    if state.known_at != state.board.version:
        forget_placeless(state)
        forget_roads(state)
        forget_blocked(state)


def forget_placeless(state: WirwarState) -> None:
    """Forgets which kinds are placeless, as when a room or a road was laid and others are left."""
    state.placeless = state.tiles.no_kinds
    state.known_at = state.board.version


def forget_roads(state: WirwarState) -> None:
    """Forgets where roads are, as when the last of them was taken back."""
    state.roads = state.tiles.no_roads
    state.roads_among = 0


def note_opened(state: WirwarState, cell: i64) -> None:
    """Notes that kinds may have a place again beside a tile that was just laid.

    Elsewhere it can only have closed places, for it blocks sides and frees none.
    """
    state.known_at = state.board.version
    if not any_of(state.placeless):
        return
    board, tiles = state.board, state.tiles
    fewer = state.placeless[:]
    for side in range(i64(4)):
        place = i64(board.place[board.slot(neighbour(cell, side))])
        if place > 0:
            at = board.row_at(place - 1) * tiles.words
            for word in range(tiles.words):
                fewer[word] &= ~tiles.rows[at + word]
    state.placeless = fewer


def forget_blocked(state: WirwarState) -> None:
    """Forgets which sides of cells are blocked."""
    state._blocked = state.tiles.no_blocked


def forget_blocked_near(state: WirwarState, cell: i64) -> None:
    """Forgets the same where a tile just laid can change it: at most two steps away."""
    blocked, wrap, size = state._blocked, state.board.wrap, state.board.size
    if len(blocked) == 0:
        return
    if i64(len(blocked)) != wrap + 1:
        forget_blocked(state)
        return
    here = state.board.slot(cell)
    blocked[(here - 2 * size) & wrap] = UNKNOWN
    blocked[(here + 2 * size) & wrap] = UNKNOWN
    blocked[(here - 2) & wrap] = UNKNOWN
    blocked[(here + 2) & wrap] = UNKNOWN
    for row in range(i64(3)):
        middle = here + (row - 1) * size
        blocked[(middle - 1) & wrap] = UNKNOWN
        blocked[middle & wrap] = UNKNOWN
        blocked[(middle + 1) & wrap] = UNKNOWN


def room_for_blocked(state: WirwarState) -> vec[i16]:
    """Gives room for the blocked sides of cells, which holds what is known of them."""
    forget_if_changed(state)
    size = len(state.board.grid)
    if len(state._blocked) != size:
        state.tiles.blank_cells(size)
        state._blocked = state.tiles.blank_i16[:size]
    return state._blocked
