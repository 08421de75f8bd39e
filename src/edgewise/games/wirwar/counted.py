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
from edgewise.core.grid import UNKNOWN
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

    def __init__(self, state: WirwarState, entries: vec[i64], kinds: i64) -> None:
        super().__init__(0)
        self.tiles: PipeTiles = state.tiles
        self.piles: vec[i64] = state.piles
        self.few: bool = has_few_left(state)
        self.entries: vec[i64] = entries
        """The kinds at hand, then two numbers a cell, then the codes of the roads."""
        self.first: i64 = kinds
        """Where the cells begin, and where they end."""
        self.last: i64 = kinds
        self.pipes: i64 = 0
        """How many of the placements are of pipe tiles, which come first."""

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
            return entries[self.last + place - self.pipes]
        at = self.first
        while entries[at] <= place:
            at += 2
        if at > self.first:
            place -= entries[at - 2]
        entry = entries[at + 1]
        for number in range(self.first):
            kind = entries[number]
            turns = self.turns_at(kind, entry)
            count = i64(tiles.bits_in[turns])
            if place < count:
                turn = i64(tiles.bit_at[turns * 8 + place])
                return lay_code(i64(tiles.variants_from[kind]) + turn, entry & CELL_MASK)
            place -= count
        return -1

    def sorted_code_at(self, place: i64) -> i64:
        tiles = self.tiles
        if self.last - self.first > 2 * LANE_MASK:
            return nth_smallest(self.pack(), place)
        for number in range(self.first):
            kind = self.entries[number]
            if kind == tiles.pit_kind or kind == tiles.cover_kind:
                found = self._roads_for(i64(tiles.variants_from[kind]))
                if place < i64(len(found)):
                    return nth_smallest(found, place)
                place -= i64(len(found))
                continue
            lanes = self._count_turns(kind)
            turn: i64 = 0
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
        for at in range(self.first, self.last, 2):
            entry = entries[at + 1]
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
        for at in range(self.first, self.last, 2):
            entry = entries[at + 1]
            turns = i64(fitting[(entry >> ROW_SHIFT) * kinds + kind])
            if (turns >> turn) & 1 != 0:
                scratch[count] = entry & CELL_MASK
                count += (self.turns_at(kind, entry) >> turn) & 1
        return scratch[:count]

    def _roads_for(self, variant: i64) -> vec[i64]:
        """Lists the placements of a pit or a cover."""
        entries, scratch = self.entries, self.tiles.scratch
        count: i64 = 0
        for at in range(self.last, self.last + self.size - self.pipes):
            scratch[count] = entries[at]
            count += i64(entries[at] >> CELL_BITS == lay_code(variant, 0) >> CELL_BITS)
        return scratch[:count]

    def pack(self) -> vec[i64]:
        tiles, entries = self.tiles, self.entries
        codes = vec[i64]([0] * int(self.size))
        count: i64 = 0
        for at in range(self.first, self.last, 2):
            entry = entries[at + 1]
            for number in range(self.first):
                kind = entries[number]
                turns = self.turns_at(kind, entry)
                code = lay_code(i64(tiles.variants_from[kind]), entry & CELL_MASK)
                while turns != 0:
                    if turns & 1 != 0:
                        codes[count] = code
                        count += 1
                    turns >>= 1
                    code += NEXT_VARIANT
        for road in range(self.size - count):
            codes[count + road] = entries[self.last + road]
        return codes


def lay_code(variant: i64, cell: i64) -> i64:
    """Packs a placement."""
    return make_code(LAY, (variant << CELL_BITS) | cell)


def count_placements(state: WirwarState) -> CountedPlacements:
    """Counts what the seat whose turn it is may lay."""
    board, tiles, hand = state.board, state.tiles, state.stock.masks
    base = state.turn * tiles.words
    roads = find_roads(state, hand, base, make_code(LAY, 0), 0)
    to_block = sides_to_block(state)
    some = board.frontier_size if to_block == 0 else board.gather(hand, base)
    pipes = tiles.list_pipes(hand, base)
    entries = tiles.room_for(2 * some + pipes + roads + 2)
    kinds = note_kinds(tiles, hand, base, entries)
    counted = CountedPlacements(state, entries, kinds)
    if to_block != 0:
        count_unblocked(state, counted, to_block, some, pipes)
    elif pipes <= FEW:
        count_few(state, counted)
    else:
        count_many(state, counted, pipes)
    scratch, last = tiles.scratch, counted.last
    for road in range(roads):
        entries[last + road] = scratch[road]
    counted.size = counted.pipes + roads
    return counted


def note_kinds(tiles: PipeTiles, hand: vec[i64], base: i64, entries: vec[i64]) -> i64:
    """Writes the kinds at hand that are laid, and counts them."""
    played, low_bits = tiles.played, tiles.low_bits
    count: i64 = 0
    for word in range(tiles.words):
        held = hand[base + word] & played[word]
        while held != 0:
            low = held & -held
            held ^= low
            entries[count] = word * WORD_BITS + i64(low_bits[low % 67])
            count += 1
    return count


def count_few(state: WirwarState, counted: CountedPlacements) -> None:
    """Counts the pipes of a few kinds where nothing is blocked.

    To count every cell and go on only after those where something fits costs less than to ask.
    """
    board, tiles, entries = state.board, state.tiles, counted.entries
    known, frontier, at_hand = board.rows, board.frontier, tiles.at_hand
    ways, width = tiles.ways, tiles.kinds + 1
    one, two, three, four, five = at_hand[0], at_hand[1], at_hand[2], at_hand[3], at_hand[4]
    total: i64 = 0
    to = counted.first
    for index in range(board.frontier_size):
        row = i64(known[index])
        if row == UNKNOWN:
            row = board.row_at(index)
            ways = tiles.ways
        at = row * width
        here = i64(ways[at + one]) + i64(ways[at + two]) + i64(ways[at + three])
        here += i64(ways[at + four]) + i64(ways[at + five])
        total += here
        entries[to] = total
        entries[to + 1] = (row << ROW_SHIFT) | i64(frontier[index])
        to += i64(here != 0) << 1
    counted.last = to
    counted.pipes = total


def count_many(state: WirwarState, counted: CountedPlacements, pipes: i64) -> None:
    """Counts the same for any number of kinds."""
    board, tiles, entries = state.board, state.tiles, counted.entries
    known, frontier, at_hand = board.rows, board.frontier, tiles.at_hand
    ways, width = tiles.ways, tiles.kinds + 1
    total: i64 = 0
    to = counted.first
    for index in range(board.frontier_size):
        row = i64(known[index])
        if row == UNKNOWN:
            row = board.row_at(index)
            ways = tiles.ways
        at = row * width
        here: i64 = 0
        for number in range(pipes):
            here += i64(ways[at + at_hand[number]])
        total += here
        entries[to] = total
        entries[to + 1] = (row << ROW_SHIFT) | i64(frontier[index])
        to += i64(here != 0) << 1
    counted.last = to
    counted.pipes = total


def count_unblocked(
    state: WirwarState, counted: CountedPlacements, to_block: i64, some: i64, pipes: i64
) -> None:
    """Counts the pipes while rooms or roads are left, which may keep tiles from cells."""
    board, tiles, entries, piles = state.board, state.tiles, counted.entries, counted.piles
    known, frontier, gathered, arounds = board.rows, board.frontier, board.counted, board.around
    fitting, unblocked, bits_in = tiles.fitting, tiles.unblocked, tiles.bits_in
    kinds, at_hand, few = tiles.kinds, tiles.at_hand, counted.few
    bits, wrap, seen = board.bits, board.wrap, room_for_blocked(state)
    total: i64 = 0
    to = counted.first
    for number in range(some):
        index = gathered[number]
        row, cell = i64(known[index]), i64(frontier[index])
        here = (((cell >> 16) << bits) + (cell & ROW_MASK)) & wrap
        blocked = i64(seen[here]) - 1
        if blocked < 0:
            used, size, label = sides_in_use(board, cell), board.size, tiles.label_bits
            blocked = kept_off(arounds, tiles.keeps_off, here, used, size, label)
            seen[here] = i16(blocked + 1)
        blocked &= to_block
        empty: i64 = 0
        if few and blocked != 0:
            empty = tiles.empty_sides(i64(arounds[here]))
        at = row * kinds
        for place in range(pipes):
            kind = at_hand[place]
            turns = i64(fitting[at + kind])
            free = turns & i64(unblocked[(kind << BLOCKED_BITS) | blocked])
            if few and free != turns:
                free |= unasked_turns(tiles, piles, kind, turns ^ free, empty, blocked)
            total += i64(bits_in[free])
        entries[to] = total
        empty &= EMPTY_MASK
        entry = (row << ROW_SHIFT) | (empty << EMPTY_SHIFT) | (blocked << BLOCKED_SHIFT)
        entries[to + 1] = entry | cell
        to += 2
    counted.last = to
    counted.pipes = total
