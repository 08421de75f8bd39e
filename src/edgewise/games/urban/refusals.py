"""Why a move is refused: the reason, the clause that it rests on, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, variant_of, verb_of
from edgewise.core.refusals import Reason, Reasons, fit_reasons, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.games.urban import rules
from edgewise.games.urban.moves import (
    CARD,
    DRAW,
    EXPANSION_VERBS,
    FIRST,
    LAY,
    LIFT,
    PASS,
    RECALL,
    SETTLE,
    URBANITE,
    spot_of,
)
from edgewise.games.urban.tileset import HIGHWAY, SPOTS

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState

REASONS: Final = Reasons(
    {
        "over": Reason("urban.21", "The match is over."),
        "seat-to-move": Reason("urban.5", "Seat {seat} is to move, not chance."),
        "no-such-move": Reason("urban.5", "No set of this match has such a move now."),
        "beginner-first": Reason("urban.4", "First chance decides which of the seats begins."),
        "no-such-seat": Reason("urban.4", "There is no seat {seat}."),
        "card-first": Reason("urban.6", "First an action card is turned up."),
        "card-not-to-come": Reason("urban.6", "No card {card} is to come."),
        "tile-first": Reason("urban.12", "First a tile is drawn."),
        "not-in-bag": Reason("urban.12", "There is no {tile} in the bag."),
        "not-laying": Reason("urban.5", "This is not the time to lay a tile."),
        "not-drawn": Reason("urban.12", "No {tile} was drawn."),
        "no-pass": Reason("urban.5", "A player may pass only after a tile is laid."),
        "not-placing": Reason("urban.5", "An Urbanite is put down after a tile is laid."),
        "other-tile": Reason("urban.14", "An Urbanite goes on the tile that was just laid."),
        "none-in-hand": Reason("urban.14", "Seat {seat} has no Urbanite in hand."),
        "no-feature": Reason(
            "urban.14", "On {spot} of {cell} no feature begins; name the first of its sides."
        ),
        "highway": Reason("urban.17", "Highways cannot be claimed."),
        "claimed": Reason("urban.14", "The feature on {spot} of {cell} has an Urbanite already."),
        "no-card": Reason("urban.6", "No action card waits to be used or declined."),
        "card-building-boom": Reason(
            "urban.7", "Building Boom gives a second tile: use it, or decline."
        ),
        "card-moving-in": Reason("urban.8", "Moving In gives a second Urbanite: use, or decline."),
        "card-day-off": Reason("urban.9", "Day Off takes an Urbanite back: recall, or decline."),
        "card-moving-van": Reason("urban.10", "Moving Van moves an Urbanite: lift, or decline."),
        "recall-nobody": Reason("urban.9", "No Urbanite of yours stands on {spot} of {cell}."),
        "lift-nobody": Reason("urban.10", "No Urbanite of yours stands on {spot} of {cell}."),
        "lift-nowhere": Reason("urban.10", "From {spot} of {cell} the Urbanite can go nowhere."),
        "lift-first": Reason("urban.10", "First an Urbanite is lifted, then it is settled."),
        "settle-first": Reason(
            "urban.10", "An Urbanite is lifted: settle it, or decline to put it back."
        ),
        "settle-no-tile": Reason("urban.10", "No tile lies on {cell}."),
        "settle-occupied": Reason("urban.10", "The tile on {cell} is occupied."),
        "settle-no-feature": Reason(
            "urban.10", "On {spot} of {cell} no feature begins; name the first of its sides."
        ),
        "settle-same": Reason("urban.10", "The Urbanite was lifted from that same feature."),
        "settle-claimed": Reason(
            "urban.10", "The feature on {spot} of {cell} has an Urbanite already."
        ),
        "settle-complete": Reason("urban.10", "The feature on {spot} of {cell} is complete."),
        **fit_reasons(dict.fromkeys(("occupied", "detached", "mismatch"), "urban.13")),
    }
)


def explain(state: UrbanState, code: int) -> Refusal:
    """Names the first reason against a move."""
    if state.actor == OVER:
        return REASONS.refuse("over")
    verb = int(verb_of(code))
    if state.actor == CHANCE and state.owner() is None:
        return explain_chance(state, verb, int(argument_of(code)))
    if verb in (FIRST, CARD, DRAW) and state.actor != CHANCE:
        return REASONS.refuse("seat-to-move", {"seat": int(state.actor)})
    for expansion in state.expansions:
        refusal = expansion.explain(state, code)
        if refusal is not None:
            return refusal
    if verb >= EXPANSION_VERBS or state.owner() is not None:
        return REASONS.refuse("no-such-move")
    if verb == LAY:
        return explain_placement(state, int(variant_of(code)), int(cell_of(code)))
    if verb == PASS:
        return REASONS.refuse("no-pass")
    if verb == URBANITE:
        return explain_urbanite(state, code)
    return explain_action(state, verb, code)


def explain_chance(state: UrbanState, verb: int, argument: int) -> Refusal:
    """Explains what chance has to do first, or what it cannot do."""
    if state.phase == rules.BEGIN:
        if verb == FIRST:
            return REASONS.refuse("no-such-seat", {"seat": argument})
        return REASONS.refuse("beginner-first")
    if state.phase == rules.CARD_DRAW:
        if verb == CARD:
            return REASONS.refuse("card-not-to-come", {"card": state.cards.cards[argument].name})
        return REASONS.refuse("card-first")
    if verb == DRAW:
        return REASONS.refuse("not-in-bag", {"tile": state.tiles.tiles[argument].name})
    return REASONS.refuse("tile-first")


def explain_placement(state: UrbanState, variant: int, cell: int) -> Refusal:
    """Explains why a tile may not be laid there."""
    if state.phase != rules.PLAY:
        return REASONS.refuse("not-laying")
    if state.stock.held(state.turn, int(state.tiles.kind_of[variant])) == 0:
        return REASONS.refuse("not-drawn", {"tile": state.tiles.variant_name(variant)[0]})
    refusal = refuse_fit(state.board, variant, cell, REASONS)
    assert refusal is not None  # edges are all that keeps a drawn tile from a cell
    return refusal


def explain_urbanite(state: UrbanState, code: int) -> Refusal:
    """Explains why no Urbanite goes there."""
    if state.phase != rules.PIECE:
        return REASONS.refuse("not-placing")
    tile = int(state.city.number_of(state.board, int(cell_of(code))))
    if tile != state.last:
        return REASONS.refuse("other-tile")
    if state.supply[state.turn] == 0:
        return REASONS.refuse("none-in-hand", {"seat": int(state.turn)})
    if not state.city.has_node(tile, int(spot_of(code))):
        return REASONS.refuse("no-feature", spot_args(code))
    if state.city.kind(tile * 8 + int(spot_of(code))) == HIGHWAY:
        return REASONS.refuse("highway")
    return REASONS.refuse("claimed", spot_args(code))


def explain_action(state: UrbanState, verb: int, code: int) -> Refusal:
    """Explains what the action card does not allow."""
    if state.phase == rules.RESETTLE:
        return explain_settling(state, verb, code)
    if state.phase != rules.ACTION:
        return REASONS.refuse("no-card")
    card = state.cards.cards[state.card].name
    if card == rules.DAY_OFF and verb == RECALL:
        return REASONS.refuse("recall-nobody", spot_args(code))
    if card == rules.MOVING_VAN and verb == SETTLE:
        return REASONS.refuse("lift-first")
    if card == rules.MOVING_VAN and verb == LIFT:
        tile = int(state.city.number_of(state.board, int(cell_of(code))))
        node = tile * 8 + int(spot_of(code))
        mine = tile >= 0 and seat_on(state, node) == state.turn
        return REASONS.refuse("lift-nowhere" if mine else "lift-nobody", spot_args(code))
    return REASONS.refuse(f"card-{card}")


def seat_on(state: UrbanState, node: int) -> int:
    """Tells whose Urbanite stands on a node, -1 if nobody's."""
    return int(state.city.pieces[node]) - 1


def explain_settling(state: UrbanState, verb: int, code: int) -> Refusal:
    """Explains why the lifted Urbanite may not go there."""
    if verb != SETTLE:
        return REASONS.refuse("settle-first")
    city, where = state.city, spot_args(code)
    cell, spot = int(cell_of(code)), int(spot_of(code))
    tile = int(city.number_of(state.board, cell))
    if tile < 0:
        return REASONS.refuse("settle-no-tile", {"cell": where["cell"]})
    if city.occupants[tile] != 0:
        return REASONS.refuse("settle-occupied", {"cell": where["cell"]})
    if not city.has_node(tile, spot):
        return REASONS.refuse("settle-no-feature", where)
    root = city.find(tile * 8 + spot)
    if city.kind(root) == HIGHWAY:
        return REASONS.refuse("highway")
    if root == city.find(state.lifted):
        return REASONS.refuse("settle-same")
    return REASONS.refuse("settle-claimed" if city.claims[root] else "settle-complete", where)


def spot_args(code: int) -> dict[str, str]:
    """Names the spot of a move and its cell."""
    return {"spot": SPOTS[int(spot_of(code))], "cell": cell_text(int(cell_of(code)))}
