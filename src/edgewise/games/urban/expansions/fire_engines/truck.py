"""The Fire Truck's routes: from sign to sign, never over the same tile twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from edgewise.core.bits import bit
from edgewise.core.tileset import NO_SIDE
from edgewise.games.urban.expansions.fire_engines.moves import (
    MOST_EXITS,
    MOST_STEPS,
    ROUTE_BITS,
    ROUTE_MASK,
    add_step,
    drive_code,
    exits_of,
    side_of,
    step_of,
    steps_of,
)
from edgewise.games.urban.streets import (
    is_blocked,
    leaves_by_highway,
    leaves_by_road,
    next_tile,
    way_on,
)
from edgewise.games.urban.tileset import EXIT, YIELD

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.fire_engines.engines import FireEngines
    from edgewise.games.urban.state import UrbanState

ARRIVED: Final = 0
NO_WAY: Final = 1
TWICE: Final = 2
BLOCKED: Final = 3
AT_YIELD: Final = 4
ON_ROAD: Final = 5


class Journey:
    """All drives from a tile that a roll allows, found by trying every way."""

    def __init__(
        self, state: UrbanState, fire: FireEngines, start: i64, points: i64, trail: list[int]
    ) -> None:
        self.state: UrbanState = state
        self.points: i64 = points
        size, tiles = state.city.size, state.tiles
        tiles.blank_cells(int(size))
        self.passed: vec[u8] = tiles.blank_u8[:size]
        self.fires: vec[i16] = tiles.blank_i16[:size]
        """For each tile, the bit of its Blaze Token."""
        self.trail: vec[i16] = tiles.blank_i16[:size]
        self.trail_size: i64 = 0
        self.found: dict[i64, i64] = {}
        """By goal and tokens removed, the route of the shortest drive below its steps."""
        for index in range(fire.blaze_count):
            self.fires[i64(fire.blazes[index]) >> 3] = i16(bit(index))
        for tile in trail:
            self.passed[tile] = 1
        self.passed[start] = 1
        self.stop(start, 0, 0, 0)
        self.go_on(start, 0, 0, 0)

    def stop(self, tile: i64, steps: i64, route: i64, out: i64) -> None:
        """Notes a drive that ends on a tile."""
        rank = (steps << ROUTE_BITS) | route
        key = (tile << 10) | out
        known = self.found.get(key)
        if known is None or rank < known:
            self.found[key] = rank

    def go_on(self, tile: i64, steps: i64, route: i64, out: i64) -> None:
        """Tries every side of a tile while points are left."""
        if steps == self.points:
            return
        city = self.state.city
        for side in range(i64(4)):
            start = self.trail_size
            if leaves_by_road(city, tile, side):
                self.take_road(tile, side, steps, route, out)
            elif leaves_by_highway(city, tile, side):
                self.take_highway(tile, side, steps, route, out)
            self.back_to(start)

    def take_road(self, tile: i64, side: i64, steps: i64, route: i64, out: i64) -> None:
        """Follows a road to the sign at its other end."""
        city = self.state.city
        here = tile
        way = side
        while True:
            here = next_tile(self.state.board, city, here, way)
            if here < 0 or self.passed[here] != 0:
                return
            self.enter(here)
            out |= i64(self.fires[here])
            onward = way_on(city, here, way)
            if onward == NO_SIDE:
                break
            way = onward
        if is_blocked(self.state, here):
            return
        self.reach(here, steps + 1, add_step(route, steps, side, 1), out)

    def take_highway(self, tile: i64, side: i64, steps: i64, route: i64, out: i64) -> None:
        """Follows a highway; every EXIT on the way can be where the truck leaves it."""
        city = self.state.city
        here = tile
        way = side
        exits: i64 = 0
        while exits < MOST_EXITS:
            here = next_tile(self.state.board, city, here, way)
            if here < 0 or self.passed[here] != 0:
                return
            self.enter(here)
            out |= i64(self.fires[here])
            if city.tiles.signs[city.variant(here)] == EXIT:
                exits += 1
                self.reach(here, steps + 1, add_step(route, steps, side, exits), out)
            way = way_on(city, here, way)
            if way == NO_SIDE:
                return

    def reach(self, tile: i64, steps: i64, route: i64, out: i64) -> None:
        """Comes to a sign: the truck may end here, or go on."""
        if self.state.city.occupants[tile] == 0 or self.fires[tile] != 0:
            self.stop(tile, steps, route, out)
        self.go_on(tile, steps, route, out)

    def enter(self, tile: i64) -> None:
        """Marks a tile as passed."""
        self.passed[tile] = 1
        self.trail[self.trail_size] = i16(tile)
        self.trail_size += 1

    def back_to(self, size: i64) -> None:
        """Unmarks what was passed since."""
        while self.trail_size > size:
            self.trail_size -= 1
            self.passed[i64(self.trail[self.trail_size])] = 0


def list_drives(state: UrbanState, fire: FireEngines) -> list[int]:
    """Lists the drives of a roll, one for each goal and each set of tokens removed."""
    codes: list[int] = []
    found = Journey(state, fire, fire.truck, fire.points, fire.trail).found
    for key in found:
        cell = i64(state.city.cells[key >> 10])
        codes.append(int(drive_code(cell, found[key] & ROUTE_MASK)))
    return codes


def can_drive(state: UrbanState, fire: FireEngines, points: i64) -> bool:
    """Tells whether this many points take the truck anywhere; the first one mostly does."""
    if len(Journey(state, fire, fire.truck, 1, fire.trail).found) > 1:
        return True
    return points > 1 and len(Journey(state, fire, fire.truck, points, fire.trail).found) > 1


def can_ever_drive(state: UrbanState, fire: FireEngines) -> bool:
    """Tells whether any roll takes the truck anywhere."""
    return can_drive(state, fire, MOST_STEPS)


def tiles_passed(state: UrbanState, fire: FireEngines, code: i64) -> tuple[list[int], int]:
    """Follows a drive and lists the tiles passed, the last one being where it leads.

    The second value is ARRIVED, or what stopped it.
    """
    tiles = [int(fire.truck)]
    here = fire.truck
    for number in range(steps_of(code)):
        step = step_of(code, number)
        problem = follow_step(state, fire, here, step, tiles)
        if problem != ARRIVED:
            return tiles, int(problem)
        here = tiles[-1]
    return tiles, ARRIVED


def follow_step(
    state: UrbanState, fire: FireEngines, tile: i64, step: i64, tiles: list[int]
) -> i64:
    """Follows one step of a drive and adds the tiles it passes; tells what stopped it."""
    city = state.city
    way = side_of(step)
    left = exits_of(step)
    on_road = leaves_by_road(city, tile, way)
    if not on_road and not leaves_by_highway(city, tile, way):
        return NO_WAY
    if on_road and left > 1:
        return ON_ROAD
    here = tile
    while True:
        here = next_tile(state.board, city, here, way)
        if here < 0:
            return NO_WAY
        if int(here) in tiles or int(here) in fire.trail:
            return TWICE
        tiles.append(int(here))
        sign = city.tiles.signs[city.variant(here)]
        way = way_on(city, here, way)
        if on_road and way == NO_SIDE:
            return BLOCKED if is_blocked(state, here) else ARRIVED
        if not on_road and sign == EXIT:
            left -= 1
            if left == 0:
                return ARRIVED
        if way == NO_SIDE:
            return AT_YIELD if sign == YIELD else NO_WAY
