"""Aids: what is computed for players, and what is withheld if an aid was not agreed."""

from __future__ import annotations

import re

from edgewise.core import deadcells
from edgewise.core.cells import cell_x, cell_y
from edgewise.core.notation import UNKNOWN
from edgewise.core.state import State
from edgewise.server.setup import Aids
from edgewise.server.view_models import Counts, Point, View

_PLACEMENT = re.compile(r"@-?\d+,-?\d+/r[0-3]f?$")


def dead_cells(state: State) -> list[list[Point]]:
    """Lists, board by board, the empty cells that something leads to and no tile left can fill."""
    return [
        [(int(cell_x(cell)), int(cell_y(cell))) for cell in cells]
        for cells in deadcells.dead_cells(state)
    ]


def is_placement(text: str) -> bool:
    """Tells whether a move lays a tile on a cell; other moves on cells tell nothing of tiles."""
    return _PLACEMENT.search(text) is not None


def offered(legal: list[str], aids: Aids) -> list[str]:
    """Lists the legal moves that a player is shown: without highlights no placements."""
    return legal if aids.highlights else [text for text in legal if not is_placement(text)]


def hide_census(view: View, fields: frozenset[str]) -> None:
    """Leaves of the tiles to come only how many they are; some of the game's own fields go."""
    if "bag" in view:
        view["bag"], view["unseen"] = uncounted(view["bag"]), {}
    if "own" in view:
        view["own"] = {key: value for key, value in view["own"].items() if key not in fields}


def uncounted(tiles: Counts) -> Counts:
    """Counts tiles without their names."""
    total = sum(tiles.values())
    return {UNKNOWN: total} if total else {}
