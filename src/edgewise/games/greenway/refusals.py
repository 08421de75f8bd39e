"""Why a move is refused: the reason, and the clause that it rests on."""

from __future__ import annotations

from typing import Final

from edgewise.core.board import DETACHED, MISMATCH, OCCUPIED
from edgewise.core.cells import neighbour
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, variant_of, verb_of
from edgewise.core.refusals import Reasons, Refusals, places_at, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.core.state import State
from edgewise.games.greenway.moves import DRAW
from edgewise.games.greenway.rules import PLAYER, WON, is_within
from edgewise.games.greenway.scoring import network_cells
from edgewise.games.greenway.state import GreenwayState
from edgewise.games.greenway.tileset import BUILDING, GREENWAY, PARK, STREET
from edgewise.games.greenway.words import WORDS

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
        "beyond-limit": "greenway.31",
        "occupied": "greenway.8",
        "detached": "greenway.8",
        "mismatch": "greenway.10",
        "not-joined": "greenway.8",
    },
)


class GreenwayRefusals(Refusals):
    """Tells why a move of Greenway is not legal."""

    def __init__(self) -> None:
        super().__init__(REASONS)

    def explain(self, state: State, code: int) -> Refusal:
        assert isinstance(state, GreenwayState)
        return explain(state, code)


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
    if tiles.sort_of[variant] == BUILDING and problem == DETACHED:
        return REASONS.refuse_cell("building-alone", cell)
    around = state.board.surroundings(cell)
    if problem != OCCUPIED and tiles.meets_its_like(variant, around):
        code = "park-by-park" if tiles.sort_of[variant] == PARK else "building-by-building"
        places = places_at([cell, *cells_alike(state, variant, cell)])
        return REASONS.refuse(code, {"cell": cell_text(cell)}, places)
    refusal = refuse_fit(state.board, variant, cell, REASONS)
    if refusal is None and state.limited and not is_within(state, cell):
        args: dict[str, str | int] = {"cell": cell_text(cell), "span": int(tiles.span)}
        return REASONS.refuse("beyond-limit", args, places_at([cell]))
    if refusal is None:
        return explain_completion(state, variant, cell)
    if problem == MISMATCH:
        mine = tiles.label_joins[int(tiles.shown[variant * 4 + side])] != 0
        other = tiles.label_joins[tiles.seen_label(around, side)] != 0
        if mine and other:
            return REASONS.refuse("clash", refusal.args, refusal.places)
    return refusal


def explain_completion(state: GreenwayState, variant: int, cell: int) -> Refusal:
    """Explains what a tile would complete that may not be complete."""
    street = state.networks.completes_without(state.board, cell, variant, STREET)
    code = "street-without-crossing" if street else "greenway-without-park"
    joined = cells_joined(state, variant, cell, STREET if street else GREENWAY)
    return REASONS.refuse(code, {"cell": cell_text(cell)}, places_at([cell, *joined]))


def cells_alike(state: GreenwayState, variant: int, cell: int) -> list[int]:
    """Lists the parks beside a cell for a park, the buildings for a building."""
    sort = state.tiles.sort_of[variant]
    beside = [int(neighbour(cell, side)) for side in range(4)]
    laid = [there for there in beside if state.board.variant(there) >= 0]
    return [there for there in laid if state.tiles.sort_of[state.board.variant(there)] == sort]


def cells_joined(state: GreenwayState, variant: int, cell: int, kind: int) -> list[int]:
    """Lists the tiles of all streets, or of all greenways, that a tile would join."""
    sides = int(state.tiles.sides_of[variant * 2 + kind])
    beside = [int(neighbour(cell, side)) for side in range(4) if sides >> side & 1]
    networks = network_cells(state, kind).values()
    return [there for cells in networks if set(cells) & set(beside) for there in cells]
