"""Why a move is refused: the reason, and the clause that it rests on."""

from __future__ import annotations

from typing import Final

from edgewise.core.board import MISMATCH
from edgewise.core.cells import SIDE_NAMES, neighbour
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, variant_of, verb_of
from edgewise.core.refusals import Reasons, Refusals, list_clashes, place_at, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.core.state import State
from edgewise.games.wirwar import phases
from edgewise.games.wirwar.moves import DRAW, FIRST, LAY, MATERIAL, TAKE
from edgewise.games.wirwar.placements import blocked_sides, refused_side
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.tileset import COVER, NO_BORDER, PIPE, PIT, PUMP_BORDER, ROAD
from edgewise.games.wirwar.words import WORDS

REASONS: Final = Reasons(
    WORDS,
    {
        "over": "wirwar.23",
        "not-chance": "wirwar.10",
        "begin-first": "wirwar.6",
        "no-such-seat": "wirwar.6",
        "colour-first": "wirwar.7",
        "material-dealt": "wirwar.7",
        "draw-first": "wirwar.9",
        "not-in-pouch": "wirwar.9",
        "not-held": "wirwar.9",
        "none-left": "wirwar.9",
        "hidden": "wirwar.29",
        "cannot-lay": "wirwar.30",
        "must-lay": "wirwar.10",
        "pouch-empty": "wirwar.22",
        "pouch-not-empty": "wirwar.18",
        "first-tile": "wirwar.13",
        "borders-touch": "wirwar.12",
        "room-blocked": "wirwar.15",
        "road-blocked": "wirwar.15",
        "pit-on-pit": "wirwar.19",
        "pit-off-road": "wirwar.19",
        "pit-on-cover": "wirwar.20",
        "cover-on-cover": "wirwar.20",
        "cover-off-road": "wirwar.20",
        "occupied": "wirwar.11",
        "detached": "wirwar.11",
        "mismatch": "wirwar.11",
    },
)


class WirwarRefusals(Refusals):
    """Tells why a move of Buizen Wir-War is not legal."""

    def __init__(self) -> None:
        super().__init__(REASONS)

    def explain(self, state: State, code: int) -> Refusal:
        assert isinstance(state, WirwarState)
        return explain(state, code)


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
    return REASONS.refuse_cell(reason, cell)


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
                return refuse_side("borders-touch", cell, side)
    return None


def explain_first(state: WirwarState, variant: int, cell: int) -> Refusal | None:
    """Explains, if that is the reason, that the first tile shows the start room no wall."""
    problem, _ = state.board.fit_problem(cell, variant)
    if problem != MISMATCH or state.board.laid_size != 1:
        return None
    places = list_clashes(state.board, variant, cell)
    return REASONS.refuse("first-tile", {"shown": places[0].shown}, places)


def explain_borders(state: WirwarState, variant: int, cell: int) -> Refusal | None:
    """Explains which room or road could not lie, if one could not."""
    side = int(refused_side(state, variant, cell, blocked_sides(state, cell)))
    if side < 0:
        return None
    is_room = state.tiles.border_at[variant * 4 + side] == PUMP_BORDER
    return refuse_side("room-blocked" if is_room else "road-blocked", cell, side)


def refuse_side(code: str, cell: int, side: int) -> Refusal:
    """Points at a side of a cell, and at the cell beyond it."""
    args = {"side": SIDE_NAMES[side], "cell": cell_text(cell)}
    beyond = place_at(int(neighbour(cell, side)))
    return REASONS.refuse(code, args, [place_at(cell, side=side), beyond])
