"""Gymnasium's own check, for every game, and what its environments do beside."""

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import edgewise
from edgewise.core.state import State
from edgewise.research import Batch
from edgewise.research.gymnasium import AgainstBots, register_all
from edgewise.research.settings import BadAction
from tests.research.settings import SETTINGS


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_gymnasium_finds_nothing_wrong(name: str, players: int) -> None:
    made = AgainstBots(name, players=players, opponents=["random"] * (players - 1), illegal="lose")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(made, skip_render_check=True)


def test_every_game_is_registered() -> None:
    assert "edgewise/Hoses-v1" in register_all()
    assert len(register_all()) >= 5
    made = gymnasium.make("edgewise/Hoses-v1", opponents=["greedy", "search:easy"])
    seen, info = made.reset(seed=4)
    assert seen["summary"].shape == made.observation_space["summary"].shape  # type: ignore[index]
    assert info["action_mask"].sum() == info["legal"]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_against_a_bot_goes_to_its_end(seat: int) -> None:
    made = AgainstBots("hoses", opponents=["greedy"], seat=seat, render_mode="ansi")
    dice = np.random.default_rng(1)
    made.reset(seed=1)
    ended, total = False, 0.0
    while not ended:
        assert made.session.state.to_move == seat
        action = int(dice.choice(np.flatnonzero(made.action_masks())))
        _, reward, ended, _, _ = made.step(action)
        total += reward
    assert made.session.state.is_over
    assert total == made.session.state.score(seat)
    assert "over" in made.render()


def test_bad_actions_and_steps_after_the_end_are_refused() -> None:
    made = AgainstBots("hoses", opponents=["random"], max_length=3)
    _, info = made.reset(seed=1)
    for action in (-1, info["legal"]):
        with pytest.raises(BadAction, match=f"give 0 to {info['legal'] - 1}"):
            made.step(action)
    with pytest.raises(BadAction, match="whole number"):
        made.step(0.5)
    while not made.step(0)[3]:
        pass
    with pytest.raises(BadAction, match="reset begins another"):
        made.step(0)


class Spy(edgewise.Bot):
    """Plays the first move, and notes for whom it was hidden what others hold."""

    def __init__(self) -> None:
        self.viewers: set[tuple[int | None, int]] = set()

    def choose(self, seen: State, clock: edgewise.Clock, rng: Any) -> edgewise.Move:
        self.viewers.add((seen.to_move, seen.viewer))
        return seen.legal_moves[0]


def test_opponents_see_what_their_seats_may_know_and_no_more() -> None:
    spies = [Spy(), Spy()]
    made = AgainstBots("hoses", seat=1, opponents=spies)
    made.reset(seed=1)
    for _ in range(6):
        made.step(0)
    assert [spy.viewers for spy in spies] == [{(0, 0)}, {(2, 2)}]
    spy = Spy()
    batch = Batch("hoses", 3, bots={1: spy})
    for _ in range(6):
        batch.step([0, 0, 0])
    assert spy.viewers == {(1, 1)}


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copy_has_the_same_setting_and_begins_its_own_match(
    copied: Callable[[AgainstBots], AgainstBots],
) -> None:
    made = AgainstBots("hoses", opponents=["greedy", "random"], seat=1, max_length=7)
    made.reset(seed=3)
    other = copied(made)
    assert (other.seat, other.session.players, other.session.max_length) == (1, 3, 7)
    with pytest.raises(BadAction, match="reset begins one"):
        other.step(0)
    other.reset(seed=3)
    assert other.session.state.fingerprint() == made.session.state.fingerprint()


def test_environments_can_be_stepped_together_as_gymnasium_does() -> None:
    several = gymnasium.make_vec(
        "edgewise/HosesMini-v1", num_envs=2, vectorization_mode="sync", opponents=["random"]
    )
    _, info = several.reset(seed=3)
    assert info["action_mask"].shape[0] == 2
    several.step(np.array([0, 0]))
    several.close()


def test_opponents_must_fit_the_seats() -> None:
    with pytest.raises(edgewise.BadPlayers, match="2 seats for opponents, not 1"):
        AgainstBots("hoses", players=3, opponents=["greedy"])
    with pytest.raises(edgewise.UnknownBot):
        AgainstBots("hoses", opponents=["grandmaster"]).reset(seed=1)
    with pytest.raises(edgewise.UnknownBot, match="a list of bots"):
        AgainstBots("hoses", opponents="greedy")
    with pytest.raises(edgewise.BadSeat):
        AgainstBots("hoses", seat=2)


def test_a_match_begins_with_a_decision_of_the_agent() -> None:
    """In a match of seven tiles the first two can end it before the third has moved."""
    made = AgainstBots("hoses:mini", players=3, seat=2, opponents=["random", "random"])
    made.reset(seed=0)
    for _ in range(60):
        _, info = made.reset()
        assert made.session.state.to_move == 2
        assert info["legal"] > 0


def test_matches_that_always_end_before_the_agent_moves_are_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("edgewise.research.gymnasium.MOST_TRIES", 1)
    made = AgainstBots("hoses", seat=1, max_length=1)
    with pytest.raises(edgewise.EdgewiseError, match=r"before seat 1 decided .* larger max_length"):
        begin_often(made)


def begin_often(made: AgainstBots) -> None:
    """Begins matches; in half of them the other seat makes the only move."""
    for seed in range(20):
        made.reset(seed=seed)
