"""Taking back a move without a copy of the board, which can hold thousands of tiles."""

from __future__ import annotations

from typing import Final

from edgewise.core.state import State
from edgewise.core.undo import UndoLog
from edgewise.games.hoses.state import HosesState


class HosesUndo(UndoLog):
    """What changed on the board, how many hoses were finished, and a copy of the rest."""

    def __init__(self, state: HosesState) -> None:
        rest = state.game.make_state(state.players, state.options)
        assert isinstance(rest, HosesState)
        rest.copy_all_but_board(state)
        self.rest: Final = rest
        self.finished: Final = len(state.finished)
        self.log: Final = state.board.begin_undo()

    def end(self, state: State) -> None:
        assert isinstance(state, HosesState)
        state.board.end_undo(self.log)

    def roll_back(self, state: State) -> bool:
        assert isinstance(state, HosesState)
        if not state.board.roll_back(self.log):
            return False
        state.copy_all_but_board(self.rest)
        del state.finished[self.finished :]
        return True
