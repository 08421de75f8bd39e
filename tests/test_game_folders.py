"""CONTRIBUTING.md names every file of a game's folder, and every folder keeps to it."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import edgewise

ROOT = Path(__file__).parent.parent
MADE = re.compile(r"__pycache__|.*\.(so|pyd)")
ROW = re.compile(r"^\| ((?:`[^`]+`,? ?)+) \| (always|\S.*?) \| (\S.*) \|$", re.M)


def rows() -> dict[str, str]:
    """Reads the table of files: when each of them is there, by its name."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page.partition("### The files of a game")[2].partition("\n#")[0]
    return {
        name: when
        for names, when, _ in ROW.findall(table)
        for name in re.findall(r"`(.+?)`", names)
    }


def folders() -> dict[str, Path]:
    """Finds the folders of all games, those of the examples too."""
    found = {}
    for name in edgewise.games():
        module = importlib.import_module(edgewise.game(name).module)
        found[name] = Path(str(module.__file__)).parent
    for path in (ROOT / "examples").glob("*/edgewise_*/game.py"):
        found[path.parent.name] = path.parent
    return found


def files_in(folder: Path) -> set[str]:
    """Lists files and folders as the table writes them."""
    return {
        f"{path.name}/" if path.is_dir() else path.name
        for path in folder.iterdir()
        if not MADE.fullmatch(path.name)
    }


@pytest.mark.parametrize("game", folders())
def test_a_game_has_every_file_that_each_game_has(game: str) -> None:
    needed = {name for name, when in rows().items() if when == "always"}
    assert len(needed) >= 9
    assert needed - files_in(folders()[game]) == set()


@pytest.mark.parametrize("game", folders())
def test_a_game_has_no_file_that_the_table_does_not_explain(game: str) -> None:
    assert files_in(folders()[game]) - rows().keys() == set()


def test_the_table_explains_no_file_that_is_gone() -> None:
    kept: set[str] = set().union(*(files_in(folder) for folder in folders().values()))
    assert rows().keys() - kept == set()


def test_an_expansion_has_the_files_that_a_game_may_have() -> None:
    for folder in (ROOT / "src" / "edgewise" / "games").glob("*/expansions/*/"):
        own = {path.name for path in folder.iterdir() if path.suffix == ".py"}
        assert {"__init__.py", "art.py"} <= own
