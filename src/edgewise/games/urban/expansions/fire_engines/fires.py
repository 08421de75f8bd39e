"""Blaze Tokens: where they may lie, how they are lit and put out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.random import Random
from mypy_extensions import i32, i64

from edgewise.core.moves import make_code
from edgewise.games.urban.expansions.fire_engines.material import (
    BLAZE_MASK,
    HYDRANT_BITS,
    TOKENS,
)
from edgewise.games.urban.expansions.fire_engines.moves import BLAZE
from edgewise.games.urban.moves import DECLINE, spot_code

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.fire_engines.engines import FireEngines
    from edgewise.games.urban.state import UrbanState


def blazes_in(state: UrbanState, fire: FireEngines, block: i64) -> i64:
    """Counts the Blaze Tokens in a block."""
    return state.city.column(block, fire.column) & BLAZE_MASK


def has_hydrant(state: UrbanState, fire: FireEngines, block: i64) -> bool:
    """Tells whether a block has a hydrant."""
    return state.city.column(block, fire.column) >> HYDRANT_BITS > 0


def burns(fire: FireEngines, tile: i64) -> bool:
    """Tells whether a Blaze Token lies on a tile."""
    return any(i64(fire.blazes[index]) >> 3 == tile for index in range(fire.blaze_count))


# Lighting.


def can_burn(state: UrbanState, fire: FireEngines, tile: i64, spot: i64) -> bool:
    """Tells whether a Blaze Token may go on a spot: a building, unoccupied, without a hydrant."""
    city = state.city
    if (i64(fire.buildings[city.variant(tile)]) >> spot) & 1 == 0:
        return False
    return city.occupants[tile] == 0 and not has_hydrant(state, fire, city.find(tile * 8 + spot))


def has_building_free(state: UrbanState, fire: FireEngines, tile: i64) -> bool:
    """Tells whether a tile has a building, and nothing stands on it: others need no closer look."""
    city = state.city
    return city.occupants[tile] == 0 and fire.buildings[city.variant(tile)] != 0


def can_light(state: UrbanState, fire: FireEngines) -> bool:
    """Tells whether any Blaze Token can be placed now."""
    if fire.blaze_count == TOKENS:
        return False
    for tile in range(state.city.size):
        if has_building_free(state, fire, tile):
            for spot in range(i64(4)):
                if can_burn(state, fire, tile, spot):
                    return True
    return False


def blaze_codes(state: UrbanState, fire: FireEngines) -> list[int]:
    """Lists where a Blaze Token may go."""
    codes: list[int] = []
    if fire.blaze_count < TOKENS:
        for tile in range(state.city.size):
            if not has_building_free(state, fire, tile):
                continue
            for spot in range(i64(4)):
                if can_burn(state, fire, tile, spot):
                    codes.append(int(spot_code(BLAZE, i64(state.city.cells[tile]), spot)))
    return codes


def random_blaze(state: UrbanState, fire: FireEngines, rng: Random) -> i64:
    """Draws a building to set on fire, or to decline, by trying any spots until one may burn."""
    spots = state.city.size * 4
    while True:
        index = rng.randrange(spots + 1)
        if index == spots:
            return make_code(DECLINE, 0)
        if can_burn(state, fire, index >> 2, index & 3):
            return spot_code(BLAZE, i64(state.city.cells[index >> 2]), index & 3)


def light(state: UrbanState, fire: FireEngines, node: i64) -> None:
    """Puts a Blaze Token on a building."""
    city = state.city
    fire.blazes[fire.blaze_count] = i32(node)
    fire.blaze_count += 1
    city.add_to_column(city.find(node), fire.column, 1)
    city.occupy(node >> 3)


# Putting out.


def put_out(state: UrbanState, fire: FireEngines, index: i64) -> None:
    """Takes a Blaze Token away."""
    city = state.city
    node = i64(fire.blazes[index])
    fire.blaze_count -= 1
    fire.blazes[index] = fire.blazes[fire.blaze_count]
    fire.put_out += 1
    city.add_to_column(city.find(node), fire.column, -1)
    city.vacate(node >> 3)


def put_out_block(state: UrbanState, fire: FireEngines, block: i64) -> None:
    """Takes away all Blaze Tokens of a block, as a hydrant does."""
    index: i64 = 0
    while index < fire.blaze_count:
        if state.city.find(i64(fire.blazes[index])) == block:
            put_out(state, fire, index)
        else:
            index += 1


def put_out_tile(state: UrbanState, fire: FireEngines, tile: i64) -> None:
    """Takes away the Blaze Token of a tile, if there is one, as the truck does."""
    for index in range(fire.blaze_count):
        if i64(fire.blazes[index]) >> 3 == tile:
            put_out(state, fire, index)
            fire.put_out_by_truck += 1
            return
