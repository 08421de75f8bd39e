"""Why a move is refused: the clause against it, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, variant_of, verb_of
from edgewise.core.refusals import Reasons, fit_reasons, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.games.urban import rules
from edgewise.games.urban.citytiles import HIGHWAY, SPOTS
from edgewise.games.urban.moves import (
    CARD,
    DECLINE,
    DRAW,
    EXPANSION_VERBS,
    FIRST,
    LAY,
    LIFT,
    PASS,
    RECALL,
    SETTLE,
    URBANITE,
    USE,
    spot_of,
)

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState

REASONS: Final = Reasons(
    fit_reasons(
        {
            "occupied": "urban.13",
            "detached": "urban.13",
            "mismatch": "urban.13",
            "not-joined": "urban.13",
        }
    )
)


def explain(state: UrbanState, code: int) -> Refusal:
    """Names the first clause that a move breaks."""
    verb = int(verb_of(code))
    if state.actor == OVER:
        return Refusal("urban.21", "The match is over.")
    if verb in (FIRST, CARD, DRAW) or (state.actor == CHANCE and verb < EXPANSION_VERBS):
        return explain_chance(state, code)
    for expansion in state.expansions:
        refusal = expansion.explain(state, code)
        if refusal is not None:
            return refusal
    if verb >= EXPANSION_VERBS:
        return Refusal("urban.5", "No set that takes part in this match has such a move.")
    if verb == LAY:
        return explain_placement(state, code)
    if verb in (URBANITE, PASS):
        return explain_urbanite(state, code)
    return explain_action(state, code)


def explain_chance(state: UrbanState, code: int) -> Refusal:
    """Explains a move that is not chance's to make now, or that it cannot make."""
    verb, argument = int(verb_of(code)), int(argument_of(code))
    if state.actor != CHANCE:
        return Refusal("urban.5", f"Seat {int(state.actor)} is to move, not chance.")
    if state.phase == rules.BEGIN:
        return Refusal("urban.4", "First chance decides which of the seats begins.")
    if state.phase == rules.CARD_DRAW:
        if verb != CARD:
            return Refusal("urban.6", "First an action card is turned up.")
        return Refusal("urban.6", f"No card {state.cards.cards[argument].name} is to come.")
    if verb != DRAW:
        return Refusal("urban.5", f"Seat {int(state.turn)} waits for chance.")
    return Refusal("urban.12", f"There is no {state.tiles.tiles[argument].name} in the bag.")


def explain_placement(state: UrbanState, code: int) -> Refusal:
    """Explains why a tile may not be laid there."""
    variant, cell = int(variant_of(code)), int(cell_of(code))
    if state.phase != rules.PLAY:
        return Refusal("urban.5", "This is not the time to lay a tile.")
    if state.stock.held(state.turn, int(state.tiles.kind_of[variant])) == 0:
        name, _ = state.tiles.variant_name(variant)
        return Refusal("urban.12", f"You have drawn no {name}.")
    return refuse_fit(state.board, variant, cell, REASONS) or Refusal(
        "urban.13", "The tile does not fit there."
    )


def explain_urbanite(state: UrbanState, code: int) -> Refusal:
    """Explains why no Urbanite goes there."""
    if state.phase != rules.PIECE:
        return Refusal("urban.5", "An Urbanite is put down after a tile is laid.")
    if verb_of(code) == PASS:
        return Refusal("urban.5", "That is no move here.")
    if int(state.city.number_of(state.board, int(cell_of(code)))) != state.last:
        return Refusal("urban.14", "An Urbanite goes on the tile that was just laid.")
    if state.supply[state.turn] == 0:
        return Refusal("urban.14", "All your Urbanites are in the city.")
    return explain_spot(state, code)


def explain_spot(state: UrbanState, code: int) -> Refusal:
    """Explains why a spot cannot be claimed."""
    city, spot = state.city, int(spot_of(code))
    cell = int(cell_of(code))
    tile = int(city.number_of(state.board, cell))
    where = f"{SPOTS[spot]} of {cell_text(cell)}"
    if not city.has_node(tile, spot):
        return Refusal("urban.14", f"On {where} no feature begins; name the first of its sides.")
    if city.kind(tile * 8 + spot) == HIGHWAY:
        return Refusal("urban.17", "Highways cannot be claimed.")
    if city.claims[city.find(tile * 8 + spot)] != 0:
        return Refusal("urban.14", f"The feature on {where} has an Urbanite already.")
    return Refusal("urban.14", f"No Urbanite can go on {where}.")


def explain_action(state: UrbanState, code: int) -> Refusal:
    """Explains what the action card does not allow."""
    verb = int(verb_of(code))
    if state.phase not in (rules.ACTION, rules.RESETTLE):
        return Refusal("urban.6", "No action card waits to be used or declined.")
    card = state.cards.cards[state.card]
    if state.phase == rules.RESETTLE:
        return explain_settling(state, code)
    wanted = {
        rules.BUILDING_BOOM: USE,
        rules.MOVING_IN: USE,
        rules.DAY_OFF: RECALL,
        rules.MOVING_VAN: LIFT,
    }
    if verb != wanted.get(card.name, DECLINE):
        return Refusal(card.clause, f"{card.title} does not do that: {card.text}")
    return Refusal(card.clause, "None of your Urbanites stands there.")


def explain_settling(state: UrbanState, code: int) -> Refusal:
    """Explains why the lifted Urbanite may not go there."""
    if int(verb_of(code)) != SETTLE:
        return Refusal("urban.10", "An Urbanite is lifted: settle it, or decline to put it back.")
    cell, spot = int(cell_of(code)), int(spot_of(code))
    tile = int(state.city.number_of(state.board, cell))
    if tile < 0:
        return Refusal("urban.10", f"No tile lies on {cell_text(cell)}.")
    if state.city.occupants[tile] != 0:
        return Refusal("urban.10", f"The tile on {cell_text(cell)} is occupied.")
    if rules.claimable_spots(state, tile) >> spot & 1:
        return Refusal("urban.10", "That feature is complete, or is where the Urbanite was.")
    return explain_spot(state, code)
