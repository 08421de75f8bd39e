"""Why a move is refused: the reason, and the clause that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.board import DETACHED, MISMATCH, OCCUPIED
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, variant_of, verb_of
from edgewise.core.refusals import Reasons, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.games.greenway.moves import DRAW
from edgewise.games.greenway.rules import PLAYER, WON
from edgewise.games.greenway.tileset import BUILDING, PARK, STREET
from edgewise.games.greenway.words import WORDS

if TYPE_CHECKING:
    from edgewise.games.greenway.state import GreenwayState

REASONS: Final = Reasons(
    WORDS,
    {
        "won": "greenway.20",
        "lost": "greenway.21",
        "not-drawn-yet": "greenway.4",
        "not-in-pile": "greenway.4",
        "lay-first": "greenway.5",
        "not-held": "greenway.5",
        "building-alone": "greenway.15",
        "park-by-park": "greenway.13",
        "building-by-building": "greenway.14",
        "clash": "greenway.9",
        "street-without-crossing": "greenway.11",
        "greenway-without-park": "greenway.12",
        "occupied": "greenway.8",
        "detached": "greenway.8",
        "mismatch": "greenway.10",
        "not-joined": "greenway.8",
    },
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
