"""The same match through every door ends in the same position; benchmarks/doors.py plays more."""

import pytest
from benchmarks.doors import compare_doors

from tests.research.settings import SETTINGS


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_every_door_leads_to_the_same_end(name: str, players: int) -> None:
    assert compare_doors(name, players, matches=2, seed=5) == []
