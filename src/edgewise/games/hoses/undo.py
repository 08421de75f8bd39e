"""Taking back a move without a copy of the board, which can hold thousands of tiles."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.state import State
from edgewise.core.undo import UndoLog
from edgewise.games.hoses.state import HosesState


class HosesUndo(UndoLog):
    """What changed on the board, how many hoses were finished, and what else there was."""

    def __init__(self, state: HosesState) -> None:
        self.stock: Final = state.stock.copy()
        self.scores: Final[vec[i64]] = state.scores[:]
        self.actor: Final[i64] = state.actor
        self.phase: Final[i64] = state.phase
        self.first: Final[i64] = state.first
        self.turn: Final[i64] = state.turn
        self.idle: Final[i64] = state.idle
        self.finished: Final = len(state.finished)
        self.log: Final = state.board.begin_undo()

    def end(self, state: State) -> None:
        assert isinstance(state, HosesState)
        state.board.end_undo(self.log)

    def roll_back(self, state: State) -> bool:
        assert isinstance(state, HosesState)
        if not state.board.roll_back(self.log):
            return False
        state.stock = self.stock.copy()
        state.scores = self.scores[:]
        state.actor = self.actor
        state.phase = self.phase
        state.first = self.first
        state.turn = self.turn
        state.idle = self.idle
        del state.finished[self.finished :]
        return True
