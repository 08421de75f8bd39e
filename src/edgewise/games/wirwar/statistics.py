"""What the lab counts in matches of Buizen Wir-War."""

from __future__ import annotations

from edgewise.core.state import State
from edgewise.core.statistics import Statistics
from edgewise.games.wirwar import phases
from edgewise.games.wirwar.networks import count_networks
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.tileset import PIT, PUMP_BORDER, ROAD_BORDER


class WirwarStatistics(Statistics):
    """Counts pipes, and what was left over."""

    def counts(self, state: State) -> dict[str, int]:
        assert isinstance(state, WirwarState)
        closed, opened = count_networks(state.board, state.tiles)
        cells = state.board.laid_cells()
        roles = [int(state.tiles.role[state.board.near(cell)]) for cell in cells]
        seats = range(state.players)
        return {
            "closed pipes": closed,
            "open pipes": opened,
            "points of all materials": sum(state.standing().values()),
            "seats with points": sum([int(state.points_of(seat) > 0) for seat in seats]),
            "rooms left": int(state.piles[PUMP_BORDER]),
            "roads left": int(state.piles[ROAD_BORDER]),
            "uncovered pits": roles.count(PIT),
            "tiles left in hand": sum([int(state.stock.hand_size(seat)) for seat in seats]),
        }

    def roles(self, state: State) -> list[str]:
        """Names the material of each seat."""
        assert isinstance(state, WirwarState)
        names = state.tiles.materials
        return [names[material] for material in state.materials if material >= 0]

    def is_stuck(self, state: State) -> bool:
        assert isinstance(state, WirwarState)
        return state.phase == phases.STUCK and state.stock.bag_size > 0

    def standing(self, state: State) -> list[int]:
        """Counts the pipes of each seat's material, though nobody scores before the end."""
        assert isinstance(state, WirwarState)
        points = list(state.standing().values())
        return [points[int(material)] if material >= 0 else 0 for material in state.materials]
