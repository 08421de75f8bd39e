"""Taking back a move of Urban Insanity by its notes, without a copy of the city."""

from __future__ import annotations

from typing import Final

from librt.vecs import pop
from mypy_extensions import i64

from edgewise.core.journal import WHAT_BITS, WHAT_MASK, Journal
from edgewise.core.state import State
from edgewise.games.urban.expansion import Expansion
from edgewise.games.urban.notes import (
    ASIDE,
    CARD,
    DRAWN,
    GIVEN,
    LAID,
    SEAT_BITS,
    SEAT_MASK,
)
from edgewise.games.urban.rules import NOT_LOOKED_UP, set_aside
from edgewise.games.urban.state import UrbanState

SUPPLY_BITS: Final = 8
SUPPLY_MASK: Final = 255

FIELD_BITS: Final = 4
FIELD_MASK: Final = 15
LOWEST: Final = 8
"""What is added to a small field, so that none is negative."""
CARD_BITS: Final = 16
CARD_MASK: Final = 0xFFFF
NODE_BITS: Final = 20
NODE_MASK: Final = 0xFFFFF


class UrbanJournal(Journal):
    """Notes what moves change in the city, on the board, in the stock and in the deck."""

    def __init__(self) -> None:
        super().__init__()
        self.copies: list[list[Expansion]] = []
        """The expansions before each move, where any take part; moves that change none share them.
        """
        self.latest: list[Expansion] = []
        """The copies made last, as long as no state has them."""

    def begin(self, state: UrbanState) -> None:
        """Begins to note the next move."""
        self.open_frame(len(state.past), state.applied, state.board.version)
        if state.expansions:
            if not are_as(state.expansions, self.latest):
                self.latest = copies_of(state.expansions)
            self.copies.append(self.latest)
        for seat in range(i64(state.players)):
            self.add((state.scores[seat] << SUPPLY_BITS) | state.supply[seat])
        word = (state.phase << FIELD_BITS) | (state.actor + LOWEST)
        word = (word << FIELD_BITS) | (state.first + LOWEST)
        word = (word << FIELD_BITS) | (state.turn + LOWEST)
        word = (word << FIELD_BITS) | state.tiles_due
        word = (word << FIELD_BITS) | state.pieces_due
        self.add((word << CARD_BITS) | (state.card + LOWEST))
        word = (i64(len(state.scored)) << NODE_BITS) | (state.last + LOWEST)
        self.add((word << NODE_BITS) | (state.lifted + LOWEST))
        state.notes = self
        state.city.notes = self

    def end(self, state: State) -> None:
        assert isinstance(state, UrbanState)
        state.notes = None
        state.city.notes = None
        self.close_frame(state.board.version)

    def roll_back(self, state: State) -> bool:
        assert isinstance(state, UrbanState)
        if state.journal is not self or not self.reopen_frame(
            len(state.past), state.applied, state.board.version
        ):
            return False
        seats: i64 = state.players
        while self.size > self.first + seats + 2:
            take_back(state, self)
        self._restore(state)
        for seat in range(seats):
            word = self.words[self.first + seat]
            state.scores[seat] = word >> SUPPLY_BITS
            state.supply[seat] = word & SUPPLY_MASK
        self.size = self.first
        if state.expansions:
            self._restore_expansions(state, self.copies.pop())
        return True

    def _restore_expansions(self, state: UrbanState, kept: list[Expansion]) -> None:
        """Gives a state its expansions again as they were, unless nothing changed."""
        if not are_as(state.expansions, kept):
            is_shared = len(self.copies) > 0 and self.copies[-1] is kept
            state.expansions = copies_of(kept) if is_shared else kept
            if not is_shared and self.latest is kept:
                self.latest = []

    def _restore(self, state: UrbanState) -> None:
        word = self.take()
        state.lifted = (word & NODE_MASK) - LOWEST
        state.last = ((word >> NODE_BITS) & NODE_MASK) - LOWEST
        while len(state.scored) > word >> (2 * NODE_BITS):
            state.scored, _ = pop(state.scored)
        word = self.take()
        state.card = (word & CARD_MASK) - LOWEST
        word >>= CARD_BITS
        state.pieces_due = word & FIELD_MASK
        state.tiles_due = (word >> FIELD_BITS) & FIELD_MASK
        state.turn = ((word >> (2 * FIELD_BITS)) & FIELD_MASK) - LOWEST
        state.first = ((word >> (3 * FIELD_BITS)) & FIELD_MASK) - LOWEST
        state.actor = ((word >> (4 * FIELD_BITS)) & FIELD_MASK) - LOWEST
        state.phase = word >> (5 * FIELD_BITS)
        state.applied = self.applied
        state.free_spots = NOT_LOOKED_UP
        state.board.version = self.version


def copies_of(expansions: list[Expansion]) -> list[Expansion]:
    """Copies what can change of all."""
    return [expansion.copy() for expansion in expansions]


def are_as(expansions: list[Expansion], copies: list[Expansion]) -> bool:
    """Tells whether nothing changed in any since it was copied, if that is known at once."""
    if len(copies) != len(expansions):
        return False
    return all(expansions[place].is_as(copies[place]) for place in range(i64(len(copies))))


def take_back(state: UrbanState, journal: Journal) -> None:
    """Takes back the last change that was noted."""
    word = journal.take()
    what, value = word & WHAT_MASK, word >> WHAT_BITS
    if what < LAID:
        state.city.take_back(state.board, journal, what, value)
    elif what == LAID:
        state.board.unlay(value - 1, journal.take())
    elif what == DRAWN:
        state.stock.lose(value & SEAT_MASK, value >> SEAT_BITS)
        state.stock.put_back(value >> SEAT_BITS)
    elif what == GIVEN:
        state.stock.gain(value & SEAT_MASK, value >> SEAT_BITS)
    elif what == ASIDE:
        set_aside(state, value, -1)
    elif what == CARD:
        state.deck.put_back(value)
    else:
        state.deck.empty()
