"""Streets and greenways as networks, kept up to date while tiles are laid.

A node is the street or the greenway of one tile; ``2 * slot + kind`` numbers
it. Nodes that are linked, through any number of tiles, have the same root;
the root knows how many tiles there are in its network, how many open ends, and
whether an intersection or a park is among them. So whether a tile would
complete a street, and what everything is worth, is never searched for.

A node is one word: its parent, or at a root all that the root knows. A smaller network
is linked to a larger one and no path is shortened, so that a link can be taken back.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from edgewise.core.board import Board
from edgewise.core.cells import cell_x, cell_y, neighbour
from edgewise.core.tileset import BLANK_CELLS, EMPTY
from edgewise.games.greenway.networklog import NetworkLog
from edgewise.games.greenway.tileset import GREENWAY, STREET, GreenwayTiles

OPEN_MASK: Final = 0x7FFF
ONE_TILE: Final = 1 << 15
SIZE_SHIFT: Final = 15
SIZE_MASK: Final = 0x7FFF
ANCHORED: Final = 1 << 30
"""A root's word, from below: open ends, tiles, and whether what it needs is among them.

Both numbers stay below 2^15: a tile file has at most 16,000 tiles, and this many tiles that hang
together have at most two open ends each, and two more.
"""

LINKED: Final = 0
LOOSE: Final = 2
OPEN_ENDS: Final = 4
FINISHED: Final = 6
SUMS: Final = 8
"""Where sums begin that are kept for streets and for greenways."""


class Networks:
    """All streets and greenways of one board, and the rows and columns they reach."""

    def __init__(self, tiles: GreenwayTiles, *, empty: bool = True) -> None:
        self.tiles: GreenwayTiles = tiles
        self.log: NetworkLog | None = None
        """Where changes are noted, while they are to be taken back."""
        self.trial: NetworkLog | None = None
        """Room for what a move changes that is only tried."""
        if empty:
            self._clear(BLANK_CELLS)

    def _clear(self, cells: i64) -> None:
        tiles = self.tiles
        tiles.blank_cells(int(2 * cells))
        self.words: vec[i32] = tiles.blank_i32[: 2 * cells]
        """For each node what a root knows, or -1 less the node's parent; 0 if it is not there."""
        self.sums: vec[i64] = tiles.blank_i64[:SUMS]
        self.parks: i64 = 0
        self.largest: i64 = 0
        lines = 2 * int(tiles.total) + 1
        tiles.blank_cells(lines)
        self.rows: vec[u8] = tiles.blank_u8[:lines]
        self.columns: vec[u8] = tiles.blank_u8[:lines]
        self.row_count: i64 = 0
        self.column_count: i64 = 0

    def copy(self) -> Networks:
        """Copies everything that can change."""
        other = Networks(self.tiles, empty=False)
        other.copy_from(self)
        return other

    def copy_from(self, other: Networks) -> None:
        """Becomes a copy of other networks."""
        self.words = other.words[:]
        self.sums = other.sums[:]
        self.parks = other.parks
        self.largest = other.largest
        self.rows = other.rows[:]
        self.columns = other.columns[:]
        self.row_count = other.row_count
        self.column_count = other.column_count

    # Reading.

    def find(self, node: i64) -> i64:
        """Finds the root of a node's network."""
        words = self.words
        word = i64(words[node])
        while word < 0:
            node = -1 - word
            word = i64(words[node])
        return node

    def open_at(self, root: i64) -> i64:
        """Counts the open ends of a network."""
        return i64(self.words[root]) & OPEN_MASK

    def size_of(self, root: i64) -> i64:
        """Counts the tiles of a network."""
        return (i64(self.words[root]) >> SIZE_SHIFT) & SIZE_MASK

    def is_anchored(self, root: i64) -> bool:
        """Tells whether an intersection, or a park, is in a network."""
        return i64(self.words[root]) & ANCHORED != 0

    def linked(self, kind: i64) -> i64:
        """Counts the tiles in networks with an intersection, or in those with a park."""
        return self.sums[LINKED + kind]

    def loose(self, kind: i64) -> i64:
        """Counts the tiles in networks that still lack an intersection, or a park."""
        return self.sums[LOOSE + kind]

    def open_ends(self, kind: i64) -> i64:
        """Counts the open ends of all streets, or of all greenways."""
        return self.sums[OPEN_ENDS + kind]

    def finished(self, kind: i64) -> i64:
        """Counts the tiles in networks without an open end: nothing can be added to them."""
        return self.sums[FINISHED + kind]

    # Laying.

    def add(self, board: Board, cell: i64, variant: i64) -> None:
        """Takes in a tile that was just laid on a board."""
        if 2 * len(board.grid) != len(self.words):
            self.rebuild(board)
            return
        for kind in range(i64(2)):
            if self.tiles.sides_of[variant * 2 + kind] != 0:
                self._add_node(board, cell, variant, kind)
        if self.tiles.sides_of[variant * 2 + GREENWAY] != 0:
            self._add_lines(cell, variant)

    def rebuild(self, board: Board) -> None:
        """Works everything out anew, as when the grid has grown."""
        if self.log is not None:
            self.log.whole = self.copy()
            self.log = None
        self._clear(len(board.grid))
        for index in range(board.laid_size):
            cell = i64(board.laid[index])
            self.add(board, cell, board.near(cell))

    def _add_lines(self, cell: i64, variant: i64) -> None:
        if self.tiles.anchor_of[variant * 2 + GREENWAY] != 0:
            self.parks += 1
        row = cell_y(cell) + self.tiles.total
        column = cell_x(cell) + self.tiles.total
        if self.rows[row] == 0:
            self.rows[row] = 1
            self.row_count += 1
            if self.log is not None:
                self.log.row = row
        if self.columns[column] == 0:
            self.columns[column] = 1
            self.column_count += 1
            if self.log is not None:
                self.log.column = column

    def _set(self, node: i64, word: i64) -> None:
        if self.log is not None:
            self.log.add(node, i64(self.words[node]))
        self.words[node] = i32(word)

    def _add_node(self, board: Board, cell: i64, variant: i64, kind: i64) -> None:
        here = board.slot(cell)
        node = here * 2 + kind
        word: i64 = ONE_TILE
        if self.tiles.anchor_of[variant * 2 + kind] != 0:
            word |= ANCHORED
        self._set(node, word)
        self._count(word, kind, 1)
        if kind == GREENWAY and self.largest == 0:
            self.largest = 1
        sides = i64(self.tiles.sides_of[variant * 2 + kind])
        root = node
        for side in range(i64(4)):
            if (sides >> side) & 1 == 0:
                continue
            beside = board.slot_beside(here, side) * 2 + kind
            if self.words[beside] == 0:
                self._set(root, i64(self.words[root]) + 1)
                self.sums[OPEN_ENDS + kind] += 1
            else:
                other = self.find(beside)
                self._set(other, i64(self.words[other]) - 1)
                self.sums[OPEN_ENDS + kind] -= 1
                root = self._link(root, other, kind)
        if i64(self.words[root]) & OPEN_MASK == 0:
            self.sums[FINISHED + kind] += self.size_of(root)

    def _count(self, word: i64, kind: i64, sign: i64) -> None:
        """Counts the tiles of a network, by its root's word, or counts them no more."""
        tiles = sign * ((word >> SIZE_SHIFT) & SIZE_MASK)
        if word & ANCHORED != 0:
            self.sums[LINKED + kind] += tiles
        else:
            self.sums[LOOSE + kind] += tiles

    def _link(self, one: i64, other: i64, kind: i64) -> i64:
        """Makes one network of two; gives its root."""
        if one == other:
            return one
        if self.size_of(one) < self.size_of(other):
            one, other = other, one
        larger, smaller = i64(self.words[one]), i64(self.words[other])
        self._count(larger, kind, -1)
        self._count(smaller, kind, -1)
        joined = ((larger & ~ANCHORED) + (smaller & ~ANCHORED)) | ((larger | smaller) & ANCHORED)
        self._set(other, -1 - one)
        self._set(one, joined)
        self._count(joined, kind, 1)
        size = (joined >> SIZE_SHIFT) & SIZE_MASK
        if kind == GREENWAY and size > self.largest:
            self.largest = size
        return one

    # Taking back.

    def begin_undo(self) -> NetworkLog:
        """Begins to log what every change replaces."""
        return self._begin(NetworkLog(self.sums))

    def begin_trial(self) -> NetworkLog:
        """Begins the same for a move that is taken back before any other is tried."""
        if self.trial is None:
            self.trial = NetworkLog(self.sums)
        else:
            self.trial.clear(self.sums)
        return self._begin(self.trial)

    def _begin(self, log: NetworkLog) -> NetworkLog:
        log.parks = self.parks
        log.largest = self.largest
        log.row_count = self.row_count
        log.column_count = self.column_count
        self.log = log
        return log

    def end_undo(self) -> None:
        """Ends the log of changes."""
        self.log = None

    def roll_back(self, log: NetworkLog) -> None:
        """Takes back what was logged, which was the last that changed."""
        if log.whole is not None:
            self.copy_from(log.whole)
            return
        for number in range(log.size - 1, -1, -1):
            self.words[log.node(number)] = i32(log.word(number))
        for index in range(i64(SUMS)):
            self.sums[index] = log.sums[index]
        self.parks = log.parks
        self.largest = log.largest
        self.row_count = log.row_count
        self.column_count = log.column_count
        if log.row >= 0:
            self.rows[log.row] = 0
        if log.column >= 0:
            self.columns[log.column] = 0

    # Asking.

    def completes_without(self, board: Board, cell: i64, variant: i64, kind: i64) -> bool:
        """Tells whether a tile would complete a street without an intersection,
        or a greenway without a park; its sides are known to agree."""
        at = variant * 2 + kind
        sides = i64(self.tiles.sides_of[at])
        if sides == 0 or self.tiles.anchor_of[at] != 0:
            return False
        around = i64(board.around[board.slot(cell)])
        for side in range(i64(4)):
            if (sides >> side) & 1 != 0 and self.tiles.seen_label(around, side) == EMPTY:
                return False
        open_ends: i64 = 0
        for side in range(i64(4)):
            if (sides >> side) & 1 == 0:
                continue
            root = self._root_beside(board, cell, side, kind)
            if self.is_anchored(root):
                return False
            open_ends -= 1
            known = False
            for earlier in range(side):
                if (sides >> earlier) & 1 != 0:
                    if self._root_beside(board, cell, earlier, kind) == root:
                        known = True
            if not known:
                open_ends += self.open_at(root)
        return open_ends == 0

    def _root_beside(self, board: Board, cell: i64, side: i64, kind: i64) -> i64:
        return self.find(board.slot(neighbour(cell, side)) * 2 + kind)

    def is_allowed(self, board: Board, cell: i64, variant: i64) -> bool:
        """Tells whether a tile that fits its surroundings completes only what may be."""
        return not (
            self.completes_without(board, cell, variant, STREET)
            or self.completes_without(board, cell, variant, GREENWAY)
        )
