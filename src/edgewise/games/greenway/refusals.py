"""Why a move is refused: the reason, the clause that it rests on, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.board import DETACHED, MISMATCH, OCCUPIED
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, variant_of, verb_of
from edgewise.core.refusals import Reason, Reasons, fit_reasons, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.games.greenway.moves import DRAW
from edgewise.games.greenway.rules import PLAYER, WON
from edgewise.games.greenway.tileset import BUILDING, PARK, STREET

if TYPE_CHECKING:
    from edgewise.games.greenway.state import GreenwayState

REASONS: Final = Reasons(
    {
        "won": Reason("greenway.20", "The match is over: it was won."),
        "lost": Reason("greenway.21", "The match is over."),
        "not-drawn-yet": Reason("greenway.4", "First the tiles to choose from are drawn."),
        "not-in-pile": Reason("greenway.4", "There is no {tile} in the pile."),
        "lay-first": Reason("greenway.5", "One of the drawn tiles is to be placed first."),
        "not-held": Reason("greenway.5", "No {tile} was drawn."),
        "building-alone": Reason("greenway.15", "On {cell} the building would touch no tile."),
        "park-by-park": Reason("greenway.13", "On {cell} the park would lie beside a park."),
        "building-by-building": Reason(
            "greenway.14", "On {cell} the building would lie beside a building."
        ),
        "clash": Reason(
            "greenway.9", "On side {side} of {cell}, {shown} of the tile would touch {wanted}."
        ),
        "street-without-crossing": Reason(
            "greenway.11", "On {cell} the tile would complete a street without an intersection."
        ),
        "greenway-without-park": Reason(
            "greenway.12", "On {cell} the tile would complete a greenway without a park."
        ),
        **fit_reasons(
            {
                "occupied": "greenway.8",
                "detached": "greenway.8",
                "mismatch": "greenway.10",
                "not-joined": "greenway.8",
            }
        ),
    }
)


def explain(state: GreenwayState, code: int) -> Refusal:
    """Names the first reason against a move."""
    if state.actor == OVER:
        return REASONS.refuse("won" if state.ending == WON else "lost")
    drawing = verb_of(code) == DRAW
    if state.actor == CHANCE and not drawing:
        return REASONS.refuse("not-drawn-yet")
    if state.actor == CHANCE:
        name = state.tiles.tiles[argument_of(code)].name
        return REASONS.refuse("not-in-pile", {"tile": name})
    if drawing:
        return REASONS.refuse("lay-first")
    return explain_placement(state, int(variant_of(code)), int(cell_of(code)))


def explain_placement(state: GreenwayState, variant: int, cell: int) -> Refusal:
    """Explains why a tile may not be laid there."""
    tiles = state.tiles
    if state.stock.held(PLAYER, int(tiles.kind_of[variant])) == 0:
        return REASONS.refuse("not-held", {"tile": tiles.variant_name(variant)[0]})
    problem, side = state.board.fit_problem(cell, variant)
    where = {"cell": cell_text(cell)}
    if tiles.sort_of[variant] == BUILDING and problem == DETACHED:
        return REASONS.refuse("building-alone", where)
    around = state.board.surroundings(cell)
    if problem != OCCUPIED and tiles.meets_its_like(variant, around):
        is_park = tiles.sort_of[variant] == PARK
        return REASONS.refuse("park-by-park" if is_park else "building-by-building", where)
    refusal = refuse_fit(state.board, variant, cell, REASONS)
    if refusal is None:
        return explain_completion(state, variant, cell)
    if problem == MISMATCH:
        mine = tiles.label_joins[int(tiles.shown[variant * 4 + side])] != 0
        other = tiles.label_joins[tiles.seen_label(around, side)] != 0
        if mine and other:
            return REASONS.refuse("clash", refusal.args)
    return refusal


def explain_completion(state: GreenwayState, variant: int, cell: int) -> Refusal:
    """Explains what a tile would complete that may not be complete."""
    street = state.networks.completes_without(state.board, cell, variant, STREET)
    code = "street-without-crossing" if street else "greenway-without-park"
    return REASONS.refuse(code, {"cell": cell_text(cell)})
