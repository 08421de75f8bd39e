"""A board: the grid of laid tiles, and what fits on it."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64

from edgewise.core.bits import WORD_BITS
from edgewise.core.cells import CELL_BITS
from edgewise.core.grid import NOT_COUNTED, UNKNOWN, Grid
from edgewise.core.tileset import BARREN, EMPTY, FEW, MOST_TURNS

LUCKY_FRONTIER: Final = 64
"""From this size on, trying one's luck is cheaper than counting all that fits."""

LUCK: Final = 1
"""How many tries for each cell cost about as much as counting all that fits."""

CELLS_A_TRY: Final = 2
"""For how many cells one try is worth its cost, where one kind is at hand, by its shift."""

COUNT_SHIFT: Final = 24
PLACE_MASK: Final = 0xFFFFFF
"""A count of fits stands above the index of the frontier's cell up to which they were counted."""

NEXT_VARIANT: Final = 0x80000000
"""What the next variant of a tile on the same cell adds to a fit: 1 above CELL_BITS.

Written out, it is a number in compiled code; worked out, it would be looked up each time.
"""

FITS: Final = 0
OCCUPIED: Final = 1
DETACHED: Final = 2
MISMATCH: Final = 3
NOT_JOINED: Final = 4
LOCAL_RULE: Final = 5
OUTSIDE: Final = 6


class Board(Grid):
    """The tiles that lie on one grid, and what fits beside them.

    ``hand`` holds, from ``base``, the bits of the kinds at hand.
    """

    def copy(self) -> Board:
        """Copies everything that can change."""
        other = Board(self.tiles, self.bounds, empty=False)
        other.copy_from(self)
        return other

    def row_at(self, index: i64) -> i64:
        """Finds the row of what fits on a cell of the frontier, given by its index."""
        row = i64(self.rows[index])
        if row == UNKNOWN:
            cell = i64(self.frontier[index])
            slot = (((cell >> 16) << self.bits) + (cell & 0xFFFF)) & self.wrap
            row = self.tiles.row(i64(self.around[slot]))
            self.rows[index] = i32(row)
        return row

    def fits(self, cell: i64, variant: i64) -> bool:
        """Tells whether a variant may lie on an empty cell: only on one of the frontier."""
        if not self.in_use(cell):  # its slot may be that of another cell
            return False
        return self.tiles.row_holds(self.tiles.row(i64(self.around[self.slot(cell)])), variant)

    def any_fit(self, hand: vec[i64], base: i64) -> bool:
        """Tells whether anything at hand fits anywhere."""
        tiles, known, rows = self.tiles, self.rows, self.tiles.rows
        kind = tiles.only_kind(hand, base)
        if kind >= 0:
            return self._any_of_kind(kind)
        words = tiles.words
        for index in range(self.frontier_size - 1, -1, -1):
            row = i64(known[index])
            if row == UNKNOWN:
                row = self.row_at(index)
                rows = tiles.rows
            for word in range(words):
                if rows[row * words + word] & hand[base + word] != 0:
                    return True
        return False

    def _any_of_kind(self, kind: i64) -> bool:
        """Tells whether a kind fits anywhere; the cells that were left open longest come last."""
        tiles, known = self.tiles, self.rows
        fitting, kinds = tiles.fitting, tiles.kinds
        for index in range(self.frontier_size - 1, -1, -1):
            row = i64(known[index])
            if row == UNKNOWN:
                row = self.row_at(index)
                fitting = tiles.fitting
            if fitting[row * kinds + kind] != 0:
                return True
        return False

    def list_fits(self, hand: vec[i64], base: i64) -> list[int]:
        """Lists all that fits, each as ``variant << CELL_BITS | cell``."""
        return [int(fit) for fit in self.pack_fits(hand, base, 0)]

    def pack_fits(self, hand: vec[i64], base: i64, top: i64) -> vec[i64]:
        """Lists the same as packed numbers, each with ``top`` added."""
        count = self.write_fits(hand, base, top, 0)
        return self.tiles.listed[:count]

    def write_fits(self, hand: vec[i64], base: i64, top: i64, count: i64) -> i64:
        """Writes the same to ``listed`` after this many codes, and counts on."""
        tiles, known = self.tiles, self.rows
        kind = tiles.only_kind(hand, base)
        if kind >= 0:
            return self._write_kind(kind, top, count)
        some = self.gather(hand, base)
        gathered, rows, words = self.counted, tiles.rows, tiles.words
        for number in range(some):
            index = gathered[number]
            row, code = i64(known[index]), top | i64(self.frontier[index])
            for word in range(words):
                bits = rows[row * words + word] & hand[base + word]
                if bits != 0:
                    count = self._write_cell(row, bits, word * WORD_BITS, code, count)
        return count

    def gather(self, hand: vec[i64], base: i64) -> i64:
        """Notes in ``counted`` where in the frontier anything at hand fits, and counts the cells.

        To note every cell and go on only after those that count costs less than to ask first.
        """
        if len(self.counted) < self.frontier_size:
            self._make_room()
        self.counted_total = NOT_COUNTED
        tiles, known, gathered = self.tiles, self.rows, self.counted
        rows, words, held = tiles.rows, tiles.words, hand[base]
        last = hand[base + words - 1]
        some: i64 = 0
        if words == 2:
            return self._gather_by_two(held, last)
        for index in range(self.frontier_size):
            row = i64(known[index])
            if row == UNKNOWN:
                row = self.row_at(index)
                rows = tiles.rows
            gathered[some] = index
            if words == 1:
                some += i64(rows[row] & held != 0)
                continue
            at = row * words
            bits = (rows[at] & held) | (rows[at + words - 1] & last)
            for word in range(i64(1), words - 1):
                bits |= rows[at + word] & hand[base + word]
            some += i64(bits != 0)
        return some

    def _gather_by_two(self, held: i64, last: i64) -> i64:
        """Notes the same where a set of kinds is two words."""
        tiles, known, gathered = self.tiles, self.rows, self.counted
        rows = tiles.rows
        some: i64 = 0
        for index in range(self.frontier_size):
            row = i64(known[index])
            if row == UNKNOWN:
                row = self.row_at(index)
                rows = tiles.rows
            gathered[some] = index
            some += i64((rows[2 * row] & held) | (rows[2 * row + 1] & last) != 0)
        return some

    def _write_cell(self, row: i64, bits: i64, first: i64, top: i64, count: i64) -> i64:
        """Writes what fits on one cell, of kinds that are bits, and counts on."""
        tiles = self.tiles
        low_bits, fitting, variants_from = tiles.low_bits, tiles.fitting, tiles.variants_from
        listed = tiles.listed
        if count + MOST_TURNS * WORD_BITS > len(listed):
            listed = tiles.more_room(count)
        while bits != 0:
            low = bits & -bits
            bits ^= low
            kind = first + i64(low_bits[low % 67])
            turns = i64(fitting[row * tiles.kinds + kind])
            code = top | (i64(variants_from[kind]) << CELL_BITS)
            while turns != 0:
                listed[count] = code
                count += turns & 1
                turns >>= 1
                code += NEXT_VARIANT
        return count

    def _write_kind(self, kind: i64, top: i64, count: i64) -> i64:
        """Writes the same where one kind is at hand."""
        tiles, known = self.tiles, self.rows
        fitting, kinds, listed = tiles.fitting, tiles.kinds, tiles.listed
        top |= i64(tiles.variants_from[kind]) << CELL_BITS
        for index in range(self.frontier_size):
            row = i64(known[index])
            if row == UNKNOWN:
                row = self.row_at(index)
                fitting = tiles.fitting
            turns = i64(fitting[row * kinds + kind])
            if turns != 0:
                if count + MOST_TURNS > len(listed):
                    listed = tiles.more_room(count)
                code = top | i64(self.frontier[index])
                while turns != 0:
                    listed[count] = code
                    count += turns & 1
                    turns >>= 1
                    code += NEXT_VARIANT
        return count

    def count_fits(self, hand: vec[i64], base: i64) -> i64:
        """Counts all that fits, and notes how many up to each cell, for ``counted_fit``."""
        return self._count(self.tiles.only_kind(hand, base), hand, base)

    def _count(self, kind: i64, hand: vec[i64], base: i64) -> i64:
        """Counts the same; ``kind`` is the only one at hand, or -1."""
        if len(self.counted) < self.frontier_size:
            self._make_room()
        if kind >= 0:
            self.counted_total = NOT_COUNTED
            return self._count_kind(kind)
        if self.tiles.words > 1:
            return self._count_anew(hand, base)
        held = hand[base]
        if self.counted_total == NOT_COUNTED or self.counted_hand != held:
            total = self._count_anew(hand, base)
            self.counted_total = total
            self.counted_hand = held
        return self.counted_total

    def _count_anew(self, hand: vec[i64], base: i64) -> i64:
        """Counts the same by the way that suits the number of kinds."""
        if self.tiles.list_few(hand, base) <= FEW:
            return self._count_few(hand, base)
        return self._count_many(hand, base)

    def _count_few(self, hand: vec[i64], base: i64) -> i64:
        """Counts the same for the few kinds that were listed, without asking which of them fit.

        Nothing tells beforehand which of a hand fit on a cell, and a wrong guess costs a processor
        as much as counting three kinds.
        """
        some = self.gather(hand, base)
        tiles, known, counted = self.tiles, self.rows, self.counted
        ways, width, few = tiles.ways, tiles.kinds + 1, tiles.few
        one, two, three, four, five = few[0], few[1], few[2], few[3], few[4]
        total: i64 = 0
        for number in range(some):
            index = counted[number]
            at = i64(known[index]) * width
            total += i64(ways[at + one]) + i64(ways[at + two]) + i64(ways[at + three])
            total += i64(ways[at + four]) + i64(ways[at + five])
            counted[number] = (total << COUNT_SHIFT) | index
        return total

    def _count_many(self, hand: vec[i64], base: i64) -> i64:
        """Counts the same for any number of kinds."""
        some = self.gather(hand, base)
        known, counted = self.rows, self.counted
        total: i64 = 0
        for number in range(some):
            index = counted[number]
            total += self.tiles.count_fitting(i64(known[index]), hand, base)
            counted[number] = (total << COUNT_SHIFT) | index
        return total

    def _count_kind(self, kind: i64) -> i64:
        """Counts the same where one kind is at hand."""
        tiles, known, counted = self.tiles, self.rows, self.counted
        ways, width = tiles.ways, tiles.kinds + 1
        some: i64 = 0
        total: i64 = 0
        for index in range(self.frontier_size):
            row = i64(known[index])
            if row == UNKNOWN:
                row = self.row_at(index)
                ways = tiles.ways
            here = i64(ways[row * width + kind])
            total += here
            counted[some] = (total << COUNT_SHIFT) | index
            some += i64(here != 0)
        return total

    def _make_room(self) -> None:
        if self.frontier_size <= len(self.tiles.blank_i64):
            self.counted = self.tiles.blank_i64[:]
        else:
            self.counted = vec[i64]([0] * len(self.frontier))

    def random_fit(self, hand: vec[i64], base: i64, rng: Random) -> i64:
        """Draws one of all fits, each as likely, or -1 if there is none.

        On a large board, or with one kind at hand, it first tries its luck: a random cell,
        and a random variant at hand. Only when luck fails are all cells counted, so a large
        board costs little more than a small one.
        """
        kind = self.tiles.only_kind(hand, base)
        if kind >= 0:
            found = self._lucky_turn(kind, rng)
            if found >= 0:
                return found
        elif self.frontier_size >= LUCKY_FRONTIER:
            found = self._lucky_fit(hand, base, rng)
            if found >= 0:
                return found
        total = self._count(kind, hand, base)
        if total == 0:
            return -1
        return self.counted_fit(hand, base, rng.randrange(total))

    def _lucky_fit(self, hand: vec[i64], base: i64, rng: Random) -> i64:
        """Tries variants at hand on cells, all as likely, until one fits, or gives up."""
        tiles = self.tiles
        count = tiles.list_held(hand, base)
        if count == 0:
            return -1
        for _try in range(LUCK * self.frontier_size):
            row = self.row_at(index := rng.randrange(self.frontier_size))
            if row != BARREN:
                held = i64(tiles.held[rng.randrange(count)])
                if tiles.row_holds_turn(row, held):
                    return (tiles.held_variant(held) << CELL_BITS) | i64(self.frontier[index])
        return -1

    def _lucky_turn(self, kind: i64, rng: Random) -> i64:
        """Tries turns of one kind on cells, all as likely, until one fits, or gives up."""
        tiles, known = self.tiles, self.rows
        first = i64(tiles.variants_from[kind])
        turns = i64(tiles.variants_from[kind + 1]) - first
        shift: i64 = i64(turns > 1) + i64(turns > 2) + i64(turns > 4)
        size = self.frontier_size << shift
        for _try in range(self.frontier_size >> CELLS_A_TRY):
            drawn = rng.randrange(size)
            index = drawn >> shift
            row = i64(known[index])
            if row == UNKNOWN:
                row = self.row_at(index)
            turn = drawn - (index << shift)
            if (i64(tiles.fitting[row * tiles.kinds + kind]) >> turn) & 1 != 0:
                return ((first + turn) << CELL_BITS) | i64(self.frontier[index])
        return -1

    def nth_fit(self, hand: vec[i64], base: i64, index: i64) -> i64:
        """Picks one of all fits by its number, in the frontier's order; -1 if there is none."""
        if index >= self.count_fits(hand, base):
            return -1
        return self.counted_fit(hand, base, index)

    def counted_fit(self, hand: vec[i64], base: i64, index: i64) -> i64:
        """Picks one of the fits just counted."""
        counted = self.counted
        at: i64 = 0
        while counted[at] >> COUNT_SHIFT <= index:
            at += 1
        if at > 0:
            index -= counted[at - 1] >> COUNT_SHIFT
        place = counted[at] & PLACE_MASK
        variant = self.tiles.nth_fitting(i64(self.rows[place]), hand, base, index)
        return (variant << CELL_BITS) | i64(self.frontier[place])

    def fit_problem(self, cell: i64, variant: i64) -> tuple[int, int]:
        """Names what keeps a variant from a cell, and the first side at fault."""
        if self.bounds is not None and not self.bounds.holds(cell):
            return OUTSIDE, 0
        if self.variant(cell) >= 0:
            return OCCUPIED, 0
        around = self.surroundings(cell)
        if around == EMPTY:
            return DETACHED, 0
        joined = self.tiles.needs_join[variant] == 0
        for side in range(i64(4)):
            other = self.tiles.seen_label(around, side)
            mine = i64(self.tiles.shown[variant * 4 + side])
            if other == EMPTY:
                continue
            if not self.tiles.meets(mine, other):
                return MISMATCH, int(side)
            if self.tiles.label_joins[mine] != 0:
                joined = True
        if not joined:
            return NOT_JOINED, 0
        return (FITS, 0) if self.fits(cell, variant) else (LOCAL_RULE, 0)
