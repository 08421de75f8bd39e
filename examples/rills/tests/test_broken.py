"""The conformance suite finds what is wrong with Rills for some numbers of seats only."""

from __future__ import annotations

import pytest
from edgewise_rills import make_game
from edgewise_rills.game import Rills
from edgewise_rills.rills import Spot
from edgewise_rills.state import RillsState
from edgewise_rills.tileset import RillTiles

from edgewise.core.state import State
from edgewise.testing import ConformanceError, check_game


class LosesWhoIsOut(RillsState):
    """Loses in copies who is out, when all eight seats are taken."""

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        if self.players == 8:
            self.outlasted = [None] * self.players


class SharesCorks(RillsState):
    """Shares the corks among copies, when all eight seats are taken."""

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, RillsState)
        if self.players == 8:
            self.corks = other.corks


class LosesTheLastCork(RillsState):
    """Loses in copies the cork of the eighth seat."""

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        kept: list[Spot | None] = [*self.corks[:7], None]
        self.corks = kept[: self.players]


class Broken(Rills):
    """Rills with states of another class."""

    def __init__(self, state: type[RillsState]) -> None:
        super().__init__(RillTiles(make_game().tiles.sheet))
        self.state = state

    def make_state(self, players: int, options: dict[str, object]) -> State:
        return self.state(self, players, options)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("broken", [LosesWhoIsOut, SharesCorks, LosesTheLastCork])
def test_a_field_lost_only_at_eight_seats_is_found(broken: type[RillsState], seed: int) -> None:
    with pytest.raises(ConformanceError, match=r"rills for 8, .* `copy_from`: "):
        check_game(Broken(broken), seed=seed)
