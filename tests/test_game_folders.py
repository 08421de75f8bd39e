"""CONTRIBUTING.md names every file of a game's folder, and every folder keeps to it."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import edgewise

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "edgewise" / "games"
MADE = re.compile(r"__pycache__|.*\.(so|pyd)")
ROW = re.compile(r"^\| ((?:`[^`]+`,? ?)+) \| (always|\S.*?) \| (\S.*) \|$", re.M)


def listed() -> list[tuple[str, str]]:
    """Reads the table of files: the name of each, and when it is there."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page.partition("### The files of a game")[2].partition("\n#")[0]
    return [
        (name, when)
        for names, when, _ in ROW.findall(table)
        for name in re.findall(r"`(.+?)`", names)
    ]


def rows() -> dict[str, str]:
    """Finds when each file is there, by its name."""
    return dict(listed())


def folders() -> dict[str, Path]:
    """Finds the folders of all games, those of the examples too."""
    found = {}
    for name in edgewise.games():
        module = importlib.import_module(edgewise.game(name).module)
        found[name] = Path(str(module.__file__)).parent
    for path in (ROOT / "examples").glob("*/edgewise_*/game.py"):
        found[path.parent.name] = path.parent
    return found


def expansions() -> dict[str, Path]:
    """Finds the folders of all expansions."""
    found = (path.parent for path in GAMES.glob("*/expansions/*/__init__.py"))
    return {folder.name: folder for folder in found}


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


@pytest.mark.parametrize("name", [*folders(), *expansions()])
def test_a_folder_has_no_file_that_the_table_does_not_explain(name: str) -> None:
    assert files_in({**folders(), **expansions()}[name]) - rows().keys() == set()


def test_the_table_explains_each_file_once_and_none_that_is_gone() -> None:
    every = [*folders().values(), *expansions().values()]
    kept: set[str] = set().union(*map(files_in, every))
    assert rows().keys() - kept == set()
    assert len(listed()) == len(rows())


@pytest.mark.parametrize("name", expansions())
def test_an_expansion_has_words_art_and_scenarios_of_its_own(name: str) -> None:
    needed = {"__init__.py", "tiles.toml", "RULES.md", "art.py", "words/", "scenarios/"}
    assert needed - files_in(expansions()[name]) == set()


def test_there_are_expansions_to_look_at() -> None:
    assert "fire_engines" in expansions()
