"""Why a move is refused with Franchises: the reason, and the clause that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.moves import verb_of
from edgewise.core.refusals import Reasons
from edgewise.core.scores import Refusal
from edgewise.games.urban.expansion import own_phase
from edgewise.games.urban.expansions.franchises.moves import SELL, TAKEOVER
from edgewise.games.urban.expansions.franchises.words import WORDS

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.franchises.franchises import Franchises
    from edgewise.games.urban.state import UrbanState

REASONS: Final = Reasons(
    WORDS,
    {
        "takeover-or-decline": "urban.47",
        "no-takeover-now": "urban.47",
        "sell-or-decline": "urban.48",
        "no-sale-now": "urban.48",
    },
)


def explain(state: UrbanState, made: Franchises, code: int) -> Refusal | None:
    """Names the reason against a move, if Franchises has a say in it."""
    verb = int(verb_of(code))
    phase = own_phase(state, made)
    if verb == TAKEOVER:
        return REASONS.refuse("no-takeover-now")
    if verb == SELL:
        return REASONS.refuse("no-sale-now")
    if phase:
        return REASONS.refuse("takeover-or-decline" if phase == "takeover" else "sell-or-decline")
    return None
