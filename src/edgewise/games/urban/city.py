"""The city: what the laid tiles have grown into, kept up to date tile by tile.

Every part of a laid tile is a *node*: the tile's number times eight, plus the
part's anchor. Nodes that are joined form a *feature*, a tree in which one node,
the *root*, stands for all of them; sums are kept at the root and added up when
features merge. Nothing is ever recomputed from the whole board.

A node is one word: its parent, or at a root all the sums of the feature. A smaller
feature is joined to a larger one and no path is shortened, so that a join can be
taken back; a path is no longer than the logarithm of the feature's size.

Expansions keep sums of their own in the same way, one column each. Code that puts a
piece on a tile counts it among the tile's *occupants*.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i16, i32, i64, u8

from edgewise.core.bits import bit
from edgewise.core.board import Board
from edgewise.core.journal import Journal
from edgewise.games.urban.notes import (
    AMOUNT_BITS,
    AMOUNT_MASK,
    AMOUNT_ZERO,
    COLUMN,
    JOIN,
    LOOP,
    NODE_BITS,
    NODE_MASK,
    OCCUPIED,
    PUT,
    SEAT_BITS,
    SEAT_MASK,
    TAKEN,
    TILE,
    VACATED,
)
from edgewise.games.urban.tileset import STADIUM, URBANITES, CityTiles

RING: Final = 8
"""The cells around a stadium."""

OPENS_MASK: Final = 0xFFFF
PARTS_SHIFT: Final = 16
PARTS_MASK: Final = 0xFFFF
ONE_PART: Final = 1 << PARTS_SHIFT
STORES_SHIFT: Final = 32
STORES_MASK: Final = 0xFFFF
CLAIMS_SHIFT: Final = 48
CLAIM_BITS: Final = 3
CLAIM_MASK: Final = URBANITES
"""A root's word, from below: open ends, parts, stores, and the claims of each seat."""

ZERO: Final = 1 << 15
"""Nodes are kept in 16 bits with a sign, so that node 0 is the lowest number."""
FIRST_ROOM: Final = 48
"""So many tiles a city has room for at first; the room then doubles as it is needed."""
MANNED: Final = 5 * URBANITES
"""So many Urbanites there are at most."""


class City:
    """The laid tiles by number, and the features that they form."""

    def __init__(self, tiles: CityTiles, *, columns: i64 = 0, room: i64 = 0) -> None:
        self.tiles: CityTiles = tiles
        self.width: i64 = columns
        self.notes: Journal | None = None
        """Where changes are noted, while they are to be taken back."""
        if room > 0:
            self._clear(room)

    def _clear(self, room: i64) -> None:
        self.most: i64 = room
        """So many tiles there are."""
        self.size: i64 = 0
        self.room: i64 = room if room < FIRST_ROOM else FIRST_ROOM
        """So many tiles the lists have room for."""
        room = self.room
        tiles = self.tiles
        tiles.blank_cells(int(room * 8 * (self.width if self.width > 1 else 1)))
        self.cells: vec[i32] = tiles.blank_i32[:room]
        self.variants: vec[i16] = tiles.blank_i16[:room]
        self.occupants: vec[u8] = tiles.blank_u8[:room]
        self.rings: vec[u8] = tiles.blank_u8[:room]
        """How many of the eight cells around each tile are filled."""
        self.words: vec[i64] = tiles.blank_words(room * 8)
        """For each node what a root sums up, or -1 less the node's parent."""
        self.columns: vec[i16] = tiles.blank_i16[: room * 8 * self.width]
        self.pieces: vec[u8] = tiles.blank_u8[: room * 8]
        """The Urbanite on each node: its seat plus one."""
        self.circle: vec[i16] = tiles.blank_i16[: room * 8]
        """The next node of the same feature, round and round, less ZERO."""
        self.manned: vec[i32] = tiles.blank_i32[:MANNED]
        self.manned_size: i64 = 0
        """The nodes with an Urbanite."""
        self.numbers: vec[i16] = tiles.blank_i16[:0]
        """The number of the tile in each slot of the board's grid, plus one."""

    def _make_room(self) -> None:
        """Doubles the room for tiles."""
        more = self.room if self.room * 2 < self.most else self.most - self.room
        self.room += more
        tiles = self.tiles
        tiles.blank_cells(int(more * 8 * (self.width if self.width > 1 else 1)))
        self.cells = extend(self.cells, tiles.blank_i32[:more])
        self.variants = extend(self.variants, tiles.blank_i16[:more])
        self.occupants = extend(self.occupants, tiles.blank_u8[:more])
        self.rings = extend(self.rings, tiles.blank_u8[:more])
        self.words = extend(self.words, tiles.blank_words(more * 8))
        self.columns = extend(self.columns, tiles.blank_i16[: more * 8 * self.width])
        self.pieces = extend(self.pieces, tiles.blank_u8[: more * 8])
        self.circle = extend(self.circle, tiles.blank_i16[: more * 8])

    def copy(self) -> City:
        """Copies everything that can change."""
        other = City(self.tiles)
        other.width = self.width
        other.most = self.most
        other.size = self.size
        other.room = self.room
        other.cells = self.cells[:]
        other.variants = self.variants[:]
        other.occupants = self.occupants[:]
        other.rings = self.rings[:]
        other.words = self.words[:]
        other.columns = self.columns[:]
        other.pieces = self.pieces[:]
        other.circle = self.circle[:]
        other.manned = self.manned[:]
        other.manned_size = self.manned_size
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
        words = self.words
        word = words[node]
        while word < 0:
            node = -1 - word
            word = words[node]
        return node

    def opens(self, root: i64) -> i64:
        """Counts the open ends of a feature: sides that no tile touches yet."""
        return self.words[root] & OPENS_MASK

    def parts(self, root: i64) -> i64:
        """Counts the parts of a feature; for a block these are its buildings."""
        return (self.words[root] >> PARTS_SHIFT) & PARTS_MASK

    def stores(self, root: i64) -> i64:
        """Counts the stores of a feature."""
        return (self.words[root] >> STORES_SHIFT) & STORES_MASK

    def is_claimed(self, root: i64) -> bool:
        """Tells whether any Urbanite stands on a feature."""
        return self.words[root] >> CLAIMS_SHIFT != 0

    def after(self, node: i64) -> i64:
        """Finds the next node of the same feature, round and round."""
        return i64(self.circle[node]) + ZERO

    def is_complete(self, root: i64) -> bool:
        """Tells whether a feature is finished."""
        if root & 7 == STADIUM:
            return self.rings[root >> 3] == RING
        return self.words[root] & OPENS_MASK == 0

    def nodes_of(self, root: int) -> list[int]:
        """Lists the nodes of a feature, for people: log, page and tests."""
        found = [root]
        node = int(self.after(root))
        while node != root:
            found.append(node)
            node = int(self.after(node))
        return sorted(found)

    def column(self, root: i64, column: i64) -> i64:
        """Reads an expansion's sum for a feature."""
        return i64(self.columns[root * self.width + column])

    def add_to_column(self, root: i64, column: i64, amount: i64) -> None:
        """Changes an expansion's sum for a feature."""
        at = root * self.width + column
        self.columns[at] = i16(i64(self.columns[at]) + amount)
        if self.notes is not None:
            self.notes.note(COLUMN, (at << AMOUNT_BITS) | (amount + AMOUNT_ZERO))

    # Growing.

    def add_tile(self, board: Board, cell: i64, variant: i64) -> i64:
        """Takes in a tile that was just laid; gives its number."""
        tile = self.size
        self.size = tile + 1
        if tile == self.room:
            self._make_room()
        if len(self.numbers) != len(board.grid):
            self._renumber(board, tile)
        here = board.slot(cell)
        self.cells[tile] = i32(cell)
        self.variants[tile] = i16(variant)
        self.numbers[here] = i16(tile + 1)
        if self.notes is not None:
            self.notes.note(TILE, 0)
        self._add_parts(tile * 8, variant * 5)
        size, wrap, numbers = board.size, board.wrap, self.numbers
        self._meet(tile, variant, 0, i64(numbers[(here - size) & wrap]))
        self._meet(tile, variant, 1, i64(numbers[(here + 1) & wrap]))
        self._meet(tile, variant, 2, i64(numbers[(here + size) & wrap]))
        self._meet(tile, variant, 3, i64(numbers[(here - 1) & wrap]))
        self.rings[tile] = u8(self._fill_rings(here, size, wrap, 1))
        return tile

    def _add_parts(self, base: i64, at: i64) -> None:
        """Makes each part of a tile a feature of its own."""
        part_words, words, circle = self.tiles.part_words, self.words, self.circle
        for spot in range(i64(STADIUM + 1)):
            words[base + spot] = part_words[at + spot]
            circle[base + spot] = i16(base + spot - ZERO)

    def _renumber(self, board: Board, tiles: i64) -> None:
        """Follows the board to a larger grid."""
        self.tiles.blank_cells(len(board.grid))
        self.numbers = self.tiles.blank_i16[: len(board.grid)]
        for tile in range(tiles):
            self.numbers[board.slot(i64(self.cells[tile]))] = i16(tile + 1)

    def _meet(self, tile: i64, variant: i64, side: i64, number: i64) -> None:
        """Joins what two tiles show to each other, if there is a tile on a side of a new one."""
        if number == 0:
            return
        anchors = self.tiles.anchors
        other = number - 1
        theirs = i64(anchors[i64(self.variants[other]) * 4 + (side ^ 2)])
        one = self.find(tile * 8 + i64(anchors[variant * 4 + side]))
        two = self.find(other * 8 + theirs)
        if one == two:
            self.words[one] -= 2
            if self.notes is not None:
                self.notes.note(LOOP, one)
            return
        if self.parts(one) > self.parts(two):
            one, two = two, one
        if self.notes is not None:
            self.notes.add(self.words[one])
            self.notes.note(JOIN, (one << NODE_BITS) | two)
        self.words[two] += self.words[one] - 2
        self.words[one] = -1 - two
        self._exchange(one, two)
        for column in range(self.width):
            at = two * self.width + column
            self.columns[at] = i16(i64(self.columns[at]) + self.column(one, column))

    def _exchange(self, one: i64, two: i64) -> None:
        """Makes one circle of two, or two of one."""
        circle = self.circle
        after = circle[one]
        circle[one] = circle[two]
        circle[two] = after

    def _fill_rings(self, here: i64, size: i64, wrap: i64, step: i64) -> i64:
        """Counts the tile in a slot for its eight neighbours, or no more; counts them."""
        numbers, rings = self.numbers, self.rings
        filled: i64 = 0
        for line in range(i64(3)):
            first = here + (line - 1) * size - 1
            for slot in range(first, first + 3):
                number = i64(numbers[slot & wrap])
                if number != 0 and slot != here:
                    filled += 1
                    rings[number - 1] = u8(i64(rings[number - 1]) + step)
        return filled

    # Urbanites.

    def put_piece(self, node: i64, seat: i64) -> None:
        """Puts an Urbanite of a seat on a node."""
        if self.notes is not None:
            self.notes.note(PUT, node)
        self._stand(node, seat)
        self.manned[self.manned_size] = i32(node)
        self.manned_size += 1
        self.occupy(node >> 3)

    def _stand(self, node: i64, seat: i64) -> None:
        self.pieces[node] = u8(seat + 1)
        self.words[self.find(node)] += bit(CLAIMS_SHIFT + seat * CLAIM_BITS)

    def take_piece(self, node: i64) -> i64:
        """Takes the Urbanite off a node; gives its seat."""
        manned = self.manned
        place: i64 = 0
        while i64(manned[place]) != node:
            place += 1
        seat = self._leave(node)
        self.manned_size -= 1
        manned[place] = manned[self.manned_size]
        if self.notes is not None:
            who = (place << NODE_BITS) | node
            self.notes.note(TAKEN, (who << SEAT_BITS) | seat)
        self.vacate(node >> 3)
        return seat

    def _leave(self, node: i64) -> i64:
        seat = i64(self.pieces[node]) - 1
        self.pieces[node] = 0
        self.words[self.find(node)] -= bit(CLAIMS_SHIFT + seat * CLAIM_BITS)
        return seat

    def occupy(self, tile: i64) -> None:
        """Counts one more piece on a tile."""
        self.occupants[tile] = u8(i64(self.occupants[tile]) + 1)
        if self.notes is not None:
            self.notes.note(OCCUPIED, tile)

    def vacate(self, tile: i64) -> None:
        """Counts one piece less on a tile."""
        self.occupants[tile] = u8(i64(self.occupants[tile]) - 1)
        if self.notes is not None:
            self.notes.note(VACATED, tile)

    def claims_of(self, root: i64, seat: i64) -> i64:
        """Counts the Urbanites of a seat on a feature."""
        return (self.words[root] >> (CLAIMS_SHIFT + seat * CLAIM_BITS)) & CLAIM_MASK

    def most_claims(self, root: i64, seats: i64) -> i64:
        """Counts the Urbanites of whoever has the most on a feature."""
        claims = self.words[root] >> CLAIMS_SHIFT
        most: i64 = 0
        while claims != 0:
            if claims & CLAIM_MASK > most:
                most = claims & CLAIM_MASK
            claims >>= CLAIM_BITS
        return most

    # Taking back.

    def take_back(self, board: Board, journal: Journal, what: i64, value: i64) -> None:
        """Takes back the last change that was noted and not taken back yet."""
        if what == JOIN:
            self._part(value >> NODE_BITS, value & NODE_MASK, journal.take())
        elif what == LOOP:
            self.words[value] += 2
        elif what == TILE:
            self._remove_tile(board)
        elif what == PUT:
            self.manned_size -= 1
            self._leave(value)
        elif what == TAKEN:
            self._put_again(value >> SEAT_BITS, value & SEAT_MASK)
        elif what == OCCUPIED:
            self.occupants[value] = u8(i64(self.occupants[value]) - 1)
        elif what == VACATED:
            self.occupants[value] = u8(i64(self.occupants[value]) + 1)
        else:
            at = value >> AMOUNT_BITS
            amount = (value & AMOUNT_MASK) - AMOUNT_ZERO
            self.columns[at] = i16(i64(self.columns[at]) - amount)

    def _part(self, one: i64, two: i64, word: i64) -> None:
        """Takes a feature that was joined to another off it again."""
        self.words[one] = word
        self.words[two] -= word - 2
        self._exchange(one, two)
        for column in range(self.width):
            at = two * self.width + column
            self.columns[at] = i16(i64(self.columns[at]) - self.column(one, column))

    def _put_again(self, who: i64, seat: i64) -> None:
        """Puts an Urbanite back to its node and its place in the list of nodes."""
        node, place = who & NODE_MASK, who >> NODE_BITS
        self.manned[self.manned_size] = self.manned[place]
        self.manned[place] = i32(node)
        self.manned_size += 1
        self._stand(node, seat)

    def _remove_tile(self, board: Board) -> None:
        """Forgets the tile that was taken in last, whose features were parted before."""
        self.size -= 1
        here = board.slot(i64(self.cells[self.size]))
        self._fill_rings(here, board.size, board.wrap, -1)
        self.numbers[here] = 0
