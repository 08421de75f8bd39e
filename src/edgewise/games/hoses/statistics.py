"""What the lab counts in matches of Hoses and Hydrants."""

from __future__ import annotations

from edgewise.core.cells import CELL_MASK
from edgewise.core.state import State
from edgewise.core.statistics import Statistics
from edgewise.games.hoses import rules
from edgewise.games.hoses.state import HosesState


class HosesStatistics(Statistics):
    """Counts hoses and tiles."""

    def counts(self, state: State) -> dict[str, int]:
        assert isinstance(state, HosesState)
        connections = 0
        for entry in state.finished:
            if rules.is_connection(state, (entry >> 2) & CELL_MASK, entry & 3):
                connections += 1
        held = sum([int(state.stock.hand_size(seat)) for seat in range(state.players)])
        return {
            "hoses connected": connections,
            "hoses broken": len(state.finished) - connections,
            "tiles laid": int(state.board.laid_size),
            "tiles left": int(state.stock.bag_size) + held,
        }

    def is_stuck(self, state: State) -> bool:
        assert isinstance(state, HosesState)
        return state.phase == rules.STUCK and state.stock.bag_size > 0
