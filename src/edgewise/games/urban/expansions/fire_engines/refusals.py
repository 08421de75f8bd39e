"""Why a move of Fire Engines is refused: the reason, the clause, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.cells import SIDE_NAMES
from edgewise.core.moves import cell_of, cell_text, verb_of
from edgewise.core.refusals import Reasons, places_at
from edgewise.core.scores import Place, Refusal
from edgewise.games.urban import rules
from edgewise.games.urban.expansion import own_phase
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
from edgewise.games.urban.expansions.fire_engines.words import WORDS
from edgewise.games.urban.moves import USE, spot_of
from edgewise.games.urban.refusals import feature_places, last_laid, spot_places
from edgewise.games.urban.tileset import BLOCK, SPOTS, YIELD

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.fire_engines.engines import FireEngines
    from edgewise.games.urban.state import UrbanState

REASONS: Final = Reasons(
    WORDS,
    {
        "dice-first": "urban.36",
        "no-roll": "urban.36",
        "blaze-or-decline": "urban.24",
        "no-blaze-now": "urban.24",
        "all-lie": "urban.28",
        "blaze-no-tile": "urban.24",
        "no-building": "urban.27",
        "blaze-occupied": "urban.26",
        "hydrant": "urban.29",
        "answer-or-decline": "urban.35",
        "bring-truck": "urban.35",
        "no-call": "urban.35",
        "in-city": "urban.35",
        "engine-no-tile": "urban.35",
        "engine-occupied": "urban.35",
        "no-start": "urban.35",
        "other-station": "urban.34",
        "no-station": "urban.34",
        "station-occupied": "urban.34",
        "drive-or-stay": "urban.36",
        "no-drive": "urban.36",
        "too-few-points": "urban.36",
        "no-way": "urban.36",
        "elsewhere": "urban.36",
        "twice": "urban.37",
        "at-yield": "urban.38",
        "no-exits": "urban.38",
        "stadium": "urban.39",
        "goal-occupied": "urban.41",
        "other-route": "urban.42",
    },
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
    phase = own_phase(state, fire)
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
        return REASONS.refuse_cell("blaze-no-tile", cell)
    if not city.has_node(tile, spot) or city.kind(tile * 8 + spot) != BLOCK:
        return REASONS.refuse("no-building", where, spot_places(code))
    if city.occupants[tile] != 0:
        return REASONS.refuse_cell("blaze-occupied", cell)
    return REASONS.refuse("hydrant", where, feature_places(state, tile * 8 + spot))


def explain_engine(state: UrbanState, fire: FireEngines, code: int, phase: str) -> Refusal:
    """Explains why the truck cannot be put there."""
    cell = int(cell_of(code))
    tile = int(state.city.number_of(state.board, cell))
    if state.phase == rules.PIECE:
        return explain_call(state, fire, tile)
    if phase != "alarm":
        return REASONS.refuse("no-call")
    if fire.truck >= 0:
        return REASONS.refuse("in-city", {}, tile_places(state, [int(fire.truck)]))
    if tile < 0:
        return REASONS.refuse_cell("engine-no-tile", cell)
    occupied = state.city.occupants[tile] != 0
    return REASONS.refuse_cell("engine-occupied" if occupied else "no-start", cell)


def explain_call(state: UrbanState, fire: FireEngines, tile: int) -> Refusal:
    """Explains why the tile just laid does not call the truck."""
    if tile != state.last:
        return REASONS.refuse("other-station", {}, last_laid(state))
    station = fire.stations[int(state.city.variant(tile))] != 0
    reason = "station-occupied" if station else "no-station"
    return REASONS.refuse(reason, {}, last_laid(state))


def explain_drive(state: UrbanState, fire: FireEngines, code: int, phase: str) -> Refusal:
    """Explains where a route breaks off, or why the truck may not end there."""
    if phase != "drive":
        return REASONS.refuse("no-drive")
    if steps_of(code) > fire.points:
        return REASONS.refuse("too-few-points", {"points": int(fire.points)})
    tiles, problem = tiles_passed(state, fire, code)
    if problem == ARRIVED:
        return explain_goal(state, fire, code, tiles)
    passed = tile_places(state, tiles)
    if problem == ON_ROAD:
        return REASONS.refuse("no-exits", {"side": failed_side(state, fire, code)}, passed)
    reasons = {NO_WAY: "no-way", TWICE: "twice", BLOCKED: "stadium", AT_YIELD: "at-yield"}
    return REASONS.refuse(reasons[problem], {}, passed)


def tile_places(state: UrbanState, tiles: list[int]) -> list[Place]:
    """Points at tiles of the city, given by their numbers."""
    return places_at([int(state.city.cells[tile]) for tile in tiles])


def explain_goal(state: UrbanState, fire: FireEngines, code: int, tiles: list[int]) -> Refusal:
    """Explains why a route that can be driven is not offered to its goal."""
    city = state.city
    goal = int(city.number_of(state.board, goal_of(code)))
    if tiles[-1] != goal:
        before, _ = tiles_passed(state, fire, without_last_step(code))
        passed = tiles[len(before) :]
        if goal in passed and city.tiles.signs[int(city.variant(goal))] == YIELD:
            return REASONS.refuse("at-yield", {}, tile_places(state, tiles))
        return REASONS.refuse_cell("elsewhere", int(city.cells[tiles[-1]]))
    if city.occupants[goal] != 0 and goal != fire.truck and not burns(fire, goal):
        return REASONS.refuse("goal-occupied", {}, tile_places(state, [goal]))
    return REASONS.refuse("other-route", {}, tile_places(state, tiles))


def failed_side(state: UrbanState, fire: FireEngines, code: int) -> str:
    """Names the side of the step at which a drive breaks off."""
    while tiles_passed(state, fire, without_last_step(code))[1] != ARRIVED:
        code = int(without_last_step(code))
    return SIDE_NAMES[int(side_of(step_of(code, steps_of(code) - 1)))]
