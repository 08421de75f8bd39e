"""PettingZoo's own checks, for every game, and what its environments do beside."""

import pickle
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import edgewise
from edgewise.research import Batch
from edgewise.research.gymnasium import AgainstBots
from edgewise.research.pettingzoo import env, raw_env
from edgewise.research.settings import BadAction
from tests.research.settings import SETTINGS, options_for


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_pettingzoo_finds_nothing_wrong(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = env(name, players=players, options=options_for(name, players))
        api_test(made, num_cycles=40)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_the_same_seed_gives_the_same_match(name: str, players: int) -> None:
    seed_test(lambda: env(name, players=players), num_cycles=15)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_all_ways_to_show_the_board_work(
    name: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(lambda render_mode: env(name, players=players, render_mode=render_mode))
    assert "seat 0:" in capsys.readouterr().out


def play_on(made: Any, dice: np.random.Generator) -> dict[str, float]:
    """Plays at random to the end, and sums up what each agent was given."""
    total = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        seen, reward, ended, cut, _ = made.last()
        total[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        made.step(None if ended or cut else int(dice.choice(legal)))
    return total


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_rewards_sum_to_the_points(name: str, players: int) -> None:
    made = raw_env(name, players=players)
    made.reset(seed=3)
    first = [int(made.state_of_match.points_of(seat)) for seat in range(players)]
    total = play_on(made, np.random.default_rng(3))
    state = made.state_of_match
    assert state.is_over
    assert list(total.values()) == [state.score(s) - first[s] for s in range(players)]


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_only_the_agent_to_move_has_legal_actions(name: str, players: int) -> None:
    """How many moves another seat has may tell what it holds."""
    made = raw_env(name, players=players)
    made.reset(seed=5)
    for _ in range(12):
        for agent in made.possible_agents:
            mask = made.observe(agent)["action_mask"]
            mine = agent == made.agent_selection
            assert mask.sum() == (len(made.state_of_match.legal_moves) if mine else 0)
        made.step(0)


def test_rewards_can_be_the_result() -> None:
    made = raw_env("hoses", players=3, rewards="result")
    made.reset(seed=1)
    total = play_on(made, np.random.default_rng(1))
    outcome = made.state_of_match.outcome()
    assert outcome is not None
    assert sum(total.values()) == pytest.approx(0.0)
    assert all(total[f"player_{seat}"] == max(total.values()) for seat in outcome.winners)


def test_an_action_out_of_range_is_refused_and_says_what_would_be_right() -> None:
    made = raw_env("hoses")
    made.reset(seed=1)
    count = len(made.state_of_match.legal_moves)
    with pytest.raises(BadAction, match=f"give 0 to {count - 1}"):
        made.step(count)
    with pytest.raises(BadAction, match="whole number"):
        made.step("lay")
    made.step(0)


def test_an_illegal_action_can_lose_the_match() -> None:
    made = raw_env("hoses", illegal="lose")
    made.reset(seed=1)
    loser = made.agent_selection
    made.step(1000)
    assert all(made.terminations.values())
    assert made.rewards[loser] == -1.0


def test_a_match_that_grows_too_long_is_cut_off() -> None:
    made = raw_env("hoses", max_length=3)
    made.reset(seed=1)
    for _ in range(3):
        made.step(0)
    assert all(made.truncations.values())
    assert not any(made.terminations.values())


def test_a_step_after_the_end_is_refused() -> None:
    made = raw_env("hoses", max_length=1)
    made.reset(seed=1)
    made.step(0)
    with pytest.raises(ValueError, match="only valid action is None"):
        made.step(0)
    for _ in made.possible_agents:
        made.step(None)
    with pytest.raises(BadAction, match="reset begins another"):
        made.step(None)


def test_an_agent_that_does_not_exist_is_refused() -> None:
    made = raw_env("hoses")
    for ask in (made.observe, made.observation_space, made.action_space):
        with pytest.raises(edgewise.BadSeat, match="there are player_0, player_1"):
            ask("player_2")


def test_a_tile_file_with_an_error_is_refused_and_says_where(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[tiles.one]\nsides = 3\n")
    for make in (raw_env, AgainstBots, lambda name, tiles: Batch(name, 2, tiles=tiles)):
        with pytest.raises(edgewise.TileFileError, match=r"mine\.toml:1"):
            make("hoses", tiles=str(path))


def test_a_setting_that_does_not_exist_is_refused() -> None:
    with pytest.raises(edgewise.UnknownGame, match="there are:"):
        raw_env("chess")
    with pytest.raises(edgewise.BadPlayers, match="2 to 4"):
        raw_env("hoses", players=7)
    with pytest.raises(edgewise.EdgewiseError, match="points or result"):
        raw_env("hoses", rewards="fame")
    with pytest.raises(edgewise.EdgewiseError, match="rgb_array"):
        raw_env("hoses", render_mode="smell")
    with pytest.raises(edgewise.TileFileError):
        raw_env("hoses", tiles="missing.toml")


def test_an_environment_can_be_pickled() -> None:
    made = raw_env("hoses", players=3)
    assert pickle.loads(pickle.dumps(made)).possible_agents == made.possible_agents
