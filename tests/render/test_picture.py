"""The board in play that stands for a game in the lobby."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import edgewise
from edgewise.render import card_svg
from edgewise.render.picture import FILE, HIGH, WIDE, picture_svg, picture_text


def folder_of(name: str) -> Path:
    """Finds the folder of a game."""
    return Path(str(import_module(edgewise.game(name).module).__file__)).parent


@pytest.mark.parametrize("name", edgewise.games())
def test_every_game_shows_a_board_in_play(name: str) -> None:
    game = edgewise.game(name)
    drawn = picture_svg(game, folder_of(name))
    assert 'viewBox="' in drawn
    assert f' {WIDE * 100:g} {HIGH * 100:g}"' in drawn
    assert drawn.count("<use") > 10


def test_a_game_without_a_picture_shows_its_card(tmp_path: Path) -> None:
    game = edgewise.game("hoses")
    assert picture_svg(game, tmp_path) == card_svg(game.tiles.sheet)


def test_a_picture_holds_the_board_of_a_state(tmp_path: Path) -> None:
    state = edgewise.play("hoses", ["random", "random"], seed=1).state
    (tmp_path / FILE).write_text(picture_text(state), encoding="utf-8")
    kept = tomllib.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert kept["board"] == state.to_dict()["board"]
