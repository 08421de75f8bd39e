"""What the lab counts in matches of Greenway."""

from __future__ import annotations

from edgewise.core.state import State
from edgewise.core.statistics import Statistics
from edgewise.games.greenway import rules
from edgewise.games.greenway.state import GreenwayState


class GreenwayStatistics(Statistics):
    """Counts wins, tiles and parks."""

    def counts(self, state: State) -> dict[str, int]:
        assert isinstance(state, GreenwayState)
        return {
            "won": int(state.ending == rules.WON),
            "tiles laid": int(state.board.laid_size),
            "parks": int(state.networks.parks),
            "threes set aside": int(state.unusable),
        }
