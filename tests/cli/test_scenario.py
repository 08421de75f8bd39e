"""``edgewise scenario``: lists what there is, plays one, and says so when there is none."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import edgewise as ew
from edgewise.cli import scenario as command
from edgewise.cli.console import out
from edgewise.testing import read_scenario, scenarios_of

Shell = Callable[..., "subprocess.CompletedProcess[str]"]


def test_all_scenarios_are_listed_with_their_clauses(edgewise: Shell) -> None:
    said = edgewise("scenario", "urban")
    assert said.returncode == 0, said.stderr
    for name in scenarios_of(ew.game("urban")):
        assert f"\n{name}  urban." in f"\n{said.stdout}"
    assert "Show one with: edgewise scenario urban " in said.stdout


def test_a_scenario_is_shown_with_its_clause_its_boards_and_its_sentences(edgewise: Shell) -> None:
    said = edgewise("scenario", "hoses", "ten-tiles").stdout
    (clause,) = read_scenario(scenarios_of(ew.game("hoses"))["ten-tiles"]).clauses
    title, rule = said.splitlines()[:2]
    assert title == "Eight tiles of hose between firefighter and hydrant: 19 points."
    assert rule.startswith(clause)
    before, _, after = said.partition("Seat 0 plays ")
    assert "Hand of seat 0" in before
    assert "▛" not in before
    assert "▛  r  ▜" in after
    assert after.endswith("Seat 0 has 19 points.\n")


def test_an_unknown_scenario_is_refused_with_the_nearest_one(edgewise: Shell) -> None:
    said = edgewise("scenario", "hoses", "ten-tile")
    assert said.returncode == 2
    assert "no scenario 'ten-tile'; did you mean ten-tiles?" in said.stderr


def test_a_sentence_that_does_not_hold_is_an_error_that_commands_tell_of(tmp_path: Path) -> None:
    right = scenarios_of(ew.game("hoses"))["ten-tiles"].read_text()
    wrong = tmp_path / "wrong.scenario"
    wrong.write_text(right.replace("Seat 0 has 19 points.", "Seat 0 has 20 points."))
    with pytest.raises(ew.EdgewiseError, match=r"wrong\.scenario:\d+"):
        command.show(ew.game("hoses"), read_scenario(wrong))


@pytest.mark.parametrize("game", ew.games())
def test_every_scenario_can_be_shown(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(out, "quiet", True)
    rules = ew.game(game)
    for path in scenarios_of(rules).values():
        command.show(rules, read_scenario(path))
