"""Small variants go through every door that whole games go through."""

from __future__ import annotations

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from edgewise.games import all_names
from edgewise.research import Batch
from edgewise.research.gymnasium import register_all as register_gymnasium
from edgewise.research.openspiel import register_all as register_openspiel
from edgewise.research.pettingzoo import env

MINIS = [name for name in all_names() if ":" in name]


@pytest.mark.parametrize("name", MINIS)
def test_peers_find_nothing_wrong_with_a_mini(name: str) -> None:
    short = f"edgewise_{name.replace(':', '_')}"
    assert short in register_openspiel()
    pyspiel.random_sim_test(pyspiel.load_game(short), num_sims=2, serialize=True, verbose=False)
    entry = f"edgewise/{name.title().replace(':', '')}-v1"
    assert entry in register_gymnasium()
    check_env(gymnasium.make(entry, illegal="lose").unwrapped, skip_render_check=True)
    match = env(name, illegal="lose")
    assert str(match.unwrapped) == short
    api_test(match, num_cycles=30)


@pytest.mark.parametrize("name", MINIS)
def test_a_batch_of_minis_ends_again_and_again(name: str) -> None:
    batch, dice, ended = Batch(name, 8, seed=1), np.random.default_rng(1), 0
    for _ in range(40):
        batch.step(dice.integers(batch.counts))
        ended += int(batch.terminated.sum())
    assert ended > 8
