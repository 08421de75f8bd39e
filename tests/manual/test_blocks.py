"""Every code block that a page shows is run by a test.

Sessions are doctests (tests/test_docs.py), and test_commands.py runs commands. The other blocks are
run here, or by the test that ``ELSEWHERE`` names.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import edgewise
from edgewise.cli.main import app
from edgewise.core.errors import TileFileError
from edgewise.core.tilefile import load_tiles
from edgewise.games import checked_sheet
from edgewise.testing.sentences import read_sentence
from tests.manual.test_commands import BLOCK, PAGES, ROOT, blocks

ELSEWHERE = {
    "docs/engine.md": ("", "", "py", "js"),  # test_docs: the conversation, and the players
    "docs/tiles.md": ("toml",),  # test_docs: the tile file
    # test_docs: the programs that can be pasted
    **{
        f"docs/research/{page}.md": ("py",)
        for page in ("data", "gymnasium", "observations", "openspiel", "pettingzoo", "small")
    },
}
HERE = {
    "README.md": ("",),
    "CONTRIBUTING.md": ("scenario", "toml", "python"),
    "docs/research/batch.md": ("py",),
    "docs/records.md": ("",),
    "docs/tiles.md": ("", ""),
    "docs/words.md": ("toml",),
}


def others(page: Path) -> list[str]:
    """Lists the languages of the blocks that are neither sessions nor commands."""
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return sorted(name for name, body in found if name != "sh" and ">>> " not in body)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_has_a_test(page: Path) -> None:
    name = page.relative_to(ROOT).as_posix()
    known = [*HERE.get(name, ()), *ELSEWHERE.get(name, ())]
    assert others(page) == sorted(known)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_block_is_hidden_by_being_indented(page: Path) -> None:
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    assert re.findall(r"\n\n    (?!options: )\S.*", text) == []


def test_a_move_is_refused_as_the_readme_shows() -> None:
    (shown,) = blocks(ROOT / "README.md", "")
    asked, answer = shown.splitlines()
    word = asked.split(": ")[1]
    said = CliRunner().invoke(app, ["play", "hoses", "--seed", "7"], input=f"{word}\nquit\n")
    assert asked.removesuffix(word) + answer in said.stdout.replace("\n", " ")


def test_the_sentences_of_scenarios_are_understood() -> None:
    (shown,) = blocks(ROOT / "CONTRIBUTING.md", "scenario")
    assert len({read_sentence(line)[0] for line in shown.splitlines()}) == 11
    with pytest.raises(AssertionError, match="nobody understands"):
        read_sentence("Seat 0 lays bar@1,0/r0.")


def test_a_game_is_begun_as_the_guide_says(tmp_path: Path) -> None:
    page = ROOT / "CONTRIBUTING.md"
    (project,), (test,) = blocks(page, "toml"), blocks(page, "python")
    copy = next(body for body in blocks(page, "sh") if body.startswith("cp -r examples/strips"))
    steps = [line for line in copy.splitlines() if not line.startswith("pip ")]
    (tmp_path / "edgewise").mkdir()
    (tmp_path / "edgewise" / "examples").symlink_to(ROOT / "examples")
    script = "set -e\n" + "\n".join(steps)
    subprocess.run(["bash", "-c", script], cwd=tmp_path / "edgewise", check=True)
    quilt = tmp_path / "quilt"
    made = tomllib.loads((quilt / "pyproject.toml").read_text(encoding="utf-8"))
    entries = tomllib.loads(project)["project"]["entry-points"]
    assert made["project"]["entry-points"] == entries
    notes = quilt / "quilt-0.1.dist-info"  # what `pip install -e .` leaves, without a network
    notes.mkdir()
    (notes / "METADATA").write_text("Metadata-Version: 2.1\nName: quilt\nVersion: 0.1\n")
    lines = [f"{name} = {module}" for name, module in entries["edgewise.games"].items()]
    (notes / "entry_points.txt").write_text("[edgewise.games]\n" + "\n".join(lines) + "\n")
    done = subprocess.run(
        [sys.executable, "-c", test + "\ntest_quilt()\n"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(quilt), str(ROOT / "src")])},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_the_program_of_the_page_about_batches_runs(tmp_path: Path) -> None:
    (program,) = blocks(ROOT / "docs" / "research" / "batch.md", "py")
    file = tmp_path / "batch.py"
    file.write_text(program.replace("2048", "64"), encoding="utf-8")
    subprocess.run([sys.executable, str(file)], check=True)


def test_a_record_looks_as_its_page_shows() -> None:
    (shown,) = blocks(ROOT / "docs" / "records.md", "")
    real = edgewise.play("hoses", ["random", "greedy"], seed=7).record.text()

    def heads(text: str) -> list[str]:
        head, _, rest = text.partition("\n\n")
        return [line.split(":")[0] for line in head.splitlines()] + re.findall("^---.*", rest, re.M)

    assert heads(shown) == heads(real)
    assert f"version: {edgewise.game('hoses').version}\n" in shown
    moves = shown.split("\n\n")[1].splitlines()
    for line in moves:
        edgewise.game("hoses").parse_move(line.partition(";")[0].strip())


@pytest.mark.parametrize(
    ("number", "edits"),
    [
        (
            0,
            {
                "bag = 56": "bag = 54\nbox = 2",
                "[tiles.red-curve]": '[tiles.red-curve]\npile = "box"',
            },
        ),
        (1, {'"red N-E"': '"rad N-E"'}),
    ],
)
def test_a_bad_tile_file_is_refused_as_its_page_shows(
    tmp_path: Path, number: int, edits: dict[str, str]
) -> None:
    shown = blocks(ROOT / "docs" / "tiles.md", "")[number]
    text = edgewise.game("hoses").tiles.sheet.text
    for old, new in edits.items():
        assert old in text
        text = text.replace(old, new, 1)
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(TileFileError) as refused:
        checked_sheet(file) if number == 0 else load_tiles(file)
    line = re.compile(r"^.*mine\.toml:\d+")
    assert line.sub("", str(refused.value)) == line.sub("", shown.strip())


def test_the_words_of_the_page_are_those_of_the_game() -> None:
    (shown,) = blocks(ROOT / "docs" / "words.md", "toml")
    words = ROOT / "src" / "edgewise" / "games" / "hoses" / "words" / "en.toml"
    assert shown in words.read_text(encoding="utf-8")
