"""Taking back a move without a copy of the board, which can hold thousands of tiles."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.state import State
from edgewise.core.undo import UndoBoards
from edgewise.games.hoses.state import HosesState


class HosesUndo(UndoBoards):
    """What changed on the board, how many hoses were finished, and what else there was."""

    def __init__(self, state: HosesState) -> None:
        super().__init__(state)
        self.scores: Final[vec[i64]] = state.scores[:]
        self.phase: Final[i64] = state.phase
        self.first: Final[i64] = state.first
        self.turn: Final[i64] = state.turn
        self.idle: Final[i64] = state.idle
        self.finished: Final = len(state.finished)

    def roll_back(self, state: State) -> bool:
        assert isinstance(state, HosesState)
        if not super().roll_back(state):
            return False
        state.stock = self.old_stock()
        state.scores = self.scores[:]
        state.phase = self.phase
        state.first = self.first
        state.turn = self.turn
        state.idle = self.idle
        del state.finished[self.finished :]
        return True
