"""``edgewise solve`` prints what was possible and claims no more than is known."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import edgewise as ew
from edgewise.cli.play import offer_to_save, run
from edgewise.cli.screen import Screen
from edgewise.cli.solve import describe
from edgewise.cli.table import new_table
from edgewise.core.records import Record, load_record
from edgewise.core.verdict import Loss, Verdict
from edgewise.daily import NOTE

Shell = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a random match."""
    path = tmp_path / "match.edgewise"
    match = ew.play(ew.game("greenway"), ["random"], seed=5)
    path.write_text(match.record.text(), encoding="utf-8")
    return path


def test_the_command_prints_a_verdict_and_saves_the_line(
    edgewise: Shell, record: Path, tmp_path: Path
) -> None:
    line = tmp_path / "best.edgewise"
    said = edgewise("solve", str(record), "--seconds", "0.5", "--save", str(line))
    assert said.returncode == 0, said.stderr
    assert f"Played: {load_record(record).result} points." in said.stdout
    assert "No line can pass" in said.stdout
    assert load_record(line).replay(ew.game("greenway")).is_over


def test_a_match_of_another_game_is_refused_in_one_sentence(
    edgewise: Shell, tmp_path: Path
) -> None:
    path = tmp_path / "hoses.edgewise"
    path.write_text(ew.play(ew.game("hoses"), ["random", "random"]).record.text())
    said = edgewise("solve", str(path))
    assert said.returncode == 2
    assert "matches of hoses cannot be solved; those of greenway can" in said.stderr


def test_a_deal_is_played_saved_and_resumed_with_its_draws(edgewise: Shell, tmp_path: Path) -> None:
    path = tmp_path / "deal.edgewise"
    said = edgewise("play", "greenway", "--deal", "2026-11-15", stdin=f"1\nsave {path}\nquit\n")
    assert said.returncode == 0, said.stderr
    assert "deal 2026-11-15" in said.stdout
    saved = load_record(path)
    assert saved.notes[NOTE] == "2026-11-15"
    other = new_table(
        ew.game("greenway"), players=1, bots=["greedy"], options={}, seed=3, deal="2026-11-15"
    )
    for _ in range(3):
        other.advance()
    assert other.state.log() == saved.moves[:3]
    assert "deal 2026-11-15" in edgewise("play", "--resume", str(path), stdin="quit\n").stdout


def test_the_daily_deal_is_that_of_today(edgewise: Shell) -> None:
    said = edgewise("play", "greenway", "--daily", stdin="quit\n")
    assert "deal 20" in said.stdout


def verdict(**changes: object) -> Verdict:
    losses = (
        Loss(7, 7, "a@0,1/r0", before=95, after=92, better="b@1,0/r0", proved=False),
        Loss(9, 12, "c@0,3/r0", before=92, after=90, better="d@1,5/r0", proved=False),
    )
    given: dict[str, object] = {
        "played": 90,
        "best": 95,
        "bound": 104,
        "line": Record("greenway", 1, 1, {}, []),
        "made_up": 2,
        "proved_from": 38,
        "losses": losses,
        "tried": 12345,
        **changes,
    }
    return Verdict(**given)  # type: ignore[arg-type]


def test_what_is_found_is_not_called_proved() -> None:
    text = "\n".join(describe(verdict()))
    assert "Best line found: 95 points.\n" in text
    assert "No line can pass 104 points (proved by counting tiles and turns)." in text
    assert "From placement 38 of the match on, the best is proved" in text
    assert "2 recorded draws were not possible" in text
    assert "placement 7, a@0,1/r0: 3 (95 were possible, then 92; as found)" in text
    assert "somewhere in placements 9 to 12: 2 (92 were possible, then 90; as found)" in text


def test_what_is_proved_is_called_proved() -> None:
    text = "\n".join(describe(verdict(bound=95), deal="2026-11-15"))
    assert "Best line found: 95 points, proved to be the best possible." in text
    assert "All draws are those of the deal 2026-11-15." in text


def test_a_finished_solitaire_offers_to_save_for_the_judge(tmp_path: Path) -> None:
    path = tmp_path / "mine.edgewise"
    table = new_table(
        ew.game("greenway"), players=1, bots=[], options={}, seed=3, deal="2026-11-15"
    )
    said = io.StringIO()
    console = Console(file=said, width=100)

    def ask(prompt: str) -> str:
        return str(path) if prompt.startswith("Save the match?") else "1"

    run(table, console, ask)
    assert load_record(path).replay(ew.game("greenway")).is_over
    assert "edgewise solve" in said.getvalue()


def test_a_match_alone_without_a_judge_is_saved_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "mine.edgewise"
    table = new_table(ew.game("hydras"), players=1, bots=[], options={}, seed=3)
    said = io.StringIO()
    offer_to_save(table, Screen(Console(file=said, width=100), table), lambda _: str(path))
    assert load_record(path).game == "hydras"
    assert said.getvalue() == "Saved.\n"
