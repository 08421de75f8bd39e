"""Streets: where a car starts, and where it arrives by a road or a highway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, u8

from edgewise.core.board import Board
from edgewise.core.cells import neighbour
from edgewise.core.tileset import NO_SIDE
from edgewise.games.urban.city import City
from edgewise.games.urban.tileset import ARENA, EXIT, HIGHWAY, ROAD, STADIUM, YIELD

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState


def free_starts(city: City, homes: vec[u8]) -> list[int]:
    """Lists where a vehicle may come into the city: its homes, by variant, and EXITs, if free."""
    found: list[int] = []
    for tile in range(city.size):
        variant = city.variant(tile)
        if city.occupants[tile] == 0:
            if homes[variant] != 0 or city.tiles.signs[variant] == EXIT:
                found.append(int(tile))
    return found


def is_blocked(state: UrbanState, tile: i64) -> bool:
    """Tells whether a tile is a stadium that is occupied: no vehicle passes or reaches it."""
    city = state.city
    if city.tiles.signs[city.variant(tile)] != ARENA:
        return False
    if city.seat_on(tile * 8 + STADIUM) >= 0:
        return True
    if state.whole_stadiums:
        for spot in range(STADIUM):
            if city.seat_on(tile * 8 + spot) >= 0:
                return True
    return False


def leaves_by_road(city: City, tile: i64, side: i64) -> bool:
    """Tells whether a road leads from the sign of a tile over a side."""
    at = city.variant(tile) * 4 + side
    return city.tiles.side_kinds[at] == ROAD and city.tiles.through[at] == NO_SIDE


def leaves_by_highway(city: City, tile: i64, side: i64) -> bool:
    """Tells whether a car at the sign of a tile can enter the highway over a side."""
    variant = city.variant(tile)
    sign = city.tiles.signs[variant]
    if sign != EXIT and sign != YIELD:
        return False
    return city.tiles.side_kinds[variant * 4 + side] == HIGHWAY


def next_tile(board: Board, city: City, tile: i64, side: i64) -> i64:
    """Drives over one side of a tile; gives the number of the tile there, or -1."""
    return city.number_at(board, neighbour(i64(city.cells[tile]), side))


def way_on(city: City, tile: i64, side: i64) -> i64:
    """Tells over which side a way that came over ``side`` leaves again, or NO_SIDE."""
    return i64(city.tiles.through[city.variant(tile) * 4 + (side ^ 2)])
