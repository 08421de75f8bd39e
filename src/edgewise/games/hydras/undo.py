"""Taking back a move without copies of the hydras or the hands."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.gridlog import GridLog
from edgewise.core.moves import grid_of
from edgewise.core.state import State
from edgewise.core.undo import UndoLog
from edgewise.games.hydras import rules
from edgewise.games.hydras.state import HydrasState


class HydrasUndo(UndoLog):
    """What changed on the hydras, which cards were moved, and what else there was."""

    def __init__(self, state: HydrasState) -> None:
        first, last = hydras_to_change(state)
        self.first: Final[i64] = first
        self.logs: Final[list[GridLog]] = [
            state.boards[number].begin_undo() for number in range(first, last)
        ]
        self.moved: vec[i64] = state.begin_moved()
        self.applied: Final[i64] = state.applied
        self.after: i64 = -1
        """The moves made before it, and with it."""
        self.discarded: Final[vec[i16]] = state.discarded
        self.zones: Final[vec[i64]] = state.zones
        self.actor: Final[i64] = state.actor
        self.phase: Final[i64] = state.phase
        self.turn: Final[i64] = state.turn
        self.star: Final[i64] = state.star
        self.ending: Final[i64] = state.ending
        self.pending: Final[i64] = state.pending

    def end(self, state: State) -> None:
        assert isinstance(state, HydrasState)
        self.moved = state.end_moved()
        self.after = state.applied
        for number in range(i64(len(self.logs))):
            state.boards[self.first + number].end_undo(self.logs[number])

    def roll_back(self, state: State) -> bool:
        assert isinstance(state, HydrasState)
        if state.applied != self.after:
            return False
        for number in range(i64(len(self.logs))):
            if not state.boards[self.first + number].roll_back(self.logs[number]):
                return False
        rules.return_cards(state, self.moved)
        state.applied = self.applied
        state._is_surveyed = False
        state.discarded = self.discarded
        state.zones = self.zones
        state.actor = self.actor
        state.phase = self.phase
        state.turn = self.turn
        state.star = self.star
        state.ending = self.ending
        state.pending = self.pending
        return True


def hydras_to_change(state: HydrasState) -> tuple[i64, i64]:
    """Tells which hydras the next move can change: from the first to before the last."""
    if state.phase == rules.ANSWER:
        grid = grid_of(state.pending)
        return grid, grid + 1
    if state.phase == rules.PLAY or state.phase == rules.TORCH or state.phase == rules.BODIES:
        return 0, state.players
    return 0, 0
