"""A position of Hoses and Hydrants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from edgewise.core.board import Board
from edgewise.core.cells import CELL_BITS, CELL_MASK, cell_at
from edgewise.core.chance import CHANCE
from edgewise.core.journal import Journal
from edgewise.core.moves import argument_of, cell_of, make_code, place_code, variant_of, verb_of
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.core.worlds import Worlds
from edgewise.games.hoses import rules
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
from edgewise.games.hoses.notes import DRAWN, GIVEN, REMOVED, RETURNED, SEAT_BITS
from edgewise.games.hoses.tileset import HoseTiles

if TYPE_CHECKING:
    from edgewise.core.game import Game


class HosesState(State):
    """The board, the bag and the hands, whose turn it is, and what was scored."""

    def __init__(
        self, game: Game, tiles: HoseTiles, players: int, options: dict[str, object]
    ) -> None:
        super().__init__(game, players, options)
        self.tiles: HoseTiles = tiles
        self.may_keep: bool = options.get("free_to_keep") is True
        """Whether a seat that can lay a tile may keep its hand instead (hoses.23)."""
        self.journal: Journal | None = None
        """The notes by which moves are taken back; they are not copied."""
        self.notes: Journal | None = None
        """The same journal while a move is made that is to be taken back, else None."""
        self.applied: i64 = 0
        """Counts the moves, so that notes are not taken for those of another moment."""
        self.promising: i64 = 0
        """Where in the frontier a tile could be laid when that was asked; no part of a position."""

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
        super().copy_from(other)
        self.journal = None
        self.notes = None
        self.applied = other.applied
        self.promising = other.promising
        self.board = other.board.copy()
        self.stock = other.stock.copy()
        self.phase = other.phase
        self.first = other.first
        self.turn = other.turn
        self.idle = other.idle
        self.scores = other.scores[:]
        self.finished = other.finished[:]
        self.worlds = other.worlds

    def note(self, what: i64, value: i64) -> None:
        """Notes a change, if changes are noted."""
        if self.notes is not None:
            self.notes.note(what, value)

    # Moves.

    def apply(self, code: i64) -> None:
        verb = verb_of(code)
        argument = argument_of(code)
        if verb == LAY:
            variant = variant_of(code)
            self.idle = 0
            kind = i64(self.tiles.kind_of[variant])
            self.stock.lose(self.turn, kind)
            self.note(GIVEN, (kind << SEAT_BITS) | self.turn)
            if rules.lay_tile(self, variant, cell_of(code)):
                rules.continue_turn(self)
            else:
                rules.end_turn(self)
        elif verb == DRAW:
            self.stock.draw(self.turn, argument)
            self.note(DRAWN, (argument << SEAT_BITS) | self.turn)
            if self.phase == rules.DEAL:
                rules.next_deal(self)
            else:
                rules.end_turn(self)
        elif verb == KEEP:
            rules.keep_hand(self)
        elif verb == RETURN:
            self.idle = 0
            for returned in returned_kinds(int(code)):
                self.stock.lose(self.turn, returned)
                self.stock.put_back(returned)
                self.note(RETURNED, (i64(returned) << SEAT_BITS) | self.turn)
            rules.end_turn(self)
        elif verb == FIRST:
            self.first = argument
            self.phase = rules.START_TILE
        else:
            self.stock.remove(argument)
            self.note(REMOVED, argument)
            rules.lay_tile(self, self.tiles.first_variant[argument], cell_at(0, 0))
            self.turn = self.first
            self.phase = rules.DEAL
            rules.next_deal(self)
        self.applied += 1

    def list_codes(self) -> list[int]:
        if self.actor == CHANCE:
            return [code for code, _ in self.chance_weights()]
        if self.phase == rules.PLAY:
            return [int(code) for code in self.pack_codes()]
        if self.phase == rules.STUCK:
            return [int(make_code(KEEP, 0)), *self._return_codes()]
        return []

    def pack_codes(self) -> vec[i64]:
        if self.phase != rules.PLAY:
            return super().pack_codes()
        tiles = self.tiles
        base = self.turn * tiles.words
        found = self.board.pack_fits(self.stock.masks, base, make_code(LAY, 0))
        if tiles.has_doubtful(self.stock.masks, base):
            found = self._allowed(found)
        return append(found, make_code(KEEP, 0)) if self.may_keep else found

    def _allowed(self, found: vec[i64]) -> vec[i64]:
        """Keeps, of what fits, what only a trace can tell to be allowed."""
        tiles = self.tiles
        kept: i64 = 0
        for index in range(i64(len(found))):
            code = found[index]
            if tiles.twice[variant_of(code)] == 0 or rules.is_allowed(
                self, variant_of(code), cell_of(code)
            ):
                found[kept] = code
                kept += 1
        return found[:kept] if kept < len(found) else found

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
        if self.actor == CHANCE:
            if self.phase == rules.BEGIN:
                return make_code(FIRST, rng.randrange(self.players))
            verb: i64 = START if self.phase == rules.START_TILE else DRAW
            return make_code(verb, self.stock.random_kind(rng))
        if self.phase == rules.PLAY and not self.may_keep:
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

    def pack_chances(self) -> vec[i64]:
        if self.actor != CHANCE or self.phase == rules.BEGIN:
            return super().pack_chances()
        return self.stock.pack_draws(START if self.phase == rules.START_TILE else DRAW)

    # Points.

    def points_of(self, seat: i64) -> i64:
        return self.scores[seat]

    # What it is played with.

    def list_boards(self) -> list[Board]:
        return [self.board]

    def find_stock(self) -> Stock | None:
        return self.stock
