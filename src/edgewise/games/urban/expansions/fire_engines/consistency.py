"""What contradicts itself in a position with Fire Engines; each sentence names its field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from edgewise.core.moves import cell_text
from edgewise.games.urban import rules
from edgewise.games.urban.expansions.fire_engines.fires import burns, can_light
from edgewise.games.urban.expansions.fire_engines.material import (
    ALARM,
    ARSONS,
    DRIVING,
    LIGHTING,
    ROLLING,
)
from edgewise.games.urban.expansions.fire_engines.truck import can_drive

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.fire_engines.engines import FireEngines
    from edgewise.games.urban.state import UrbanState

LATER = (rules.TILE_DRAW, rules.PLAY, rules.PIECE)
"""The phases of the base in which the truck may have moved in this turn."""


def unreachable(state: UrbanState, fire: FireEngines) -> list[str]:
    """Lists what play with Fire Engines cannot lead to."""
    phase = int(state.phase - fire.first_phase) if state.owner() is fire else -1
    card = state.cards.name_of(state.card)
    return [
        *phase_problems(state, fire, phase, card),
        *piece_problems(state, fire),
        *trail_problems(state, fire, phase, card),
    ]


def phase_problems(state: UrbanState, fire: FireEngines, phase: int, card: str) -> list[str]:
    """Compares the phase with card, dice, tokens due and the tile just laid."""
    found: list[str] = []
    moving = phase in (ROLLING, DRIVING)
    allowed = {"fire-bug": 1, "arsonist": ARSONS}.get(card, 0) if phase == LIGHTING else 0
    if not min(1, allowed) <= fire.tokens_due <= allowed:
        found.append(f"fire_engines.tokens_due: it is at most {allowed} now")
    if (fire.dice != 0) != (phase == DRIVING):
        found.append("fire_engines.dice: they lie on the table in phase drive only")
    if fire.at_station and not moving:
        found.append("fire_engines.at_station: the truck is not about to move")
    if phase < 0:
        return found
    if (state.last >= 0) != fire.at_station:
        found.append("last: a tile was just laid if the truck moves for a station")
    if not fire.at_station and not rules.can_go_on(state):
        found.append("bag: it holds too few tiles for this turn")
    if phase == LIGHTING and not (allowed and can_light(state, fire)):
        found.append("phase: no Blaze Token can be placed now")
    if (phase == ALARM or (moving and not fire.at_station)) and card != "fire-alarm":
        found.append("card: the truck is called by a Fire Alarm")
    if phase == ALARM and not fire.can_answer(state):
        found.append("phase: the alarm leaves nothing to decide")
    return found + truck_problems(state, fire, phase)


def truck_problems(state: UrbanState, fire: FireEngines, phase: int) -> list[str]:
    """Checks a truck that is about to move."""
    if phase not in (ROLLING, DRIVING):
        return []
    if fire.truck < 0:
        return ["phase: the truck is not in the city"]
    called = fire.stations[state.city.variant(fire.truck)] != 0 and fire.truck == state.last
    if fire.at_station and not called:
        return ["fire_engines.at_station: the truck is not on a station just laid"]
    if phase == DRIVING and not can_drive(state, fire, fire.points):
        return ["phase: the truck can go nowhere with this roll"]
    return []


def piece_problems(state: UrbanState, fire: FireEngines) -> list[str]:
    """Finds Blaze Tokens and a truck that share a tile, and a truck away from any sign."""
    city = state.city
    tiles = [i64(fire.blazes[index]) >> 3 for index in range(fire.blaze_count)]
    if fire.truck >= 0:
        tiles.append(fire.truck)
        if city.tiles.signs[city.variant(fire.truck)] == 0:
            where = cell_text(int(city.cells[fire.truck]))
            return [f"board: there is no sign for the truck on {where}"]
    return [
        f"board: a Blaze Token or the truck shares {cell_text(int(city.cells[tile]))}"
        for tile in tiles
        if city.occupants[tile] != 1
    ]


def trail_problems(state: UrbanState, fire: FireEngines, phase: int, card: str) -> list[str]:
    """Checks the tiles to which the truck came in this turn."""
    if not fire.trail:
        return []
    if state.phase not in LATER and not fire.at_station:
        return ["fire_engines.passed: the truck has not moved in this turn"]
    second = state.card >= 0 and state.cards.cards[state.card].second_tile
    if not (second or card == "fire-alarm") or fire.truck < 0:
        return ["fire_engines.passed: nothing has moved the truck before in this turn"]
    if second and state.tiles_due > 0:
        return ["fire_engines.passed: the first tile of this turn is not finished"]
    if int(state.last) in fire.trail:
        return ["fire_engines.passed: the tile was not laid yet"]
    if (int(fire.truck) in fire.trail) == fire.at_station:
        return ["fire_engines.passed: the truck's own tile belongs there unless it was called away"]
    if any(burns(fire, tile) for tile in fire.trail):
        return ["fire_engines.passed: the truck leaves no fire where it came"]
    return []
