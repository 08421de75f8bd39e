"""Scenario files: sentences about positions that must hold."""

from pathlib import Path

import pytest

import edgewise
from edgewise.testing import ScenarioError, run_scenario

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.glob("*/*.scenario"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_sentence_of_a_scenario_holds(path: Path) -> None:
    run_scenario(path)


def test_every_game_has_scenarios() -> None:
    assert {path.parent.name for path in FILES} == set(edgewise.games())


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
