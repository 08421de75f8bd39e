"""The value of fires and the truck to a seat, for bots that look one move ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from edgewise.games.urban.expansions.fire_engines.fires import blazes_in
from edgewise.games.urban.expansions.fire_engines.material import ROLLING
from edgewise.games.urban.expansions.fire_engines.truck import Journey
from edgewise.games.urban.rules import PIECE, TILE_DRAW
from edgewise.games.urban.streets import leaves_by_highway, leaves_by_road, next_tile
from edgewise.games.urban.tileset import NO_PAIR

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.fire_engines.engines import FireEngines
    from edgewise.games.urban.state import UrbanState

USUAL_POINTS: Final = 4
"""The higher of two dice, on an average, rounded down."""
USUAL_CLAIM: Final = 1.0
"""What is given up with the Urbanite that a station could have taken instead."""
NUISANCE: Final = 0.2
"""What a fire takes from everyone, wherever it is: no bot lights one that harms nobody."""
WAY_OUT: Final = 0.02
"""What each side is worth over which a parked truck can leave its tile."""
DRIVE_AHEAD: Final = 0.01
"""What each drive that the truck could make next is worth: it may be needed again."""
LIKELY: Final = 0.6
"""How much of an unfinished block's points is counted on."""


def evaluate(state: UrbanState, fire: FireEngines, seat: i64) -> float:
    """Values fires and truck for a seat, beyond what its blocks and suburbs have lost."""
    total = WAY_OUT * float(ways_out(state, fire)) - NUISANCE * float(fire.blaze_count)
    if seat != state.turn:
        return total
    if state.phase == fire.first_phase + ROLLING:
        total += worth_of_setting_out(state, fire, fire.truck, seat)
    elif state.phase == PIECE and fire.stations[state.city.variant(state.last)] != 0:
        called = worth_of_setting_out(state, fire, state.last, seat) - USUAL_CLAIM
        if called > 0.0:
            total += called
    elif state.phase == TILE_DRAW and fire.truck >= 0:
        total += DRIVE_AHEAD * float(reach(state, fire))
    return total


def worth_of_setting_out(state: UrbanState, fire: FireEngines, start: i64, seat: i64) -> float:
    """Values a truck that is about to move by the best that it does with a usual roll."""
    values: list[float] = []
    for index in range(fire.blaze_count):
        gain = worth_of_putting_out(state, fire, i64(fire.blazes[index]), seat)
        values.append(NUISANCE + gain)
    best = 0.0
    drives = Journey(state, fire, start, USUAL_POINTS, fire.trail).found
    for key in drives:
        total = 0.0
        for index in range(fire.blaze_count):
            if (key >> index) & 1 != 0:
                total += values[index]
        if total > best:
            best = total
    return best + 2.0 * DRIVE_AHEAD * float(len(drives))


def ways_out(state: UrbanState, fire: FireEngines) -> i64:
    """Counts the sides over which the truck can leave its tile."""
    city = state.city
    count: i64 = 0
    if fire.truck >= 0:
        for side in range(i64(4)):
            if leaves_by_road(city, fire.truck, side) or leaves_by_highway(city, fire.truck, side):
                if next_tile(state.board, city, fire.truck, side) >= 0:
                    count += 1
    return count


def reach(state: UrbanState, fire: FireEngines) -> i64:
    """Counts the drives that the truck would have with a usual roll."""
    return i64(len(Journey(state, fire, fire.truck, USUAL_POINTS, []).found))


def worth_of_putting_out(state: UrbanState, fire: FireEngines, node: i64, seat: i64) -> float:
    """Values for a seat that one Blaze Token goes: what its owners gain by it."""
    city = state.city
    block = city.find(node)
    tokens = blazes_in(state, fire, block)
    worth = 0.0
    if tokens < 3:
        worth = float(city.parts(block))
        if tokens == 1:
            worth += 2.0 * float(city.stores(block))
    if city.opens(block) == 0:
        return 3.0 * suburb_share(state, node, seat) if tokens == 1 else 0.0
    return LIKELY * worth * share(state, block, seat)


def share(state: UrbanState, root: i64, seat: i64) -> float:
    """Tells whether a feature is the seat's (1), another's (-1), or shared or nobody's (0)."""
    city = state.city
    most = city.most_claims(root, state.players)
    if most == 0:
        return 0.0
    mine = city.claims_of(root, seat) == most
    others = False
    for other in range(i64(state.players)):
        if other != seat and city.claims_of(root, other) == most:
            others = True
    if mine:
        return 0.3 if others else 1.0
    return -1.0 / float(state.players - 1)


def suburb_share(state: UrbanState, node: i64, seat: i64) -> float:
    """Tells whose the suburbs are that touch a building."""
    city = state.city
    corners = city.variant(node >> 3) * 4
    total = 0.0
    for corner in range(i64(4)):
        pair = i64(city.tiles.corner_pairs[corners + corner])
        if pair != NO_PAIR and pair & 15 == node & 7:
            total += share(state, city.find((node & ~7) | (pair >> 4)), seat)
    return total
