"""Bad input at every door: each refuses it by a sentence that names what would be right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import edgewise
from edgewise.research import Batch, Window
from edgewise.research.gymnasium import AgainstBots
from edgewise.research.openspiel import register_all
from edgewise.research.pettingzoo import raw_env
from edgewise.research.settings import BadAction

register_all()


class Door:
    """One interface: how a match is set up there, and how it is stepped."""

    def __init__(self, make: Callable[..., Any], act: Callable[[Any, Any], Any]) -> None:
        self.make = make
        self.act = act


def begin(made: Any) -> Any:
    """Begins a match of an environment."""
    made.reset(seed=1)
    return made


def load(name: str, **settings: Any) -> Any:
    """Begins a match of OpenSpiel, and goes on to the first decision."""
    state = pyspiel.load_game(f"edgewise_{name}", settings).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    return state


DOORS = {
    "pettingzoo": Door(lambda name, **s: begin(raw_env(name, **s)), lambda m, a: m.step(a)),
    "gymnasium": Door(lambda name, **s: begin(AgainstBots(name, **s)), lambda m, a: m.step(a)),
    "openspiel": Door(load, lambda m, a: m.apply_action(a)),
    "batch": Door(lambda name, **s: Batch(name, 2, **s), lambda m, a: m.step([0, a])),
}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
@pytest.mark.parametrize("action", [-1, -2, 99, 10**6])
def test_an_action_out_of_range_plays_nothing(door: Door, action: int) -> None:
    match = door.make("hoses")
    with pytest.raises(BadAction, match=f"action {action} .*out of range.* give 0 to [0-9]+"):
        door.act(match, action)
    door.act(match, 0)


@pytest.mark.parametrize("name", ["pettingzoo", "gymnasium", "batch"])
@pytest.mark.parametrize("action", ["lay", 0.5, None])
def test_what_is_no_number_is_no_action(name: str, action: object) -> None:
    match = DOORS[name].make("hoses")
    with pytest.raises(BadAction, match="whole number"):
        DOORS[name].act(match, action)


@pytest.mark.parametrize("name", ["pettingzoo", "gymnasium", "openspiel"])
def test_a_step_after_the_end_is_refused(name: str) -> None:
    match = DOORS[name].make("hoses", max_length=1)
    DOORS[name].act(match, 0)
    if name == "pettingzoo":
        for _ in match.possible_agents:
            match.step(None)
    while name == "openspiel" and match.is_chance_node():
        match.apply_action(0)
    with pytest.raises(BadAction, match=r"the match has ended.*: .* begins another one"):
        DOORS[name].act(match, 0)


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(BadAction, match="reset begins one"):
        AgainstBots("hoses").step(0)


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_a_tile_file_with_an_error_is_named_with_the_line(door: Door, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[edges.blank]\n[edges.red]\n[tiles.one]\nsides = 3\n")
    with pytest.raises(edgewise.TileFileError, match=r"mine\.toml:4"):
        door.make("hoses", tiles=str(path))
    with pytest.raises(edgewise.TileFileError, match="no such file"):
        door.make("hoses", tiles=str(tmp_path / "other.toml"))


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_settings_that_cannot_be_are_refused(door: Door) -> None:
    with pytest.raises((edgewise.UnknownGame, pyspiel.SpielError), match=r"there are|Available"):
        door.make("hozes")
    with pytest.raises(edgewise.BadPlayers, match="2 to 4 players, not 9"):
        door.make("hoses", players=9)
    with pytest.raises(edgewise.EdgewiseError, match="max_length is a whole number from 1, not 0"):
        door.make("hoses", max_length=0)
    with pytest.raises((edgewise.BadPlayers, pyspiel.SpielError), match=r"whole number|kInt"):
        door.make("hoses", players="two")


def test_numbers_may_be_of_numpy() -> None:
    assert Batch("hoses", 2, players=np.int64(3), seed=np.int64(4)).players == 3  # type: ignore[arg-type]


def test_seeds_seats_and_windows_are_numbers() -> None:
    with pytest.raises(edgewise.EdgewiseError, match="seed is a whole number, not 'x'"):
        Batch("hoses", 2, seed="x")  # type: ignore[arg-type]
    with pytest.raises(edgewise.EdgewiseError, match="seed is a whole number, not 'x'"):
        raw_env("hoses").reset(seed="x")  # type: ignore[arg-type]
    with pytest.raises(edgewise.BadSeat, match="seats are 0 to 1"):
        AgainstBots("hoses", seat="a")  # type: ignore[arg-type]
    with pytest.raises(edgewise.EdgewiseError, match="is no bot"):
        Batch("hoses", 2, bots={1: object()})  # type: ignore[dict-item]
    for size in (0, 2.5, "x"):
        with pytest.raises(edgewise.EdgewiseError, match="size of a window is a whole number"):
            Window(edgewise.game("hoses").new(2), size)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["tiles", "tile_starts", "moves", "summaries"])
def test_what_a_batch_does_not_observe_cannot_be_read(name: str) -> None:
    with pytest.raises(edgewise.EdgewiseError, match="without observations"):
        getattr(Batch("hoses", 2, observations=False), name)


def test_an_action_without_a_move_has_no_text() -> None:
    with pytest.raises(BadAction, match="give 0 to"):
        DOORS["openspiel"].make("hoses").action_to_string(0, 99)
