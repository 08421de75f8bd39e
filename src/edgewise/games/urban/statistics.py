"""What the lab counts in matches of Urban Insanity."""

from __future__ import annotations

from edgewise.core.state import State
from edgewise.core.statistics import Statistics
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.tileset import BLOCK, ROAD, STADIUM


class UrbanStatistics(Statistics):
    """Counts what was completed and what was set aside, and what expansions count."""

    def counts(self, state: State) -> dict[str, int]:
        assert isinstance(state, UrbanState)
        city = state.city
        complete = {BLOCK: 0, ROAD: 0}
        stadiums = 0
        largest = 0
        for tile in range(int(city.size)):
            for spot in range(5):
                node = tile * 8 + spot
                if not city.has_node(tile, spot) or city.find(node) != node:
                    continue
                kind = int(city.kind(node))
                if spot == STADIUM:
                    stadiums += int(city.is_complete(node))
                elif kind in complete and city.is_complete(node):
                    complete[kind] += 1
                    if kind == BLOCK:
                        largest = max(largest, int(city.parts(node)))
        found = {
            "blocks completed": complete[BLOCK],
            "buildings in the largest block": largest,
            "roads completed": complete[ROAD],
            "stadiums completed": stadiums,
            "tiles set aside": sum([int(count) for count in state.aside]),
            "tiles that stay in the bag": int(state.staying),
        }
        for expansion in state.expansions:
            found.update(expansion.counts(state))
        return found

    def turn_of(self, state: State) -> int:
        assert isinstance(state, UrbanState)
        return int(state.turn)
