"""``edgewise solve`` prints what was possible and claims no more than is known."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import edgewise
from edgewise.cli.solve import describe, solve
from edgewise.core.records import load_record
from edgewise.solve import Loss, Verdict

app = typer.Typer()
app.command()(solve)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a random match."""
    path = tmp_path / "match.record"
    match = edgewise.play(edgewise.game("greenway"), ["random"], seed=5)
    path.write_text(match.record.text(), encoding="utf-8")
    return path


def test_the_command_prints_a_verdict_and_saves_the_line(record: Path, tmp_path: Path) -> None:
    line = tmp_path / "best.record"
    result = CliRunner().invoke(app, [str(record), "--seconds", "0.5", "--save", str(line)])
    assert result.exit_code == 0, result.output
    assert f"Played: {load_record(record).result} points." in result.output
    assert "No line can pass" in result.output
    assert load_record(line).replay(edgewise.game("greenway")).is_over


def verdict(**changes: object) -> Verdict:
    loss = Loss(number=7, move="a@0,1/r0", before=95, after=92, better="b@1,0/r0", proved=False)
    given: dict[str, object] = {
        "played": 90,
        "best": 95,
        "bound": 104,
        "line": None,
        "made_up": 2,
        "proved_from": 38,
        "losses": (loss,),
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


def test_what_is_proved_is_called_proved() -> None:
    text = "\n".join(describe(verdict(bound=95), deal="2026-11-15"))
    assert "Best line found: 95 points, proved to be the best possible." in text
    assert "All draws are those of the deal 2026-11-15." in text
