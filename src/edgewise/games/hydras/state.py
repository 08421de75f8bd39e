"""A position of Hydras."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.board import Board
from edgewise.core.chance import CHANCE
from edgewise.core.grid import SMALL_BITS
from edgewise.core.moves import argument_of, make_code, verb_of
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.games.hydras import rules
from edgewise.games.hydras.hydra import count_heads
from edgewise.games.hydras.labourfile import LabourCards
from edgewise.games.hydras.listing import body_weights, labour_weights, list_answers, pack_plays
from edgewise.games.hydras.moves import (
    ACCEPT,
    BODY,
    DISCARD,
    DRAW,
    KEEP,
    LABOUR,
    LAY,
    SHIELD,
    SWORD,
)
from edgewise.games.hydras.scoring import labour_points
from edgewise.games.hydras.tileset import HydraTiles

if TYPE_CHECKING:
    from edgewise.core.game import Game


class HydrasState(State):
    """The hydras, the deck and the hands, whose turn it is, and the labours."""

    def __init__(
        self,
        game: Game,
        tiles: HydraTiles,
        labours: LabourCards,
        players: int,
        options: dict[str, object],
    ) -> None:
        super().__init__(game, players, options)
        self.tiles: HydraTiles = tiles
        self.labours: LabourCards = labours
        self.must_play: bool = options.get("forced_play") is True
        """Whether a seat that can play a card may not discard one (hydras.50)."""
        self.moved: vec[i64] = vec[i64]([])
        """The cards that were drawn and that left hands since a log of changes was begun."""
        self.notes_moved: bool = False
        self.applied: i64 = 0
        """Counts the moves, so that a log is not used after another move."""
        self.labours_each: i64 = 0
        """How many labours each seat is dealt."""
        self.aside: i64 = 0
        """How many cards of the bag nobody will draw: one player alone plays with half of them."""
        self._surveyed: vec[i64] = tiles.nothing
        """For each seat the heads and the open necks of its hydra, once they were counted."""
        self._is_surveyed: bool = False
        """Whether they were counted since the last move; no part of a position."""

    def set_up(self) -> None:
        self.labours_each = rules.labours_dealt(self.players, self.options)
        self.boards: list[Board] = [Board(self.tiles, bits=SMALL_BITS) for _ in range(self.players)]
        self.stock: Stock = Stock(self.tiles, self.players)
        if self.players == 1:
            self.aside = max(int(self.stock.bag_size) - rules.SOLO_DECK, 0)
        self.discarded: vec[i16] = vec[i16]([0] * int(self.tiles.kinds))
        """States share these, and logs also share labours: moves put changed copies in place."""
        self.phase: i64 = rules.BODIES
        self.turn: i64 = 0
        self.star: i64 = -1
        self.ending: i64 = rules.DECK_LASTS
        self.pending: i64 = rules.NO_PLAY
        self.zones: vec[i64] = vec[i64]([0] * (3 * self.players))
        """Labours offered, kept and refused: a bit mask for each seat in each zone."""
        self.veiled: vec[i64] = vec[i64]([0] * (3 * self.players))
        """How many labours of each zone and seat are not known."""

    def copy_from(self, other: State) -> None:
        assert isinstance(other, HydrasState)
        super().copy_from(other)
        self.applied = other.applied
        self._is_surveyed = False
        self.labours_each = other.labours_each
        self.aside = other.aside
        self.boards = [board.copy() for board in other.boards]
        self.stock = other.stock.copy()
        self.discarded = other.discarded
        self.phase = other.phase
        self.turn = other.turn
        self.star = other.star
        self.ending = other.ending
        self.pending = other.pending
        self.zones = other.zones[:]
        self.veiled = other.veiled[:]

    # Moves.

    def apply(self, code: i64) -> None:
        self.applied += 1
        self._is_surveyed = False
        verb = verb_of(code)
        argument = argument_of(code)
        if verb == DRAW:
            rules.draw_card(self, self.turn, argument)
            if self.phase == rules.DEAL:
                rules.next_deal(self)
            else:
                rules.end_turn(self)
        elif verb == LAY or verb == SWORD:
            rules.play_card(self, code)
        elif verb == ACCEPT:
            rules.accept_play(self)
        elif verb == SHIELD:
            rules.raise_shield(self, argument)
        elif verb == DISCARD:
            rules.throw_away(self, argument)
        elif verb == BODY:
            rules.deal_body(self, argument)
        elif verb == LABOUR:
            rules.deal_labour(self, argument)
        else:
            rules.keep_labours(self, argument)

    def begin_moved(self) -> vec[i64]:
        """Begins to note which cards are moved: none yet."""
        self.moved = vec[i64]([])
        self.notes_moved = True
        return self.moved

    def end_moved(self) -> vec[i64]:
        """Notes no more; gives the cards that were moved."""
        moved = self.moved
        self.moved = vec[i64]([])
        self.notes_moved = False
        return moved

    def list_codes(self) -> list[int]:
        if self.actor == CHANCE:
            return [code for code, _ in self.chance_weights()]
        if self.phase == rules.PLAY:
            return [int(code) for code in pack_plays(self)]
        if self.phase == rules.CHOOSE:
            offered = int(self.zones[rules.OFFERED * self.players + self.turn])
            some = [mask for mask in range(1, offered + 1) if mask & ~offered == 0]
            return [int(make_code(KEEP, mask)) for mask in some]
        if self.phase == rules.ANSWER or self.phase == rules.TORCH:
            return list_answers(self)
        return []

    def pack_codes(self) -> vec[i64]:
        return pack_plays(self) if self.phase == rules.PLAY else super().pack_codes()

    def random_code(self, rng: Random) -> i64:
        if self.phase == rules.REFILL or self.phase == rules.DEAL:
            return make_code(DRAW, self.stock.random_kind(rng))
        if self.phase == rules.PLAY:
            return rules.random_play(self, rng)
        if self.phase == rules.ANSWER:
            return rules.random_answer(self, rng)
        if self.actor != CHANCE:
            codes = self.list_codes()
            return codes[rng.randrange(len(codes))]
        weights = self.chance_weights()
        index = rng.randrange(sum([weight for _, weight in weights]))
        for code, weight in weights:
            index -= weight
            if index < 0:
                return code
        return -1

    def chance_weights(self) -> list[tuple[int, int]]:
        if self.actor != CHANCE:
            return []
        if self.phase == rules.BODIES:
            return body_weights(self)
        if self.phase == rules.LABOURS:
            return labour_weights(self)
        return self.stock.draw_weights(DRAW)

    def pack_chances(self) -> vec[i64]:
        if self.phase != rules.REFILL and self.phase != rules.DEAL:
            return super().pack_chances()
        return self.stock.pack_draws(DRAW)

    # Points.

    def points_of(self, seat: i64) -> i64:
        heads = count_heads(self.boards[seat], self.tiles)
        return heads + labour_points(self, int(seat)) if self.phase == rules.ENDED else heads

    # What it is played with.

    def list_boards(self) -> list[Board]:
        return self.boards

    def find_stock(self) -> Stock | None:
        return self.stock
