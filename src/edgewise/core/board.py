"""A board without limits: a grid that wraps round and grows before it collides.

Each cell of the grid keeps the variant that lies there and its surroundings,
what the four neighbours show to it. The *frontier* is every empty cell beside
a laid tile. All three are kept up to date by ``lay``, ``take`` and ``show``,
so what fits where is never searched for.

A cell's slot is ``y * size + x`` modulo ``size * size``. Two cells less than
``size`` apart in each direction never share a slot; when the used cells would
spread further, the grid doubles.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from edgewise.core.bits import WORD_BITS, bit_count
from edgewise.core.cells import CELL_BITS, cell_x, cell_y, neighbour
from edgewise.core.tileset import BLANK_CELLS, EMPTY, TileSet

FIRST_BITS: Final = 4
LUCKY_FRONTIER: Final = 64
"""From this size on, trying one's luck is cheaper than counting all that fits."""

FITS: Final = 0
OCCUPIED: Final = 1
DETACHED: Final = 2
MISMATCH: Final = 3
NOT_JOINED: Final = 4
LOCAL_RULE: Final = 5


class Board:
    """The tiles that lie on one grid."""

    def __init__(self, tiles: TileSet, *, empty: bool = True) -> None:
        self.tiles: TileSet = tiles
        if empty:
            self._clear()

    def _clear(self) -> None:
        self.bits: i64 = FIRST_BITS
        self.wrap: i64 = BLANK_CELLS - 1
        self.grid: vec[i16] = self.tiles.blank_i16[:]
        self.around: vec[i32] = self.tiles.blank_i32[:]
        self.place: vec[i32] = self.tiles.blank_i32[:]
        self.frontier: vec[i32] = self.tiles.blank_i32[:64]
        self.frontier_size: i64 = 0
        self.laid: vec[i32] = self.tiles.blank_i32[:64]
        self.laid_size: i64 = 0
        self.west: i64 = 0
        self.east: i64 = -1
        self.north: i64 = 0
        self.south: i64 = -1

    def copy(self) -> Board:
        """Copies everything that can change."""
        other = Board(self.tiles, empty=False)
        other.bits = self.bits
        other.wrap = self.wrap
        other.grid = self.grid[:]
        other.around = self.around[:]
        other.place = self.place[:]
        other.frontier = self.frontier[:]
        other.frontier_size = self.frontier_size
        other.laid = self.laid[:]
        other.laid_size = self.laid_size
        other.west = self.west
        other.east = self.east
        other.north = self.north
        other.south = self.south
        return other

    # Reading.

    def slot(self, cell: i64) -> i64:
        """Finds where a cell that is in use is kept."""
        return (((cell >> 16) << self.bits) + (cell & 0xFFFF)) & self.wrap

    def in_use(self, cell: i64) -> bool:
        """Tells whether a cell lies within the laid tiles and their frontier."""
        x = cell_x(cell)
        y = cell_y(cell)
        return self.west <= x <= self.east and self.north <= y <= self.south

    def variant(self, cell: i64) -> i64:
        """Reads the variant on any cell, -1 if none lies there."""
        if not self.in_use(cell):
            return -1
        return i64(self.grid[self.slot(cell)]) - 1

    def near(self, cell: i64) -> i64:
        """Reads the variant on a cell known to be on or beside the tiles."""
        return i64(self.grid[self.slot(cell)]) - 1

    def surroundings(self, cell: i64) -> i64:
        """Reads what the neighbours of a cell show to it."""
        if not self.in_use(cell):
            return EMPTY
        return i64(self.around[self.slot(cell)])

    def laid_cells(self) -> list[int]:
        """Lists the cells with tiles, row by row."""
        return sorted([int(self.laid[k]) for k in range(self.laid_size)])

    def frontier_cells(self) -> list[int]:
        """Lists the empty cells beside tiles, row by row."""
        return sorted([int(self.frontier[k]) for k in range(self.frontier_size)])

    # Laying and taking.

    def lay(self, cell: i64, variant: i64) -> None:
        """Lays a tile on an empty cell."""
        self._reach(cell)
        here = self.slot(cell)
        self.grid[here] = i16(variant + 1)
        if self.place[here] != 0:
            self._leave_frontier(here)
        if self.laid_size == len(self.laid):
            self.laid = _doubled(self.laid)
        self.laid[self.laid_size] = i32(cell)
        self.laid_size += 1
        for side in range(i64(4)):
            there = neighbour(cell, side)
            slot = self.slot(there)
            shift = (side ^ 2) * self.tiles.label_bits
            self.around[slot] = i32(
                i64(self.around[slot]) | (i64(self.tiles.shown[variant * 4 + side]) << shift)
            )
            if self.grid[slot] == 0 and self.place[slot] == 0:
                self._enter_frontier(there, slot)

    def take(self, cell: i64) -> None:
        """Takes away the tile on a cell."""
        here = self.slot(cell)
        self.grid[here] = 0
        self._forget_laid(cell)
        for side in range(i64(4)):
            there = neighbour(cell, side)
            self.show(there, side ^ 2, EMPTY)
            slot = self.slot(there)
            if self.place[slot] != 0 and self.around[slot] == 0:
                self._leave_frontier(slot)
        if self.around[here] != 0:
            self._enter_frontier(cell, here)

    def replace(self, cell: i64, variant: i64) -> None:
        """Puts another variant on a cell where a tile lies, as when stacking."""
        self.grid[self.slot(cell)] = i16(variant + 1)
        for side in range(i64(4)):
            self.show(neighbour(cell, side), side ^ 2, i64(self.tiles.shown[variant * 4 + side]))

    def show(self, cell: i64, side: i64, label: i64) -> None:
        """Changes what a cell sees on one side."""
        slot = self.slot(cell)
        shift = side * self.tiles.label_bits
        cleared = i64(self.around[slot]) & ~(self.tiles.label_mask << shift)
        self.around[slot] = i32(cleared | (label << shift))

    def _enter_frontier(self, cell: i64, slot: i64) -> None:
        if self.frontier_size == len(self.frontier):
            self.frontier = _doubled(self.frontier)
        self.frontier[self.frontier_size] = i32(cell)
        self.frontier_size += 1
        self.place[slot] = i32(self.frontier_size)

    def _leave_frontier(self, slot: i64) -> None:
        hole = i64(self.place[slot]) - 1
        self.place[slot] = 0
        self.frontier_size -= 1
        if hole != self.frontier_size:
            last = i64(self.frontier[self.frontier_size])
            self.frontier[hole] = i32(last)
            self.place[self.slot(last)] = i32(hole + 1)

    def _forget_laid(self, cell: i64) -> None:
        for index in range(self.laid_size):
            if i64(self.laid[index]) == cell:
                self.laid_size -= 1
                self.laid[index] = self.laid[self.laid_size]
                return

    def _reach(self, cell: i64) -> None:
        """Makes room for a cell and its neighbours."""
        x = cell_x(cell)
        y = cell_y(cell)
        if self.laid_size == 0 and self.frontier_size == 0 and self.east < self.west:
            self.west, self.east, self.north, self.south = x - 1, x + 1, y - 1, y + 1
            return
        if x - 1 < self.west:
            self.west = x - 1
        if x + 1 > self.east:
            self.east = x + 1
        if y - 1 < self.north:
            self.north = y - 1
        if y + 1 > self.south:
            self.south = y + 1
        size = i64(1) << self.bits
        while self.east - self.west >= size or self.south - self.north >= size:
            self._double()
            size = i64(1) << self.bits

    def _double(self) -> None:
        grid, around, place = self.grid, self.around, self.place
        bits, wrap = self.bits, self.wrap
        self.bits = bits + 1
        size = 1 << (2 * int(self.bits))
        self.wrap = size - 1
        self.grid = vec[i16]([0] * size)
        self.around = vec[i32]([0] * size)
        self.place = vec[i32]([0] * size)
        for index in range(self.laid_size + self.frontier_size):
            if index < self.laid_size:
                cell = i64(self.laid[index])
            else:
                cell = i64(self.frontier[index - self.laid_size])
            old = (((cell >> 16) << bits) + (cell & 0xFFFF)) & wrap
            new = self.slot(cell)
            self.grid[new] = grid[old]
            self.around[new] = around[old]
            self.place[new] = place[old]

    def sort_frontier(self) -> None:
        """Puts the frontier into the one order that depends on no history."""
        for index, cell in enumerate(self.frontier_cells()):
            self.frontier[index] = i32(cell)
            self.place[self.slot(cell)] = i32(index + 1)
        for index, cell in enumerate(self.laid_cells()):
            self.laid[index] = i32(cell)

    # What fits. ``hand`` holds, from ``base``, the bits of the variants at hand.

    def fits(self, cell: i64, variant: i64) -> bool:
        """Tells whether a variant may lie on an empty cell of the frontier."""
        row = self.tiles.row(i64(self.around[self.slot(cell)]))
        word = self.tiles.rows[row + variant // WORD_BITS]
        return (word >> (variant % WORD_BITS)) & 1 != 0

    def any_fit(self, hand: vec[i64], base: i64) -> bool:
        """Tells whether anything at hand fits anywhere."""
        tiles = self.tiles
        for index in range(self.frontier_size):
            row = tiles.row(i64(self.around[self.slot(i64(self.frontier[index]))]))
            for word in range(tiles.words):
                if tiles.rows[row + word] & hand[base + word] != 0:
                    return True
        return False

    def list_fits(self, hand: vec[i64], base: i64) -> list[int]:
        """Lists all that fits, each as ``variant << CELL_BITS | cell``."""
        tiles = self.tiles
        found: list[int] = []
        for index in range(self.frontier_size):
            cell = i64(self.frontier[index])
            row = tiles.row(i64(self.around[self.slot(cell)]))
            for word in range(tiles.words):
                bits = tiles.rows[row + word] & hand[base + word]
                while bits != 0:
                    variant = word * WORD_BITS + tiles.lowest(bits)
                    found.append((variant << CELL_BITS) | cell)
                    bits &= bits - 1
        return found

    def count_fits(self, hand: vec[i64], base: i64) -> i64:
        """Counts all that fits."""
        tiles, frontier, around = self.tiles, self.frontier, self.around
        words, bits, wrap = tiles.words, self.bits, self.wrap
        total: i64 = 0
        for index in range(self.frontier_size):
            cell = i64(frontier[index])
            row = tiles.row(i64(around[(((cell >> 16) << bits) + (cell & 0xFFFF)) & wrap]))
            if row == tiles.barren:
                continue
            for word in range(words):
                fitting = tiles.rows[row + word] & hand[base + word]
                while fitting != 0:
                    fitting &= fitting - 1
                    total += 1
        return total

    def random_fit(self, hand: vec[i64], base: i64, rng: Random) -> i64:
        """Draws one of all fits, each as likely, or -1 if there is none.

        On a large board it first tries its luck: a random cell, and a random
        one of as many variants as the hand holds. Only when luck fails are all
        cells counted, so a large board costs little more than a small one.
        """
        if self.frontier_size < LUCKY_FRONTIER:
            return self._nth_fit(hand, base, rng)
        held: i64 = 0
        for word in range(self.tiles.words):
            held += bit_count(hand[base + word])
        if held == 0:
            return -1
        for _ in range(self.frontier_size):
            cell = i64(self.frontier[rng.randrange(self.frontier_size)])
            row = self.tiles.row(i64(self.around[self.slot(cell)]))
            variant = self.tiles.nth_variant(row, hand, base, rng.randrange(held))
            if variant >= 0:
                return (variant << CELL_BITS) | cell
        return self._nth_fit(hand, base, rng)

    def _nth_fit(self, hand: vec[i64], base: i64, rng: Random) -> i64:
        total = self.count_fits(hand, base)
        return -1 if total == 0 else self.nth_fit(hand, base, rng.randrange(total))

    def nth_fit(self, hand: vec[i64], base: i64, index: i64) -> i64:
        """Picks one of all fits by its number, in the frontier's order; -1 if there is none."""
        tiles, frontier, around = self.tiles, self.frontier, self.around
        words, bits, wrap = tiles.words, self.bits, self.wrap
        for number in range(self.frontier_size):
            cell = i64(frontier[number])
            row = tiles.row(i64(around[(((cell >> 16) << bits) + (cell & 0xFFFF)) & wrap]))
            if row == tiles.barren:
                continue
            for word in range(words):
                fitting = tiles.rows[row + word] & hand[base + word]
                while fitting != 0:
                    if index == 0:
                        variant = word * WORD_BITS + tiles.lowest(fitting)
                        return (variant << CELL_BITS) | cell
                    fitting &= fitting - 1
                    index -= 1
        return -1

    def fit_problem(self, cell: i64, variant: i64) -> tuple[int, int]:
        """Names what keeps a variant from a cell, and the first side at fault."""
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


def _doubled(items: vec[i32]) -> vec[i32]:
    larger = vec[i32]([0] * (2 * len(items)))
    for index in range(len(items)):
        larger[index] = items[index]
    return larger
