"""Why a move of Strips is refused: the clause against it, told by the words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.core.moves import cell_of, variant_of, verb_of
from edgewise.core.refusals import Reasons, refuse_fit
from edgewise.core.scores import Refusal
from edgewise_strips.moves import DRAW, PASS
from edgewise_strips.words import WORDS

if TYPE_CHECKING:
    from edgewise_strips.state import StripsState

REASONS = Reasons(
    WORDS,
    {
        "not-now": "strips.1",
        "must-lay": "strips.3",
        "not-held": "strips.1",
        **dict.fromkeys(["occupied", "detached", "mismatch", "not-joined"], "strips.2"),
    },
)


def explain(state: StripsState, code: int) -> Refusal:
    """Finds the reason why a move is not legal."""
    verb = verb_of(code)
    if state.actor < 0 or verb == DRAW:
        return REASONS.refuse("not-now")
    if verb == PASS:
        return REASONS.refuse("must-lay")
    fault = refuse_fit(state.board, variant_of(code), cell_of(code), REASONS)
    return fault or REASONS.refuse("not-held")
