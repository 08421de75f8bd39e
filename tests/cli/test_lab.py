"""The lab from the command line: refusals in one sentence, and figures so far when stopped."""

import json
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
import typer

from edgewise.arena.contest import run_contest
from edgewise.arena.fixtures import Contest, make_contest
from edgewise.arena.processes import stop_workers
from edgewise.cli.arena import arena, folder_name
from edgewise.games import find
from edgewise.lab.measure import measure
from tests.cli.conftest import Shell


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["hoses", "--option", "foo=1"], "has no option 'foo'"),
        (["hoses", "--players", "9"], "is for 2 to 4 players, not 9"),
        (["hoses", "--bot", "clever"], "there is no bot 'clever'"),
        (["hoses", "--tiles", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["hoses", "--matches", "0"], "--matches"),
        (["chess"], "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_measured_is_said_without_a_traceback(
    edgewise: Shell, words: list[str], sentence: str
) -> None:
    done = edgewise("lab", *words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_the_solitaire_is_measured_without_options(edgewise: Shell, tmp_path: Path) -> None:
    folder = ["--folder", str(tmp_path), "--jobs", "1"]
    done = edgewise("lab", "greenway", "--matches", "1", "--bot", "random", *folder)
    assert done.returncode == 0, done.stderr
    assert "matches: 1, players: 1" in done.stdout


def test_the_module_is_the_same_command() -> None:
    words = [sys.executable, "-m", "edgewise.lab.measure", "hoses", "--option", "foo=1"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 2
    assert "has no option 'foo'" in done.stderr


def test_the_workers_of_the_lab_end_when_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    workers: list[BaseProcess] = []

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    def note_and_stop(pool: ProcessPoolExecutor) -> None:
        workers.extend(pool._processes.values())
        stop_workers(pool)

    monkeypatch.setattr("edgewise.arena.processes.stop_workers", note_and_stop)
    rules = find("hoses")
    chosen = make_contest(rules, ["random"], players=2, seats="rotate")
    rows, stopped = measure(chosen, 12, jobs=2, progress=stop)
    assert stopped
    assert 0 < len(rows) < 12
    assert len(workers) == 2
    assert not any(has_process(worker.pid) for worker in workers)


def has_process(pid: int | None) -> bool:
    """Tells whether this process still runs, and was not only left to be waited for."""
    assert pid is not None
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_comparison_names_what_differs(edgewise: Shell, tmp_path: Path) -> None:
    words = ["--against", "free_to_keep=true", "--json", "--folder", str(tmp_path)]
    done = edgewise("lab", "hoses", "--matches", "2", "--bots", "random", "--jobs", "1", *words)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [one["name"] for one in found["series"]] == ["free_to_keep=false", "free_to_keep=true"]
    assert found["differences"]["turns"]["p"] is None


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--rows", "rows.txt"], "rows go to a .csv or a .parquet file"),
        (["--rows", "nowhere/rows.csv"], "there is no folder nowhere for rows.csv"),
        (["--out", "nowhere/report.html"], "there is no folder nowhere for report.html"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_a_match_is_played(
    edgewise: Shell, tmp_path: Path, words: list[str], why: str
) -> None:
    done = edgewise("lab", "hoses", "--folder", str(tmp_path / "rows"), *words)
    assert done.returncode != 0
    assert why in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "rows").exists()


def test_a_stopped_arena_tells_what_it_has_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play_some(contest: Contest, matches: int, folder: Path, **_: object) -> None:
        run_contest(contest, 4, folder, early=False)
        raise KeyboardInterrupt

    monkeypatch.setattr("edgewise.cli.arena.run_contest", play_some)
    with pytest.raises(typer.Exit) as ended:
        arena("hoses", ["greedy", "random"], folder=tmp_path / "results")
    assert ended.value.exit_code == 130
    shown = " ".join(capsys.readouterr().out.split())
    assert "Stopped: 4 matches of whole deals so far" in shown
    assert "greedy" in shown


def test_the_folder_of_a_contest_knows_the_tiles(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(Path(find("hoses").tiles.sheet.file).read_text(encoding="utf-8"))
    usual = make_contest(find("hoses"), ["greedy", "random"])
    own = make_contest(find("hoses", path), ["greedy", "random"], tiles=str(path))
    assert folder_name(usual) == "hoses-2p-greedy-random-seed0"
    assert folder_name(own).startswith("hoses-mine-")
