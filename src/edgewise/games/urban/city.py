"""The city: what the laid tiles have grown into, kept up to date tile by tile.

Every part of a laid tile is a *node*: the tile's number times eight, plus the
part's anchor. Nodes that are joined form a *feature*, a tree in which one node,
the *root*, stands for all of them; sums are kept at the root and added up when
features merge. Nothing is ever recomputed from the whole board.

A node is one word: its parent, or at a root all the sums of the feature. A smaller
feature is joined to a larger one and no path is shortened, so that a join can be
taken back; a path is no longer than the logarithm of the feature's size.

There are as many words as nodes: a tile's *lot* tells its variant and where the first of
its nodes is kept, and the variant tells which of them each spot is. The number of a tile
is kept on the board, where nothing else is noted of a laid tile (``Grid.number_at``).

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
"""How many tiles a city has room for at first; the room then grows as it is needed."""
USUAL_NODES: Final = 3
"""How many nodes a tile has as a rule."""
FIRST_MANNED: Final = 16
"""For how many Urbanites there is room at first."""
VARIANT_BITS: Final = 15
VARIANT_MASK: Final = (1 << VARIANT_BITS) - 1
"""Below, in a lot: 8,191 tiles have no more than 32,764 variants."""
MANNED: Final = 5 * URBANITES
"""How many Urbanites there are at most."""


class City:
    """The laid tiles by number, and the features that they form."""

    def __init__(self, tiles: CityTiles, *, columns: i64 = 0, room: i64 = 0) -> None:
        self.tiles: CityTiles = tiles
        self.ranks: vec[u8] = tiles.ranks
        self.width: i64 = columns
        self.notes: Journal | None = None
        """Where changes are noted, while they are to be taken back."""
        self.found: i64 = -1
        self.found_at: i64 = 0
        """The root that was found last, and where it is kept."""
        if room > 0:
            self._clear(room)

    def _clear(self, room: i64) -> None:
        self.most: i64 = room
        """How many tiles there are."""
        self.size: i64 = 0
        self.nodes: i64 = 0
        """How many tiles and nodes there are in the city."""
        room = room if room < FIRST_ROOM else FIRST_ROOM
        tiles = self.tiles
        self.cells: vec[i32] = tiles.blank_i32[:room]
        self.lots: vec[i32] = tiles.blank_i32[:room]
        """For each tile its variant and, above, where its nodes are kept."""
        self.occupants: vec[u8] = tiles.blank_u8[:room]
        self.rings: vec[u8] = tiles.blank_u8[:room]
        """How many of the eight cells around each tile are filled."""
        room *= USUAL_NODES
        tiles.blank_cells(int(room * (self.width if self.width > 1 else 1)))
        self.words: vec[i64] = tiles.blank_words(room)
        """For each node what a root sums up, or -1 less the parent, above it where that is kept."""
        self.columns: vec[i16] = tiles.blank_i16[: room * self.width]
        self.circle: vec[i16] = tiles.blank_i16[:room]
        """The next node of the same feature, round and round, less ZERO."""
        self.manned: vec[i32] = tiles.blank_i32[:FIRST_MANNED]
        self.manned_size: i64 = 0
        """The nodes with an Urbanite, each with its seat below."""

    def _make_room(self) -> None:
        """Makes room for more tiles."""
        room: i64 = len(self.cells)
        more = (room >> 1) + 1
        if room + more > self.most:
            more = self.most - room
        tiles = self.tiles
        tiles.blank_cells(int(more))
        self.cells = extend(self.cells, tiles.blank_i32[:more])
        self.lots = extend(self.lots, tiles.blank_i32[:more])
        self.occupants = extend(self.occupants, tiles.blank_u8[:more])
        self.rings = extend(self.rings, tiles.blank_u8[:more])

    def _make_room_for_nodes(self) -> None:
        """Makes room for more nodes."""
        room: i64 = len(self.words)
        more = (room >> 2) + 8
        tiles = self.tiles
        tiles.blank_cells(int(more * (self.width if self.width > 1 else 1)))
        self.words = extend(self.words, tiles.blank_words(more))
        self.columns = extend(self.columns, tiles.blank_i16[: more * self.width])
        self.circle = extend(self.circle, tiles.blank_i16[:more])

    def copy(self) -> City:
        """Copies everything that can change."""
        other = City(self.tiles)
        other.width = self.width
        other.most = self.most
        other.size = self.size
        other.nodes = self.nodes
        other.cells = self.cells[:]
        other.lots = self.lots[:]
        other.occupants = self.occupants[:]
        other.rings = self.rings[:]
        other.words = self.words[:]
        other.columns = self.columns[:]
        other.circle = self.circle[:]
        other.manned = self.manned[:]
        other.manned_size = self.manned_size
        return other

    # Reading.

    def number_at(self, board: Board, cell: i64) -> i64:
        """Numbers the tile on a cell on or beside the tiles, -1 if none lies there."""
        return board.number_at(board.slot(cell))

    def number_of(self, board: Board, cell: i64) -> i64:
        """Numbers the tile on any cell, -1 if none lies there."""
        if board.in_use(cell) and self.size > 0:
            return self.number_at(board, cell)
        return -1

    def variant(self, tile: i64) -> i64:
        """Tells which variant a tile is."""
        return i64(self.lots[tile]) & VARIANT_MASK

    def at(self, node: i64) -> i64:
        """Finds where a node is kept; mostly it is the root that was found last."""
        if node == self.found:
            return self.found_at
        lot = i64(self.lots[node >> 3])
        return (lot >> VARIANT_BITS) + i64(self.ranks[((lot & VARIANT_MASK) << 3) | (node & 7)])

    def has_node(self, tile: i64, spot: i64) -> bool:
        """Tells whether a tile has a part with this anchor, or a stadium."""
        variant = self.variant(tile)
        if spot == STADIUM:
            return self.tiles.stadiums[variant] != 0
        return self.tiles.spans[variant * 4 + spot] != 0

    def kind(self, node: i64) -> i64:
        """Tells what a node is: BLOCK, ROAD, HIGHWAY, SUBURB, or 0 for a stadium."""
        spot = node & 7
        if spot == STADIUM:
            return 0
        return i64(self.tiles.side_kinds[self.variant(node >> 3) * 4 + spot])

    def find(self, node: i64) -> i64:
        """Finds the node that stands for a feature."""
        words, at = self.words, self.found_at
        if node != self.found:
            lot = i64(self.lots[node >> 3])
            at = (lot >> VARIANT_BITS) + i64(self.ranks[((lot & VARIANT_MASK) << 3) | (node & 7)])
        word = words[at]
        while word < 0:
            node = (-1 - word) & NODE_MASK
            at = (-1 - word) >> NODE_BITS
            word = words[at]
        self.found = node
        self.found_at = at
        return node

    def opens(self, root: i64) -> i64:
        """Counts the open ends of a feature: sides that no tile touches yet."""
        return self.words[self.at(root)] & OPENS_MASK

    def parts(self, root: i64) -> i64:
        """Counts the parts of a feature; for a block these are its buildings."""
        return (self.words[self.at(root)] >> PARTS_SHIFT) & PARTS_MASK

    def stores(self, root: i64) -> i64:
        """Counts the stores of a feature."""
        return (self.words[self.at(root)] >> STORES_SHIFT) & STORES_MASK

    def is_claimed(self, root: i64) -> bool:
        """Tells whether any Urbanite stands on a feature."""
        return self.words[self.at(root)] >> CLAIMS_SHIFT != 0

    def after(self, node: i64) -> i64:
        """Finds the next node of the same feature, round and round."""
        return i64(self.circle[self.at(node)]) + ZERO

    def is_complete(self, root: i64) -> bool:
        """Tells whether a feature is finished."""
        if root & 7 == STADIUM:
            return self.rings[root >> 3] == RING
        return self.words[self.at(root)] & OPENS_MASK == 0

    def nodes_of(self, root: int) -> list[int]:
        """Lists the nodes of a feature, for people: log, page and tests."""
        found = [root]
        if not self.has_node(root >> 3, root & 7):
            return found
        node = int(self.after(root))
        while node != root:
            found.append(node)
            node = int(self.after(node))
        return sorted(found)

    def column(self, root: i64, column: i64) -> i64:
        """Reads an expansion's sum for a feature."""
        return i64(self.columns[self.at(root) * self.width + column])

    def add_to_column(self, root: i64, column: i64, amount: i64) -> None:
        """Changes an expansion's sum for a feature."""
        at = self.at(root) * self.width + column
        self.columns[at] = i16(i64(self.columns[at]) + amount)
        if self.notes is not None:
            self.notes.note(COLUMN, (at << AMOUNT_BITS) | (amount + AMOUNT_ZERO))

    # Growing.

    def add_tile(self, board: Board, cell: i64, variant: i64) -> i64:
        """Takes in a tile that was just laid; gives its number."""
        tile = self.size
        if tile == len(self.cells):
            self._make_room()
        self.size = tile + 1
        here = board.slot(cell)
        self.cells[tile] = i32(cell)
        self.found = -1
        self.lots[tile] = i32((self.nodes << VARIANT_BITS) | variant)
        board.give_number(here, tile)
        if self.notes is not None:
            self.notes.note(TILE, 0)
        self._add_parts(tile * 8, variant * 5, i64(self.tiles.node_counts[variant]))
        size, wrap, places = board.size, board.wrap, board.place
        self._meet(tile, variant, 0, i64(places[(here - size) & wrap]))
        self._meet(tile, variant, 1, i64(places[(here + 1) & wrap]))
        self._meet(tile, variant, 2, i64(places[(here + size) & wrap]))
        self._meet(tile, variant, 3, i64(places[(here - 1) & wrap]))
        self.rings[tile] = u8(self._fill_rings(board, here, 1))
        return tile

    def _add_parts(self, base: i64, first: i64, count: i64) -> None:
        """Makes each part of a tile a feature of its own."""
        at = self.nodes
        self.nodes = at + count
        while self.nodes > len(self.words):
            self._make_room_for_nodes()
        node_words, node_spots = self.tiles.node_words, self.tiles.node_spots
        words, circle = self.words, self.circle
        for rank in range(count):
            words[at + rank] = node_words[first + rank]
            circle[at + rank] = i16(base + i64(node_spots[first + rank]) - ZERO)
        for index in range(at * self.width, self.nodes * self.width):
            self.columns[index] = 0

    def _meet(self, tile: i64, variant: i64, side: i64, place: i64) -> None:
        """Joins what two tiles show to each other, if there is a tile on a side of a new one."""
        if place >= 0:
            return
        anchors = self.tiles.anchors
        other = -1 - place
        theirs = i64(anchors[self.variant(other) * 4 + (side ^ 2)])
        one = self.find(tile * 8 + i64(anchors[variant * 4 + side]))
        at, words = self.found_at, self.words
        two = self.find(other * 8 + theirs)
        to = self.found_at
        if one == two:
            words[at] -= 2
            if self.notes is not None:
                self.notes.note(LOOP, one)
            return
        if (words[at] >> PARTS_SHIFT) & PARTS_MASK > (words[to] >> PARTS_SHIFT) & PARTS_MASK:
            one, two = two, one
            at, to = to, at
        if self.notes is not None:
            self.notes.add(words[at])
            self.notes.note(JOIN, (one << NODE_BITS) | two)
        words[to] += words[at] - 2
        words[at] = -1 - ((to << NODE_BITS) | two)
        self._exchange(at, to)
        self._add_columns(at, to, 1)

    def _add_columns(self, at: i64, to: i64, times: i64) -> None:
        """Adds an expansion's sums at one place to those at another, or takes them off."""
        width, columns = self.width, self.columns
        for column in range(width):
            there = to * width + column
            columns[there] = i16(i64(columns[there]) + times * i64(columns[at * width + column]))

    def _exchange(self, at: i64, to: i64) -> None:
        """Makes one circle of two, or two of one."""
        circle = self.circle
        after = circle[at]
        circle[at] = circle[to]
        circle[to] = after

    def _fill_rings(self, board: Board, here: i64, step: i64) -> i64:
        """Counts the tile in a slot for its eight neighbours, or no more; counts them."""
        size, wrap, places, rings = board.size, board.wrap, board.place, self.rings
        filled: i64 = 0
        for line in range(i64(3)):
            first = here + (line - 1) * size - 1
            for slot in range(first, first + 3):
                place = i64(places[slot & wrap])
                if place < 0 and slot != here:
                    filled += 1
                    rings[-1 - place] = u8(i64(rings[-1 - place]) + step)
        return filled

    # Urbanites.

    def has_full_stadium(self) -> bool:
        """Tells whether the surroundings of any claimed stadium are full."""
        manned, rings = self.manned, self.rings
        for index in range(self.manned_size):
            node = i64(manned[index]) >> SEAT_BITS
            if node & 7 == STADIUM and rings[node >> 3] == RING:
                return True
        return False

    def node_of_piece(self, index: i64) -> i64:
        """Tells on which node an Urbanite stands, by its place among all of them."""
        return i64(self.manned[index]) >> SEAT_BITS

    def seat_of_piece(self, index: i64) -> i64:
        """Tells whose Urbanite it is, by its place among all of them."""
        return i64(self.manned[index]) & SEAT_MASK

    def seat_on(self, node: i64) -> i64:
        """Tells whose Urbanite stands on a node, -1 if nobody's."""
        manned = self.manned
        for index in range(self.manned_size):
            if i64(manned[index]) >> SEAT_BITS == node:
                return i64(manned[index]) & SEAT_MASK
        return -1

    def put_piece(self, node: i64, seat: i64) -> None:
        """Puts an Urbanite of a seat on a node."""
        if self.notes is not None:
            self.notes.note(PUT, node)
        self._man((node << SEAT_BITS) | seat)
        self.words[self.at(self.find(node))] += bit(CLAIMS_SHIFT + seat * CLAIM_BITS)
        self.occupy(node >> 3)

    def _man(self, piece: i64) -> None:
        """Adds an Urbanite to the list of those in the city."""
        if self.manned_size == len(self.manned):
            self.manned = extend(self.manned, self.tiles.blank_i32[:FIRST_MANNED])
        self.manned[self.manned_size] = i32(piece)
        self.manned_size += 1

    def take_piece(self, node: i64) -> i64:
        """Takes the Urbanite off a node; gives its seat."""
        manned = self.manned
        place: i64 = 0
        while i64(manned[place]) >> SEAT_BITS != node:
            place += 1
        seat = i64(manned[place]) & SEAT_MASK
        self.words[self.at(self.find(node))] -= bit(CLAIMS_SHIFT + seat * CLAIM_BITS)
        self.manned_size -= 1
        manned[place] = manned[self.manned_size]
        if self.notes is not None:
            who = (place << NODE_BITS) | node
            self.notes.note(TAKEN, (who << SEAT_BITS) | seat)
        self.vacate(node >> 3)
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
        return (self.words[self.at(root)] >> (CLAIMS_SHIFT + seat * CLAIM_BITS)) & CLAIM_MASK

    def most_claims(self, root: i64, seats: i64) -> i64:
        """Counts the Urbanites of whoever has the most on a feature."""
        return most_claimed(self.words[self.at(root)] >> CLAIMS_SHIFT)

    # Taking back.

    def take_back(self, board: Board, journal: Journal, what: i64, value: i64) -> None:
        """Takes back the last change that was noted and not taken back yet."""
        if what == JOIN:
            self._part(value >> NODE_BITS, value & NODE_MASK, journal.take())
        elif what == LOOP:
            self.words[self.at(value)] += 2
        elif what == TILE:
            self._remove_tile(board)
        elif what == PUT:
            self.manned_size -= 1
            seat = i64(self.manned[self.manned_size]) & SEAT_MASK
            self.words[self.at(self.find(value))] -= bit(CLAIMS_SHIFT + seat * CLAIM_BITS)
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
        at, to = self.at(one), self.at(two)
        self.words[at] = word
        self.words[to] -= word - 2
        self._exchange(at, to)
        self._add_columns(at, to, -1)

    def _put_again(self, who: i64, seat: i64) -> None:
        """Puts an Urbanite back to its node and its place in the list of them."""
        node, place = who & NODE_MASK, who >> NODE_BITS
        self.manned[self.manned_size] = self.manned[place]
        self.manned[place] = i32((node << SEAT_BITS) | seat)
        self.manned_size += 1
        self.words[self.at(self.find(node))] += bit(CLAIMS_SHIFT + seat * CLAIM_BITS)

    def _remove_tile(self, board: Board) -> None:
        """Forgets the tile that was taken in last, whose features were parted before."""
        self.size -= 1
        self.nodes = i64(self.lots[self.size]) >> VARIANT_BITS
        here = board.slot(i64(self.cells[self.size]))
        self._fill_rings(board, here, -1)
        board.give_number(here, -1)


def most_claimed(claims: i64) -> i64:
    """Counts the Urbanites of whoever has the most, of those that a root's word counts."""
    most: i64 = 0
    while claims != 0:
        if claims & CLAIM_MASK > most:
            most = claims & CLAIM_MASK
        claims >>= CLAIM_BITS
    return most


def is_one_claim(word: i64) -> bool:
    """Tells whether a feature is claimed by one Urbanite alone, by its root's word."""
    claims = word >> CLAIMS_SHIFT
    while claims > CLAIM_MASK:
        if claims & CLAIM_MASK != 0:
            return False
        claims >>= CLAIM_BITS
    return claims == 1
