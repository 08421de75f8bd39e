"""Taking back a move without copies of the board and the city."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.state import State
from edgewise.core.undo import UndoBoards
from edgewise.games.urban.state import UrbanState


class UrbanUndo(UndoBoards):
    """What changed on the board and in the city, how much was scored, and what else there was."""

    def __init__(self, state: UrbanState) -> None:
        super().__init__(state)
        self.expansions: Final = [expansion.copy() for expansion in state.expansions]
        self.cards_left: Final[vec[i64]] = state.deck.left[:]
        self.deck_size: Final[i64] = state.deck.size
        self.scores: Final[vec[i64]] = state.scores[:]
        self.supply: Final[vec[i64]] = state.supply[:]
        self.aside: Final[vec[i16]] = state.aside[:]
        self.scored: Final = len(state.scored)
        self.phase: Final[i64] = state.phase
        self.first: Final[i64] = state.first
        self.turn: Final[i64] = state.turn
        self.card: Final[i64] = state.card
        self.last: Final[i64] = state.last
        self.lifted: Final[i64] = state.lifted
        self.tiles_due: Final[i64] = state.tiles_due
        self.pieces_due: Final[i64] = state.pieces_due
        self.city_log: Final = state.city.begin_undo()

    def end(self, state: State) -> None:
        assert isinstance(state, UrbanState)
        super().end(state)
        state.city.end_undo(self.city_log)

    def roll_back(self, state: State) -> bool:
        assert isinstance(state, UrbanState)
        if not super().roll_back(state) or not state.city.roll_back(state.board, self.city_log):
            return False
        state.stock = self.old_stock()
        state.expansions = [expansion.copy() for expansion in self.expansions]
        state.deck.left = self.cards_left[:]
        state.deck.size = self.deck_size
        state.scores = self.scores[:]
        state.supply = self.supply[:]
        state.aside = self.aside[:]
        state.scored = state.scored[: self.scored]
        state.phase = self.phase
        state.first = self.first
        state.turn = self.turn
        state.card = self.card
        state.last = self.last
        state.lifted = self.lifted
        state.tiles_due = self.tiles_due
        state.pieces_due = self.pieces_due
        return True
