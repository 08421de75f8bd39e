"""The placements of a turn, counted and not listed: one is made by its place among them.

The order is that of ``find_placements``: cell by cell, then the roads for pits and covers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.bits import WORD_BITS
from edgewise.core.board import NEXT_VARIANT
from edgewise.core.cells import CELL_BITS, CELL_MASK
from edgewise.core.countedcodes import CountedCodes
from edgewise.core.legal import nth_smallest
from edgewise.core.moves import make_code
from edgewise.core.tileset import FEW
from edgewise.games.wirwar.listing import find_roads, room_for_blocked
from edgewise.games.wirwar.moves import LAY
from edgewise.games.wirwar.placements import (
    has_few_left,
    kept_off,
    sides_in_use,
    sides_to_block,
    unasked_turns,
)
from edgewise.games.wirwar.tileset import BLOCKED_BITS, LANE, ROW_MASK, PipeTiles

if TYPE_CHECKING:
    from edgewise.games.wirwar.state import WirwarState

BLOCKED_SHIFT: Final = 31
BLOCKED_MASK: Final = 0xFF
EMPTY_SHIFT: Final = 39
EMPTY_MASK: Final = 0xF
ROW_SHIFT: Final = 43
"""A cell in one number: the cell itself, its blocked sides, its empty ones and its row above.

A row is one of at most 2^20 surroundings, so 63 bits are enough.
"""

LANE_MASK: Final = 0x7F
"""A number of cells in a lane, of which there is one for each turn."""


class CountedPlacements(CountedCodes):
    """What may be laid, by cells: for each how many placements up to it, and the cell itself."""

    def __init__(self, state: WirwarState, room: i64) -> None:
        tiles = state.tiles
        base = state.turn * tiles.words
        self.tiles: PipeTiles = tiles
        self.hand: vec[i64] = state.stock.masks[base : base + tiles.words]
        self.piles: vec[i64] = state.piles
        self.few: bool = has_few_left(state)
        self.cells: i64 = 0
        self.pipes: i64 = 0
        """How many of the placements are of pipe tiles, which come first."""
        self.entries: vec[i64] = tiles.room_to_walk(room)
        """Two numbers a cell, then the codes of the roads."""
        super().__init__(0)

    def turns_at(self, kind: i64, entry: i64) -> i64:
        """Marks the turns in which a kind may be laid on a cell."""
        tiles = self.tiles
        turns = i64(tiles.fitting[(entry >> ROW_SHIFT) * tiles.kinds + kind])
        blocked = (entry >> BLOCKED_SHIFT) & BLOCKED_MASK
        if blocked == 0:
            return turns
        free = turns & i64(tiles.unblocked[(kind << BLOCKED_BITS) | blocked])
        if self.few and free != turns:
            empty = ((entry >> EMPTY_SHIFT) & EMPTY_MASK) * 17
            free |= unasked_turns(tiles, self.piles, kind, turns ^ free, empty, blocked)
        return free

    def code_at(self, place: i64) -> i64:
        entries, tiles = self.entries, self.tiles
        if place >= self.pipes:
            return entries[2 * self.cells + place - self.pipes]
        at: i64 = 0
        while entries[at] <= place:
            at += 2
        if at > 0:
            place -= entries[at - 2]
        entry = entries[at + 1]
        from_row = (entry >> ROW_SHIFT) * tiles.words
        for word in range(tiles.words):
            bits = tiles.rows[from_row + word] & self.hand[word]
            while bits != 0:
                low = bits & -bits
                bits ^= low
                kind = word * WORD_BITS + i64(tiles.low_bits[low % 67])
                turns = self.turns_at(kind, entry)
                count = i64(tiles.bits_in[turns])
                if place < count:
                    turn = i64(tiles.bit_at[turns * 8 + place])
                    return lay_code(i64(tiles.variants_from[kind]) + turn, entry & CELL_MASK)
                place -= count
        return -1

    def sorted_code_at(self, place: i64) -> i64:
        tiles = self.tiles
        if self.cells > LANE_MASK:
            return nth_smallest(self.pack(), place)
        for word in range(tiles.words):
            bits = self.hand[word]
            while bits != 0:
                low = bits & -bits
                bits ^= low
                kind = word * WORD_BITS + i64(tiles.low_bits[low % 67])
                if kind == tiles.pit_kind or kind == tiles.cover_kind:
                    found = self._roads_for(i64(tiles.variants_from[kind]))
                    count = i64(len(found))
                    if place < count:
                        return nth_smallest(found, place)
                    place -= count
                    continue
                lanes, turn = self._count_turns(kind), i64(0)
                while lanes != 0:
                    count = lanes & LANE_MASK
                    if place < count:
                        variant = i64(tiles.variants_from[kind]) + turn
                        return lay_code(variant, nth_smallest(self._cells_for(kind, turn), place))
                    place -= count
                    lanes >>= LANE
                    turn += 1
        return -1

    def _count_turns(self, kind: i64) -> i64:
        """Counts for each turn of a kind the cells on which it may be laid."""
        tiles, entries, few = self.tiles, self.entries, self.few
        fitting, unblocked, lanes, kinds = tiles.fitting, tiles.unblocked, tiles.lanes, tiles.kinds
        found: i64 = 0
        for at in range(i64(1), 2 * self.cells, i64(2)):
            entry = entries[at]
            turns = i64(fitting[(entry >> ROW_SHIFT) * kinds + kind])
            blocked = (entry >> BLOCKED_SHIFT) & BLOCKED_MASK
            if blocked != 0 and turns != 0:
                if few:
                    turns = self.turns_at(kind, entry)
                else:
                    turns &= i64(unblocked[(kind << BLOCKED_BITS) | blocked])
            found += lanes[turns]
        return found

    def _cells_for(self, kind: i64, turn: i64) -> vec[i64]:
        """Lists the cells on which a kind may be laid in some turn."""
        tiles, entries = self.tiles, self.entries
        fitting, kinds, scratch = tiles.fitting, tiles.kinds, tiles.scratch
        count: i64 = 0
        for at in range(i64(1), 2 * self.cells, i64(2)):
            entry = entries[at]
            turns = i64(fitting[(entry >> ROW_SHIFT) * kinds + kind])
            if (turns >> turn) & 1 != 0:
                scratch[count] = entry & CELL_MASK
                count += (self.turns_at(kind, entry) >> turn) & 1
        return scratch[:count]

    def _roads_for(self, variant: i64) -> vec[i64]:
        """Lists the placements of a pit or a cover."""
        entries, scratch = self.entries, self.tiles.scratch
        first = 2 * self.cells
        count: i64 = 0
        for at in range(first, first + self.size - self.pipes):
            scratch[count] = entries[at]
            count += i64(entries[at] >> CELL_BITS == lay_code(variant, 0) >> CELL_BITS)
        return scratch[:count]

    def pack(self) -> vec[i64]:
        tiles, entries = self.tiles, self.entries
        codes = vec[i64]([0] * int(self.size))
        count: i64 = 0
        for at in range(i64(1), 2 * self.cells, i64(2)):
            entry = entries[at]
            from_row = (entry >> ROW_SHIFT) * tiles.words
            for word in range(tiles.words):
                bits = tiles.rows[from_row + word] & self.hand[word]
                while bits != 0:
                    kind = word * WORD_BITS + tiles.lowest(bits)
                    bits &= bits - 1
                    turns = self.turns_at(kind, entry)
                    code = lay_code(i64(tiles.variants_from[kind]), entry & CELL_MASK)
                    while turns != 0:
                        if turns & 1 != 0:
                            codes[count] = code
                            count += 1
                        turns >>= 1
                        code += NEXT_VARIANT
        for at in range(count, self.size):
            codes[at] = entries[2 * self.cells + at - count]
        return codes


def lay_code(variant: i64, cell: i64) -> i64:
    """Packs a placement."""
    return make_code(LAY, (variant << CELL_BITS) | cell)


def count_placements(state: WirwarState) -> CountedPlacements:
    """Counts what the seat whose turn it is may lay."""
    board, tiles, hand = state.board, state.tiles, state.stock.masks
    base = state.turn * tiles.words
    some = board.gather(hand, base)
    roads = find_roads(state, hand, base, make_code(LAY, 0), 0)
    counted = CountedPlacements(state, 2 * some + roads)
    counted.cells = some
    if sides_to_block(state) != 0:
        counted.pipes = count_unblocked(state, counted)
    elif tiles.list_few(counted.hand, 0) <= FEW:
        counted.pipes = count_few(state, counted)
    else:
        counted.pipes = count_many(state, counted)
    entries, scratch = counted.entries, tiles.scratch
    for road in range(roads):
        entries[2 * some + road] = scratch[road]
    counted.size = counted.pipes + roads
    return counted


def count_few(state: WirwarState, counted: CountedPlacements) -> i64:
    """Counts the pipes of a few kinds where nothing is blocked, as ``Board.count_fits`` does."""
    board, tiles, entries = state.board, state.tiles, counted.entries
    known, frontier, gathered = board.rows, board.frontier, board.counted
    ways, width, few = tiles.ways, tiles.kinds + 1, tiles.few
    one, two, three, four, five = few[0], few[1], few[2], few[3], few[4]
    total: i64 = 0
    for number in range(counted.cells):
        index = gathered[number]
        row = i64(known[index])
        at = row * width
        total += i64(ways[at + one]) + i64(ways[at + two]) + i64(ways[at + three])
        total += i64(ways[at + four]) + i64(ways[at + five])
        entries[2 * number] = total
        entries[2 * number + 1] = (row << ROW_SHIFT) | i64(frontier[index])
    return total


def count_many(state: WirwarState, counted: CountedPlacements) -> i64:
    """Counts the same for any number of kinds."""
    board, tiles, entries = state.board, state.tiles, counted.entries
    known, frontier, gathered = board.rows, board.frontier, board.counted
    total: i64 = 0
    for number in range(counted.cells):
        index = gathered[number]
        row = i64(known[index])
        total += tiles.count_fitting(row, counted.hand, 0)
        entries[2 * number] = total
        entries[2 * number + 1] = (row << ROW_SHIFT) | i64(frontier[index])
    return total


def count_unblocked(state: WirwarState, counted: CountedPlacements) -> i64:
    """Counts the pipes while rooms or roads are left, which may keep tiles from cells."""
    board, tiles, entries, hand = state.board, state.tiles, counted.entries, counted.hand
    known, frontier, gathered, arounds = board.rows, board.frontier, board.counted, board.around
    rows, fitting, unblocked, low_bits = tiles.rows, tiles.fitting, tiles.unblocked, tiles.low_bits
    words, kinds, label, keeps_off = tiles.words, tiles.kinds, tiles.label_bits, tiles.keeps_off
    bits_in, bits, size, wrap = tiles.bits_in, board.bits, board.size, board.wrap
    few, to_block, seen = counted.few, sides_to_block(state), room_for_blocked(state)
    total: i64 = 0
    for number in range(counted.cells):
        index = gathered[number]
        row, cell = i64(known[index]), i64(frontier[index])
        here = (((cell >> 16) << bits) + (cell & ROW_MASK)) & wrap
        blocked = i64(seen[here]) - 1
        if blocked < 0:
            blocked = kept_off(arounds, keeps_off, here, sides_in_use(board, cell), size, label)
            seen[here] = i16(blocked + 1)
        blocked &= to_block
        empty: i64 = 0
        if few and blocked != 0:
            empty = tiles.empty_sides(i64(arounds[here]))
        for word in range(words):
            fits = rows[row * words + word] & hand[word]
            while fits != 0:
                low = fits & -fits
                fits ^= low
                kind = word * WORD_BITS + i64(low_bits[low % 67])
                turns = i64(fitting[row * kinds + kind])
                free = turns & i64(unblocked[(kind << BLOCKED_BITS) | blocked])
                if few and free != turns:
                    free |= unasked_turns(tiles, counted.piles, kind, turns ^ free, empty, blocked)
                total += i64(bits_in[free])
        entries[2 * number] = total
        empty &= EMPTY_MASK
        entry = (row << ROW_SHIFT) | (empty << EMPTY_SHIFT) | (blocked << BLOCKED_SHIFT)
        entries[2 * number + 1] = entry | cell
    return total
