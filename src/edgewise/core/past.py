"""The moves that were pushed, each with what is needed to restore the state before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from edgewise.core.state import State
    from edgewise.core.undo import UndoLog

WHOLE_EVERY: Final = 64
"""Where undo logs hold no whole state, a copy is kept once in this many moves."""


class Past:
    """One move that was made: who made it, and what was before it."""

    def __init__(
        self,
        undo: UndoLog,
        whole: State | None,
        previous: Past | None,
        *,
        code: int,
        actor: int,
        visible_to: int,
    ) -> None:
        self.undo: Final = undo
        self.whole: Final = whole
        """The state before the move; the first entry of every past has it."""
        self.previous: Final = previous
        self.code: Final = code
        self.actor: Final = actor
        self.visible_to: Final = visible_to
        self.evidence: list[float] | None = None
        """What the move reveals about its mover's secrets, once somebody has asked."""

    @property
    def before(self) -> State:
        """The state before the move, not to be changed: kept, or played from the last one kept."""
        codes: list[int] = []
        past = self
        while past.whole is None and past.previous is not None:
            past = past.previous
            codes.append(past.code)
        state = past.whole
        assert state is not None
        if codes:
            state = state.clone()
            for code in reversed(codes):
                state.apply(code)
        return state
