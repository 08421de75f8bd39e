"""How a pushed move is taken back: by playing again what came before, or by a log of changes.

``Game.begin_undo`` makes one of these before each push. To play again from a copy is simple
and cannot miss anything. A game whose board can grow large logs the changes instead; then a
whole copy is made only at intervals, for callers that ask for an earlier state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from edgewise.core.state import State
    from edgewise.core.stock import Stock


@mypyc_attr(allow_interpreted_subclasses=True)
class UndoLog:
    """What takes back one move; ``begin_undo`` begins it."""

    def end(self, state: State) -> None:
        """Ends the log, when the move was made."""

    def roll_back(self, state: State) -> bool:
        """Makes a state again what it was; tells whether it could."""
        return False

    def whole(self) -> State | None:
        """Gives the whole state before the move, if the log holds it."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class UndoBoards(UndoLog):
    """What changed on the boards, the stock as it was, and who was to move.

    A game adds the rest of what its moves change. A log that is used ``once``, to try a move,
    gives back what it holds, where others give copies.
    """

    def __init__(self, state: State, *, once: bool = False) -> None:
        self.once: Final = once
        stock = state.find_stock()
        self.stock: Final = None if stock is None else stock.copy()
        self.actor: Final[i64] = state.actor
        self.logs: Final = [board.begin_undo() for board in state.list_boards()]

    def end(self, state: State) -> None:
        for number, board in enumerate(state.list_boards()):
            board.end_undo(self.logs[number])

    def roll_back(self, state: State) -> bool:
        for number, board in enumerate(state.list_boards()):
            if not board.roll_back(self.logs[number]):
                return False
        state.actor = self.actor
        return True

    def old_stock(self) -> Stock:
        """Copies the stock as it was, for a game that has one."""
        assert self.stock is not None
        return self.stock if self.once else self.stock.copy()


REPLAYED: Final = 4
"""One in this many pushes keeps a copy; the moves since the last copy are made again by a pop."""


class UndoReplay(UndoLog):
    """A copy of the state before the move, for one move in a few."""

    def __init__(self, state: State) -> None:
        copied = len(state.past) % REPLAYED == 0
        self.before: Final = state.clone() if copied else None

    def whole(self) -> State | None:
        return self.before
