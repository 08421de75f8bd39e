"""Taking back a move without a copy of the board or the stock."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.gridlog import GridLog
from edgewise.core.state import State
from edgewise.core.undo import UndoLog
from edgewise.games.wirwar.listing import forget_blocked, forget_roads
from edgewise.games.wirwar.phases import PLAY
from edgewise.games.wirwar.state import LAID, NOTHING, WirwarState


class WirwarUndo(UndoLog):
    """What changed on the board, which tile was moved, and what else there was."""

    def __init__(self, state: WirwarState) -> None:
        lays = state.phase == PLAY
        self.log: Final[GridLog | None] = state.board.begin_undo() if lays else None
        self.piles: Final[vec[i64]] = state.piles
        self.materials: Final[vec[i64]] = state.materials
        self.ruled_out: Final[vec[i16]] = state.ruled_out
        self.rules_out: Final[bool] = state.rules_out
        self.placeless: Final[vec[i64]] = state.placeless
        self.known_at: Final[i64] = state.known_at
        self.buried: Final = len(state.buried)
        self.actor: Final[i64] = state.actor
        self.phase: Final[i64] = state.phase
        self.first: Final[i64] = state.first
        self.turn: Final[i64] = state.turn
        self.due: Final[i64] = state.due
        self.idle: Final[i64] = state.idle
        self.applied: Final[i64] = state.applied
        self.after: i64 = -1
        """The moves made before it, and with it."""
        self.moved: i64 = NOTHING
        state.moved = NOTHING

    def end(self, state: State) -> None:
        assert isinstance(state, WirwarState)
        self.moved = state.moved
        self.after = state.applied
        if self.log is not None:
            state.board.end_undo(self.log)

    def roll_back(self, state: State) -> bool:
        assert isinstance(state, WirwarState)
        if state.applied != self.after:
            return False
        if self.log is not None:
            if not state.board.roll_back(self.log):
                return False
            forget_blocked(state)
        self._return_tile(state)
        state.applied = self.applied
        state.materials = self.materials
        state.piles = self.piles
        state.ruled_out = self.ruled_out
        state.rules_out = self.rules_out
        state.placeless = self.placeless
        state.known_at = self.known_at
        if state.roads_among > state.board.laid_size:
            forget_roads(state)
        del state.buried[self.buried :]
        state.actor = self.actor
        state.phase = self.phase
        state.first = self.first
        state.turn = self.turn
        state.due = self.due
        state.idle = self.idle
        return True

    def _return_tile(self, state: WirwarState) -> None:
        """Gives a tile that was laid back to the hand, or one that was drawn to the pouch."""
        kind = self.moved & ~LAID
        if self.moved == NOTHING:
            return
        if self.moved & LAID != 0:
            state.stock.gain(self.turn, kind)
        else:
            state.stock.lose(self.turn, kind)
            state.stock.put_back(kind)
