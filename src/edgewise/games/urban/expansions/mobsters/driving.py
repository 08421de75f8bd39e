"""Where a Mob Car can drive: from sign to sign, never over the same tile twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, u8

from edgewise.core.tileset import NO_SIDE
from edgewise.games.urban.streets import (
    is_blocked,
    leaves_by_highway,
    leaves_by_road,
    next_tile,
    way_on,
)
from edgewise.games.urban.tileset import EXIT

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState


class Drives:
    """All tiles with a sign that a car comes to from a tile, with this many points."""

    def __init__(self, state: UrbanState, points: i64) -> None:
        self.state: UrbanState = state
        self.points: i64 = points
        size, tiles = state.city.size, state.tiles
        tiles.blank_cells(int(size))
        self.passed: vec[u8] = tiles.blank_u8[:size]
        self.reached: vec[u8] = tiles.blank_u8[:size]
        """Marks the tiles on which a drive can end."""

    def begin(self, start: i64) -> None:
        """Tries every way from a tile."""
        self.passed[start] = 1
        self.go_on(start, self.points)
        self.passed[start] = 0

    def go_on(self, tile: i64, left: i64) -> None:
        """Tries every side of a tile while points are left."""
        if left == 0:
            return
        city = self.state.city
        for side in range(i64(4)):
            if leaves_by_road(city, tile, side):
                self.follow(tile, side, left, False)
            elif leaves_by_highway(city, tile, side):
                self.follow(tile, side, left, True)

    def follow(self, tile: i64, side: i64, left: i64, highway: bool) -> None:
        """Follows a road to its end, or a highway to each EXIT; then takes the way back."""
        city = self.state.city
        trail: list[i64] = []
        here = tile
        way = side
        while True:
            here = next_tile(self.state.board, city, here, way)
            if here < 0 or self.passed[here] != 0:
                break
            self.passed[here] = 1
            trail.append(here)
            way = way_on(city, here, way)
            sign = city.tiles.signs[city.variant(here)]
            if (sign == EXIT if highway else way == NO_SIDE) and not is_blocked(self.state, here):
                self.reached[here] = 1
                self.go_on(here, left - 1)
            if way == NO_SIDE:
                break
        for other in trail:
            self.passed[other] = 0
