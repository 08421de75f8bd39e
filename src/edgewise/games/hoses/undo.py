"""Taking back a move by its notes, without a copy of the board."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from edgewise.core.journal import WHAT_BITS, WHAT_MASK, Journal
from edgewise.core.state import State
from edgewise.games.hoses.notes import (
    DRAWN,
    GIVEN,
    LABEL_BITS,
    LABEL_MASK,
    LAID,
    REMOVED,
    RETURNED,
    SCORED,
    SEAT_BITS,
    SEAT_MASK,
    SHOWN,
)
from edgewise.games.hoses.state import HosesState

FIELD_BITS: Final = 4
FIELD_MASK: Final = 15
LOWEST: Final = 8
"""What is added to a small field, so that none is negative."""
IDLE_BITS: Final = 16
IDLE_MASK: Final = 0xFFFF


class HosesJournal(Journal):
    """Notes what moves change on the board, in the stock and in the scores."""

    def begin(self, state: HosesState) -> None:
        """Begins to note the next move."""
        self.open_frame(len(state.past), state.applied, state.board.version)
        word = (i64(len(state.finished)) << IDLE_BITS) | state.idle
        word = (word << FIELD_BITS) | (state.actor + LOWEST)
        word = (word << FIELD_BITS) | state.phase
        word = (word << FIELD_BITS) | (state.first + LOWEST)
        self.add((word << FIELD_BITS) | (state.turn + LOWEST))
        state.notes = self

    def end(self, state: State) -> None:
        assert isinstance(state, HosesState)
        state.notes = None
        self.close_frame(state.board.version)

    def roll_back(self, state: State) -> bool:
        assert isinstance(state, HosesState)
        if state.journal is not self or not self.reopen_frame(
            len(state.past), state.applied, state.board.version
        ):
            return False
        while self.size > self.first + 1:
            take_back(state, self)
        word = self.take()
        state.turn = (word & FIELD_MASK) - LOWEST
        state.first = ((word >> FIELD_BITS) & FIELD_MASK) - LOWEST
        state.phase = (word >> (2 * FIELD_BITS)) & FIELD_MASK
        state.actor = ((word >> (3 * FIELD_BITS)) & FIELD_MASK) - LOWEST
        word >>= 4 * FIELD_BITS
        state.idle = word & IDLE_MASK
        if len(state.finished) > word >> IDLE_BITS:
            del state.finished[word >> IDLE_BITS :]
        state.applied = self.applied
        state.board.version = self.version
        return True


def take_back(state: HosesState, journal: HosesJournal) -> None:
    """Takes back the last change that was noted."""
    word = journal.take()
    what, value = word & WHAT_MASK, word >> WHAT_BITS
    if what == LAID:
        state.board.unlay(value - 1, journal.take())
    elif what == SHOWN:
        spot = value >> LABEL_BITS
        state.board.show(spot >> 2, spot & 3, value & LABEL_MASK)
    elif what == DRAWN:
        state.stock.lose(value & SEAT_MASK, value >> SEAT_BITS)
        state.stock.put_back(value >> SEAT_BITS)
    elif what == GIVEN:
        state.stock.gain(value & SEAT_MASK, value >> SEAT_BITS)
    elif what == RETURNED:
        state.stock.draw(value & SEAT_MASK, value >> SEAT_BITS)
    elif what == REMOVED:
        state.stock.put_back(value)
    else:
        assert what == SCORED
        state.scores[value & SEAT_MASK] -= value >> SEAT_BITS
