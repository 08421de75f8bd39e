"""A match of Strips: the board, the bag, two hands and the points."""

from __future__ import annotations

from librt.random import Random

from edgewise.core.board import Board
from edgewise.core.cells import CELL_BITS, CELL_MASK, cell_at
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.game import Game
from edgewise.core.moves import argument_of, cell_of, make_code, place_code, variant_of, verb_of
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise_strips.moves import DRAW, LAY, PASS
from edgewise_strips.rules import go_on, lay_tile


class StripsState(State):
    """The board, the bag, two hands, and points with the cells they were made on."""

    def __init__(self, game: Game, players: int, options: dict[str, object]) -> None:
        super().__init__(game, players, options)

    def set_up(self) -> None:
        self.board = Board(self.game.tiles)
        self.board.lay(cell_at(0, 0), 0)
        self.stock = Stock(self.game.tiles, self.players)
        self.stock.remove(0)
        self.turn = 0
        self.passes = 0
        self.gains: list[tuple[int, int, int]] = []
        go_on(self)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, StripsState)
        super().copy_from(other)
        self.board, self.stock = other.board.copy(), other.stock.copy()
        self.turn, self.passes, self.gains = other.turn, other.passes, other.gains[:]

    def apply(self, code: int) -> None:
        verb = verb_of(code)
        if verb == DRAW:
            self.stock.draw(self.turn, argument_of(code))
        else:
            self.passes = self.passes + 1 if verb == PASS else 0
            if verb == LAY:
                lay_tile(self, variant_of(code), cell_of(code))
            self.turn = 1 - self.turn
        go_on(self)

    def _fits(self) -> list[int]:
        fits = self.board.list_fits(self.stock.masks, self.turn * self.game.tiles.words)
        return [int(place_code(LAY, fit >> CELL_BITS, fit & CELL_MASK)) for fit in fits]

    def list_codes(self) -> list[int]:
        if self.actor == CHANCE:
            return [code for code, _ in self.chance_weights()]
        if self.actor == OVER:
            return []
        return self._fits() or [int(make_code(PASS, 0))]

    def random_code(self, rng: Random) -> int:
        if self.actor == CHANCE:
            return int(make_code(DRAW, self.stock.random_kind(rng)))
        codes = self.list_codes()
        return codes[rng.randrange(len(codes))]

    def chance_weights(self) -> list[tuple[int, int]]:
        if self.actor != CHANCE:
            return []
        pool = enumerate(self.stock.pool)
        return [(int(make_code(DRAW, kind)), int(count)) for kind, count in pool if count]

    def points_of(self, seat: int) -> int:
        return sum(points for owner, _, points in self.gains if owner == seat)

    def list_boards(self) -> list[Board]:
        return [self.board]

    def find_stock(self) -> Stock | None:
        return self.stock
