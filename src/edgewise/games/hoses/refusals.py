"""Why a move is refused: the clause against it, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, variant_of, verb_of
from edgewise.core.refusals import Reasons, fit_reasons, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.games.hoses import rules
from edgewise.games.hoses.moves import DRAW, FIRST, KEEP, LAY, RETURN, START, returned_kinds

if TYPE_CHECKING:
    from edgewise.games.hoses.state import HosesState

REASONS: Final = Reasons(
    fit_reasons(
        {
            "occupied": "hoses.7",
            "detached": "hoses.8",
            "mismatch": "hoses.7",
            "not-joined": "hoses.8",
        }
    )
)


def explain(state: HosesState, code: int) -> Refusal:
    """Names the first clause that a move breaks."""
    verb = int(verb_of(code))
    if state.actor == OVER:
        return Refusal("hoses.19", "The match is over.")
    if state.actor == CHANCE or verb in (FIRST, START, DRAW):
        return explain_chance(state, code)
    if verb == LAY:
        return explain_placement(state, code)
    if state.phase == rules.PLAY:
        what = "keep your hand" if verb == KEEP else "return tiles"
        return Refusal("hoses.6", f"You cannot {what}: a tile of your hand can be laid.")
    return explain_return(state, code)


def explain_chance(state: HosesState, code: int) -> Refusal:
    """Explains a move that is not chance's to make now, or that it cannot make."""
    verb = int(verb_of(code))
    if state.actor != CHANCE:
        return Refusal("hoses.6", f"Seat {int(state.actor)} is to move, not chance.")
    if state.phase == rules.BEGIN:
        return Refusal("hoses.3", "First chance decides which of the seats begins.")
    if state.phase == rules.START_TILE and verb != START:
        return Refusal("hoses.4", "First the start tile is drawn.")
    if state.phase != rules.START_TILE and verb != DRAW:
        return Refusal("hoses.16", f"First seat {int(state.turn)} draws.")
    name = state.tiles.tiles[argument_of(code)].name
    return Refusal("hoses.16", f"There is no {name} in the bag.")


def explain_placement(state: HosesState, code: int) -> Refusal:
    """Explains why a tile may not be laid there."""
    variant, cell = int(variant_of(code)), int(cell_of(code))
    name, _ = state.tiles.variant_name(variant)
    where = cell_text(cell)
    if state.stock.held(state.turn, int(state.tiles.kind_of[variant])) == 0:
        return Refusal("hoses.5", f"You hold no {name}.")
    return refuse_fit(state.board, variant, cell, REASONS) or Refusal(
        "hoses.9", f"On {where} the tile would give one hose two firefighters or two hydrants."
    )


def explain_return(state: HosesState, code: int) -> Refusal:
    """Explains why these tiles may not be returned."""
    if int(verb_of(code)) != RETURN:
        return Refusal("hoses.6", "That is no move of a player.")
    if state.stock.bag_size == 0:
        return Refusal("hoses.15", "The bag is empty: nothing can be returned.")
    kinds = returned_kinds(code)
    size = int(state.stock.hand_size(state.turn))
    if len(kinds) != min(2, size):
        return Refusal("hoses.14", f"With {size} tiles in hand, {min(2, size)} are returned.")
    names = ", ".join(sorted({state.tiles.tiles[kind].name for kind in kinds}))
    return Refusal("hoses.14", f"You do not hold what you would return: {names}.")
