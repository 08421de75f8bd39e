"""Observations that are made when somebody looks: to everybody they are dicts."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from edgewise.research.pettingzoo import env, raw_env
from edgewise.research.seen import LOOKING, Seen

PLAIN = {"__class_getitem__", "__getitem__", "__missing__", "__reduce__", "fromkeys"}
"""What asks for no items, or finds them by ``__missing__``."""


def observed(steps: int = 9) -> tuple[Seen, dict[str, np.ndarray]]:
    """Takes one observation later, and the same one at once."""
    match = raw_env("hoses")
    match.reset(seed=2)
    for _ in range(steps):
        match.step(0)
    agent = match.agent_selection
    return match.observe(agent)["observation"], dict(match.observe(agent)["observation"])


def test_nothing_of_a_dict_is_done_before_looking() -> None:
    own = {name for name in vars(dict) if callable(getattr(dict, name))}
    assert own - set(vars(object)) - PLAIN <= set(LOOKING) | {"__sizeof__"}


@pytest.mark.parametrize("name", ["tiles", "moves", "summary"])
def test_an_array_is_there_when_it_is_asked_for(name: str) -> None:
    seen, plain = observed()
    assert np.array_equal(seen[name], plain[name])
    assert seen[name] is seen[name]


def test_copies_are_plain_dicts_with_all_arrays() -> None:
    for way in (dict, copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
        seen, plain = observed()
        made = way(seen)
        assert type(made) is dict
        assert [made[name].tolist() for name in plain] == [plain[name].tolist() for name in plain]
    assert list({**observed()[0]}) == ["tiles", "moves", "summary"]
    assert len(observed()[0]) == 3
    with pytest.raises(KeyError):
        observed()[0]["smell"]


def test_what_was_seen_stays_as_it_was_whatever_is_played_later() -> None:
    match = raw_env("wirwar", players=3)
    match.reset(seed=3)
    waiting, told = [], []
    for _ in range(20):
        for agent in match.possible_agents:
            waiting.append(match.observe(agent)["observation"])
            told.append(dict(match.observe(agent)["observation"]))
        match.step(0)
    for seen, plain in zip(waiting, told, strict=True):
        assert all(np.array_equal(seen[name], plain[name]) for name in plain)


def test_what_was_seen_stays_though_somebody_asks_for_the_past() -> None:
    match = raw_env("hoses")
    match.reset(seed=3)
    waiting = []
    for number in range(12):
        agent = match.agent_selection
        seen, same = (match.observe(agent)["observation"] for _ in range(2))
        waiting.append((seen, dict(same)))
        if number == 5:
            match.session.steps.with_past()
        if number == 8:
            match.session.steps = pickle.loads(pickle.dumps(match.session.steps))
        match.step(0)
    for seen, plain in waiting:
        assert all(np.array_equal(seen[name], plain[name]) for name in plain)


def test_the_environment_that_checks_the_order_of_calls_gives_plain_dicts() -> None:
    match = env("hoses")
    match.reset(seed=1)
    assert type(match.observe("player_0")["observation"]) is dict
