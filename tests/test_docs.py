"""What the documentation shows is what happens."""

import doctest
import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import edgewise
from edgewise.cli.protocol import Engine
from edgewise.core.tilefile import parse_tiles
from edgewise.render.art import find_art
from edgewise.render.faces import draw_face

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


TUTORIAL = ROOT / "docs" / "designing.md"
"""Its sessions go on from its commands: tests/manual/test_commands.py follows it."""
MADE = {
    *("games/index.md", "schemas.md", "contributing.md", "changelog.md"),
    *("tile-file.schema.json", "record.schema.json"),
}
"""Pages of the manual that are made when it is built; tests/manual checks links to them."""


@pytest.mark.parametrize("page", [one for one in PAGES if one != TUTORIAL], ids=lambda p: p.name)
def test_sessions_in_a_page_run_as_shown(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False)
    assert failed == 0


def test_the_readme_shows_a_session() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).attempted > 10


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert target in MADE or (page.parent / target).exists(), target


def test_the_conversation_with_the_engine_goes_as_shown() -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    said = re.findall(r"^([<>]) (.*)$", page, flags=re.M)
    engine = Engine()
    answer = ""
    for sign, line in said:
        if sign == ">":
            answer = engine.answer(line)
        else:
            shown, real = json.loads(line), json.loads(answer)
            for one in (real, *real.get("answers", [])):
                for field in {"message", "sentence"} & set(one.get("error", {})):
                    assert one["error"][field]
                    one["error"][field] = "..."
            assert shown == real


@pytest.mark.parametrize("language", ["py", "js"])
def test_the_players_of_the_page_are_the_examples(language: str) -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    program = (ROOT / "examples" / f"drive_engine.{language}").read_text(encoding="utf-8")
    assert f"```{language}\n{program}```" in page


@pytest.mark.parametrize(
    "words", [["drive_engine.js", "hydras", "3"], ["search_engine.js", "hoses:mini", "64"]]
)
def test_players_in_another_language_end_their_match(words: list[str]) -> None:
    done = subprocess.run(
        ["node", str(ROOT / "examples" / words[0]), *words[1:]],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "EDGEWISE": f"{sys.executable} -m edgewise.cli.main"},
    )
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["scores"]) == (3 if words[0] == "drive_engine.js" else 2)


def test_every_verb_of_the_engine_is_documented() -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    for verb in Engine().verbs:
        assert f"| `{verb}` |" in page


def test_the_tile_file_of_the_page_can_be_read() -> None:
    page = (ROOT / "docs" / "tiles.md").read_text(encoding="utf-8")
    match = re.search(r"```toml\n(.*?)```", page, flags=re.S)
    assert match is not None
    text = match[1].replace("bag = 56 ", "bag = 1 ").replace("[icons", "[edges.blue]\n\n[icons", 1)
    assert parse_tiles(text).tiles["red-hydrant-blue-straight"].count == 1


@pytest.mark.parametrize("name", edgewise.games())
def test_the_picture_of_a_game_shows_the_tiles_of_today(name: str) -> None:
    sheet = edgewise.game(name).tiles.sheet
    art = find_art(sheet)
    picture = (ROOT / "docs" / "images" / f"{name}-board.svg").read_text(encoding="utf-8")
    shown = set(re.findall(rf'<use href="#{name}-tile-([^"]+)"', picture))
    assert shown
    for tile in shown:
        assert f'<g id="{name}-tile-{tile}">{draw_face(art, sheet.tiles[tile])}</g>' in picture, (
            f"{tile} looks otherwise now; run `make pictures`"
        )


PROGRAMS = [
    file
    for file in sorted((ROOT / "examples").glob("*.py"))
    if "__main__" in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: file.name)
def test_examples_run(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", [str(file)])
    runpy.run_path(str(file), run_name="__main__")
    assert capsys.readouterr().out


def programs_of(page: Path) -> list[str]:
    """Lists the whole programs that a page shows."""
    return re.findall(r"^```py\n(.*?)^```", page.read_text(encoding="utf-8"), flags=re.S | re.M)


@pytest.mark.parametrize(
    ("page", "program"),
    [pytest.param(page, one, id=page.name) for page in PAGES for one in programs_of(page)],
)
def test_programs_in_a_page_run(page: Path, program: str, tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(file)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr


def test_the_version_is_the_same_everywhere() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{edgewise.__version__}"' in project
    assert f"## {edgewise.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
