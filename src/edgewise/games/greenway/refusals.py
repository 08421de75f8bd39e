"""Why a move is refused: the clause against it, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.board import DETACHED, MISMATCH, NOT_JOINED, OCCUPIED
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, variant_of, verb_of
from edgewise.core.refusals import refuse_fit
from edgewise.core.scores import Refusal
from edgewise.games.greenway.moves import DRAW
from edgewise.games.greenway.rules import PLAYER, WON
from edgewise.games.greenway.tileset import BUILDING, PARK, STREET

if TYPE_CHECKING:
    from edgewise.games.greenway.state import GreenwayState

FIT_CLAUSES: Final = {
    OCCUPIED: "greenway.8",
    DETACHED: "greenway.8",
    MISMATCH: "greenway.10",
    NOT_JOINED: "greenway.8",
}


def explain(state: GreenwayState, code: int) -> Refusal:
    """Names the first clause that a move breaks."""
    if state.actor == OVER:
        won = state.ending == WON
        return Refusal("greenway.20" if won else "greenway.21", "The match is over.")
    drawing = verb_of(code) == DRAW
    if state.actor == CHANCE and not drawing:
        return Refusal("greenway.4", "First the tiles to choose from are drawn.")
    if state.actor == CHANCE:
        name = state.tiles.tiles[argument_of(code)].name
        return Refusal("greenway.4", f"There is no {name} in the pile.")
    if drawing:
        return Refusal("greenway.5", "One of the drawn tiles is to be placed first.")
    return explain_placement(state, int(variant_of(code)), int(cell_of(code)))


def explain_placement(state: GreenwayState, variant: int, cell: int) -> Refusal:
    """Explains why a tile may not be laid there."""
    tiles = state.tiles
    name, _ = tiles.variant_name(variant)
    where = cell_text(cell)
    if state.stock.held(PLAYER, int(tiles.kind_of[variant])) == 0:
        return Refusal("greenway.5", f"No {name} was drawn.")
    problem, side = state.board.fit_problem(cell, variant)
    if tiles.sort_of[variant] == BUILDING and problem == DETACHED:
        return Refusal("greenway.15", f"On {where} the building would touch no tile.")
    around = state.board.surroundings(cell)
    if problem != OCCUPIED and tiles.meets_its_like(variant, around):
        if tiles.sort_of[variant] == PARK:
            return Refusal("greenway.13", f"On {where} the park would lie beside a park.")
        return Refusal("greenway.14", f"On {where} the building would lie beside a building.")
    refusal = refuse_fit(state.board, variant, cell, FIT_CLAUSES)
    if refusal is None:
        return explain_completion(state, variant, cell)
    if problem == MISMATCH:
        mine = tiles.label_joins[int(tiles.shown[variant * 4 + side])] != 0
        other = tiles.label_joins[tiles.seen_label(around, side)] != 0
        if mine and other:
            return Refusal("greenway.9", refusal.sentence)
    return refusal


def explain_completion(state: GreenwayState, variant: int, cell: int) -> Refusal:
    """Explains what a tile would complete that may not be complete."""
    where = cell_text(cell)
    if state.networks.completes_without(state.board, cell, variant, STREET):
        return Refusal(
            "greenway.11", f"On {where} the tile would complete a street without an intersection."
        )
    return Refusal("greenway.12", f"On {where} the tile would complete a greenway without a park.")
