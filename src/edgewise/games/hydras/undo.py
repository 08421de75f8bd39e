"""Taking back a move without copies of the hydras."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.state import State
from edgewise.core.undo import UndoBoards
from edgewise.games.hydras.state import HydrasState


class HydrasUndo(UndoBoards):
    """What changed on the hydras, and what else there was."""

    def __init__(self, state: HydrasState) -> None:
        super().__init__(state)
        self.discarded: Final[vec[i16]] = state.discarded[:]
        self.zones: Final[vec[i64]] = state.zones[:]
        self.phase: Final[i64] = state.phase
        self.turn: Final[i64] = state.turn
        self.star: Final[i64] = state.star
        self.ending: Final[i64] = state.ending
        self.pending: Final[i64] = state.pending

    def roll_back(self, state: State) -> bool:
        assert isinstance(state, HydrasState)
        if not super().roll_back(state):
            return False
        state.stock = self.old_stock()
        state.discarded = self.discarded[:]
        state.zones = self.zones[:]
        state.phase = self.phase
        state.turn = self.turn
        state.star = self.star
        state.ending = self.ending
        state.pending = self.pending
        return True
