"""Tiles dealt to places under conditions: one deal that meets them all, then random swaps.

A place bars some kinds, and takes no tile that lay elsewhere when the place was filled.
The first deal is a matching, found by augmenting paths: if there is a deal at all, it is
found. Swaps of two or three tiles that keep every condition then make it a random one.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random

ALWAYS: Final = -2
"""When a tile came to lie where it may have been taken from, if it always did."""
NEVER: Final = 1 << 40
"""When a place was filled that may hold a tile whenever that was put back: one in the bag."""
BAG: Final = -1
SWAPS: Final = 600


class Dealing:
    """Tiles, places for all of them, and what each place may hold."""

    def __init__(self, needy: int, needed: int) -> None:
        self.needy: int = needy
        """The seat that must hold one of the needed kinds, or -1."""
        self.needed: int = needed
        self.kinds: list[int] = []
        self.put: list[int] = []
        self.seats: list[int] = []
        self.barred: list[int] = []
        self.filled: list[int] = []
        self.tile_at: list[int] = []
        self.place_of: list[int] = []

    def add_tiles(self, kind: int, count: int, put: int = ALWAYS) -> None:
        """Adds tiles of a kind that were put, at some time, where places were filled from."""
        self.kinds += [kind] * count
        self.put += [put] * count

    def add_place(self, seat: int, barred: int, filled: int = NEVER) -> None:
        """Adds a place that bars some kinds, given as a mask."""
        self.seats.append(seat)
        self.barred.append(barred)
        self.filled.append(filled)

    def deal(self, rng: Random) -> bool:
        """Deals at random so that all conditions are met; tells whether that can be."""
        while len(self.seats) < len(self.kinds):
            self.add_place(BAG, 0)
        if not self._match_needed(rng):
            return False
        for _ in range(SWAPS):
            self._swap(rng)
        return True

    def hand(self, seat: int) -> list[int]:
        """Lists the kinds that were dealt to a seat."""
        found: list[int] = []
        for place in range(len(self.seats)):
            if self.seats[place] == seat:
                found.append(self.kinds[self.tile_at[place]])
        return found

    def _fits(self, place: int, tile: int) -> bool:
        free = (self.barred[place] >> self.kinds[tile]) & 1 == 0
        return free and self.put[tile] < self.filled[place]

    # The first deal.

    def _match_needed(self, rng: Random) -> bool:
        """Finds a deal in which the needy seat holds what it needs."""
        if self.needy < 0:
            return self._match(rng)
        places = [place for place in range(len(self.seats)) if self.seats[place] == self.needy]
        shuffle(places, rng)
        for place in places:
            before = self.barred[place]
            self.barred[place] = before | ~self.needed
            found = self._match(rng)
            self.barred[place] = before
            if found:
                return True
        return False

    def _match(self, rng: Random) -> bool:
        """Finds a tile for every place."""
        if len(self.seats) != len(self.kinds):
            return False
        self.tile_at = [-1] * len(self.seats)
        self.place_of = [-1] * len(self.kinds)
        tiles = list(range(len(self.kinds)))
        shuffle(tiles, rng)
        return all(
            self._augment(place, tiles, [False] * len(tiles)) for place in range(len(self.seats))
        )

    def _augment(self, place: int, tiles: list[int], tried: list[bool]) -> bool:
        """Gives a place a tile; the place that had it gets another."""
        for tile in tiles:
            if self.place_of[tile] < 0 and self._fits(place, tile):
                self._give(place, tile)
                return True
        for tile in tiles:
            if not tried[tile] and self._fits(place, tile):
                tried[tile] = True
                if self._augment(self.place_of[tile], tiles, tried):
                    self._give(place, tile)
                    return True
        return False

    def _give(self, place: int, tile: int) -> None:
        self.tile_at[place] = tile
        self.place_of[tile] = place

    # Chance.

    def _swap(self, rng: Random) -> None:
        """Passes tiles round two or three places, unless that breaks a condition."""
        size = len(self.seats)
        if size < 2:
            return
        places = [rng.randrange(size) for _ in range(2 + rng.randrange(2))]
        if len(set(places)) < len(places):
            return
        before = [self.tile_at[place] for place in places]
        after = before[1:] + before[:1]
        for at in range(len(places)):
            if not self._fits(places[at], after[at]):
                return
        for at in range(len(places)):
            self._give(places[at], after[at])
        if not self._has_needed():
            for at in range(len(places)):
                self._give(places[at], before[at])

    def _has_needed(self) -> bool:
        if self.needy < 0:
            return True
        return any((self.needed >> kind) & 1 for kind in self.hand(self.needy))


def shuffle(values: list[int], rng: Random) -> None:
    """Puts a list into any order."""
    for at in range(len(values) - 1, 0, -1):
        other = rng.randrange(at + 1)
        values[at], values[other] = values[other], values[at]
