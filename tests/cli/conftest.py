"""A command line to drive, in this process or in one of its own."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from edgewise.cli.main import main
from edgewise.cli.play import run
from edgewise.cli.table import Table

Shell = Callable[..., "subprocess.CompletedProcess[str]"]
Seated = Callable[[Table, list[str]], str]


@pytest.fixture
def edgewise(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Runs a command in this process, as the script does."""

    def call(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        try:
            main(list(words))
            status = 0
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        said = capsys.readouterr()
        return subprocess.CompletedProcess(words, status, said.out, said.err)

    return call


@pytest.fixture
def sit_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seated:
    """Plays at a table with given answers and returns all that the screen showed."""
    monkeypatch.chdir(tmp_path)  # where a match is saved whose file has no folder

    def play(table: Table, answers: list[str]) -> str:
        console = Console(width=100, record=True, force_terminal=False, file=io.StringIO())
        left = iter(answers)

        def ask(prompt: str) -> str:
            console.print(prompt, markup=False)
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        run(table, console, ask)
        return console.export_text()

    return play
