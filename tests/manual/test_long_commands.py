"""Commands of the pages that go on until they are stopped, or that belong together."""

from __future__ import annotations

import json
import os
import re
import select
import stat
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from edgewise.cli.main import app
from tests.manual.test_commands import LONG, NOT_RUN, ROOT, begins, blocks, commands, of_edgewise
from tests.server.test_archive import play

OURS = [sys.executable, "-m", "edgewise.cli.main"]
SHOWN = [words for words in of_edgewise() if words[1] in LONG and not begins(words, NOT_RUN)]
SECONDS = 120
"""After so long, what was begun is taken for stuck."""


def shown(command: str) -> list[list[str]]:
    """Lists the lines with a command."""
    found = [words for words in SHOWN if words[1] == command]
    assert found
    return found


@contextmanager
def begun(words: list[str]) -> Iterator[subprocess.Popen[str]]:
    """Begins a command, and ends it whatever happens."""
    browser = {"BROWSER": "true"}  # what opens pages does nothing
    command = [*OURS, *words[1:]]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | browser
    )
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=SECONDS)


def line_of(process: subprocess.Popen[str], pattern: str) -> str:
    """Waits until a command says something, though not for ever."""
    assert process.stdout is not None
    until = time.monotonic() + SECONDS
    while (left := until - time.monotonic()) > 0:
        if select.select([process.stdout], [], [], left)[0]:
            line = process.stdout.readline()
            if found := re.search(pattern, line):
                return found[0]
            assert line, "it ended"
    raise AssertionError(f"in {SECONDS} s it did not say {pattern}")


@pytest.mark.parametrize("words", shown("serve"), ids=" ".join)
def test_a_server_starts_as_shown_and_answers(words: list[str], tmp_path: Path) -> None:
    here = f"sqlite:///{tmp_path / 'matches.sqlite'}"
    with begun([*words, "--port", "0", "--database", here, "--workers", "1"]) as process:
        port = line_of(process, r":\d+").lstrip(":")
        asked = urllib.request.Request(f"http://127.0.0.1:{port}/healthz")
        if "--name" in words:
            asked.add_header("Host", words[words.index("--name") + 1])
        with urllib.request.urlopen(asked, timeout=SECONDS) as answer:
            assert answer.status == 200
    assert process.returncode in (0, -15, 143)


@pytest.mark.parametrize("words", shown("engine"), ids=" ".join)
def test_the_engine_answers_until_its_input_ends(words: list[str]) -> None:
    done = subprocess.run(
        [*OURS, *words[1:]],
        input='{"do": "quit"}\n',
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    assert json.loads(done.stdout.splitlines()[0])


@pytest.mark.parametrize("words", shown("bench"), ids=" ".join)
def test_the_benchmark_runs_for_a_moment(words: list[str]) -> None:
    said = CliRunner().invoke(app, [*words[1:], "hoses", "--quick", "--seconds", "0.01"])
    assert said.exit_code == 0, said.output
    assert "hoses" in said.stdout.lower()


def test_matches_are_managed_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    here, there = (f"sqlite:///{tmp_path / name}" for name in ("a.sqlite", "there/b.sqlite"))
    table, _, _ = play(here, moves=3)
    for words in shown("admin"):
        words = [table if word == "abcdefghij23" else word for word in words]
        base = there if "import" in words else here
        said = CliRunner().invoke(app, [*words[1:], "--database", base])
        assert said.exit_code == 0, (words, said.output, said.exception)
    lists = [
        CliRunner().invoke(app, ["admin", "list", "--database", base]) for base in (here, there)
    ]
    assert [table in one.stdout for one in lists] == [False, True]


def test_secrets_are_made_as_shown(tmp_path: Path) -> None:
    page = ROOT / "docs" / "operation.md"
    (script,) = [body for body in blocks(page, "sh") if body.startswith("mkdir ")]
    (tmp_path / "deploy").mkdir()
    subprocess.run(["bash", "-ec", script], cwd=tmp_path, check=True, timeout=SECONDS)
    folder = tmp_path / "deploy" / "secrets"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    password = (folder / "password").read_text(encoding="utf-8").strip()
    assert re.fullmatch(r"[0-9a-f]{48}", password)
    url = (folder / "database_url").read_text(encoding="utf-8").strip()
    assert url == f"postgresql://edgewise:{password}@database/edgewise"


def test_the_game_of_the_guide_is_played_as_shown(tmp_path: Path) -> None:
    """The lines that name quilt, in a package that was copied and renamed as the guide says."""
    page = ROOT / "CONTRIBUTING.md"
    copy = next(body for body in blocks(page, "sh") if body.startswith("cp -r examples/strips"))
    steps = [line for line in copy.splitlines() if not line.startswith("pip ")]
    (tmp_path / "edgewise").mkdir()
    (tmp_path / "edgewise" / "examples").symlink_to(ROOT / "examples")
    script = "set -e\n" + "\n".join(steps)
    subprocess.run(["bash", "-c", script], cwd=tmp_path / "edgewise", check=True, timeout=SECONDS)
    notes = tmp_path / "quilt" / "quilt-0.1.dist-info"  # what `pip install -e .` leaves
    notes.mkdir()
    (notes / "METADATA").write_text("Metadata-Version: 2.1\nName: quilt\nVersion: 0.1\n")
    (notes / "entry_points.txt").write_text("[edgewise.games]\nquilt = edgewise_quilt\n")
    lines = [words for words in commands(page) if words[0] == "edgewise" and "quilt" in words]
    assert lines[0] == ["edgewise", "tiles", "quilt"]
    for words in lines:
        less = ["--matches", "2", "--jobs", "1"] if words[1] == "lab" else []
        done = subprocess.run(
            [*OURS, *words[1:], *less],
            input="quit\n",
            capture_output=True,
            text=True,
            timeout=SECONDS,
            cwd=tmp_path,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join([str(tmp_path / "quilt"), str(ROOT / "src")]),
            },
        )
        assert done.returncode == 0, (words, done.stderr)
