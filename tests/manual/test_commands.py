"""The commands that pages show: each runs, or at least is understood as it stands."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

import edgewise
from edgewise.cli.main import app

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.S | re.M)
LANGUAGES = {"sh", "python", "py", "js", "toml", "scenario", ""}
"""Each is run by a test: sessions, programs and tile files by those in tests/test_docs.py."""
WAITS = {"serve", "think", "bench", "engine", "verify", "admin", "ladder"}
"""Commands that go on, need a service or take minutes: they are only read, and run elsewhere.

So is what names ``quilt``, the game that a reader of CONTRIBUTING.md is about to write.
"""
OUTSIDE = {
    "pip",
    "python",
    "cp",
    "mv",
    "grep",
    "cd",
    "mkdir",
    "echo",
    "npm",
    "openssl",
    ".",
    "audit",
}
SHORTER = {"search:hard": "search:9", "search:easy": "search:9"}
"""What is run instead of what is shown, so that it takes a moment."""


def blocks(page: Path, language: str) -> list[str]:
    """Lists the blocks of a language on a page."""
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [body for name, body in found if name == language]


def commands(page: Path) -> list[list[str]]:
    """Lists the commands of a page as words, comments left out."""
    lines = [line for body in blocks(page, "sh") for line in body.splitlines()]
    parts = [part for line in lines for part in line.split(" && ")]
    return [words for part in parts if (words := shlex.split(part, comments=True))]


SHOWN = [(page, words) for page in PAGES for words in commands(page)]


def of_edgewise() -> list[list[str]]:
    """Lists each command of ours once."""
    return [list(one) for one in dict.fromkeys(tuple(w) for _, w in SHOWN if w[0] == "edgewise")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_blocks_are_of_a_language_that_is_tested(page: Path) -> None:
    assert {name for name, _ in BLOCK.findall(page.read_text(encoding="utf-8"))} <= LANGUAGES


def test_commands_of_others_are_known_and_targets_exist() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    for page, words in SHOWN:
        if words[0] == "make":
            assert words[1] in targets, (page.name, words)
        elif words[:2] == ["python", "-m"] and words[2].startswith("benchmarks."):
            assert (ROOT / f"{words[2].replace('.', '/')}.py").is_file(), (page.name, words)
        else:
            tool = words[0].split("/")[0]
            assert tool in OUTSIDE | {"edgewise"}, (page.name, words)


def understand(words: list[str]) -> None:
    """Reads a command as the command line does, without running it."""
    group: Any = typer.main.get_command(app)
    name, rest = words[1], words[2:]
    if name.startswith("--"):
        return
    command = group.commands[name]
    while hasattr(command, "commands"):
        command, rest = command.commands[rest[0]], rest[1:]
    command.make_context(name, list(rest))


def redirected(words: list[str]) -> tuple[list[str], str]:
    """Splits off the file that the output goes to."""
    return (words[:-2], words[-1]) if len(words) > 2 and words[-2] == ">" else (words, "")


def run(words: list[str], folder: Path) -> None:
    """Runs a command in a folder, with fewer matches and weaker bots than shown."""
    words, file = redirected([SHORTER.get(word, word) for word in words])
    if words[1] == "arena" or (words[1] == "lab" and "doctor" not in words) or "--matches" in words:
        words = [*words, "--matches", "2"]  # the last one counts
    said = CliRunner().invoke(app, words[1:], input="quit\n")
    assert said.exit_code == 0, (words, said.output, said.exception)
    if file:
        (folder / file).write_text(said.stdout, encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the pages take for granted."""
    record = edgewise.play("hoses", ["random", "random"], seed=7).record
    (tmp_path / "friday.edgewise").write_text(record.text(), encoding="utf-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("words", of_edgewise(), ids=" ".join)
def test_a_command_runs_as_shown(words: list[str], folder: Path) -> None:
    for name in {"mine.toml", "my.toml"} & set(words):
        if "--text" not in words:
            run(["edgewise", "tiles", "hoses", "--text", ">", name], folder)
    if words[1] in WAITS or {"quilt", "readings", "clauses"} & set(words):
        understand(words)
    else:
        run(words, folder)


def test_the_tutorial_can_be_followed_from_its_beginning_to_its_end(folder: Path) -> None:
    page = ROOT / "docs" / "designing.md"
    steps = BLOCK.findall(page.read_text(encoding="utf-8"))
    for language, body in steps:
        if language == "sh":
            for line in body.splitlines():
                run(shlex.split(line, comments=True), folder)
        else:
            test = doctest.DocTestParser().get_doctest(body, {}, "tutorial", None, 0)
            assert doctest.DocTestRunner(verbose=False).run(test).failed == 0
    assert (folder / "mine.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("words", ["edgewise tiles hozes", "edgewise lab hoses --matchs 3"])
def test_a_command_that_does_not_run_is_noticed(words: str, folder: Path) -> None:
    with pytest.raises(AssertionError):
        run(words.split(), folder)
