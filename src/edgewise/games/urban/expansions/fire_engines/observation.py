"""What players see of the Fire Engines, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
