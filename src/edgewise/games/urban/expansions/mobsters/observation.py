"""What players see of Mobsters, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.observation import relative

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.mobsters.mobsters import Mobsters
    from edgewise.games.urban.state import UrbanState

SEATS: Final = 5
THINGS: Final = ("car",)
NUMBERS: Final = ("car_points", *(f"jail:{seat}" for seat in range(SEATS)))


def things(state: UrbanState, mob: Mobsters, seat: int) -> list[tuple[int, int, int]]:
    """Lists the Mob Cars; each has the number of its seat from 1, the looking seat's first."""
    cells = state.city.cells
    return [
        (int(cells[int(mob.cars[owner])]), 0, 1 + relative(owner, seat, state.players))
        for owner in range(state.players)
        if mob.cars[owner] >= 0
    ]


def numbers(state: UrbanState, mob: Mobsters, seat: int) -> list[int]:
    """Lists the points of a drive, and who is in jail: the looking seat's Urbanites first."""
    jail = [int(mob.jail[(seat + other) % state.players]) for other in range(state.players)]
    return [int(mob.points), *jail, *[0] * (SEATS - state.players)]
