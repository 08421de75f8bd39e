"""Why a move is refused: the reason, and the clause that it rests on."""

from __future__ import annotations

from typing import Final

from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, variant_of, verb_of
from edgewise.core.refusals import Reasons, Refusals, place_at, places_at, refuse_fit
from edgewise.core.scores import Place, Refusal
from edgewise.core.state import State
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
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.tileset import HIGHWAY, SPOTS, STADIUM
from edgewise.games.urban.words import WORDS

REASONS: Final = Reasons(
    WORDS,
    {
        "over": "urban.21",
        "seat-to-move": "urban.5",
        "no-such-move": "urban.5",
        "beginner-first": "urban.4",
        "no-such-seat": "urban.4",
        "card-first": "urban.6",
        "card-not-to-come": "urban.6",
        "tile-first": "urban.12",
        "not-in-bag": "urban.12",
        "not-laying": "urban.5",
        "not-drawn": "urban.12",
        "no-pass": "urban.5",
        "not-placing": "urban.5",
        "other-tile": "urban.14",
        "none-in-hand": "urban.14",
        "no-feature": "urban.14",
        "highway": "urban.17",
        "claimed": "urban.14",
        "no-card": "urban.6",
        "card-second-tile": "urban.7",
        "card-moving-in": "urban.8",
        "card-day-off": "urban.9",
        "card-moving-van": "urban.10",
        "recall-nobody": "urban.9",
        "lift-nobody": "urban.10",
        "lift-nowhere": "urban.10",
        "lift-first": "urban.10",
        "settle-first": "urban.10",
        "settle-no-tile": "urban.10",
        "settle-occupied": "urban.10",
        "settle-no-feature": "urban.10",
        "settle-same": "urban.10",
        "settle-claimed": "urban.10",
        "settle-complete": "urban.10",
        **dict.fromkeys(("occupied", "detached", "mismatch"), "urban.13"),
    },
)


class UrbanRefusals(Refusals):
    """Tells why a move of Urban Insanity is not legal."""

    def explain(self, state: State, code: int) -> Refusal:
        assert isinstance(state, UrbanState)
        return explain(state, code)


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
        return REASONS.refuse("other-tile", {}, last_laid(state))
    if state.supply[state.turn] == 0:
        return REASONS.refuse("none-in-hand", {"seat": int(state.turn)})
    if not state.city.has_node(tile, int(spot_of(code))):
        return REASONS.refuse("no-feature", spot_args(code), spot_places(code))
    node = tile * 8 + int(spot_of(code))
    if state.city.kind(node) == HIGHWAY:
        return REASONS.refuse("highway", {}, feature_places(state, node))
    return REASONS.refuse("claimed", spot_args(code), feature_places(state, node))


def explain_action(state: UrbanState, verb: int, code: int) -> Refusal:
    """Explains what the action card does not allow."""
    if state.phase == rules.RESETTLE:
        return explain_settling(state, verb, code)
    if state.phase != rules.ACTION:
        return REASONS.refuse("no-card")
    card = state.cards.cards[state.card].name
    if card == rules.DAY_OFF and verb == RECALL:
        return REASONS.refuse("recall-nobody", spot_args(code), spot_places(code))
    if card == rules.MOVING_VAN and verb == SETTLE:
        return REASONS.refuse("lift-first")
    if card == rules.MOVING_VAN and verb == LIFT:
        tile = int(state.city.number_of(state.board, int(cell_of(code))))
        node = tile * 8 + int(spot_of(code))
        mine = tile >= 0 and seat_on(state, node) == state.turn
        reason = "lift-nowhere" if mine else "lift-nobody"
        return REASONS.refuse(reason, spot_args(code), spot_places(code))
    second = state.cards.cards[state.card].second_tile
    return REASONS.refuse("card-second-tile" if second else f"card-{card}")


def seat_on(state: UrbanState, node: int) -> int:
    """Tells whose Urbanite stands on a node, -1 if nobody's."""
    return int(state.city.seat_on(node))


def explain_settling(state: UrbanState, verb: int, code: int) -> Refusal:
    """Explains why the lifted Urbanite may not go there."""
    if verb != SETTLE:
        return REASONS.refuse("settle-first")
    city, where = state.city, spot_args(code)
    cell, spot = int(cell_of(code)), int(spot_of(code))
    tile = int(city.number_of(state.board, cell))
    if tile < 0:
        return REASONS.refuse_cell("settle-no-tile", cell)
    if city.occupants[tile] != 0:
        return REASONS.refuse_cell("settle-occupied", cell)
    if not city.has_node(tile, spot):
        return REASONS.refuse("settle-no-feature", where, spot_places(code))
    root = city.find(tile * 8 + spot)
    feature = feature_places(state, int(root))
    if city.kind(root) == HIGHWAY:
        return REASONS.refuse("highway", {}, feature)
    if root == city.find(state.lifted):
        return REASONS.refuse("settle-same", {}, feature)
    reason = "settle-claimed" if city.is_claimed(root) else "settle-complete"
    return REASONS.refuse(reason, where, feature)


def spot_args(code: int) -> dict[str, str]:
    """Names the spot of a move and its cell."""
    return {"spot": SPOTS[int(spot_of(code))], "cell": cell_text(int(cell_of(code)))}


def spot_places(code: int) -> list[Place]:
    """Points at the spot of a move: a side of its cell, or the whole cell for a stadium."""
    spot = int(spot_of(code))
    return [place_at(int(cell_of(code)), side=-1 if spot == STADIUM else spot)]


def feature_places(state: UrbanState, node: int) -> list[Place]:
    """Points at all tiles of a feature."""
    nodes = state.city.nodes_of(int(state.city.find(node)))
    return places_at(sorted([int(state.city.cells[each >> 3]) for each in nodes]))


def last_laid(state: UrbanState) -> list[Place]:
    """Points at the tile that was laid last."""
    return places_at([int(state.city.cells[state.last])] if state.last >= 0 else [])
