"""Taking back a move without a copy of the board."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.state import State
from edgewise.core.undo import UndoBoards
from edgewise.games.wirwar.state import WirwarState


class WirwarUndo(UndoBoards):
    """What changed on the board, how many pits were buried, and what else there was."""

    def __init__(self, state: WirwarState) -> None:
        super().__init__(state)
        self.piles: Final[vec[i64]] = state.piles[:]
        self.materials: Final[vec[i64]] = state.materials[:]
        self.ruled_out: Final[vec[i16]] = state.ruled_out[:]
        self.buried: Final = len(state.buried)
        self.phase: Final[i64] = state.phase
        self.first: Final[i64] = state.first
        self.turn: Final[i64] = state.turn
        self.due: Final[i64] = state.due
        self.idle: Final[i64] = state.idle

    def roll_back(self, state: State) -> bool:
        assert isinstance(state, WirwarState)
        if not super().roll_back(state):
            return False
        state.stock = self.old_stock()
        state.piles = self.piles[:]
        state.materials = self.materials[:]
        state.ruled_out = self.ruled_out[:]
        del state.buried[self.buried :]
        state.phase = self.phase
        state.first = self.first
        state.turn = self.turn
        state.due = self.due
        state.idle = self.idle
        return True
