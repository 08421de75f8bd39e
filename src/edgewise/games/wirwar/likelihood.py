"""How likely the owner of each material was to make a move that everybody saw."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from edgewise.core.cells import CELL_BITS, CELL_MASK
from edgewise.core.moves import cell_of, variant_of
from edgewise.games.wirwar import rules
from edgewise.games.wirwar.listing import find_placements
from edgewise.games.wirwar.networks import quick_points
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.tileset import PIPE

DRAW_WORTH: Final = 0.1
"""What a tile to draw is worth in points when a position is valued."""

BOLDNESS: Final = 8.0
"""How much the odds of a place grow for each point that it is worth more, as a power of e."""

LAPSE: Final = 0.5
"""The share of moves that are made without thought."""


def log_likelihoods(before: WirwarState, code: int, boldness: float, lapse: float) -> list[float]:
    """Tells for each material how likely its owner was to pick this place for this tile."""
    tiles = before.tiles
    kind = i64(tiles.kind_of[variant_of(code)])
    count = find_placements(before, tiles.kind_masks, kind * tiles.words, 0)
    places = [int(tiles.scratch[index]) for index in range(count)]
    chosen = places.index((int(variant_of(code)) << CELL_BITS) | int(cell_of(code)))
    values = [place_values(before, place) for place in places]
    result: list[float] = []
    for material in range(len(tiles.materials)):
        worth = [boldness * value[material] for value in values]
        most = max(worth)
        share = math.exp(worth[chosen] - most) / sum([math.exp(w - most) for w in worth])
        result.append(math.log((1 - lapse) * share + lapse / len(places)))
    return result


def place_values(before: WirwarState, place: int) -> list[float]:
    """Values a placement for the owner of each material."""
    after = before.clone()
    assert isinstance(after, WirwarState)
    variant, cell = i64(place >> CELL_BITS), i64(place & CELL_MASK)
    drawn: i64 = 1
    if after.tiles.role[variant] == PIPE:
        drawn = min(max(rules.lay_pipe(after, variant, cell), 1), rules.MOST_DRAWN)
    else:
        rules.lay_on_road(after, variant, cell)
    draws = DRAW_WORTH * float(drawn) if after.stock.bag_size > 0 else 0.0
    worth = quick_points(after.board, after.tiles, after.longest)
    total = sum(worth)
    return [own - (total - own) / (len(worth) - 1) + draws for own in worth]
