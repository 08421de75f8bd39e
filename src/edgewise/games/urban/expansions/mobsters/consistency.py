"""What contradicts itself in a position with Mobsters; each sentence names its field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from edgewise.core.moves import cell_text
from edgewise.games.urban.expansion import own_phase

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.mobsters.mobsters import Mobsters
    from edgewise.games.urban.state import UrbanState


def unreachable(state: UrbanState, mob: Mobsters) -> list[str]:
    """Lists what play with Mobsters cannot lead to."""
    phase = own_phase(state, mob)
    card = state.cards.name_of(state.card)
    found = car_problems(state, mob)
    if sum(int(mob.jail[seat]) for seat in range(state.players)) > min(1, mob.arrests):
        found.append("mobsters.jail: a new bribe empties the jail, so one Urbanite is in it")
    if (mob.points != 0) != (phase == "car"):
        found.append("mobsters.car_points: the dice count in phase car only")
    wanted = "bribe" if phase == "bribe" else "drive-by"
    if phase and card != wanted:
        found.append("card: another card leads to this phase")
    if phase == "bribe" and not mob.suspects(state):
        found.append("phase: nobody can be arrested")
    if phase == "bribe" and any(mob.jail[seat] for seat in range(state.players)):
        found.append("mobsters.jail: it is empty before an arrest")
    if phase == "throw" and mob.cars[state.turn] < 0 and not mob.starts(state):
        found.append("phase: there is no place for the Mob Car")
    if phase == "car" and mob.points and not mob.goals(state, mob.points):
        found.append("phase: the Mob Car can go nowhere")
    return found


def car_problems(state: UrbanState, mob: Mobsters) -> list[str]:
    """Finds cars away from any sign, and those that share a tile with others' pieces."""
    city = state.city
    found: list[str] = []
    for seat in range(state.players):
        tile = i64(mob.cars[seat])
        if tile < 0:
            continue
        where = cell_text(int(city.cells[tile]))
        if city.tiles.signs[city.variant(tile)] == 0:
            found.append(f"board: there is no sign for a Mob Car on {where}")
        own = sum(int(city.seat_on(tile * 8 + spot)) == seat for spot in range(5))
        if city.occupants[tile] != 1 + own:
            found.append(f"board: a Mob Car shares {where}")
    return found
