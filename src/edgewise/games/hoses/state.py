"""A position of Hoses and Hydrants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.board import Board
from edgewise.core.cells import CELL_BITS, CELL_MASK, cell_at, cell_x, cell_y
from edgewise.core.chance import CHANCE, EVERYONE
from edgewise.core.moves import argument_of, cell_of, make_code, place_code, variant_of, verb_of
from edgewise.core.scores import Outcome, Refusal, ScoreItem, rank_by
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.core.words.model import Args
from edgewise.core.worlds import Worlds
from edgewise.games.hoses import rules
from edgewise.games.hoses.hidden import worlds_of_position
from edgewise.games.hoses.hoses import hose_cells
from edgewise.games.hoses.moves import (
    DRAW,
    FIRST,
    KEEP,
    LAY,
    NO_KIND,
    RETURN,
    START,
    return_code,
    returned_kinds,
)
from edgewise.games.hoses.refusals import explain
from edgewise.games.hoses.tileset import HoseTiles
from edgewise.games.hoses.words import WORDS

if TYPE_CHECKING:
    from edgewise.core.game import Game


class HosesState(State):
    """The board, the bag and the hands, whose turn it is, and what was scored."""

    def __init__(
        self, game: Game, tiles: HoseTiles, players: int, options: dict[str, object]
    ) -> None:
        super().__init__(game, players, options)
        self.tiles: HoseTiles = tiles

    def set_up(self) -> None:
        self.board: Board = Board(self.tiles)
        self.stock: Stock = Stock(self.tiles, self.players)
        self.phase: i64 = rules.BEGIN
        self.first: i64 = -1
        self.turn: i64 = -1
        self.idle: i64 = 0
        self.scores: vec[i64] = vec[i64]([0] * self.players)
        self.finished: list[int] = []
        """Complete hoses: seat, cell and side of the tile that completed each, packed."""
        self.worlds: Worlds | None = None
        """In a state as seen: what tells the hidden hands apart, if anything does."""

    def copy_from(self, other: State) -> None:
        assert isinstance(other, HosesState)
        self.copy_all_but_board(other)
        self.board = other.board.copy()
        self.finished = other.finished[:]

    def copy_all_but_board(self, other: HosesState) -> None:
        """Copies what does not grow with the board."""
        super().copy_from(other)
        self.stock = other.stock.copy()
        self.phase = other.phase
        self.first = other.first
        self.turn = other.turn
        self.idle = other.idle
        self.scores = other.scores[:]
        self.worlds = other.worlds

    # Moves.

    def apply(self, code: i64) -> None:
        verb = verb_of(code)
        argument = argument_of(code)
        if verb == LAY:
            variant = variant_of(code)
            self.idle = 0
            self.stock.lose(self.turn, i64(self.tiles.kind_of[variant]))
            if rules.lay_tile(self, variant, cell_of(code)):
                rules.continue_turn(self)
            else:
                rules.end_turn(self)
        elif verb == DRAW:
            self.stock.draw(self.turn, argument)
            if self.phase == rules.DEAL:
                rules.next_deal(self)
            else:
                rules.end_turn(self)
        elif verb == KEEP:
            rules.keep_hand(self)
        elif verb == RETURN:
            self.idle = 0
            for kind in returned_kinds(int(code)):
                self.stock.lose(self.turn, kind)
                self.stock.put_back(kind)
            rules.end_turn(self)
        elif verb == FIRST:
            self.first = argument
            self.phase = rules.START_TILE
        else:
            self.stock.remove(argument)
            rules.lay_tile(self, self.tiles.first_variant[argument], cell_at(0, 0))
            self.turn = self.first
            self.phase = rules.DEAL
            rules.next_deal(self)

    def list_codes(self) -> list[int]:
        if self.actor == CHANCE:
            return [code for code, _ in self.chance_weights()]
        if self.phase == rules.PLAY:
            found = self.board.list_fits(self.stock.masks, self.turn * self.tiles.words)
            top = int(make_code(LAY, 0))
            return [
                top | fit
                for fit in found
                if rules.is_allowed(self, fit >> CELL_BITS, fit & CELL_MASK)
            ]
        if self.phase == rules.STUCK:
            return [int(make_code(KEEP, 0)), *self._return_codes()]
        return []

    def _return_codes(self) -> list[int]:
        if self.stock.bag_size == 0:
            return []
        hand = self.stock.known_hand(int(self.turn))
        if not hand:
            return []
        if len(hand) == 1:
            return [int(return_code(hand[0], NO_KIND))]
        pairs = {
            int(return_code(hand[one], hand[other]))
            for one in range(len(hand))
            for other in range(one)
        }
        return sorted(pairs)

    def random_code(self, rng: Random) -> i64:
        if self.actor == CHANCE and self.phase != rules.BEGIN:
            verb: i64 = START if self.phase == rules.START_TILE else DRAW
            return make_code(verb, self.stock.random_kind(rng))
        if self.phase == rules.PLAY:
            found = rules.random_placement(self, rng)
            return place_code(LAY, found >> CELL_BITS, found & CELL_MASK)
        codes = self.list_codes()
        return codes[rng.randrange(len(codes))]

    def chance_weights(self) -> list[tuple[int, int]]:
        if self.actor != CHANCE:
            return []
        if self.phase == rules.BEGIN:
            return [(int(make_code(FIRST, seat)), 1) for seat in range(self.players)]
        verb = START if self.phase == rules.START_TILE else DRAW
        return self.stock.draw_weights(verb)

    def explain(self, code: int) -> Refusal:
        return explain(self, code)

    # Points.

    def points_of(self, seat: i64) -> i64:
        return self.scores[seat]

    def items_of(self, seat: int) -> list[ScoreItem]:
        items: list[ScoreItem] = []
        for entry in self.finished:
            if entry >> 33 == seat:
                items.append(self._hose_item((entry >> 2) & CELL_MASK, entry & 3))
        return items

    def _hose_item(self, cell: int, side: int) -> ScoreItem:
        cells = hose_cells(self.board, self.tiles, cell, side)
        colour = self.tiles.label_names[self.tiles.shown[self.board.near(cell) * 4 + side]]
        places = tuple([(int(cell_x(c)), int(cell_y(c))) for c in cells])
        if rules.is_connection(self, cell, side):
            points = rules.hose_points(self, cell, side)
            args: Args = {"colour": colour, "count": len(cells)}
            return WORDS.item(points, "hose", "hoses.11", places, args)
        return WORDS.item(0, "broken-hose", "hoses.12", places, {"colour": colour})

    def final_outcome(self) -> Outcome:
        scores = [int(score) for score in self.scores]
        reason = "all-kept" if self.idle >= self.players else "nothing-fits"
        return WORDS.outcome(tuple(scores), rank_by(scores), reason)

    # What a seat may know.

    def hide_from(self, seat: int) -> None:
        for other in range(self.players):
            if other != seat:
                self.stock.hide(other)
        self.board.sort_frontier()
        self.viewer = seat
        self.worlds = worlds_of_position(self)

    def sample_hidden(self, rng: Random) -> None:
        if self.worlds is None:
            self.stock.deal_hidden(rng)
        else:
            self.worlds.deal(self.stock, rng)
            self.worlds = None

    def has_hidden(self) -> bool:
        return self.stock.hides_tiles()

    def has_several_worlds(self) -> bool:
        return self.stock.has_several_worlds()

    def visible_to(self, code: int) -> int:
        return int(self.turn) if verb_of(code) in (DRAW, RETURN) else EVERYONE

    # What it is played with.

    def list_boards(self) -> list[Board]:
        return [self.board]

    def find_stock(self) -> Stock | None:
        return self.stock
