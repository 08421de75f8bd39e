"""A position of Hoses and Hydrants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.board import Board
from edgewise.core.cells import CELL_BITS, CELL_MASK, cell_at, cell_x, cell_y
from edgewise.core.chance import CHANCE, EVERYONE
from edgewise.core.moves import argument_of, cell_of, make_code, place_code, variant_of, verb_of
from edgewise.core.notes import Notes
from edgewise.core.past import Past
from edgewise.core.scores import Outcome, Refusal, ScoreItem, rank_by
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.core.words.model import Args
from edgewise.core.worlds import Worlds
from edgewise.games.hoses import memory, rules
from edgewise.games.hoses.hoses import HoseTiles, hose_cells
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
from edgewise.games.hoses.record import state_fields, state_problems, unreachable
from edgewise.games.hoses.refusals import explain
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
        self.notes: Notes = Notes()
        self.finished_size: int = 0
        """In what ``keep`` made: what changed on the board, and how many hoses were finished."""

    def blank(self) -> HosesState:
        return HosesState(self.game, self.tiles, self.players, self.options)

    def take_from(self, other: State) -> None:
        assert isinstance(other, HosesState)
        self._take_small_from(other)
        self.board = other.board.copy()
        self.finished = other.finished[:]

    def _take_small_from(self, other: HosesState) -> None:
        """Copies what does not grow with the board."""
        self.take_frame_from(other)
        self.stock = other.stock.copy()
        self.phase = other.phase
        self.first = other.first
        self.turn = other.turn
        self.idle = other.idle
        self.scores = other.scores[:]
        self.worlds = other.worlds

    def keep(self) -> HosesState:
        kept = self.blank()
        kept._take_small_from(self)
        kept.is_whole = False
        kept.notes = self.board.take_notes()
        kept.finished_size = len(self.finished)
        return kept

    def seal(self, kept: State) -> None:
        assert isinstance(kept, HosesState)
        self.board.seal(kept.notes)

    def restore(self, kept: State) -> bool:
        assert isinstance(kept, HosesState)
        if not self.board.undo(kept.notes):
            return False
        self._take_small_from(kept)
        del self.finished[kept.finished_size :]
        return True

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

    # For bots and designers.

    def appraise(self, seat: i64) -> float:
        """Adds to the points so far a share of what an opponent could finish next."""
        lead = super().appraise(seat)
        return lead - 0.5 * float(rules.best_offer(self)) if self.turn != seat else lead + 1.0

    def horizon(self) -> int:
        """Looks further than most: hoses are laid over many turns."""
        return 24

    def cannot_place(self) -> bool:
        return self.phase == rules.STUCK and self.stock.bag_size > 0

    def tally(self) -> dict[str, int]:
        connections = 0
        for entry in self.finished:
            if rules.is_connection(self, (entry >> 2) & CELL_MASK, entry & 3):
                connections += 1
        return {
            "hoses connected": connections,
            "hoses broken": len(self.finished) - connections,
            "tiles laid": int(self.board.laid_size),
            "tiles left": int(self.stock.bag_size)
            + sum(int(self.stock.hand_size(seat)) for seat in range(self.players)),
        }

    # What a seat may know.

    def forget(self, seat: int) -> None:
        for other in range(self.players):
            if other != seat:
                self.stock.hide(other)
        self.board.sort_frontier()
        self.viewer = seat
        self.worlds = memory.of_position(self)

    def recall(self, past: list[Past]) -> None:
        start = past[0].before.clone()
        assert isinstance(start, HosesState)
        self.worlds = memory.of_match(self, start, past)

    def memory(self) -> dict[str, Any] | None:
        return None if self.worlds is None else self.worlds.to_data()

    def remember(self, memory: dict[str, Any]) -> None:
        self.worlds = Worlds(self.stock)
        self.worlds.take_data(memory)

    def deal_unknown(self, rng: Random) -> None:
        if self.worlds is None:
            self.stock.deal_hidden(rng)
        else:
            self.worlds.deal(self.stock, rng)
            self.worlds = None

    def hides_something(self) -> bool:
        return self.stock.hides_tiles()

    def leaves_open(self) -> bool:
        return self.stock.leaves_open()

    def audience(self, code: int) -> int:
        return int(self.turn) if verb_of(code) in (DRAW, RETURN) else EVERYONE

    def masked_text(self, code: int) -> str:
        if verb_of(code) == DRAW:
            return "draw:?"
        return "return:" + ",".join("?" for _ in returned_kinds(code))

    # As data.

    def list_boards(self) -> list[Board]:
        return [self.board]

    def find_stock(self) -> Stock | None:
        return self.stock

    def fields(self) -> dict[str, Any]:
        return state_fields(self)

    def problems(self) -> list[str]:
        return state_problems(self)

    def unreachable(self) -> list[str]:
        return unreachable(self)
