"""Scenario files: sentences about positions that must hold."""

import importlib
import re
from pathlib import Path

import pytest

import edgewise
from edgewise.testing import ScenarioError, read_scenario, run_scenario, scenarios_of

FILES = [
    pytest.param(path, id=f"{game}/{name}")
    for game in edgewise.games()
    for name, path in scenarios_of(edgewise.game(game)).items()
]


@pytest.mark.parametrize("path", FILES)
def test_every_sentence_of_a_scenario_holds(path: Path) -> None:
    run_scenario(path)


@pytest.mark.parametrize("game", edgewise.games())
def test_every_scenario_of_a_game_says_what_it_shows_and_has_a_name_of_its_own(game: str) -> None:
    folder = Path(str(importlib.import_module(edgewise.game(game).module).__file__)).parent
    files = list(folder.rglob("*.scenario"))
    found = [read_scenario(path) for path in files]
    assert files
    assert len({scenario.name for scenario in found}) == len(files)
    assert all(scenario.title and scenario.clauses for scenario in found)
    assert {scenario.setting.split()[1] for scenario in found} == {game}


def test_a_sentence_that_does_not_hold_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "wrong.scenario"
    path.write_text("Game: hoses for 2\n+++\n+++\nChance is to move.\nSeat 0 has 3 points.\n")
    with pytest.raises(ScenarioError, match=r"wrong\.scenario:5: Seat 0 has 3 points\."):
        run_scenario(path)


def test_a_sentence_that_nobody_understands_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "odd.scenario"
    path.write_text("Game: hoses for 2\n+++\n+++\nSeat 0 dances.\n")
    with pytest.raises(ScenarioError, match="nobody understands"):
        run_scenario(path)


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("Game: hoses with 2", 'with {"name": true}'),
        ("Game: hoses for 2 with blank_closes = true", 'with {"name": true}'),
        ("Game: hoses for 2 with {blank_closes: true}", "Expecting property name"),
    ],
)
def test_a_setting_that_cannot_be_read_is_told_with_one_that_can(
    tmp_path: Path, setting: str, told: str
) -> None:
    path = tmp_path / "odd.scenario"
    path.write_text(f"{setting}\n+++\n+++\nChance is to move.\n")
    with pytest.raises(ScenarioError, match=re.escape(told)):
        run_scenario(path)
