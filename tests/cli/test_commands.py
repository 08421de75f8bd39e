"""The smaller commands, and what each says to a mistake: one sentence, status 2."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import edgewise as ew
from edgewise.bots.levels import ABOUT, LEVELS

Shell = Callable[..., subprocess.CompletedProcess[str]]

HERE = Path(__file__).parent


def test_help_lists_the_commands(edgewise: Shell) -> None:
    shown = edgewise("--help").stdout
    names = "play rules tiles print replay analyse bots engine perft bench"
    for name in names.split():
        assert f" {name} " in shown


def test_version_is_the_packages_and_says_whether_it_runs_compiled(edgewise: Shell) -> None:
    said = edgewise("--version").stdout
    mode = "compiled by mypyc" if ew.is_compiled() else "uncompiled"
    assert said.startswith(f"edgewise {ew.__version__}, {mode}")


def test_rules_show_the_book_and_one_clause(edgewise: Shell) -> None:
    assert "Preparation" in edgewise("rules", "hoses").stdout
    clause = edgewise("rules", "hoses", "11").stdout
    assert clause.startswith("hoses.11, sheet\n")
    assert edgewise("rules", "hoses", "hoses.11").stdout == clause


def test_tiles_show_every_tile_and_the_census(edgewise: Shell) -> None:
    shown = edgewise("tiles", str(HERE / "few.toml")).stdout
    for name in ("firefighter", "hydrant", "curve", "curves"):
        assert name in shown
    assert "A few hoses: 11 tiles of 4 kinds" in shown


def test_the_tiles_of_a_game_are_found_by_its_name(edgewise: Shell) -> None:
    assert "Hoses and Hydrants: " in edgewise("tiles", "hoses").stdout


def test_a_folder_of_the_same_name_does_not_hide_a_game(
    edgewise: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hoses").mkdir()
    assert "Hoses and Hydrants: " in edgewise("tiles", "hoses").stdout


def test_bots_are_listed(edgewise: Shell) -> None:
    shown = edgewise("bots").stdout
    for level, about in ABOUT.items():
        assert re.search(rf"{level} .*{about}", shown)
    assert list(ABOUT) == list(LEVELS)


def test_perft_counts_and_splits(edgewise: Shell) -> None:
    total = int(edgewise("perft", "hoses", "--depth", "2").stdout)
    split = edgewise("perft", "hoses", "--depth", "2", "--split").stdout.splitlines()
    assert int(split[-1]) == total
    assert sum(int(line.split()[-1]) for line in split[:-1]) == total


def test_replay_checks_and_shows_a_record(edgewise: Shell, tmp_path: Path) -> None:
    match = ew.play(ew.game("hoses"), ["greedy", "random"], seed=2)
    file = tmp_path / "match.edgewise"
    file.write_text(match.record.text(), encoding="utf-8")
    done = edgewise("replay", str(file))
    assert done.returncode == 0
    assert f"It replays: {len(match.record.moves)} moves" in done.stdout
    assert "   1 chance: seat 0 (greedy) begins" in done.stdout


def broken_record() -> str:
    record = ew.play(ew.game("hoses"), ["random", "random"], seed=2).record
    record.moves[5] = "keep"
    return record.text()


def older_record() -> str:
    record = ew.play(ew.game("hoses"), ["random", "random"], seed=2).record
    record.version = 0
    return record.text(brief=True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "chess"], "there is no game 'chess'; there are: "),
        (["play"], "name a game"),
        (["play", "hoses", "--players", "9"], "is for 2 to 4 players, not 9"),
        (["play", "hoses", "--bots", "clever"], "there is no bot 'clever'"),
        (["play", "hoses", "--option", "odd=1"], "has no option 'odd'"),
        (["play", "hoses", "--option", "odd"], "written name=value"),
        (["play", "hoses", "--tiles", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["play", "--resume", "nowhere.edgewise"], "nowhere.edgewise: cannot be read"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules", "hoses", "99"], "no clause 'hoses.99'"),
        (["tiles", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["tiles", "broken.toml"], "broken.toml:1: "),
        (["replay", "broken.edgewise"], "does not replay"),
        (["replay", "older.edgewise"], "its record keeps no positions"),
        (["replay", "garbled.edgewise"], "line 1: a record begins with"),
        (["perft", "chess"], "there is no game 'chess'"),
    ],
)
def test_a_mistake_ends_with_one_sentence_and_status_2(
    edgewise: Shell,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.toml").write_text('name = "Nothing"\n')
    Path("broken.edgewise").write_text(broken_record())
    Path("older.edgewise").write_text(older_record())
    Path("garbled.edgewise").write_text("once upon a time\n")
    done = edgewise(*words)
    said = [line for line in done.stderr.splitlines() if "uncompiled" not in line]
    assert done.returncode == 2
    assert len(said) == 1
    assert said[0].startswith("edgewise: ")
    assert sentence in said[0]


def run_for_real(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "edgewise.cli.main", *words],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_running_uncompiled_is_said_once() -> None:
    done = run_for_real("bots", EDGEWISE_UNCOMPILED="1")
    assert done.returncode == 0
    assert done.stderr.count("uncompiled") == 1


def test_a_process_ends_with_status_2_and_no_traceback() -> None:
    done = run_for_real("play", "chess")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "there is no game 'chess'" in done.stderr


def test_a_terminal_without_utf_gets_ascii() -> None:
    for words in (["tiles", "hoses"], ["play", "hoses", "--seed", "1", "--bots", "random,random"]):
        done = run_for_real(*words, PYTHONIOENCODING="ascii")
        assert done.returncode == 0
        assert "?" not in done.stdout.replace("draw:?", "").replace("return:?,?", "")


def test_replay_shows_a_record_of_older_rules_by_its_positions(
    edgewise: Shell, tmp_path: Path
) -> None:
    record = ew.play(ew.game("hoses"), ["greedy", "random"], seed=4).record
    path = tmp_path / "old.edgewise"
    path.write_text(record.text().replace(f"version: {record.version}", "version: 0", 1))
    shown = edgewise("replay", str(path)).stdout
    assert "seat 0 (greedy)" in shown
    assert "Played under version 0 of the rules; here is version" in shown
    assert "you" not in shown.split("Played under")[0].replace("youngest", "")


def test_replay_plays_a_brief_record_of_older_rules_with_the_tiles_of_the_record(
    edgewise: Shell, tmp_path: Path
) -> None:
    tiles, old = tmp_path / "mine.toml", tmp_path / "old.edgewise"
    own = Path(ew.game("hydras").tiles.sheet.file).read_text(encoding="utf-8")
    tiles.write_text(own.replace("[tiles.cross]", "[tiles.quad]"), encoding="utf-8")
    record = ew.play(ew.game("hydras", tiles=tiles), ["random", "random"], seed=3).record
    assert "draw:quad" in record.moves
    brief = record.text(brief=True).replace(f"version: {record.version}", "version: 1", 1)
    old.write_text(brief, encoding="utf-8")
    done = edgewise("replay", str(old))
    assert done.returncode == 0, done.stderr
    assert "Played under version 1 of the rules" in done.stdout
    for seat, points in enumerate(record.result.split("-")):
        assert f"seat {seat} (random): {points}" in done.stdout


@pytest.mark.parametrize(
    ("now", "then", "told"),
    [
        ("result: ", "result: 9", "the record gives 9"),
        ("draw:torch", "draw:match", "'draw:match', does not replay"),
    ],
)
def test_replay_refuses_a_brief_record_of_older_rules_that_does_not_add_up(
    edgewise: Shell, tmp_path: Path, now: str, then: str, told: str
) -> None:
    record = ew.play(ew.game("hydras"), ["random", "random"], seed=3).record
    brief = record.text(brief=True).replace(f"version: {record.version}", "version: 1", 1)
    path = tmp_path / "old.edgewise"
    path.write_text(brief)
    assert edgewise("replay", str(path)).returncode == 0
    path.write_text(brief.replace(now, then, 1))
    done = edgewise("replay", str(path))
    assert done.returncode == 2
    assert told in " ".join(done.stderr.split())


def test_replay_and_analyse_call_nobody_you(edgewise: Shell, tmp_path: Path) -> None:
    record = ew.play(ew.game("hoses"), ["greedy", "random"], seed=4).record
    record.notes["seats"] = "Easy bot, Ann"
    path = tmp_path / "match.edgewise"
    path.write_text(record.text())
    shown = edgewise("replay", str(path)).stdout
    assert "seat 0 (Easy bot)" in shown
    assert "seat 1 (Ann)" in shown
    assert "(you)" not in shown
