"""The city: what the laid tiles have grown into, kept up to date tile by tile.

Every part of a laid tile is a *node*: the tile's number times eight, plus the
part's anchor. Nodes that are joined form a *feature*, a tree in which one node
stands for all of them; sums are kept at that node and added up when features
merge. Nothing is ever recomputed from the whole board.

Expansions keep sums of their own in the same way, one column each. Code that puts a
piece on a tile counts it among the tile's *occupants*.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from edgewise.core.bits import bit
from edgewise.core.board import Board
from edgewise.games.urban.tileset import STADIUM, CityTiles

CLAIM_BITS: Final = 6
CLAIM_MASK: Final = 63
RING: Final = 8
"""The cells around a stadium."""


class City:
    """The laid tiles by number, and the features that they form."""

    def __init__(self, tiles: CityTiles, *, columns: int = 0, room: int = 0) -> None:
        self.tiles: CityTiles = tiles
        self.width: i64 = columns
        if room > 0:
            self._clear(room, columns)

    def _clear(self, room: int, columns: int) -> None:
        nodes = room * 8
        self.tiles.blank_cells(nodes)
        zeros, long_zeros = self.tiles.blank_i16, self.tiles.blank_i32
        blank_bytes = self.tiles.blank_u8
        self.size: i64 = 0
        self.cells: vec[i32] = long_zeros[:room]
        self.variants: vec[i16] = zeros[:room]
        self.occupants: vec[u8] = blank_bytes[:room]
        self.rings: vec[u8] = blank_bytes[:room]
        """How many of the eight cells around each tile are filled."""
        self.parents: vec[i16] = zeros[:nodes]
        self.opens: vec[i16] = zeros[:nodes]
        """Open ends of a feature: sides that no tile touches yet."""
        self.sizes: vec[i16] = zeros[:nodes]
        """Parts of a feature; for a block these are its buildings."""
        self.stores: vec[i16] = zeros[:nodes]
        self.claims: vec[i32] = long_zeros[:nodes]
        """Urbanites on a feature: six bits a seat."""
        self.columns: vec[i16] = vec[i16]([0] * (nodes * columns))
        self.pieces: vec[u8] = blank_bytes[:nodes]
        """The Urbanite on each node: its seat plus one."""
        self.manned: vec[i16] = zeros[:64]
        self.manned_size: i64 = 0
        """The nodes with an Urbanite."""
        self.circle: vec[i16] = zeros[:nodes]
        """The next node of the same feature, round and round."""
        self.numbers: vec[i16] = vec[i16]([])
        """The number of the tile in each slot of the board's grid, plus one."""

    def copy(self) -> City:
        """Copies everything that can change."""
        other = City(self.tiles)
        other.width = self.width
        other.size = self.size
        other.cells = self.cells[:]
        other.variants = self.variants[:]
        other.occupants = self.occupants[:]
        other.rings = self.rings[:]
        other.parents = self.parents[:]
        other.opens = self.opens[:]
        other.sizes = self.sizes[:]
        other.stores = self.stores[:]
        other.claims = self.claims[:]
        other.columns = self.columns[:]
        other.pieces = self.pieces[:]
        other.manned = self.manned[:]
        other.manned_size = self.manned_size
        other.circle = self.circle[:]
        other.numbers = self.numbers[:]
        return other

    # Reading.

    def number_at(self, board: Board, cell: i64) -> i64:
        """Numbers the tile on a cell on or beside the tiles, -1 if none lies there."""
        return i64(self.numbers[board.slot(cell)]) - 1

    def number_of(self, board: Board, cell: i64) -> i64:
        """Numbers the tile on any cell, -1 if none lies there."""
        return self.number_at(board, cell) if board.in_use(cell) and self.size > 0 else -1

    def has_node(self, tile: i64, spot: i64) -> bool:
        """Tells whether a tile has a part with this anchor, or a stadium."""
        variant = i64(self.variants[tile])
        if spot == STADIUM:
            return self.tiles.stadiums[variant] != 0
        return self.tiles.spans[variant * 4 + spot] != 0

    def kind(self, node: i64) -> i64:
        """Tells what a node is: BLOCK, ROAD, HIGHWAY, SUBURB, or 0 for a stadium."""
        spot = node & 7
        if spot == STADIUM:
            return 0
        return i64(self.tiles.side_kinds[i64(self.variants[node >> 3]) * 4 + spot])

    def find(self, node: i64) -> i64:
        """Finds the node that stands for a feature."""
        parents = self.parents
        up = i64(parents[node])
        while up != node:
            above = parents[up]
            parents[node] = above
            node = i64(above)
            up = i64(parents[node])
        return node

    def is_complete(self, root: i64) -> bool:
        """Tells whether a feature is finished."""
        if root & 7 == STADIUM:
            return self.rings[root >> 3] == RING
        return self.opens[root] == 0

    def nodes_of(self, root: int) -> list[int]:
        """Lists the nodes of a feature, for people: log, page and tests."""
        found = [root]
        node = int(self.circle[root])
        while node != root:
            found.append(node)
            node = int(self.circle[node])
        return sorted(found)

    def column(self, root: i64, column: i64) -> i64:
        """Reads an expansion's sum for a feature."""
        return i64(self.columns[root * self.width + column])

    def add_to_column(self, root: i64, column: i64, amount: i64) -> None:
        """Changes an expansion's sum for a feature."""
        at = root * self.width + column
        self.columns[at] = i16(i64(self.columns[at]) + amount)

    # Growing.

    def add_tile(self, board: Board, cell: i64, variant: i64) -> i64:
        """Takes in a tile that was just laid; gives its number."""
        tile = self.size
        self.size = tile + 1
        if len(self.numbers) != len(board.grid):
            self._renumber(board, tile)
        here = board.slot(cell)
        self.cells[tile] = i32(cell)
        self.variants[tile] = i16(variant)
        self.numbers[here] = i16(tile + 1)
        self._add_parts(tile * 8, variant)
        numbers, anchors = self.numbers, self.tiles.anchors
        for side in range(i64(4)):
            other = i64(numbers[board.slot_beside(here, side)]) - 1
            if other >= 0:
                theirs = i64(anchors[i64(self.variants[other]) * 4 + (side ^ 2)])
                self._join(tile * 8 + i64(anchors[variant * 4 + side]), other * 8 + theirs)
        self._fill_rings(tile, here, board.size, board.wrap)
        return tile

    def _add_parts(self, base: i64, variant: i64) -> None:
        """Makes each part of a tile a feature of its own."""
        spans, stores = self.tiles.spans, self.tiles.stores
        parents, circle, opens, sizes = self.parents, self.circle, self.opens, self.sizes
        for spot in range(i64(4)):
            span = i64(spans[variant * 4 + spot])
            if span != 0:
                node = base + spot
                parents[node] = i16(node)
                circle[node] = i16(node)
                opens[node] = i16(span)
                sizes[node] = 1
                self.stores[node] = i16(i64(stores[variant * 4 + spot]))
        parents[base + STADIUM] = i16(base + STADIUM)
        circle[base + STADIUM] = i16(base + STADIUM)

    def _renumber(self, board: Board, tiles: i64) -> None:
        """Follows the board to a larger grid."""
        self.tiles.blank_cells(len(board.grid))
        self.numbers = self.tiles.blank_i16[: len(board.grid)]
        for tile in range(tiles):
            self.numbers[board.slot(i64(self.cells[tile]))] = i16(tile + 1)

    def _join(self, node: i64, other: i64) -> None:
        one = self.find(node)
        two = self.find(other)
        opens, sizes, circle = self.opens, self.sizes, self.circle
        if one == two:
            opens[one] = i16(i64(opens[one]) - 2)
            return
        if sizes[one] > sizes[two]:
            one, two = two, one
        self.parents[one] = i16(two)
        after = circle[one]
        circle[one] = circle[two]
        circle[two] = after
        opens[two] = i16(i64(opens[two]) + i64(opens[one]) - 2)
        sizes[two] = i16(i64(sizes[two]) + i64(sizes[one]))
        stores, claims = self.stores, self.claims
        stores[two] = i16(i64(stores[two]) + i64(stores[one]))
        claims[two] = i32(i64(claims[two]) + i64(claims[one]))
        for column in range(self.width):
            self.add_to_column(two, column, self.column(one, column))

    def _fill_rings(self, tile: i64, here: i64, size: i64, wrap: i64) -> None:
        """Counts the tile for its eight neighbours, and them for it."""
        numbers, rings = self.numbers, self.rings
        filled: i64 = 0
        for line in range(i64(3)):
            first = here + (line - 1) * size - 1
            for slot in range(first, first + 3):
                other = i64(numbers[slot & wrap]) - 1
                if other >= 0 and other != tile:
                    filled += 1
                    rings[other] = u8(i64(rings[other]) + 1)
        rings[tile] = u8(filled)

    # Urbanites.

    def put_piece(self, node: i64, seat: i64) -> None:
        """Puts an Urbanite of a seat on a node."""
        root = self.find(node)
        self.pieces[node] = u8(seat + 1)
        self.claims[root] = i32(i64(self.claims[root]) + bit(seat * CLAIM_BITS))
        self.occupy(node >> 3)
        self.manned[self.manned_size] = i16(node)
        self.manned_size += 1

    def take_piece(self, node: i64) -> i64:
        """Takes the Urbanite off a node; gives its seat."""
        seat = i64(self.pieces[node]) - 1
        root = self.find(node)
        self.pieces[node] = 0
        self.claims[root] = i32(i64(self.claims[root]) - bit(seat * CLAIM_BITS))
        self.vacate(node >> 3)
        for index in range(self.manned_size):
            if i64(self.manned[index]) == node:
                self.manned_size -= 1
                self.manned[index] = self.manned[self.manned_size]
                break
        return seat

    def occupy(self, tile: i64) -> None:
        """Counts one more piece on a tile."""
        self.occupants[tile] = u8(i64(self.occupants[tile]) + 1)

    def vacate(self, tile: i64) -> None:
        """Counts one piece less on a tile."""
        self.occupants[tile] = u8(i64(self.occupants[tile]) - 1)

    def claims_of(self, root: i64, seat: i64) -> i64:
        """Counts the Urbanites of a seat on a feature."""
        return (i64(self.claims[root]) >> (seat * CLAIM_BITS)) & CLAIM_MASK

    def most_claims(self, root: i64, seats: i64) -> i64:
        """Counts the Urbanites of whoever has the most on a feature."""
        most: i64 = 0
        for seat in range(seats):
            count = self.claims_of(root, seat)
            if count > most:
                most = count
        return most
