"""What a position of Greenway holds, as numbers."""

from __future__ import annotations

from librt.vecs import vec

from edgewise.core.features import Features
from edgewise.core.state import State
from edgewise.games.greenway.expectation import Expectation
from edgewise.games.greenway.state import GreenwayState

NAMES = ("expected", "points", "win odds", "progress", "exits", "green places", "unusable")


class GreenwayFeatures(Features):
    """What the town is likely to come to, by the counts that the search's expectation makes."""

    def names(self) -> list[str]:
        return list(NAMES)

    def write(self, state: State, into: vec[float]) -> None:
        assert isinstance(state, GreenwayState)
        found = Expectation(state)
        into[0] = found.value()
        into[1] = float(state.points_of(0))
        into[2] = found.win_odds()
        into[3] = self.progress(state)
        into[4] = float(found.exits) ** 0.5
        into[5] = float(found.green_places) ** 0.5
        into[6] = float(state.aside_size)

    def progress(self, state: State) -> float:
        assert isinstance(state, GreenwayState)
        return 1.0 - float(state.unused()) / float(state.tiles.total)
