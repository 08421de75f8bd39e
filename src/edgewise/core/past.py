"""The moves that were pushed, with what was before each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from edgewise.core.state import State

WHOLE_EVERY: Final = 16
"""With notes, a whole copy is kept once in so many moves."""


class Past:
    """One move that was made: who made it, and what was before it."""

    def __init__(
        self,
        kept: State,
        whole: State | None,
        previous: Past | None,
        *,
        code: int,
        actor: int,
        audience: int,
    ) -> None:
        self.kept: Final = kept
        self.whole: Final = whole
        self.previous: Final = previous
        self.code: Final = code
        self.actor: Final = actor
        self.audience: Final = audience
        self.lesson: list[float] | None = None
        """What the move told of its mover's secrets, once somebody asked."""

    @property
    def before(self) -> State:
        """The state before the move, not to be changed: kept, or played from the last one kept."""
        codes: list[int] = []
        past = self
        while past.whole is None and past.previous is not None:
            past = past.previous
            codes.append(past.code)
        state = past.whole or past.kept
        if codes:
            state = state.clone()
            for code in reversed(codes):
                state.apply(code)
        return state
