"""A position of Urban Insanity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.board import Board
from edgewise.core.cells import CELL_BITS, CELL_MASK, cell_at
from edgewise.core.chance import CHANCE
from edgewise.core.journal import Journal
from edgewise.core.moves import argument_of, cell_of, make_code, place_code, variant_of, verb_of
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.games.urban import rules, sampling
from edgewise.games.urban.cards import CardSheet, Deck
from edgewise.games.urban.city import City
from edgewise.games.urban.expansion import Expansion
from edgewise.games.urban.moves import (
    CARD,
    DRAW,
    EXPANSION_VERBS,
    FIRST,
    LAY,
    LIFT,
    PASS,
    RECALL,
    SETTLE,
    URBANITE,
    USE,
    spot_of,
)
from edgewise.games.urban.tileset import CityTiles

if TYPE_CHECKING:
    from edgewise.core.game import Game


class UrbanState(State):
    """The city, the bag, the deck, whose turn it is, and what was scored."""

    def __init__(
        self,
        game: Game,
        tiles: CityTiles,
        cards: CardSheet,
        players: int,
        options: dict[str, object],
        expansions: list[Expansion],
    ) -> None:
        super().__init__(game, players, options)
        self.rules_version: i64 = game.version
        """Older than today's only where an old log is replayed."""
        self.whole_stadiums: bool = options.get("stadium_tiles") is True
        """Whether any Urbanite on its tile makes a stadium occupied (urban.39a)."""
        self.tiles: CityTiles = tiles
        self.cards: CardSheet = cards
        self.expansions: list[Expansion] = expansions
        """All there are; from the set-up on those that take part, each this state's own."""
        self.journal: Journal | None = None
        """The notes by which pushed moves are taken back; they are not copied."""
        self.notes: Journal | None = None
        """The same journal while a move is made that is to be taken back, else None."""
        self.applied: i64 = 0
        """Counts the moves, so that notes are not taken for those of another moment."""
        self.free_spots: i64 = rules.NOT_LOOKED_UP
        """The spots of the tile just laid that can be claimed, once they were looked up.

        It holds until the next move, and is no part of a position.
        """

    def set_up(self) -> None:
        chosen = [e for e in self.expansions if self.options[e.name] is True]
        self.expansions = [expansion.fresh() for expansion in chosen]
        columns = 0
        for number, expansion in enumerate(self.expansions):
            expansion.column = columns
            expansion.first_phase = rules.EXPANSION_PHASES * (number + 1)
            columns += expansion.columns
        self.columns: int = columns
        self.clear_board()
        self.stock: Stock = Stock(self.tiles, self.players)
        self.staying: i64 = min(self._shuffle_in(), self._most_staying())
        """Tiles that stay in the bag to the end (urban.21a)."""
        sets = ["base", *[expansion.cards for expansion in self.expansions]]
        self.deck: Deck = self.cards.deck(sets)
        self.phase: i64 = rules.BEGIN
        self.first: i64 = -1
        """The seat that began this round."""
        self.turn: i64 = -1
        self.card: i64 = -1
        self.last: i64 = -1
        """The number of the tile just laid, until it is finished."""
        self.lifted: i64 = -1
        """The node from which an Urbanite was taken up to be put elsewhere."""
        self.tiles_due: i64 = 0
        self.pieces_due: i64 = 1
        self.scores: vec[i64] = vec[i64]([0] * self.players)
        self.supply: vec[i64] = vec[i64]([self.tiles.urbanites] * self.players)
        """Urbanites that each seat has left."""
        self.scored: vec[i64] = vec[i64]([])
        self.aside: vec[i16] = vec[i16]([0] * int(self.tiles.kinds))
        """Drawn tiles that fitted nowhere, by kind; states share them: see ``set_aside``."""
        self._lay_start()

    def clear_board(self) -> None:
        """Takes everything off the table."""
        self.board: Board = Board(self.tiles)
        piles = ["bag", "start", *[expansion.pile for expansion in self.expansions]]
        room = sum(tile.count for tile in self.tiles.tiles if tile.pile in piles)
        self.city: City = City(self.tiles, columns=self.columns, room=room)

    def _shuffle_in(self) -> int:
        """Adds the tiles of the expansions to the bag, and counts them."""
        added = 0
        for expansion in self.expansions:
            for kind, tile in enumerate(self.tiles.tiles):
                if tile.pile == expansion.pile:
                    for _ in range(tile.count):
                        self.stock.put_back(kind)
                    added += tile.count
        return added

    def _most_staying(self) -> int:
        if self.rules_version < 4:
            return 0
        return rules.STAY * max(0, len(self.expansions) - 1)

    def _lay_start(self) -> None:
        for kind, tile in enumerate(self.tiles.tiles):
            if tile.pile == "start" and tile.count > 0:
                rules.lay_tile(self, self.tiles.first_variant[kind], cell_at(0, 0))
                return

    def copy_from(self, other: State) -> None:
        assert isinstance(other, UrbanState)
        super().copy_from(other)
        self.journal = None
        self.notes = None
        self.applied = other.applied
        self.free_spots = other.free_spots
        self.expansions = [expansion.copy() for expansion in other.expansions]
        self.board = other.board.copy()
        self.stock = other.stock.copy()
        self.staying = other.staying
        self.city = other.city.copy()
        self.columns = other.columns
        self.deck = other.deck.copy()
        self.phase = other.phase
        self.first = other.first
        self.turn = other.turn
        self.card = other.card
        self.last = other.last
        self.lifted = other.lifted
        self.tiles_due = other.tiles_due
        self.pieces_due = other.pieces_due
        self.scores = other.scores[:]
        self.supply = other.supply[:]
        self.scored = other.scored[:]
        self.aside = other.aside

    def note(self, what: i64, value: i64) -> None:
        """Notes a change that does not concern the city, if changes are noted."""
        if self.notes is not None:
            self.notes.note(what, value)

    def owner(self) -> Expansion | None:
        """Finds the expansion whose phase it is."""
        if self.phase < rules.EXPANSION_PHASES:
            return None
        return self.expansions[self.phase // rules.EXPANSION_PHASES - 1]

    # Moves.

    def apply(self, code: i64) -> None:
        self.free_spots = rules.NOT_LOOKED_UP
        verb = verb_of(code)
        if verb >= EXPANSION_VERBS or self.phase >= rules.EXPANSION_PHASES:
            self._apply_expansion(code)
        elif verb == LAY:
            rules.play_tile(self, variant_of(code), cell_of(code))
        elif verb == DRAW:
            rules.draw_tile(self, argument_of(code))
        elif verb == CARD:
            rules.turn_up_card(self, argument_of(code))
        elif verb == URBANITE:
            rules.put_urbanite(self, spot_of(code))
        elif verb == PASS:
            rules.finish_tile(self)
        else:
            self._apply_rarely(verb, code)
        self.applied += 1

    def _apply_rarely(self, verb: i64, code: i64) -> None:
        """Carries out the moves of the action card, and the first of the match."""
        if verb == USE:
            rules.use_card(self)
        elif verb == RECALL:
            rules.recall_urbanite(self, self._node(code))
        elif verb == LIFT:
            rules.lift_urbanite(self, self._node(code))
        elif verb == SETTLE:
            rules.settle_urbanite(self, self._node(code))
        elif verb == FIRST:
            rules.begin_match(self, argument_of(code))
        elif self.phase == rules.RESETTLE:
            rules.settle_urbanite(self, self.lifted)
        else:
            rules.begin_draw(self)

    def _apply_expansion(self, code: i64) -> None:
        owner = self.owner()
        if owner is None:
            verb = int(verb_of(code))
            for expansion in self.expansions:
                if expansion.owns(verb):
                    owner = expansion
        if owner is not None:
            owner.apply(self, code)

    def _node(self, code: i64) -> i64:
        return self.city.number_at(self.board, cell_of(code)) * 8 + spot_of(code)

    def list_codes(self) -> list[int]:
        owner = self.owner()
        if self.actor == CHANCE:
            return [code for code, _ in self.chance_weights()]
        if owner is not None:
            return owner.list_codes(self)
        if rules.ACTION <= self.phase <= rules.PIECE:
            return [int(code) for code in self.pack_codes()]
        return []

    def pack_codes(self) -> vec[i64]:
        if self.phase == rules.PLAY:
            base = self.turn * self.tiles.words
            return self.board.pack_fits(self.stock.masks, base, make_code(LAY, 0))
        if self.phase == rules.PIECE:
            return rules.piece_codes(self)
        if self.phase == rules.ACTION:
            return rules.action_codes(self)
        if self.phase == rules.RESETTLE:
            return rules.resettle_codes(self)
        return super().pack_codes()

    def random_code(self, rng: Random) -> i64:
        if self.phase == rules.PLAY:
            base = self.turn * self.tiles.words
            found = self.board.random_fit(self.stock.masks, base, rng)
            return place_code(LAY, found >> CELL_BITS, found & CELL_MASK)
        if self.phase == rules.TILE_DRAW:
            return make_code(DRAW, self.stock.random_kind(rng))
        if self.phase == rules.CARD_DRAW:
            return make_code(CARD, self.deck.random_kind(rng))
        if self.phase == rules.PIECE:
            return sampling.random_piece(self, rng)
        if self.phase == rules.ACTION:
            return sampling.random_action(self, rng)
        if self.phase == rules.RESETTLE:
            return sampling.random_resettling(self, rng)
        owner = self.owner()
        if owner is not None:
            return owner.random_code(self, rng)
        return make_code(FIRST, rng.randrange(i64(self.players)))

    def chance_weights(self) -> list[tuple[int, int]]:
        if self.actor != CHANCE:
            return []
        owner = self.owner()
        if owner is not None:
            return owner.chance_weights(self)
        if self.phase == rules.BEGIN:
            return [(int(make_code(FIRST, seat)), 1) for seat in range(self.players)]
        if self.phase == rules.CARD_DRAW:
            return [
                (int(make_code(CARD, kind)), int(self.deck.left[kind]))
                for kind in range(len(self.cards.cards))
                if self.deck.left[kind] > 0
            ]
        return self.stock.draw_weights(DRAW)

    def pack_chances(self) -> vec[i64]:
        if self.phase != rules.TILE_DRAW:
            return super().pack_chances()
        return self.stock.pack_draws(DRAW)

    # Points.

    def points_of(self, seat: i64) -> i64:
        return self.scores[seat]

    # What it is played with.

    def list_boards(self) -> list[Board]:
        return [self.board]

    def find_stock(self) -> Stock | None:
        return self.stock
