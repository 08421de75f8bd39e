"""Why a move is refused: the clause against it, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.cells import SIDE_NAMES
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, variant_of, verb_of
from edgewise.core.refusals import Reasons, fit_reasons, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.games.wirwar import rules
from edgewise.games.wirwar.moves import DRAW, FIRST, LAY, MATERIAL, TAKE
from edgewise.games.wirwar.pipes import COVER, NO_BORDER, PIPE, PIT, PUMP_BORDER
from edgewise.games.wirwar.placements import blocked_sides, refused_side

if TYPE_CHECKING:
    from edgewise.games.wirwar.state import WirwarState

REASONS: Final = Reasons(
    fit_reasons(
        {
            "occupied": "wirwar.11",
            "detached": "wirwar.11",
            "mismatch": "wirwar.11",
        }
    )
)


def explain(state: WirwarState, code: int) -> Refusal:
    """Names the first clause that a move breaks."""
    verb = int(verb_of(code))
    if state.actor == OVER:
        return Refusal("wirwar.23", "The match is over.")
    if state.actor == CHANCE or verb in (FIRST, MATERIAL, DRAW):
        return explain_chance(state, code)
    if verb == LAY:
        return explain_placement(state, code)
    if state.phase == rules.PLAY:
        return Refusal("wirwar.10", "A tile of your hand can be laid, so one must be.")
    if verb == TAKE:
        return Refusal("wirwar.22", "The pouch is empty: there is nothing to take.")
    return Refusal("wirwar.18", "The pouch has tiles: who cannot lay takes one.")


def explain_chance(state: WirwarState, code: int) -> Refusal:
    """Explains a move that is not chance's to make now, or that it cannot make."""
    verb = int(verb_of(code))
    if state.actor != CHANCE:
        return Refusal("wirwar.10", f"Seat {int(state.actor)} is to move, not chance.")
    if state.phase == rules.BEGIN:
        return Refusal("wirwar.6", "First chance decides which of the seats begins.")
    if state.phase == rules.COLOURS:
        return Refusal("wirwar.7", f"First seat {int(state.turn)} gets one of the materials left.")
    if verb != DRAW:
        clause = "wirwar.9" if state.phase == rules.DEAL else "wirwar.17"
        return Refusal(clause, f"First seat {int(state.turn)} draws.")
    name = state.tiles.tiles[argument_of(code)].name
    return Refusal("wirwar.9", f"There is no {name} in the pouch.")


def explain_placement(state: WirwarState, code: int) -> Refusal:
    """Explains why a tile may not be laid there."""
    variant, cell = int(variant_of(code)), int(cell_of(code))
    name, _ = state.tiles.variant_name(variant)
    if state.stock.held(state.turn, int(state.tiles.kind_of[variant])) == 0:
        return Refusal("wirwar.9", f"You hold no {name}.")
    if state.tiles.role[variant] != PIPE:
        return explain_cover(state, int(state.tiles.role[variant]), cell)
    return (
        touching_borders(state, variant, cell)
        or refuse_fit(state.board, variant, cell, REASONS)
        or explain_borders(state, variant, cell)
    )


def explain_cover(state: WirwarState, role: int, cell: int) -> Refusal:
    """Explains why a pit or a cover may not lie on a cell."""
    where = cell_text(cell)
    below = int(state.board.variant(cell))
    lies = PIPE if below < 0 else int(state.tiles.role[below])
    if role == PIT:
        if lies == COVER:
            return Refusal("wirwar.20", f"The manhole cover on {where} is there to stay.")
        what = "A pit lies" if lies == PIT else "No road lies"
        return Refusal("wirwar.19", f"{what} on {where}: an open pit goes on a plain road.")
    if lies == COVER:
        return Refusal("wirwar.20", f"The road on {where} is covered already.")
    return Refusal("wirwar.20", f"No road lies on {where} for the manhole cover.")


def touching_borders(state: WirwarState, variant: int, cell: int) -> Refusal | None:
    """Explains, if that is the reason, that two borders would touch."""
    board, tiles = state.board, state.tiles
    if board.variant(cell) >= 0:
        return None
    around = board.surroundings(cell)
    borders = [int(label) for label in tiles.border_label if label != 0]
    for side in range(4):
        if tiles.border_at[variant * 4 + side] != NO_BORDER:
            if int(tiles.seen_label(around, side)) in borders:
                where = f"side {SIDE_NAMES[side]} of {cell_text(cell)}"
                return Refusal("wirwar.12", f"On {where} two borders would touch.")
    return None


def explain_borders(state: WirwarState, variant: int, cell: int) -> Refusal:
    """Explains which room or road could not lie."""
    side = int(refused_side(state, variant, cell, blocked_sides(state, cell)))
    border = int(state.tiles.border_at[variant * 4 + side])
    what = "room" if border == PUMP_BORDER else "road"
    return Refusal(
        "wirwar.15",
        f"The {what} on side {SIDE_NAMES[side]} of {cell_text(cell)} "
        "would not match the other tiles that it touches.",
    )
