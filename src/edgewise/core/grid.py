"""A grid that wraps round and grows before it collides, without limits unless it has bounds.

Each cell keeps the variant that lies there and its surroundings, what the four
neighbours show to it. The *frontier* is every empty cell beside a laid tile and
within the bounds, with the row of the tile set that tells what fits there. All of it is kept up
to date by ``lay``, ``take`` and ``show``, so what fits is never searched for.

A cell's slot is ``y * size + x`` modulo the number of slots, which is ``size`` times a number of
rows. Two cells less than that apart in each direction never share a slot; when the used cells
would spread further, the grid doubles in that direction.

After ``begin_undo`` a grid logs what each change replaces, so that ``roll_back``
takes the changes back at their own cost, not at that of the whole grid.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i16, i32, i64

from edgewise.core.bounds import Bounds
from edgewise.core.cells import COLUMN_MASK, REACH, ROW_BITS, cell_at, cell_x, cell_y, neighbour
from edgewise.core.gridlog import (
    AROUND,
    FRONTIER,
    GRID,
    INDEX_MASK,
    INDEX_SHIFT,
    LAID,
    PLACE,
    VALUE_SHIFT,
    WHAT_MASK,
    GridLog,
)
from edgewise.core.tileset import EMPTY, TileSet

FIRST_BITS: Final = 4
SMALL_BITS: Final = 3
"""Each side of a grid has 2 to this power cells at first; a small one suits a dozen tiles."""

LOG_ROOM: Final = 32
"""How many changes a log has room for at first: about two tiles laid."""

BOUND_BITS: Final = 31
BOUND_MASK: Final = 0x7FFFFFFF
"""A cell at a corner of the bounds, one of two in a number."""

NOT_COUNTED: Final = -1
"""Stands for the number of fits after a change."""

UNKNOWN: Final = 0
"""Stands for the row of a frontier cell that was not looked up since it changed."""


class Grid:
    """The cells of one board, kept up to date by every change."""

    def __init__(
        self,
        tiles: TileSet,
        bounds: Bounds | None = None,
        *,
        empty: bool = True,
        bits: int = FIRST_BITS,
    ) -> None:
        self.tiles: TileSet = tiles
        self.bounds: Bounds | None = bounds
        """The frame that all tiles lie in, if there is one."""
        self.log: GridLog | None = None
        self.counted: vec[i64] = tiles.nothing
        """Room for counting what fits; no part of the position."""
        self.counted_total: i64 = NOT_COUNTED
        self.counted_hand: i64 = 0
        """What was counted last, and for which kinds at hand, while nothing was changed since."""
        if empty:
            self._clear(bits)

    def _clear(self, bits: int) -> None:
        cells, room = 1 << (2 * bits), 4 << bits
        self.bits: i64 = bits
        self.size: i64 = 1 << bits
        """How many cells a row of the grid has."""
        self.height: i64 = 1 << bits
        self.wrap: i64 = cells - 1
        self.grid: vec[i16] = self.tiles.blank_i16[:cells]
        self.around: vec[i32] = self.tiles.blank_i32[:cells]
        self.place: vec[i16] = self.tiles.blank_i16[:cells]
        """For each cell of the frontier its place there, plus one: below 2^15, as 16,000 tiles at
        most have no more than 32,002 cells beside them; for a laid tile -1 less its number."""
        self.frontier: vec[i32] = self.tiles.blank_i32[:room]
        self.rows: vec[i32] = self.tiles.blank_i32[:room]
        """For each cell of the frontier the row of what fits there, or UNKNOWN."""
        self.frontier_size: i64 = 0
        self.laid: vec[i32] = self.tiles.blank_i32[:room]
        self.laid_size: i64 = 0
        self.west: i64 = 0
        self.east: i64 = -1
        self.north: i64 = 0
        self.south: i64 = -1
        self.version: i64 = 0
        """Counts the changes, so that a log is not taken for that of another moment."""

    def copy_from(self, other: Grid) -> None:
        """Becomes a copy of another grid, whose bounds it has."""
        self.bits = other.bits
        self.size = other.size
        self.height = other.height
        self.wrap = other.wrap
        self.grid = other.grid[:]
        self.around = other.around[:]
        self.place = other.place[:]
        self.frontier = other.frontier[:]
        self.rows = other.rows[:]
        self.frontier_size = other.frontier_size
        self.laid = other.laid[:]
        self.laid_size = other.laid_size
        self.west = other.west
        self.east = other.east
        self.north = other.north
        self.south = other.south
        self.version = other.version
        self.counted_total = NOT_COUNTED

    # Reading.

    def slot(self, cell: i64) -> i64:
        """Finds where a cell that is in use is kept."""
        return (((cell >> 16) << self.bits) + (cell & 0xFFFF)) & self.wrap

    def slot_beside(self, slot: i64, side: i64) -> i64:
        """Finds where the cell on one side of another is kept, if it is in use."""
        step = self.size if side & 1 == 0 else i64(1)
        return (slot + (step if side == 1 or side == 2 else -step)) & self.wrap

    def has_all_beside(self, cell: i64) -> bool:
        """Tells whether a cell and the four beside it are in use."""
        x = cell_x(cell)
        y = cell_y(cell)
        return self.west < x < self.east and self.north < y < self.south

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

    def number_at(self, slot: i64) -> i64:
        """Reads the number that the game gave to the tile in a slot, -1 if it gave none."""
        return -1 - min(i64(self.place[slot]), i64(0))

    def give_number(self, slot: i64, number: i64) -> None:
        """Keeps a number of the game's own for the tile just laid in a slot; -1 forgets it."""
        self.place[slot] = i16(-1 - number)

    def laid_cells(self) -> list[int]:
        """Lists the cells with tiles, row by row."""
        return sorted([int(self.laid[k]) for k in range(self.laid_size)])

    def frontier_cells(self) -> list[int]:
        """Lists the empty cells beside tiles, row by row."""
        return sorted([int(self.frontier[k]) for k in range(self.frontier_size)])

    # Laying and taking.

    def lay(self, cell: i64, variant: i64) -> None:
        """Lays a tile on an empty cell."""
        self.version += 1
        self.counted_total = NOT_COUNTED
        self._reach(cell)
        here = self.slot(cell)
        if self.laid_size == len(self.laid):
            self.laid = _doubled(self.laid)
        if self.log is not None:
            self._log_lay(self.log, here)
        self.grid[here] = i16(variant + 1)
        if self.place[here] > 0:
            self._leave_frontier(here)
        self.laid[self.laid_size] = i32(cell)
        self.laid_size += 1
        self._show_tile(cell, here, variant * 4)

    def _show_tile(self, cell: i64, here: i64, at: i64) -> None:
        """Shows a new tile to its neighbours, of which those that are empty join the frontier."""
        around, places, rows = self.around, self.place, self.rows
        views, grid = self.tiles.views, self.grid
        bits, wrap = self.bits, self.wrap
        for side in range(i64(4)):
            step, is_upright = ((side + 1) & 2) - 1, ~side & 1
            slot = (here + (step << (bits * is_upright))) & wrap
            around[slot] = i32(i64(around[slot]) | i64(views[at + side]))
            place = i64(places[slot])
            if place > 0:
                rows[place - 1] = UNKNOWN
            elif grid[slot] == 0:
                there = cell + (step << (ROW_BITS * is_upright))
                if self.bounds is None or self.bounds.holds(there):
                    self._join_frontier(there, slot)
                    rows = self.rows

    def _join_frontier(self, cell: i64, slot: i64) -> None:
        place = self.frontier_size
        if place == len(self.frontier):
            self.frontier = _doubled(self.frontier)
            self.rows = _doubled(self.rows)
        self.frontier[place] = i32(cell)
        self.rows[place] = UNKNOWN
        self.frontier_size = place + 1
        self.place[slot] = i16(place + 1)

    def _log_lay(self, log: GridLog, here: i64) -> None:
        """Logs everything that laying a tile can change."""
        log.add(GRID, here, i64(self.grid[here]))
        log.add(LAID, self.laid_size, i64(self.laid[self.laid_size]))
        for side in range(i64(4)):
            slot = self.slot_beside(here, side)
            log.add(AROUND, slot, i64(self.around[slot]))
            log.add(PLACE, slot, i64(self.place[slot]))
        if self.place[here] > 0:
            self._log_leaving(log, here)

    def take(self, cell: i64) -> None:
        """Takes away the tile on a cell."""
        self.version += 1
        self.counted_total = NOT_COUNTED
        here = self.slot(cell)
        self._put(here, 0)
        self._forget_laid(cell)
        for side in range(i64(4)):
            there = neighbour(cell, side)
            self.show(there, side ^ 2, EMPTY)
            slot = self.slot(there)
            if self.place[slot] > 0 and self.around[slot] == 0:
                if self.log is not None:
                    self._log_leaving(self.log, slot)
                self._leave_frontier(slot)
        if self.around[here] != 0:
            self._enter_frontier(cell, here)

    def replace(self, cell: i64, variant: i64) -> None:
        """Puts another variant on a cell where a tile lies, as when stacking."""
        self.version += 1
        self.counted_total = NOT_COUNTED
        self._put(self.slot(cell), variant + 1)
        for side in range(i64(4)):
            self.show(neighbour(cell, side), side ^ 2, i64(self.tiles.shown[variant * 4 + side]))

    def show(self, cell: i64, side: i64, label: i64) -> None:
        """Changes what a cell sees on one side."""
        self.version += 1
        self.counted_total = NOT_COUNTED
        slot = self.slot(cell)
        shift = side * self.tiles.label_bits
        cleared = i64(self.around[slot]) & ~(self.tiles.label_mask << shift)
        self._see(slot, cleared | (label << shift))

    def _put(self, slot: i64, value: i64) -> None:
        if self.log is not None:
            self.log.add(GRID, slot, i64(self.grid[slot]))
        self.grid[slot] = i16(value)

    def _see(self, slot: i64, seen: i64) -> None:
        if self.log is not None:
            self.log.add(AROUND, slot, i64(self.around[slot]))
        self.around[slot] = i32(seen)
        place = i64(self.place[slot])
        if place > 0:
            self.rows[place - 1] = UNKNOWN

    def _enter_frontier(self, cell: i64, slot: i64) -> None:
        if self.bounds is not None and not self.bounds.holds(cell):
            return
        if self.log is not None:
            if self.frontier_size < len(self.frontier):
                self.log.add(FRONTIER, self.frontier_size, i64(self.frontier[self.frontier_size]))
            self.log.add(PLACE, slot, i64(self.place[slot]))
        self._join_frontier(cell, slot)

    def _leave_frontier(self, slot: i64) -> None:
        places, frontier, rows = self.place, self.frontier, self.rows
        hole = i64(places[slot]) - 1
        last = self.frontier_size - 1
        self.frontier_size = last
        places[slot] = 0
        if hole != last:
            cell = frontier[last]
            frontier[hole] = cell
            rows[hole] = rows[last]
            places[self.slot(i64(cell))] = i16(hole + 1)

    def _log_leaving(self, log: GridLog, slot: i64) -> None:
        """Logs what changes when a cell leaves the frontier."""
        place = i64(self.place[slot])
        last = i64(self.frontier[self.frontier_size - 1])
        log.add(PLACE, slot, place)
        log.add(PLACE, self.slot(last), self.frontier_size)
        log.add(FRONTIER, place - 1, i64(self.frontier[place - 1]))
        log.add(FRONTIER, self.frontier_size - 1, last)

    def _forget_laid(self, cell: i64) -> None:
        for index in range(self.laid_size):
            if i64(self.laid[index]) == cell:
                self.laid_size -= 1
                if self.log is not None:
                    self.log.add(LAID, index, cell)
                self.laid[index] = self.laid[self.laid_size]
                return

    # Taking back the last lay, where the caller keeps these two numbers.

    def bounds_word(self) -> i64:
        """Packs the bounds of the cells in use into one number."""
        low = cell_at(self.west, self.north)
        return (low << BOUND_BITS) | cell_at(self.east, self.south)

    def place_in_frontier(self, cell: i64) -> i64:
        """Tells where in the frontier a cell is, -1 if it is not."""
        return i64(self.place[self.slot(cell)]) - 1

    def unlay(self, place: i64, bounds: i64) -> None:
        """Takes back the last lay, given where its cell was in the frontier, and the bounds."""
        self.version -= 1
        self.counted_total = NOT_COUNTED
        self.laid_size -= 1
        cell = i64(self.laid[self.laid_size])
        here = self.slot(cell)
        at = (i64(self.grid[here]) - 1) * 4
        self.grid[here] = 0
        for step in range(i64(4)):
            side = 3 - step
            self._unshow_tile(self.slot_beside(here, side), i64(self.tiles.views[at + side]))
        if place >= 0:
            self._return_to_frontier(cell, here, place)
        low, high = bounds >> BOUND_BITS, bounds & BOUND_MASK
        self.west, self.north = cell_x(low), cell_y(low)
        self.east, self.south = cell_x(high), cell_y(high)

    def _unshow_tile(self, slot: i64, view: i64) -> None:
        """Shows a tile no more; a cell that joined the frontier by it is the last one there."""
        seen = i64(self.around[slot]) ^ view
        self.around[slot] = i32(seen)
        place = i64(self.place[slot])
        if place > 0 and seen == EMPTY:
            self.place[slot] = 0
            self.frontier_size -= 1
        elif place > 0:
            self.rows[place - 1] = UNKNOWN

    def _return_to_frontier(self, cell: i64, slot: i64, place: i64) -> None:
        """Puts a cell back to its place; the cell that took it goes back to the end."""
        last = self.frontier_size
        self.frontier_size = last + 1
        if place != last:
            moved = self.frontier[place]
            self.frontier[last] = moved
            self.rows[last] = self.rows[place]
            self.place[self.slot(i64(moved))] = i16(last + 1)
        self.frontier[place] = i32(cell)
        self.rows[place] = UNKNOWN
        self.place[slot] = i16(place + 1)

    # Taking back by a log.

    def begin_undo(self) -> GridLog:
        """Begins to log what every change replaces."""
        log = GridLog(self.tiles.blank_i64[:LOG_ROOM])
        log.before = self.version
        log.frontier_size = self.frontier_size
        log.laid_size = self.laid_size
        log.west = self.west
        log.east = self.east
        log.north = self.north
        log.south = self.south
        self.log = log
        return log

    def end_undo(self, log: GridLog) -> None:
        """Ends the log of changes."""
        log.after = self.version
        self.log = None

    def roll_back(self, log: GridLog) -> bool:
        """Takes back what was logged; refuses when that was not the last that changed."""
        if self.version != log.after:
            return False
        if log.whole is not None:
            self.copy_from(log.whole)
        else:
            self._take_back(log)
        return True

    def _take_back(self, log: GridLog) -> None:
        changes = log.changes
        for number in range(log.size - 1, -1, -1):
            change = changes[number]
            index = (change >> INDEX_SHIFT) & INDEX_MASK
            self._put_back(change & WHAT_MASK, index, change >> VALUE_SHIFT)
        for index in range(self.frontier_size, log.frontier_size):
            self.rows[index] = UNKNOWN
        self.version = log.before
        self.counted_total = NOT_COUNTED
        self.frontier_size = log.frontier_size
        self.laid_size = log.laid_size
        self.west = log.west
        self.east = log.east
        self.north = log.north
        self.south = log.south

    def _put_back(self, what: i64, index: i64, value: i64) -> None:
        if what == GRID:
            self.grid[index] = i16(value)
        elif what == AROUND:
            self.around[index] = i32(value)
            place = i64(self.place[index])
            if place > 0:
                self.rows[place - 1] = UNKNOWN
        elif what == PLACE:
            self.place[index] = i16(value)
        elif what == FRONTIER:
            self.frontier[index] = i32(value)
            self.rows[index] = UNKNOWN
        else:
            self.laid[index] = i32(value)

    def _reach(self, cell: i64) -> None:
        """Makes room for a cell and its neighbours."""
        x = (cell & COLUMN_MASK) - REACH
        y = (cell >> ROW_BITS) - REACH
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
        while self.east - self.west >= self.size:
            self._grow(self.bits + 1, self.height)
        while self.south - self.north >= self.height:
            self._grow(self.bits, 2 * self.height)

    def _grow(self, new_bits: i64, height: i64) -> None:
        """Moves everything to a larger grid."""
        if self.log is not None:
            before = Grid(self.tiles, self.bounds, empty=False)
            before.copy_from(self)
            before._take_back(self.log)
            self.log.whole = before
            self.log = None
        grid, around, place = self.grid, self.around, self.place
        bits, wrap = self.bits, self.wrap
        self.bits = new_bits
        self.size = 1 << int(new_bits)
        self.height = height
        size = int(self.size * height)
        self.wrap = size - 1
        self.tiles.blank_cells(size)
        self.grid = self.tiles.blank_i16[:size]
        self.around = self.tiles.blank_i32[:size]
        self.place = self.tiles.blank_i16[:size]
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
        self.version += 1
        self.counted_total = NOT_COUNTED
        for index, cell in enumerate(self.frontier_cells()):
            self.frontier[index] = i32(cell)
            self.rows[index] = UNKNOWN
            self.place[self.slot(cell)] = i16(index + 1)
        for index, cell in enumerate(self.laid_cells()):
            self.laid[index] = i32(cell)


def _doubled(items: vec[i32]) -> vec[i32]:
    return extend(items, vec[i32]([0] * len(items)))
