"""What players see of the Fire Engines, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from edgewise.core.moves import cell_of, verb_of
from edgewise.games.urban.expansions.fire_engines.moves import DRIVE, ROUTE_MASK, goal_of
from edgewise.games.urban.moves import spot_of

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.fire_engines.engines import FireEngines
    from edgewise.games.urban.state import UrbanState

THINGS: Final = ("blaze", "truck", "passed")
NUMBERS: Final = ("points", "dice", "tokens_due", "at_station", "put_out", "put_out_by_truck")


def things(state: UrbanState, fire: FireEngines) -> list[tuple[int, int, int]]:
    """Lists Blaze Tokens by their spot from 1, the truck, and where it came in this turn."""
    cells = state.city.cells
    found: list[tuple[int, int, int]] = []
    for index in range(fire.blaze_count):
        node = int(fire.blazes[index])
        found.append((int(cells[node >> 3]), 0, 1 + (node & 7)))
    if fire.truck >= 0:
        found.append((int(cells[fire.truck]), 1, 1))
    for tile in fire.trail:
        found.append((int(cells[tile]), 2, 1))
    return found


def numbers(fire: FireEngines) -> list[int]:
    """Lists the rest, in the order of NUMBERS."""
    found = [int(fire.points), int(fire.dice), int(fire.tokens_due), int(fire.at_station)]
    return [*found, int(fire.put_out), int(fire.put_out_by_truck)]


def spot(code: i64) -> tuple[i64, i64, i64]:
    """Reads a move about a cell; all drives are one verb, which ends there by some route."""
    if verb_of(code) >= DRIVE:
        return DRIVE, goal_of(int(code)), code & ROUTE_MASK
    return verb_of(code), cell_of(code), spot_of(code)
