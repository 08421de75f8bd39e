"""Fire Engines as JSON data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from edgewise.core.cells import cell_x, cell_y
from edgewise.core.errors import BadState
from edgewise.core.moves import checked_cell
from edgewise.core.notation import whole
from edgewise.games.urban.expansions.fire_engines.fires import burns, has_hydrant, light
from edgewise.games.urban.expansions.fire_engines.material import ARSONS, DRIVING, TOKENS
from edgewise.games.urban.expansions.fire_engines.moves import move_text
from edgewise.games.urban.expansions.fire_engines.truck import tiles_passed
from edgewise.games.urban.tileset import BLOCK, SPOTS

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.fire_engines.engines import FireEngines
    from edgewise.games.urban.state import UrbanState


def tile_fields(fire: FireEngines, tile: int) -> dict[str, Any]:
    """Writes the Blaze Token and the truck on a tile."""
    found: dict[str, Any] = {}
    for index in range(fire.blaze_count):
        node = int(fire.blazes[index])
        if node >> 3 == tile:
            found["blaze"] = SPOTS[node & 7]
    if fire.truck == tile:
        found["truck"] = True
    return found


def read_tile_fields(
    state: UrbanState, fire: FireEngines, tile: int, entry: dict[str, Any]
) -> None:
    """Puts the Blaze Token and the truck on a tile."""
    if "blaze" in entry:
        spot = SPOTS.index(entry["blaze"])
        node = tile * 8 + spot
        if not state.city.has_node(tile, spot) or state.city.kind(node) != BLOCK:
            raise BadState(f"no building is on {entry['blaze']} of {entry['tile']}")
        if fire.blaze_count == TOKENS:
            raise BadState(f"there are only {TOKENS} Blaze Tokens")
        light(state, fire, node)
    if "truck" in entry:
        if entry["truck"] is not True:
            raise BadState(f"board: truck is true where the truck is, not {entry['truck']!r}")
        if fire.truck >= 0:
            raise BadState("there is only one Fire Truck")
        fire.park(state, tile)


def fields(state: UrbanState, fire: FireEngines) -> dict[str, Any]:
    """Writes the dice, what the card still allows, and what was put out."""
    cells = sorted({int(state.city.cells[tile]) for tile in fire.trail})
    return {
        "passed": [[int(cell_x(cell)), int(cell_y(cell))] for cell in cells],
        "dice": [int(fire.dice) >> 3, int(fire.dice) & 7] if fire.dice else None,
        "tokens_due": int(fire.tokens_due),
        "at_station": fire.at_station,
        "put_out": int(fire.put_out),
        "put_out_by_truck": int(fire.put_out_by_truck),
    }


def read_trail(state: UrbanState, cells: list[list[int]]) -> list[int]:
    """Reads the tiles to which the truck came in this turn."""
    tiles = [int(state.city.number_of(state.board, checked_cell(x, y))) for x, y in cells]
    if -1 in tiles:
        raise BadState("the truck passed a cell without a tile")
    return tiles


def read_fields(state: UrbanState, fire: FireEngines, data: dict[str, Any]) -> None:
    """Reads what ``fields`` writes."""
    fire.trail = read_trail(state, data.get("passed", []))
    dice = data.get("dice")
    if dice is not None:
        high = whole(dice[0], 1, 6, "a die")
        fire.dice = (high << 3) | whole(dice[1], 1, int(high), "the lower die")
        fire.points = high
    fire.tokens_due = whole(data.get("tokens_due", 0), 0, ARSONS, "tokens_due")
    at_station = data.get("at_station", False)
    if not isinstance(at_station, bool):
        raise BadState(f"at_station is true or false, not {at_station!r}")
    fire.at_station = at_station
    fire.put_out = whole(data.get("put_out", 0), 0, 10**6, "put_out")
    by_truck = whole(data.get("put_out_by_truck", 0), 0, int(fire.put_out), "put_out_by_truck")
    fire.put_out_by_truck = by_truck


def drive_fields(state: UrbanState, fire: FireEngines, code: int) -> dict[str, Any]:
    """Writes a drive: its move, the cells it comes to, and those where it ends a fire."""
    tiles, _ = tiles_passed(state, fire, code)
    cells = [int(state.city.cells[tile]) for tile in tiles]
    burning = [cell for tile, cell in zip(tiles, cells, strict=True) if burns(fire, tile)]
    return {
        "move": move_text(code),
        "cells": [[int(cell_x(cell)), int(cell_y(cell))] for cell in cells],
        "ends": [[int(cell_x(cell)), int(cell_y(cell))] for cell in burning],
    }


def problems(state: UrbanState, fire: FireEngines) -> list[str]:
    """Lists what was lost or gained of tokens and truck, and fires where none can be."""
    found: list[str] = []
    if state.phase == fire.first_phase + DRIVING and (fire.truck < 0 or fire.points == 0):
        found.append("phase, fire_engines: the truck is to move, but is not there or has no points")
    for index in range(fire.blaze_count):
        block = state.city.find(i64(fire.blazes[index]))
        if has_hydrant(state, fire, block):
            found.append("board: a block with a hydrant burns")
    return found
