"""A board: the grid of laid tiles, and what fits on it."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64

from edgewise.core.bits import WORD_BITS, bit_count
from edgewise.core.cells import CELL_BITS
from edgewise.core.grid import UNKNOWN, Grid
from edgewise.core.tileset import EMPTY

LUCKY_FRONTIER: Final = 64
"""From this size on, trying one's luck is cheaper than counting all that fits."""

COUNT_SHIFT: Final = 24
PLACE_MASK: Final = 0xFFFFFF
"""A count of fits stands above the index of the frontier's cell up to which they were counted."""

FITS: Final = 0
OCCUPIED: Final = 1
DETACHED: Final = 2
MISMATCH: Final = 3
NOT_JOINED: Final = 4
LOCAL_RULE: Final = 5
OUTSIDE: Final = 6


class Board(Grid):
    """The tiles that lie on one grid, and what fits beside them.

    ``hand`` holds, from ``base``, the bits of the variants at hand.
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
            row = self.tiles.row(i64(self.around[self.slot(i64(self.frontier[index]))]))
            self.rows[index] = i32(row)
        return row

    def fits(self, cell: i64, variant: i64) -> bool:
        """Tells whether a variant may lie on an empty cell of the frontier."""
        row = self.tiles.row(i64(self.around[self.slot(cell)]))
        word = self.tiles.rows[row + variant // WORD_BITS]
        return (word >> (variant % WORD_BITS)) & 1 != 0

    def any_fit(self, hand: vec[i64], base: i64) -> bool:
        """Tells whether anything at hand fits anywhere."""
        tiles = self.tiles
        for index in range(self.frontier_size):
            row = self.row_at(index)
            for word in range(tiles.words):
                if tiles.rows[row + word] & hand[base + word] != 0:
                    return True
        return False

    def list_fits(self, hand: vec[i64], base: i64) -> list[int]:
        """Lists all that fits, each as ``variant << CELL_BITS | cell``."""
        tiles = self.tiles
        found: list[int] = []
        for index in range(self.frontier_size):
            row = self.row_at(index)
            if row == tiles.barren:
                continue
            cell = i64(self.frontier[index])
            for word in range(tiles.words):
                bits = tiles.rows[row + word] & hand[base + word]
                while bits != 0:
                    variant = word * WORD_BITS + tiles.lowest(bits)
                    found.append((variant << CELL_BITS) | cell)
                    bits &= bits - 1
        return found

    def count_fits(self, hand: vec[i64], base: i64) -> i64:
        """Counts all that fits, and notes how many up to each cell, for ``_counted_fit``."""
        tiles, known, rows = self.tiles, self.rows, self.tiles.rows
        words, barren = tiles.words, tiles.barren
        if len(self.counted) < self.frontier_size:
            self._make_room()
        counted = self.counted
        some: i64 = 0
        total: i64 = 0
        for index in range(self.frontier_size):
            row = i64(known[index])
            if row == barren:
                continue
            if row == UNKNOWN:
                row = self.row_at(index)
                rows = tiles.rows
            before = total
            for word in range(words):
                fitting = rows[row + word] & hand[base + word]
                while fitting != 0:
                    fitting &= fitting - 1
                    total += 1
            if total != before:
                counted[some] = (total << COUNT_SHIFT) | index
                some += 1
        return total

    def _make_room(self) -> None:
        if self.frontier_size <= len(self.tiles.blank_i64):
            self.counted = self.tiles.blank_i64[:]
        else:
            self.counted = vec[i64]([0] * len(self.frontier))

    def random_fit(self, hand: vec[i64], base: i64, rng: Random) -> i64:
        """Draws one of all fits, each as likely, or -1 if there is none.

        On a large board it first tries its luck: a random cell, and a random
        one of as many variants as the hand holds. Only when luck fails are all
        cells counted, so a large board costs little more than a small one.
        """
        if self.frontier_size < LUCKY_FRONTIER:
            return self._any_of_all(hand, base, rng)
        held: i64 = 0
        for word in range(self.tiles.words):
            held += bit_count(hand[base + word])
        if held == 0:
            return -1
        for _ in range(self.frontier_size):
            index = rng.randrange(self.frontier_size)
            row = self.row_at(index)
            if row != self.tiles.barren:
                variant = self.tiles.nth_variant(row, hand, base, rng.randrange(held))
                if variant >= 0:
                    return (variant << CELL_BITS) | i64(self.frontier[index])
        return self._any_of_all(hand, base, rng)

    def _any_of_all(self, hand: vec[i64], base: i64, rng: Random) -> i64:
        total = self.count_fits(hand, base)
        return -1 if total == 0 else self._counted_fit(hand, base, rng.randrange(total))

    def nth_fit(self, hand: vec[i64], base: i64, index: i64) -> i64:
        """Picks one of all fits by its number, in the frontier's order; -1 if there is none."""
        total = self.count_fits(hand, base)
        return -1 if index >= total else self._counted_fit(hand, base, index)

    def _counted_fit(self, hand: vec[i64], base: i64, index: i64) -> i64:
        """Picks one of the fits just counted."""
        counted = self.counted
        at: i64 = 0
        while counted[at] >> COUNT_SHIFT <= index:
            at += 1
        if at > 0:
            index -= counted[at - 1] >> COUNT_SHIFT
        place = counted[at] & PLACE_MASK
        variant = self.tiles.nth_variant(i64(self.rows[place]), hand, base, index)
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
