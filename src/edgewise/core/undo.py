"""How a pushed move is taken back: by playing again what came before, or by a log of changes.

``Game.begin_undo`` makes one of these before each push. To play again from a copy is simple
and cannot miss anything. A game whose board can grow large logs the changes instead; then a
whole copy is made only at intervals, for callers that ask for an earlier state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from edgewise.core.state import State


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


REPLAYED: Final = 4
"""One in so many pushes keeps a copy; the moves since the last copy are made again by a pop."""


class UndoReplay(UndoLog):
    """A copy of the state before the move, for one move in a few."""

    def __init__(self, state: State) -> None:
        copied = len(state.past) % REPLAYED == 0
        self.before: Final = state.clone() if copied else None

    def whole(self) -> State | None:
        return self.before
