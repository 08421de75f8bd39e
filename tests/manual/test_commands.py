"""The commands that pages show: each runs as it stands, cut short where it takes long.

``NOT_RUN`` names the few that do not, each with its reason. Commands of ours among them are read as
the command line reads them; targets of ``make`` exist.
"""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from edgewise.cli.main import app
from tests.cli.test_verify import served_record

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.S | re.M)
LANGUAGES = {"sh", "python", "py", "js", "toml", "scenario", ""}
"""Each is run by a test: sessions, programs and tile files by those in tests/test_docs.py."""
LONG = {"serve", "bench", "engine", "admin"}
"""Commands of ours that go on or belong together: test_long_commands.py runs them."""
NOT_RUN = {
    "edgewise serve --database postgresql:": "needs PostgreSQL; the server's tests have it",
    "edgewise think --redis": "needs Redis; the server's tests have it",
    "make play": "installs from the network, and serves until it is stopped",
    "make test": "runs this test",
    "make locks": "asks the package index",
    "pip install": "fetches packages; tests/installed installs from the machine's own",
    "python scripts/locks.py": "asks the package index",
    "python -m venv": "makes room for what pip fetches next",
    ". edgewise/bin/activate": "belongs to the environment of the line before",
    "audit/bin/": "asks for known advisories",
    "cd web": "goes to the folder of the next line",
    "npm audit": "asks for known advisories",
}
"""How commands begin that are not run, and why."""
ELSEWHERE = {
    "mkdir -m 700": "test_long_commands",
    "openssl rand": "test_long_commands",
    "echo postgresql:": "test_long_commands",
    "cp -r examples/strips": "test_blocks, with the next lines",
    "cd ../quilt": "test_blocks",
    "mv edgewise_strips": "test_blocks",
    "grep -rl trips": "test_blocks",
}
"""How commands of others begin that are run, and where."""
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


def begins(words: list[str], known: Iterable[str]) -> list[str]:
    """Lists the beginnings that a command has."""
    return [start for start in known if " ".join(words).startswith(start)]


def test_every_command_of_others_is_run_or_has_a_reason_why_not() -> None:
    found = set()
    for page, words in SHOWN:
        starts = begins(words, [*NOT_RUN, *ELSEWHERE])
        assert len(starts) == 1 or (words[0] == "edgewise" and not starts), (page.name, words)
        found.update(starts)
    assert found == {*NOT_RUN, *ELSEWHERE}
    assert begins(["make", "tea"], NOT_RUN) == []


def test_targets_of_make_exist() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert {words[1] for _, words in SHOWN if words[0] == "make"} <= set(targets)


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
    if words[1] == "review":
        words = [*words, "--time", "0.05", "--seat", "0", "--jobs", "1"]
    if words[1] == "lab" and {"readings", "clauses"} & set(words):
        words = [*words, "--jobs", "1"]
    said = CliRunner().invoke(app, words[1:], input="quit\n")
    assert said.exit_code == 0, (words, said.output, said.exception)
    if file:
        (folder / file).write_text(said.stdout, encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the pages take for granted."""
    (tmp_path / "friday.edgewise").write_text(served_record("hoses").text(), encoding="utf-8")
    for name in ("examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("words", of_edgewise(), ids=" ".join)
def test_a_command_runs_as_shown(words: list[str], folder: Path) -> None:
    for name in {"mine.toml", "my.toml"} & set(words):
        if "--text" not in words:
            run(["edgewise", "tiles", "hoses", "--text", ">", name], folder)
    if begins(words, NOT_RUN):
        understand(words)
    elif words[1] not in LONG and "quilt" not in words:
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
