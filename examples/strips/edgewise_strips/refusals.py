"""Why a move of Strips is refused: the clause against it, told by the words."""

from __future__ import annotations

from edgewise.core.moves import cell_of, variant_of, verb_of
from edgewise.core.refusals import Reasons, Refusals, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.core.state import State
from edgewise_strips.moves import DRAW, PASS
from edgewise_strips.state import StripsState
from edgewise_strips.words import WORDS

REASONS = Reasons(
    WORDS,
    {
        "not-now": "strips.1",
        "must-lay": "strips.3",
        "not-held": "strips.1",
        **dict.fromkeys(["occupied", "detached", "mismatch", "not-joined"], "strips.2"),
    },
)


class StripsRefusals(Refusals):
    """Tells why a move of Strips is not legal."""

    def __init__(self) -> None:
        super().__init__(REASONS)

    def explain(self, state: State, code: int) -> Refusal:
        assert isinstance(state, StripsState)
        return explain(state, code)


def explain(state: StripsState, code: int) -> Refusal:
    """Finds the reason why a move is not legal."""
    verb = verb_of(code)
    if state.actor < 0 or verb == DRAW:
        return REASONS.refuse("not-now")
    if verb == PASS:
        return REASONS.refuse("must-lay")
    fault = refuse_fit(state.board, variant_of(code), cell_of(code), REASONS)
    return fault or REASONS.refuse("not-held")
