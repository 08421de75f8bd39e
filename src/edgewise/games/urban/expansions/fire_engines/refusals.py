"""Why a move of Fire Engines is refused: the clause against it, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.core.chance import CHANCE
from edgewise.core.moves import cell_of, cell_text, verb_of
from edgewise.core.scores import Refusal
from edgewise.games.urban import rules
from edgewise.games.urban.citytiles import BLOCK, SPOTS, YIELD
from edgewise.games.urban.expansions.fire_engines.fires import burns
from edgewise.games.urban.expansions.fire_engines.moves import (
    BLAZE,
    DRIVE,
    ENGINE,
    ROLL,
    goal_of,
    steps_of,
)
from edgewise.games.urban.expansions.fire_engines.truck import (
    ARRIVED,
    AT_YIELD,
    BLOCKED,
    TWICE,
    tiles_passed,
)
from edgewise.games.urban.moves import spot_of

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.fire_engines.engines import FireEngines
    from edgewise.games.urban.state import UrbanState


def explain(state: UrbanState, fire: FireEngines, code: int) -> Refusal | None:
    """Names the clause against a move, if Fire Engines has a say in it."""
    verb = int(verb_of(code))
    phase = fire.phases()[state.phase - fire.first_phase] if state.owner() is fire else ""
    if verb == ROLL or (phase == "roll" and state.actor == CHANCE):
        return Refusal("urban.36", "The dice are rolled when the Fire Truck sets out.")
    if verb == BLAZE:
        return explain_blaze(state, fire, code, phase)
    if verb == ENGINE:
        return explain_engine(state, fire, code, phase)
    if verb == DRIVE:
        return explain_drive(state, fire, code, phase)
    if phase == "blaze":
        return Refusal("urban.24", "Place a Blaze Token, or decline.")
    if phase == "alarm":
        return Refusal("urban.35", "Answer the alarm, or decline.")
    if phase == "drive":
        return Refusal("urban.36", "The dice are rolled: drive the truck, or let it stay.")
    return None


def explain_blaze(state: UrbanState, fire: FireEngines, code: int, phase: str) -> Refusal:
    """Explains why no Blaze Token goes there."""
    city = state.city
    cell, spot = int(cell_of(code)), int(spot_of(code))
    where = cell_text(cell)
    if phase != "blaze":
        return Refusal("urban.24", "Only Fire Bug and Arsonist allow a Blaze Token.")
    tile = int(city.number_of(state.board, cell))
    if tile < 0:
        return Refusal("urban.24", f"No tile lies on {where}.")
    if not city.has_node(tile, spot) or city.kind(tile * 8 + spot) != BLOCK:
        return Refusal("urban.27", f"On {SPOTS[spot]} of {where} no building begins.")
    if city.occupants[tile] != 0:
        return Refusal("urban.26", f"The tile on {where} is occupied.")
    return Refusal("urban.29", f"The block on {where} has a hydrant.")


def explain_engine(state: UrbanState, fire: FireEngines, code: int, phase: str) -> Refusal:
    """Explains why the truck cannot be put there."""
    cell = int(cell_of(code))
    if state.phase == rules.PIECE:
        return Refusal("urban.34", "Only a Fire Station just laid, with nothing on it, calls it.")
    if phase != "alarm":
        return Refusal("urban.35", "The truck is put down for an alarm, or on a new station.")
    if fire.truck >= 0:
        return Refusal("urban.35", "The truck is in the city: it drives from where it is.")
    tile = int(state.city.number_of(state.board, cell))
    if tile >= 0 and state.city.occupants[tile] != 0:
        return Refusal("urban.35", f"The tile on {cell_text(cell)} is occupied.")
    return Refusal("urban.35", f"There is neither a station nor an EXIT on {cell_text(cell)}.")


def explain_drive(state: UrbanState, fire: FireEngines, code: int, phase: str) -> Refusal:
    """Explains where a route breaks off, or why the truck may not end there."""
    city = state.city
    if phase != "drive":
        return Refusal("urban.36", "The truck moves after the dice are rolled for it.")
    if steps_of(code) > fire.points:
        return Refusal("urban.36", f"The roll gives {int(fire.points)} points, no more.")
    tiles, problem = tiles_passed(state, fire.truck, code)
    goal = int(city.number_of(state.board, goal_of(code)))
    on_yield = goal in tiles and int(city.tiles.signs[int(city.variants[goal])]) == YIELD
    if problem == AT_YIELD or (on_yield and tiles[-1] != goal):
        return Refusal("urban.38", "A highway cannot be left at a YIELD sign.")
    if problem == TWICE:
        return Refusal("urban.37", "The truck would come to the same tile twice.")
    if problem == BLOCKED:
        return Refusal("urban.39", "An Urbanite stands on the stadium.")
    if problem != ARRIVED:
        return Refusal("urban.36", "No road or highway leads that way to a sign.")
    if tiles[-1] != goal:
        here = cell_text(int(city.cells[tiles[-1]]))
        return Refusal("urban.36", f"That way leads to {here}.")
    if city.occupants[goal] != 0 and goal != fire.truck and not burns(fire, goal):
        return Refusal("urban.41", "The truck may not end on an occupied tile.")
    return Refusal("urban.42", "A shorter or earlier route does the same.")
