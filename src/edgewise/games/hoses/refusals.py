"""Why a move is refused: the reason, and the clause that it rests on."""

from __future__ import annotations

from typing import Final

from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, variant_of, verb_of
from edgewise.core.refusals import Reasons, Refusals, places_at, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.core.state import State
from edgewise.core.tileset import NO_SIDE
from edgewise.games.hoses import rules
from edgewise.games.hoses.hoses import cells_through, follow
from edgewise.games.hoses.moves import DRAW, FIRST, KEEP, LAY, START, returned_kinds
from edgewise.games.hoses.state import HosesState
from edgewise.games.hoses.tileset import FIREFIGHTER
from edgewise.games.hoses.words import WORDS

REASONS: Final = Reasons(
    WORDS,
    {
        "over": "hoses.19",
        "seat-to-move": "hoses.6",
        "who-begins-first": "hoses.3",
        "start-tile-first": "hoses.4",
        "deal-first": "hoses.5",
        "refill-first": "hoses.16",
        "not-in-bag-to-deal": "hoses.5",
        "not-in-bag": "hoses.16",
        "must-lay": "hoses.6",
        "must-lay-not-return": "hoses.6",
        "not-held": "hoses.5",
        "two-firefighters": "hoses.9",
        "two-hydrants": "hoses.9",
        "bag-empty": "hoses.15",
        "how-many": "hoses.14",
        "not-held-to-return": "hoses.14",
        "hidden": "hoses.21",
        "occupied": "hoses.7",
        "detached": "hoses.8",
        "mismatch": "hoses.7",
        "not-joined": "hoses.8",
    },
)


class HosesRefusals(Refusals):
    """Tells why a move of Hoses and Hydrants is not legal."""

    def __init__(self) -> None:
        super().__init__(REASONS)

    def explain(self, state: State, code: int) -> Refusal:
        assert isinstance(state, HosesState)
        return explain(state, code)


def explain(state: HosesState, code: int) -> Refusal:
    """Names the first reason against a move."""
    verb = int(verb_of(code))
    if state.actor == OVER:
        return REASONS.refuse("over")
    if state.actor == CHANCE:
        return explain_chance(state, code)
    if verb in (FIRST, START, DRAW):
        return REASONS.refuse("seat-to-move", {"seat": int(state.actor)})
    if verb == LAY:
        return explain_placement(state, code)
    if state.phase == rules.PLAY:
        return REASONS.refuse("must-lay" if verb == KEEP else "must-lay-not-return")
    return explain_return(state, code)


def explain_chance(state: HosesState, code: int) -> Refusal:
    """Explains a move that is not chance's to make now, or that it cannot make."""
    verb = int(verb_of(code))
    if state.phase == rules.BEGIN:
        return REASONS.refuse("who-begins-first", {"seats": state.players})
    if state.phase == rules.START_TILE:
        return REASONS.refuse("start-tile-first")
    dealing = state.phase == rules.DEAL
    if verb == DRAW:
        tile = {"tile": state.tiles.tiles[argument_of(code)].name}
        return REASONS.refuse("not-in-bag-to-deal" if dealing else "not-in-bag", tile)
    return REASONS.refuse("deal-first" if dealing else "refill-first", {"seat": int(state.turn)})


def explain_placement(state: HosesState, code: int) -> Refusal:
    """Explains why a tile may not be laid there; where a hand is hidden, the board comes first."""
    variant, cell = int(variant_of(code)), int(cell_of(code))
    kind = int(state.tiles.kind_of[variant])
    name, _ = state.tiles.variant_name(variant)
    hides = state.stock.hidden[state.turn] > 0
    if not hides and state.stock.held(state.turn, kind) == 0:
        return REASONS.refuse("not-held", {"tile": name})
    refusal = refuse_fit(state.board, variant, cell, REASONS)
    if refusal is not None:
        return refusal
    if not state.tiles.joins_any(variant, state.board.surroundings(cell)):
        return REASONS.refuse_cell("not-joined", cell)
    side = int(rules.side_joined_twice(state, cell, variant))
    if side != NO_SIDE:
        end = follow(state.board, state.tiles, cell, variant, side)
        alike = "two-firefighters" if end == FIREFIGHTER else "two-hydrants"
        hose = cells_through(state.board, state.tiles, cell, variant, side)
        return REASONS.refuse(alike, {"cell": cell_text(cell)}, places_at([cell, *hose]))
    if state.phase == rules.STUCK or state.stock.pool[kind] == 0:
        return REASONS.refuse("not-held", {"tile": name})
    return REASONS.refuse("hidden", {"seat": int(state.turn)})


def explain_return(state: HosesState, code: int) -> Refusal:
    """Explains why these tiles may not be returned."""
    if state.stock.bag_size == 0:
        return REASONS.refuse("bag-empty")
    kinds = returned_kinds(code)
    size = int(state.stock.hand_size(state.turn))
    if len(kinds) != min(2, size):
        return REASONS.refuse("how-many", {"size": size, "count": min(2, size)})
    if state.stock.hidden[state.turn] > 0:
        return REASONS.refuse("hidden", {"seat": int(state.turn)})
    names = sorted({state.tiles.tiles[kind].name for kind in kinds})
    return REASONS.refuse("not-held-to-return", {"tiles": ", ".join(names)})
