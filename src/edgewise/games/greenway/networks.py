"""Streets and greenways as networks, kept up to date while tiles are laid.

A node is the street or the greenway of one tile; ``2 * slot + kind`` numbers
it. Nodes that are linked, through any number of tiles, have the same root;
the root knows how many tiles there are in its network, how many open ends, and
whether an intersection or a park is among them. So whether a tile would
complete a street, and what everything is worth, is never searched for.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from edgewise.core.board import Board
from edgewise.core.cells import cell_x, cell_y, neighbour
from edgewise.core.tileset import EMPTY
from edgewise.games.greenway.tileset import GREENWAY, STREET, GreenwayTiles


class Networks:
    """All streets and greenways of one board, and the rows and columns they reach."""

    def __init__(self, tiles: GreenwayTiles, *, empty: bool = True) -> None:
        self.tiles: GreenwayTiles = tiles
        if empty:
            self._clear(4)

    def _clear(self, bits: i64) -> None:
        size = 2 << (2 * int(bits))
        self.bits: i64 = bits
        self.root: vec[i32] = vec[i32]([0] * size)
        self.size: vec[i32] = vec[i32]([0] * size)
        self.open: vec[i32] = vec[i32]([0] * size)
        self.anchored: vec[u8] = vec[u8]([0] * size)
        self.linked: vec[i64] = vec[i64]([0, 0])
        """Tiles in networks with an intersection, and in those with a park."""
        self.open_ends: vec[i64] = vec[i64]([0, 0])
        self.loose: vec[i64] = vec[i64]([0, 0])
        """Tiles in networks that still lack an intersection, or a park."""
        self.finished: vec[i64] = vec[i64]([0, 0])
        """Tiles in networks without an open end: nothing can be added to them."""
        self.parks: i64 = 0
        self.largest: i64 = 0
        lines = 2 * int(self.tiles.total) + 1
        self.rows: vec[u8] = vec[u8]([0] * lines)
        self.columns: vec[u8] = vec[u8]([0] * lines)
        self.row_count: i64 = 0
        self.column_count: i64 = 0

    def copy(self) -> Networks:
        """Copies everything that can change."""
        other = Networks(self.tiles, empty=False)
        other.bits = self.bits
        other.root = self.root[:]
        other.size = self.size[:]
        other.open = self.open[:]
        other.anchored = self.anchored[:]
        other.linked = self.linked[:]
        other.open_ends = self.open_ends[:]
        other.loose = self.loose[:]
        other.finished = self.finished[:]
        other.parks = self.parks
        other.largest = self.largest
        other.rows = self.rows[:]
        other.columns = self.columns[:]
        other.row_count = self.row_count
        other.column_count = self.column_count
        return other

    def find(self, node: i64) -> i64:
        """Finds the root of a node's network."""
        while True:
            up = i64(self.root[node])
            if up == node:
                return node
            further = self.root[up]
            self.root[node] = further
            node = i64(further)

    # Laying.

    def add(self, board: Board, cell: i64, variant: i64) -> None:
        """Takes in a tile that was just laid on a board."""
        if board.bits != self.bits:
            self.rebuild(board)
            return
        for kind in range(i64(2)):
            if self.tiles.sides_of[variant * 2 + kind] != 0:
                self._add_node(board, cell, variant, kind)
        if self.tiles.sides_of[variant * 2 + GREENWAY] != 0:
            self._add_lines(cell, variant)

    def rebuild(self, board: Board) -> None:
        """Works everything out anew, as when the grid has grown."""
        self._clear(board.bits)
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
        if self.columns[column] == 0:
            self.columns[column] = 1
            self.column_count += 1

    def _add_node(self, board: Board, cell: i64, variant: i64, kind: i64) -> None:
        node = board.slot(cell) * 2 + kind
        anchor = self.tiles.anchor_of[variant * 2 + kind]
        self.root[node] = i32(node)
        self.size[node] = 1
        self.open[node] = 0
        self.anchored[node] = anchor
        self._count(kind, anchor, 1)
        if kind == GREENWAY and self.largest == 0:
            self.largest = 1
        sides = i64(self.tiles.sides_of[variant * 2 + kind])
        for side in range(i64(4)):
            if (sides >> side) & 1 == 0:
                continue
            there = neighbour(cell, side)
            beside = board.slot(there) * 2 + kind
            root = self.find(node)
            if board.near(there) < 0 or self.size[beside] == 0:
                self.open[root] += 1
                self.open_ends[kind] += 1
            else:
                other = self.find(beside)
                self.open[other] -= 1
                self.open_ends[kind] -= 1
                self._link(root, other, kind)
        root = self.find(node)
        if self.open[root] == 0:
            self.finished[kind] += i64(self.size[root])

    def _count(self, kind: i64, anchored: u8, tiles: i64) -> None:
        if anchored != 0:
            self.linked[kind] += tiles
        else:
            self.loose[kind] += tiles

    def _link(self, one: i64, other: i64, kind: i64) -> None:
        """Makes one network of two."""
        if one == other:
            return
        if self.size[one] < self.size[other]:
            one, other = other, one
        self._count(kind, self.anchored[one], -i64(self.size[one]))
        self._count(kind, self.anchored[other], -i64(self.size[other]))
        self.root[other] = i32(one)
        self.size[one] += self.size[other]
        self.open[one] += self.open[other]
        self.anchored[one] |= self.anchored[other]
        self._count(kind, self.anchored[one], i64(self.size[one]))
        if kind == GREENWAY and i64(self.size[one]) > self.largest:
            self.largest = i64(self.size[one])

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
            if self.anchored[root] != 0:
                return False
            open_ends -= 1
            known = False
            for earlier in range(side):
                if (sides >> earlier) & 1 != 0:
                    if self._root_beside(board, cell, earlier, kind) == root:
                        known = True
            if not known:
                open_ends += i64(self.open[root])
        return open_ends == 0

    def _root_beside(self, board: Board, cell: i64, side: i64, kind: i64) -> i64:
        return self.find(board.slot(neighbour(cell, side)) * 2 + kind)

    def is_allowed(self, board: Board, cell: i64, variant: i64) -> bool:
        """Tells whether a tile that fits its surroundings completes only what may be."""
        return not (
            self.completes_without(board, cell, variant, STREET)
            or self.completes_without(board, cell, variant, GREENWAY)
        )
