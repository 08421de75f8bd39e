"""What the tile in hand can do at once: the best place for it, found without laying it.

For each place the features that the tile would join are added up as ``City`` adds them, and are
valued as ``evaluation.py`` values them, for those who would hold them. What expansions change is
left out: this is a number among others, by which positions are described.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.bits import bit
from edgewise.core.cells import neighbour
from edgewise.core.moves import cell_of, make_code, variant_of
from edgewise.games.urban.moves import LAY
from edgewise.games.urban.rules import PLAY, tiles_to_come
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.tileset import BLOCK, HIGHWAY, ROAD, STADIUM

SUBURB_GROWTH: Final = 2.5
STADIUM_POINTS: Final = 9.0
NONE: Final = -1


class TileGains:
    """Values the places of the tile in hand, for the seat whose turn it is."""

    def __init__(self, state: UrbanState) -> None:
        self.state: UrbanState = state
        left = float(tiles_to_come(state))
        self.growth: float = left / (left + 12.0)
        self.price: float = 2.2 * left / (left + 20.0)
        """What an Urbanite in hand is worth."""
        self.beside: vec[i64] = vec[i64]([NONE] * 4)
        """By side of the tile the feature that lies there."""
        self.claims: vec[i64] = vec[i64]([0] * state.players)
        self.claim: float = 0.0
        """What the best claim on the tile gives, beyond the Urbanite that it takes."""
        self.stadiums: list[i64] = []
        """The nodes of claimed stadiums."""
        city = state.city
        for index in range(city.manned_size):
            node = city.node_of_piece(index)
            if node & 7 == STADIUM:
                self.stadiums.append(node)

    def best(self) -> float:
        """Tells by how many points the best place puts its seat further ahead; 0 without a tile."""
        state = self.state
        if state.phase != PLAY:
            return 0.0
        codes = state.board.pack_fits(
            state.stock.masks, state.turn * state.tiles.words, make_code(LAY, 0)
        )
        best = 0.0
        for index in range(i64(len(codes))):
            gain = self.gain(variant_of(codes[index]), cell_of(codes[index]))
            if index == 0 or gain > best:
                best = gain
        return best

    def gain(self, variant: i64, cell: i64) -> float:
        """Tells by how many points a place puts the seat further ahead."""
        state = self.state
        city, board, tiles = state.city, state.board, state.tiles
        at = variant * 4
        for side in range(i64(4)):
            number = city.number_at(board, neighbour(cell, side))
            self.beside[side] = NONE
            if number >= 0:
                anchor = i64(tiles.anchors[city.variant(number) * 4 + (side ^ 2)])
                self.beside[side] = city.find(number * 8 + anchor)
        self.claim = 0.0
        total = self._around_stadiums(cell)
        for spot in range(i64(4)):
            if tiles.spans[at + spot] != 0 and tiles.side_kinds[at + spot] != HIGHWAY:
                total += self._join(at, spot)
        if tiles.stadiums[variant] != 0:
            self._offer(STADIUM_POINTS - self._missing(cell) * (1.0 - 0.8 * self.growth), False)
        return total + self.claim

    def _join(self, at: i64, spot: i64) -> float:
        """Tells what a part of the tile changes that joins what lies beside it."""
        state, city, tiles = self.state, self.state.city, self.state.tiles
        kind = i64(tiles.side_kinds[at + spot])
        opens, parts = i64(tiles.spans[at + spot]), i64(1)
        stores = i64(tiles.stores[at + spot])
        before = 0.0
        touched = False
        for seat in range(i64(state.players)):
            self.claims[seat] = 0
        for side in range(spot, i64(4)):
            root = self.beside[side]
            if root == NONE or i64(tiles.anchors[at + side]) != spot:
                continue
            opens -= 2
            if self._was_met(at, spot, side, root):
                continue
            opens += city.opens(root)
            parts += city.parts(root)
            stores += city.stores(root)
            if city.is_claimed(root):
                touched = True
                for seat in range(i64(state.players)):
                    self.claims[seat] += city.claims_of(root, seat)
                most = city.most_claims(root, state.players)
                worth = self.worth(kind, city.parts(root), city.stores(root), city.opens(root))
                for seat in range(i64(state.players)):
                    if city.claims_of(root, seat) == most:
                        before += self._for(seat) * worth
        worth = self.worth(kind, parts, stores, opens)
        complete = opens == 0 and (kind == BLOCK or kind == ROAD)
        if not touched:
            self._offer(worth, complete)
            return 0.0
        most = 0
        for seat in range(i64(state.players)):
            most = max(most, self.claims[seat])
        after = 0.0
        for seat in range(i64(state.players)):
            if self.claims[seat] == most:
                after += self._for(seat) * worth
            if complete:
                after += self._for(seat) * self.price * float(self.claims[seat])
        return after - before

    def _was_met(self, at: i64, spot: i64, side: i64, root: i64) -> bool:
        """Tells whether the same part meets the same feature on an earlier side."""
        for earlier in range(spot, side):
            if self.beside[earlier] == root and i64(self.state.tiles.anchors[at + earlier]) == spot:
                return True
        return False

    def _for(self, seat: i64) -> float:
        """Tells what a point of a seat is worth to the one whose turn it is."""
        return 1.0 if seat == self.state.turn else -1.0 / float(self.state.players - 1)

    def _offer(self, worth: float, complete: bool) -> None:
        """Notes a feature that could be claimed; one that is complete gives its Urbanite back."""
        if self.state.pieces_due > 0 and self.state.supply[self.state.turn] > 0:
            self.claim = max(self.claim, worth if complete else worth - self.price)

    def worth(self, kind: i64, parts: i64, stores: i64, opens: i64) -> float:
        """Guesses what a feature will give in the end, as ``expected_points`` does."""
        if kind == BLOCK:
            half = float(parts + stores)
            if opens == 0:
                return 2.0 * half
            return half + (half + 2.0) * self.growth / (0.6 + 0.5 * float(opens))
        if kind == ROAD:
            return float(parts) + (0.9 * self.growth if opens > 0 else 0.0)
        return SUBURB_GROWTH * self.growth

    def _missing(self, cell: i64) -> float:
        """Counts the empty cells around a cell."""
        city, board = self.state.city, self.state.board
        missing = 8.0
        for step in range(i64(9)):
            there = cell + (step // 3 - 1) * bit(16) + step % 3 - 1
            if step != 4 and city.number_of(board, there) >= 0:
                missing -= 1.0
        return missing

    def _around_stadiums(self, cell: i64) -> float:
        """Tells what a tile gives to those who claimed stadiums around its cell."""
        city = self.state.city
        total = 0.0
        for node in self.stadiums:
            there = i64(city.cells[node >> 3])
            across, down = there % 65536 - cell % 65536, there // 65536 - cell // 65536
            if -1 <= across <= 1 and -1 <= down <= 1:
                owner = city.seat_on(node)
                total += self._for(owner) * (1.0 - 0.8 * self.growth)
        return total
