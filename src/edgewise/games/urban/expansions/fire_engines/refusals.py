"""Why a move of Fire Engines is refused: the reason, the clause, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.cells import SIDE_NAMES
from edgewise.core.moves import cell_of, cell_text, verb_of
from edgewise.core.refusals import Reason, Reasons
from edgewise.core.scores import Refusal
from edgewise.games.urban import rules
from edgewise.games.urban.expansions.fire_engines.fires import burns
from edgewise.games.urban.expansions.fire_engines.material import TOKENS
from edgewise.games.urban.expansions.fire_engines.moves import (
    BLAZE,
    DRIVE,
    ENGINE,
    ROLL,
    goal_of,
    side_of,
    step_of,
    steps_of,
    without_last_step,
)
from edgewise.games.urban.expansions.fire_engines.truck import (
    ARRIVED,
    AT_YIELD,
    BLOCKED,
    NO_WAY,
    ON_ROAD,
    TWICE,
    tiles_passed,
)
from edgewise.games.urban.moves import USE, spot_of
from edgewise.games.urban.tileset import BLOCK, SPOTS, YIELD

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.fire_engines.engines import FireEngines
    from edgewise.games.urban.state import UrbanState

REASONS: Final = Reasons(
    {
        "dice-first": Reason("urban.36", "First the dice are rolled."),
        "no-roll": Reason("urban.36", "The dice are rolled when the Fire Truck sets out."),
        "blaze-or-decline": Reason("urban.24", "Place a Blaze Token, or decline."),
        "no-blaze-now": Reason("urban.24", "Only Fire Bug and Arsonist allow a Blaze Token."),
        "all-lie": Reason("urban.28", "All {tokens} Blaze Tokens lie in the city."),
        "blaze-no-tile": Reason("urban.24", "No tile lies on {cell}."),
        "no-building": Reason("urban.27", "On {spot} of {cell} no building begins."),
        "blaze-occupied": Reason("urban.26", "The tile on {cell} is occupied."),
        "hydrant": Reason("urban.29", "The block on {spot} of {cell} has a hydrant."),
        "answer-or-decline": Reason("urban.35", "Answer the alarm, or decline."),
        "bring-truck": Reason(
            "urban.35", "The truck is not in the city: put it on a station or an EXIT first."
        ),
        "no-call": Reason("urban.35", "The truck is put down for an alarm, or on a new station."),
        "in-city": Reason("urban.35", "The truck is in the city: it drives from where it is."),
        "engine-no-tile": Reason("urban.35", "No tile lies on {cell}."),
        "engine-occupied": Reason("urban.35", "The tile on {cell} is occupied."),
        "no-start": Reason("urban.35", "There is neither a Fire Station nor an EXIT on {cell}."),
        "other-station": Reason("urban.34", "Only the tile just laid can call the truck."),
        "no-station": Reason("urban.34", "The tile just laid is no Fire Station."),
        "station-occupied": Reason("urban.34", "An Urbanite is on the Fire Station already."),
        "drive-or-stay": Reason("urban.36", "The dice are rolled: drive, or let the truck stay."),
        "no-drive": Reason("urban.36", "The truck moves after the dice are rolled for it."),
        "too-few-points": Reason("urban.36", "The roll gives {points} points, no more."),
        "no-way": Reason("urban.36", "No road or highway leads that way to a sign."),
        "elsewhere": Reason("urban.36", "That way leads to {cell}."),
        "twice": Reason("urban.37", "The truck would come to the same tile twice in this turn."),
        "at-yield": Reason("urban.38", "A highway cannot be left at a YIELD sign."),
        "no-exits": Reason(
            "urban.38", "Over side {side} a road leaves, which has no EXITs to count: write {side}."
        ),
        "stadium": Reason("urban.39", "An Urbanite stands on the stadium."),
        "goal-occupied": Reason("urban.41", "The truck may not end on an occupied tile."),
        "other-route": Reason("urban.42", "A shorter or earlier route does the same."),
    }
)

PHASE_REASONS: Final = {
    "blaze": "blaze-or-decline",
    "alarm": "answer-or-decline",
    "roll": "dice-first",
    "drive": "drive-or-stay",
}


def explain(state: UrbanState, fire: FireEngines, code: int) -> Refusal | None:
    """Names the reason against a move, if Fire Engines has a say in it."""
    verb = int(verb_of(code))
    phase = fire.phases()[state.phase - fire.first_phase] if state.owner() is fire else ""
    if phase == "roll":
        return REASONS.refuse("dice-first")
    if verb == ROLL:
        return REASONS.refuse("no-roll")
    if verb == BLAZE:
        return explain_blaze(state, fire, code, phase)
    if verb == ENGINE:
        return explain_engine(state, fire, code, phase)
    if verb >= DRIVE:
        return explain_drive(state, fire, code, phase)
    if phase == "alarm" and verb == USE:
        return REASONS.refuse("bring-truck")
    return REASONS.refuse(PHASE_REASONS[phase]) if phase else None


def explain_blaze(state: UrbanState, fire: FireEngines, code: int, phase: str) -> Refusal:
    """Explains why no Blaze Token goes there."""
    city = state.city
    cell, spot = int(cell_of(code)), int(spot_of(code))
    where = {"spot": SPOTS[spot], "cell": cell_text(cell)}
    if phase != "blaze":
        return REASONS.refuse("no-blaze-now")
    if fire.blaze_count == TOKENS:
        return REASONS.refuse("all-lie", {"tokens": TOKENS})
    tile = int(city.number_of(state.board, cell))
    if tile < 0:
        return REASONS.refuse("blaze-no-tile", {"cell": where["cell"]})
    if not city.has_node(tile, spot) or city.kind(tile * 8 + spot) != BLOCK:
        return REASONS.refuse("no-building", where)
    if city.occupants[tile] != 0:
        return REASONS.refuse("blaze-occupied", {"cell": where["cell"]})
    return REASONS.refuse("hydrant", where)


def explain_engine(state: UrbanState, fire: FireEngines, code: int, phase: str) -> Refusal:
    """Explains why the truck cannot be put there."""
    cell = int(cell_of(code))
    tile = int(state.city.number_of(state.board, cell))
    if state.phase == rules.PIECE:
        return explain_call(state, fire, tile)
    if phase != "alarm":
        return REASONS.refuse("no-call")
    if fire.truck >= 0:
        return REASONS.refuse("in-city")
    where = {"cell": cell_text(cell)}
    if tile < 0:
        return REASONS.refuse("engine-no-tile", where)
    occupied = state.city.occupants[tile] != 0
    return REASONS.refuse("engine-occupied" if occupied else "no-start", where)


def explain_call(state: UrbanState, fire: FireEngines, tile: int) -> Refusal:
    """Explains why the tile just laid does not call the truck."""
    if tile != state.last:
        return REASONS.refuse("other-station")
    station = fire.stations[int(state.city.variants[tile])] != 0
    return REASONS.refuse("station-occupied" if station else "no-station")


def explain_drive(state: UrbanState, fire: FireEngines, code: int, phase: str) -> Refusal:
    """Explains where a route breaks off, or why the truck may not end there."""
    if phase != "drive":
        return REASONS.refuse("no-drive")
    if steps_of(code) > fire.points:
        return REASONS.refuse("too-few-points", {"points": int(fire.points)})
    tiles, problem = tiles_passed(state, fire, code)
    if problem == ARRIVED:
        return explain_goal(state, fire, code, tiles)
    if problem == ON_ROAD:
        return REASONS.refuse("no-exits", {"side": failed_side(state, fire, code)})
    reasons = {NO_WAY: "no-way", TWICE: "twice", BLOCKED: "stadium", AT_YIELD: "at-yield"}
    return REASONS.refuse(reasons[problem])


def explain_goal(state: UrbanState, fire: FireEngines, code: int, tiles: list[int]) -> Refusal:
    """Explains why a route that can be driven is not offered to its goal."""
    city = state.city
    goal = int(city.number_of(state.board, goal_of(code)))
    if tiles[-1] != goal:
        before, _ = tiles_passed(state, fire, without_last_step(code))
        passed = tiles[len(before) :]
        if goal in passed and city.tiles.signs[int(city.variants[goal])] == YIELD:
            return REASONS.refuse("at-yield")
        return REASONS.refuse("elsewhere", {"cell": cell_text(int(city.cells[tiles[-1]]))})
    if city.occupants[goal] != 0 and goal != fire.truck and not burns(fire, goal):
        return REASONS.refuse("goal-occupied")
    return REASONS.refuse("other-route")


def failed_side(state: UrbanState, fire: FireEngines, code: int) -> str:
    """Names the side of the step at which a drive breaks off."""
    while tiles_passed(state, fire, without_last_step(code))[1] != ARRIVED:
        code = int(without_last_step(code))
    return SIDE_NAMES[int(side_of(step_of(code, steps_of(code) - 1)))]
