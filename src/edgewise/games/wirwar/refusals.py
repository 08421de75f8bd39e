"""Why a move is refused: the reason, the clause that it rests on, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.board import MISMATCH
from edgewise.core.cells import SIDE_NAMES
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, variant_of, verb_of
from edgewise.core.refusals import Reason, Reasons, fit_reasons, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.games.wirwar import phases
from edgewise.games.wirwar.moves import DRAW, FIRST, LAY, MATERIAL, TAKE
from edgewise.games.wirwar.placements import blocked_sides, refused_side
from edgewise.games.wirwar.tileset import COVER, NO_BORDER, PIPE, PIT, PUMP_BORDER, ROAD

if TYPE_CHECKING:
    from edgewise.games.wirwar.state import WirwarState

REASONS: Final = Reasons(
    {
        "over": Reason("wirwar.23", "The match is over."),
        "not-chance": Reason("wirwar.10", "Seat {seat} is to move, not chance."),
        "begin-first": Reason("wirwar.6", "First chance decides which of the seats begins."),
        "no-such-seat": Reason("wirwar.6", "There is no seat {seat} to begin."),
        "colour-first": Reason("wirwar.7", "First seat {seat} gets one of the materials left."),
        "material-dealt": Reason("wirwar.7", "Another seat has {material} already."),
        "draw-first": Reason("wirwar.9", "First seat {seat} draws."),
        "not-in-pouch": Reason("wirwar.9", "There is no {tile} in the pouch."),
        "not-held": Reason("wirwar.9", "You hold no {tile}."),
        "none-left": Reason("wirwar.9", "There is no {tile} in the pouch or in a hidden hand."),
        "hidden": Reason("wirwar.29", "What seat {seat} holds is hidden here."),
        "cannot-lay": Reason("wirwar.30", "Seat {seat} holds no tile that can be laid."),
        "must-lay": Reason("wirwar.10", "A tile of your hand can be laid, so one must be."),
        "pouch-empty": Reason("wirwar.22", "The pouch is empty: there is nothing to take."),
        "pouch-not-empty": Reason(
            "wirwar.18", "The pouch has tiles: a player who cannot lay takes one."
        ),
        "first-tile": Reason(
            "wirwar.13", "The first tile meets the start room with a pump border; {shown} does not."
        ),
        "borders-touch": Reason("wirwar.12", "On side {side} of {cell} two borders would touch."),
        "room-blocked": Reason(
            "wirwar.15",
            "The room on side {side} of {cell} would not match the other tiles that it touches.",
        ),
        "road-blocked": Reason(
            "wirwar.15",
            "The road on side {side} of {cell} would not match the other tiles that it touches.",
        ),
        "pit-on-pit": Reason(
            "wirwar.19", "A pit lies on {cell}: an open pit goes on a plain road."
        ),
        "pit-off-road": Reason(
            "wirwar.19", "No road lies on {cell}: an open pit goes on a plain road."
        ),
        "pit-on-cover": Reason("wirwar.20", "The manhole cover on {cell} is there to stay."),
        "cover-on-cover": Reason("wirwar.20", "The road on {cell} is covered already."),
        "cover-off-road": Reason("wirwar.20", "No road lies on {cell} for the manhole cover."),
        **fit_reasons({"occupied": "wirwar.11", "detached": "wirwar.11", "mismatch": "wirwar.11"}),
    }
)


def explain(state: WirwarState, code: int) -> Refusal:
    """Names the first clause that a move breaks."""
    verb = int(verb_of(code))
    if state.actor == OVER:
        return REASONS.refuse("over")
    if state.actor == CHANCE:
        return explain_chance(state, code)
    if verb in (FIRST, MATERIAL, DRAW):
        return REASONS.refuse("not-chance", {"seat": int(state.actor)})
    if verb == LAY:
        return explain_laying(state, code)
    if state.phase == phases.PLAY:
        return REASONS.refuse("must-lay")
    return REASONS.refuse("pouch-empty" if verb == TAKE else "pouch-not-empty")


def explain_chance(state: WirwarState, code: int) -> Refusal:
    """Explains what chance decides first, or why it cannot decide so."""
    verb, argument = int(verb_of(code)), int(argument_of(code))
    seat = {"seat": int(state.turn)}
    if state.phase == phases.BEGIN:
        if verb == FIRST:
            return REASONS.refuse("no-such-seat", {"seat": argument})
        return REASONS.refuse("begin-first")
    if state.phase == phases.COLOURS:
        if verb == MATERIAL:
            material = state.tiles.materials[argument]
            return REASONS.refuse("material-dealt", {"material": material})
        return REASONS.refuse("colour-first", seat)
    if verb == DRAW:
        return REASONS.refuse("not-in-pouch", {"tile": state.tiles.tiles[argument].name})
    return REASONS.refuse("draw-first", seat)


def explain_laying(state: WirwarState, code: int) -> Refusal:
    """Explains why a tile may not be laid, or that it cannot be known."""
    variant, cell = int(variant_of(code)), int(cell_of(code))
    kind, seat = int(state.tiles.kind_of[variant]), {"seat": int(state.turn)}
    name = {"tile": state.tiles.tiles[kind].name}
    if state.stock.hidden[state.turn] > 0:
        if state.phase == phases.STUCK:
            return REASONS.refuse("cannot-lay", seat)
        if state.stock.pool[kind] == 0:
            return REASONS.refuse("none-left", name)
        return explain_place(state, variant, cell) or REASONS.refuse("hidden", seat)
    if state.stock.held(state.turn, kind) == 0:
        return REASONS.refuse("not-held", name)
    refusal = explain_place(state, variant, cell)
    assert refusal is not None
    return refusal


def explain_place(state: WirwarState, variant: int, cell: int) -> Refusal | None:
    """Explains why nobody may lay a tile there, if that is so."""
    if state.tiles.role[variant] != PIPE:
        return explain_cover(state, int(state.tiles.role[variant]), cell)
    return (
        touching_borders(state, variant, cell)
        or explain_first(state, variant, cell)
        or refuse_fit(state.board, variant, cell, REASONS)
        or explain_borders(state, variant, cell)
    )


def explain_cover(state: WirwarState, role: int, cell: int) -> Refusal | None:
    """Explains why a pit or a cover may not lie on a cell."""
    below = int(state.board.variant(cell))
    lies = PIPE if below < 0 else int(state.tiles.role[below])
    if lies == ROAD or (role == COVER and lies == PIT):
        return None
    if role == PIT:
        reason = {COVER: "pit-on-cover", PIT: "pit-on-pit"}.get(lies, "pit-off-road")
    else:
        reason = "cover-on-cover" if lies == COVER else "cover-off-road"
    return REASONS.refuse(reason, {"cell": cell_text(cell)})


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
                args = {"side": SIDE_NAMES[side], "cell": cell_text(cell)}
                return REASONS.refuse("borders-touch", args)
    return None


def explain_first(state: WirwarState, variant: int, cell: int) -> Refusal | None:
    """Explains, if that is the reason, that the first tile shows the start room no wall."""
    problem, side = state.board.fit_problem(cell, variant)
    if problem != MISMATCH or state.board.laid_size != 1:
        return None
    shown = state.tiles.label_names[state.tiles.shown[variant * 4 + side]]
    return REASONS.refuse("first-tile", {"shown": shown})


def explain_borders(state: WirwarState, variant: int, cell: int) -> Refusal | None:
    """Explains which room or road could not lie, if one could not."""
    side = int(refused_side(state, variant, cell, blocked_sides(state, cell)))
    if side < 0:
        return None
    is_room = state.tiles.border_at[variant * 4 + side] == PUMP_BORDER
    args = {"side": SIDE_NAMES[side], "cell": cell_text(cell)}
    return REASONS.refuse("room-blocked" if is_room else "road-blocked", args)
