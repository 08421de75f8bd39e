"""The commands that find puzzles, fit weights and adjust contests, as they are typed."""

from __future__ import annotations

import re
from pathlib import Path

from typer.testing import CliRunner

import edgewise
from edgewise.cli.main import app
from edgewise.core.valuation import read_weights
from edgewise.learning.puzzles import problems_of, read_puzzles

FEW = ["--playouts", "100", "--choices", "40", "--seed", "1"]


def run(*words: object) -> tuple[int, str]:
    """Runs a command; returns its status and what it printed or complained of."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output + str(result.exception or "")


def test_puzzles_are_found_in_a_folder_of_records_and_the_command_goes_on(tmp_path: Path) -> None:
    folder, out = tmp_path / "records", tmp_path / "puzzles.json"
    folder.mkdir()
    for seed in (5, 7, 8):
        match = edgewise.play("hydras", ["random", "random"], seed=seed)
        (folder / f"{seed}.edgewise").write_text(match.record.text(), encoding="utf-8")
    other = edgewise.play("hoses:mini", ["random", "random"], seed=1)
    (folder / "other.edgewise").write_text(other.record.text(), encoding="utf-8")
    status, said = run("puzzles", folder, "--out", out, *FEW)
    assert status != 0
    assert "choose one with --game" in said
    status, said = run("puzzles", folder, "--game", "hydras", "--out", out, *FEW)
    assert status == 0, said
    game, found = edgewise.game("hydras"), read_puzzles(out)
    assert found
    assert [problem for puzzle in found for problem in problems_of(game, puzzle)] == []
    assert {puzzle.playouts for puzzle in found} == {1000}
    before = out.read_text(encoding="utf-8")
    assert '"looked_through": 3' in before
    run("puzzles", folder, "--game", "hydras", "--out", out, *FEW)
    assert out.read_text(encoding="utf-8") == before


def test_a_fit_of_a_mini_writes_weights_and_never_over_those_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "2p.toml"
    few = ["fit", "hoses:mini", "--players", "2", "--matches", "20", "--jobs", "1"]
    status, said = run(*few, "--out", path)
    assert status == 0, said
    weights = read_weights(path)
    game = edgewise.game("hoses:mini")
    assert set(game.features.names()) <= set(weights.by_name)
    assert any(any(parts) for parts in weights.by_name.values())
    assert weights.made_by.startswith("edgewise fit hoses:mini --players 2 --matches 20 ")
    status, said = run(*few)
    assert status != 0
    assert "--out" in said


def test_an_adjusted_contest_prints_both_estimates_and_what_they_save(tmp_path: Path) -> None:
    status, said = run(
        *["arena", "hoses:mini", "greedy", "random", "--matches", "60", "--full", "--jobs", "1"],
        *["--adjusted", "--folder", tmp_path],
    )
    assert status == 0, said
    assert "adjusted" in said
    assert "share of wins" in said
    assert re.search(r"\d\.\d\d times", said)


def test_too_few_deals_to_adjust_are_said(tmp_path: Path) -> None:
    status, said = run(
        *["arena", "hoses:mini", "greedy", "random", "--matches", "10", "--full", "--jobs", "1"],
        *["--adjusted", "--folder", tmp_path],
    )
    assert status != 0
    assert "need at least 20 deals" in said
