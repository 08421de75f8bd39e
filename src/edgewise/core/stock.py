"""The bag and the hands: how many tiles of each kind, and who may know it.

A whole stock knows every hand. A stock as one seat sees it has *hidden* tiles:
it knows how many an opponent holds, not which, and its ``pool`` is the bag and
all hidden tiles together. A whole stock hides none, so its pool is its bag.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.bits import WORD_BITS
from edgewise.core.moves import make_code
from edgewise.core.tileset import TileSet

GROUP_BITS: Final = 3
"""Eight kinds are a group, in which a drawn tile is looked for."""


class Stock:
    """Tiles that do not lie on the table."""

    def __init__(self, tiles: TileSet, seats: int, *, filled: bool = True) -> None:
        self.tiles: TileSet = tiles
        self.seats: i64 = seats
        if filled:
            self._fill()

    def _fill(self) -> None:
        tiles, seats = self.tiles, int(self.seats)
        self.pool: vec[i16] = tiles.bag_counts[:]
        size: i64 = 0
        for kind in range(tiles.kinds):
            size += i64(self.pool[kind])
        self.pool_size: i64 = size
        self.groups: vec[i16] = vec[i16]([0] * ((int(tiles.kinds) >> GROUP_BITS) + 1))
        """How many tiles the pool has of each group of kinds, so that one is found quickly."""
        for kind in range(tiles.kinds):
            group = kind >> GROUP_BITS
            self.groups[group] = i16(i64(self.groups[group]) + i64(self.pool[kind]))
        self.bag_size: i64 = size
        self.hands: vec[i16] = vec[i16]([0] * (seats * int(tiles.kinds)))
        self.hand_sizes: vec[i64] = vec[i64]([0] * seats)
        self.hidden: vec[i64] = vec[i64]([0] * seats)
        self.masks: vec[i64] = vec[i64]([0] * (seats * int(tiles.words)))
        """For each seat the kinds in its hand, as far as they are known, as a set of kinds."""

    def copy(self) -> Stock:
        """Copies everything that can change."""
        other = Stock(self.tiles, int(self.seats), filled=False)
        other.pool = self.pool[:]
        other.groups = self.groups[:]
        other.pool_size = self.pool_size
        other.bag_size = self.bag_size
        other.hands = self.hands[:]
        other.hand_sizes = self.hand_sizes[:]
        other.hidden = self.hidden[:]
        other.masks = self.masks[:]
        return other

    # Drawing and returning.

    def random_kind(self, rng: Random) -> i64:
        """Draws a kind from the pool, each tile as likely."""
        index = rng.randrange(self.pool_size)
        pool, groups = self.pool, self.groups
        group: i64 = 0
        while index >= i64(groups[group]):
            index -= i64(groups[group])
            group += 1
        kind = group << GROUP_BITS
        while index >= i64(pool[kind]):
            index -= i64(pool[kind])
            kind += 1
        return kind

    def _add_to_pool(self, kind: i64, number: i64) -> None:
        group = kind >> GROUP_BITS
        self.pool[kind] = i16(i64(self.pool[kind]) + number)
        self.groups[group] = i16(i64(self.groups[group]) + number)
        self.pool_size += number

    def remove(self, kind: i64) -> None:
        """Takes a tile out of the bag."""
        self._add_to_pool(kind, -1)
        self.bag_size -= 1

    def put_back(self, kind: i64) -> None:
        """Puts a tile into the bag."""
        self._add_to_pool(kind, 1)
        self.bag_size += 1

    def gain(self, seat: i64, kind: i64) -> None:
        """Gives a tile to a hand."""
        tiles = self.tiles
        at = seat * tiles.kinds + kind
        held = i64(self.hands[at])
        self.hands[at] = i16(held + 1)
        self.hand_sizes[seat] += 1
        if held == 0:
            word = kind // WORD_BITS
            bit = tiles.kind_masks[kind * tiles.words + word]
            self.masks[seat * tiles.words + word] |= bit

    def lose(self, seat: i64, kind: i64) -> None:
        """Takes a tile from a hand."""
        tiles = self.tiles
        at = seat * tiles.kinds + kind
        held = i64(self.hands[at])
        self.hands[at] = i16(held - 1)
        self.hand_sizes[seat] -= 1
        if held == 1:
            word = kind // WORD_BITS
            bit = tiles.kind_masks[kind * tiles.words + word]
            self.masks[seat * tiles.words + word] &= ~bit

    def draw(self, seat: i64, kind: i64) -> None:
        """Moves a tile from the bag to a hand."""
        self.remove(kind)
        self.gain(seat, kind)

    # Dealing.

    def next_to_fill(self, seat: i64, first: i64, full: i64) -> i64:
        """Finds the seat that is dealt to next, from one seat round to the first; -1 if none is."""
        while self.hand_size(seat) >= full:
            seat = (seat + 1) % self.seats
            if seat == first:
                return -1
        if self.bag_size > 0:
            return seat
        return -1

    def draw_weights(self, verb: i64) -> list[tuple[int, int]]:
        """Lists the draws of one verb, each with as many chances as there are tiles."""
        return [
            (int(make_code(verb, kind)), int(self.pool[kind]))
            for kind in range(int(self.tiles.kinds))
            if self.pool[kind] > 0
        ]

    def pack_draws(self, verb: i64) -> vec[i64]:
        """Lists the same as packed numbers: codes in order, each followed by its weight."""
        pool = self.pool
        draws = vec[i64]([0] * (2 * int(self.tiles.kinds)))
        size: i64 = 0
        code = make_code(verb, 0)
        for kind in range(self.tiles.kinds):
            count = i64(pool[kind])
            if count > 0:
                draws[size] = code + kind
                draws[size + 1] = count
                size += 2
        if size == i64(len(draws)):
            return draws
        return draws[:size]

    # Reading.

    def held(self, seat: i64, kind: i64) -> i64:
        """Counts the tiles of a kind in a hand, as far as they are known."""
        return i64(self.hands[seat * self.tiles.kinds + kind])

    def known_hand(self, seat: int) -> list[int]:
        """Lists the kinds in a hand, each once for each of its tiles."""
        kinds: list[int] = []
        for kind in range(int(self.tiles.kinds)):
            kinds += [kind] * int(self.held(seat, kind))
        return kinds

    def counts(self, hand: int = -1) -> dict[str, int]:
        """Counts by name what the pool holds, or what is known of a hand."""
        found: dict[str, int] = {}
        for kind, tile in enumerate(self.tiles.tiles):
            count = int(self.pool[kind]) if hand < 0 else int(self.held(hand, kind))
            if count:
                found[tile.name] = count
        return found

    def unlaid_mask(self) -> vec[i64]:
        """Marks the kinds of all tiles in the pool or in a known hand."""
        words = self.tiles.words
        mask = vec[i64]([0] * int(words))
        for word in range(words):
            for seat in range(self.seats):
                mask[word] |= self.masks[seat * words + word]
        for kind in range(self.tiles.kinds):
            if self.pool[kind] != 0:
                for word in range(words):
                    mask[word] |= self.tiles.kind_masks[kind * words + word]
        return mask

    # What a seat may know.

    def hide(self, seat: i64) -> None:
        """Forgets which tiles a hand holds."""
        for kind in range(self.tiles.kinds):
            while self.held(seat, kind) > 0:
                self.lose(seat, kind)
                self._add_to_pool(kind, 1)
                self.hidden[seat] += 1

    def reveal(self, seat: i64, kind: i64) -> None:
        """Names one hidden tile of a hand."""
        self._add_to_pool(kind, -1)
        self.hidden[seat] -= 1
        self.gain(seat, kind)

    def deal_hidden(self, rng: Random) -> None:
        """Deals the hidden tiles anew from the pool."""
        for seat in range(self.seats):
            while self.hidden[seat] > 0:
                self.reveal(seat, self.random_kind(rng))

    def hides_tiles(self) -> bool:
        """Tells whether some hand holds tiles that are not known."""
        return any(self.hidden[seat] > 0 for seat in range(self.seats))

    def has_several_worlds(self) -> bool:
        """Tells whether hidden tiles can be dealt in more than one way."""
        places: i64 = 1 if self.bag_size > 0 else 0
        hides = False
        for seat in range(self.seats):
            if self.hidden[seat] > 0:
                places += 1
                hides = True
        kinds: i64 = 0
        for kind in range(self.tiles.kinds):
            if self.pool[kind] > 0:
                kinds += 1
        return hides and places > 1 and kinds > 1

    def hand_size(self, seat: i64) -> i64:
        """Counts the tiles in a hand, known or hidden."""
        return self.hand_sizes[seat] + self.hidden[seat]
