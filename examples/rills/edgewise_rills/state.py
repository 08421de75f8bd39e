"""A match of Rills: the pond, the bag, the hands, and where the corks are."""

from __future__ import annotations

from librt.random import Random

from edgewise.core.board import Board
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.game import Game
from edgewise.core.moves import argument_of, cell_of, make_code, place_code, variant_of, verb_of
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise_rills.moves import DRAW, LAY, START, port_of, start_code
from edgewise_rills.rills import POND, STARTS, Spot
from edgewise_rills.rules import go_on, lay_tile, start


class RillsState(State):
    """The board, the bag, the hands, the corks, and who went out after how many others."""

    def __init__(self, game: Game, players: int, options: dict[str, object]) -> None:
        super().__init__(game, players, options)

    def set_up(self) -> None:
        self.board = Board(self.game.tiles, POND)
        self.stock = Stock(self.game.tiles, self.players)
        self.turn = 0
        self.corks: list[Spot | None] = [None] * self.players
        self.outlasted: list[int | None] = [None] * self.players
        """For each seat that is out, how many were out before."""
        go_on(self)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, RillsState)
        super().copy_from(other)
        self.board, self.stock = other.board.copy(), other.stock.copy()
        self.turn = other.turn
        self.corks, self.outlasted = other.corks[:], other.outlasted[:]

    def is_out(self, seat: int) -> bool:
        return self.outlasted[seat] is not None

    def list_boards(self) -> list[Board]:
        return [self.board]

    def find_stock(self) -> Stock:
        return self.stock

    def count_out(self) -> int:
        """Counts the seats that are out."""
        return sum(points is not None for points in self.outlasted)

    # Moves.

    def apply(self, code: int) -> None:
        verb = verb_of(code)
        if verb == DRAW:
            self.stock.draw(self.turn, argument_of(code))
            go_on(self)
        elif verb == START:
            start(self, (int(cell_of(code)), port_of(code)))
        else:
            lay_tile(self, int(variant_of(code)), int(cell_of(code)))

    def list_codes(self) -> list[int]:
        if self.actor == CHANCE:
            return [code for code, _ in self.chance_weights()]
        if self.actor == OVER:
            return []
        cork = self.corks[self.turn]
        if cork is None:
            return [start_code(*spot) for spot in STARTS if spot not in self.corks]
        tiles = self.game.tiles
        return [
            int(place_code(LAY, variant, cork[0]))
            for kind in sorted(set(self.stock.known_hand(self.turn)))
            for variant in tiles.variants_of(kind)
        ]

    def random_code(self, rng: Random) -> int:
        if self.actor == CHANCE:
            return int(make_code(DRAW, self.stock.random_kind(rng)))
        codes = self.list_codes()
        return codes[rng.randrange(len(codes))]

    def chance_weights(self) -> list[tuple[int, int]]:
        return self.stock.draw_weights(DRAW) if self.actor == CHANCE else []

    # Points.

    def points_of(self, seat: int) -> int:
        points = self.outlasted[seat]
        return self.count_out() if points is None else points
