"""Why a move of Rills is refused: the clause against it, told by the words."""

from __future__ import annotations

from edgewise.core.moves import cell_of, variant_of, verb_of
from edgewise.core.refusals import Reasons, Refusals, place_at
from edgewise.core.scores import Refusal
from edgewise.core.state import State
from edgewise_rills.moves import DRAW, START, port_of
from edgewise_rills.rills import STARTS
from edgewise_rills.state import RillsState
from edgewise_rills.words import WORDS

REASONS = Reasons(
    WORDS,
    {
        "over": "rills.10",
        "not-now": "rills.2",
        "start-first": "rills.3",
        "started": "rills.3",
        "not-at-edge": "rills.3",
        "taken": "rills.3",
        "elsewhere": "rills.4",
        "not-held": "rills.4",
    },
)


class RillsRefusals(Refusals):
    """Tells why a move of Rills is not legal."""

    def __init__(self) -> None:
        super().__init__(REASONS)

    def explain(self, state: State, code: int) -> Refusal:
        assert isinstance(state, RillsState)
        return explain(state, code)


def explain(state: RillsState, code: int) -> Refusal:
    """Finds the reason why a move is not legal."""
    verb = verb_of(code)
    if state.is_over:
        return REASONS.refuse("over")
    if state.actor < 0 or verb == DRAW:
        return REASONS.refuse("not-now")
    cork = state.corks[state.turn]
    if verb == START:
        return _explain_start(state, code, started=cork is not None)
    if cork is None:
        return REASONS.refuse("start-first")
    if cell_of(code) != cork[0]:
        return REASONS.refuse_cell("elsewhere", cork[0])
    kind = int(state.game.tiles.kind_of[variant_of(code)])
    if state.stock.held(state.turn, kind) == 0:
        return REASONS.refuse("not-held")
    return REASONS.refuse("not-now")


def _explain_start(state: RillsState, code: int, *, started: bool) -> Refusal:
    if started:
        return REASONS.refuse("started")
    spot = (int(cell_of(code)), port_of(code))
    return REASONS.refuse("taken" if spot in STARTS else "not-at-edge", {}, [place_at(spot[0])])
