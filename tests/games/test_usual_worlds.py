"""With the usual tiles, worlds are dealt as chance deals them, never by what is certain alone."""

from collections import Counter

import pytest

import edgewise
from edgewise.core.worlds import BY_CHANCE, BY_WHAT_IS_CERTAIN
from edgewise.games.hoses.state import HosesState
from edgewise.games.wirwar.state import WirwarState
from tests.random_play import states_after_moves


def ways_of_dealing(game: edgewise.Game, seed: int, players: int) -> Counter[int]:
    """Counts how worlds are dealt in some positions of a random match."""
    found: Counter[int] = Counter()
    for number, state in enumerate(states_after_moves(game, seed, players)):
        if number % 9 == seed % 9:
            for seat in range(players):
                seen = state.remembered_by(seat)
                assert isinstance(seen, HosesState | WirwarState)
                if seen.worlds is not None:
                    seen.resample(seed)
                    found[seen.worlds.how] += 1
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "least"), [("hoses", 200), ("wirwar", 5)])
def test_worlds_are_dealt_by_chance(name: str, least: int) -> None:
    found: Counter[int] = Counter()
    for seed in range(24):
        found += ways_of_dealing(edgewise.game(name), seed, 2 + seed % 3)
    assert found[BY_WHAT_IS_CERTAIN] == 0
    assert found[BY_CHANCE] >= least
