"""Imports go one way: docs/architecture.md says which, and nothing goes against it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from edgewise._build import sources_of

PACKAGE = Path(__file__).parents[1] / "src" / "edgewise"
LAYERS = [
    {"core", "_build"},
    {"daily"},
    {"games", "bots"},
    {"render"},
    {"art"},
    {"own_bots", "piped_bot", "pictures"},
    {"match", "taking_back"},
    {"arena", "printing", "testing", "learning"},
    {"research"},
    {"review"},
    {"lab", "bench", "server"},
    {"cli"},
]
"""From the one that knows least to those that know all."""
ALLOWED = {("_build", "core"), ("bench", "edgewise"), ("server", "edgewise"), ("cli", "edgewise")}
"""What tells whether the engine is compiled, and the package's own version."""
ART = re.compile(r"art(_\w+)?")
"""The files of a game's folder that say how it looks; nothing compiled imports them."""
PROGRAMS = {("lab", "measure")}
"""Modules that can be run as programs, which their command does."""


def layer_of(part: str) -> int:
    """Finds the layer of a folder or file of the package."""
    return next(number for number, parts in enumerate(LAYERS) if part in parts)


def part_of(words: Sequence[str]) -> str:
    """Finds the part of the package that a module belongs to; art is one of its own."""
    return "art" if words[0] == "games" and ART.fullmatch(words[-1]) else words[0]


def game_of(words: Sequence[str]) -> str | None:
    """Finds the game that a module belongs to, if it stands in a game's folder."""
    return words[1] if words[0] == "games" and len(words) > 1 and is_game(words[1]) else None


def is_game(word: str) -> bool:
    """Tells a game's folder from a name that `games` exports."""
    return (PACKAGE / "games" / word).is_dir()


def imports_of(tree: ast.Module) -> Iterator[tuple[str, ...]]:
    """Lists what a module imports from the package, inside functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [f"{node.module}.{name.name}" for name in node.names]
            modules.append(node.module or "")
        else:
            continue
        for module in modules:
            words = module.split(".")
            if words[0] == "edgewise":
                yield tuple(words[1:]) or ("edgewise",)


def wrong_imports() -> list[str]:
    """Lists imports from a layer that knows more, and between games."""
    found: list[str] = []
    for path in sorted(PACKAGE.rglob("*.py")):
        words = path.relative_to(PACKAGE).with_suffix("").parts
        if words[0] != "__init__":
            found += wrong_in(words, path.read_text(encoding="utf-8"))
    return found


def wrong_in(words: Sequence[str], source: str) -> list[str]:
    """Lists the wrong imports of one module, given where it stands."""
    own, found = part_of(words), []
    for imported in imports_of(ast.parse(source)):
        part, game = part_of(imported), game_of(imported)
        runs = tuple(words) in PROGRAMS and part == "cli"
        known = runs or part == own or (own, part) in ALLOWED or not is_part(part)
        if not known and layer_of(part) > layer_of(own):
            found.append(f"{'/'.join(words)} imports {part}")
        if game is not None and game != game_of(words):
            found.append(f"{'/'.join(words)} imports the game {game}")
    return found


def is_part(word: str) -> bool:
    """Tells a folder or file of the package from a name that it exports."""
    return word == "art" or (PACKAGE / word).is_dir() or (PACKAGE / f"{word}.py").is_file()


def test_no_layer_imports_from_one_that_knows_more() -> None:
    assert not wrong_imports()


@pytest.mark.parametrize(
    "source",
    [
        "from edgewise.games.hydras.rules import PHASES",
        "from edgewise.games import hydras",
        "import edgewise.games.hydras.state",
        "def later():\n    from edgewise.games.hydras import rules",
    ],
)
@pytest.mark.parametrize("where", ["games/hoses/rules", "games/hoses/art", "cli/main"])
def test_an_import_of_another_game_is_found(where: str, source: str) -> None:
    assert f"{where} imports the game hydras" in wrong_in(where.split("/"), source)


def test_a_game_may_import_its_own_files_and_the_list_of_games_is_no_game() -> None:
    assert not wrong_in(["games", "hydras", "state"], "from edgewise.games.hydras import rules")
    assert not wrong_in(["cli", "main"], "from edgewise.games import find_all")


@pytest.mark.parametrize(
    ("where", "source", "wrong"),
    [
        ("core/board", "from edgewise.games import find_all", "core/board imports games"),
        ("games/hoses/rules", "import edgewise.games.hoses.art", "games/hoses/rules imports art"),
        ("bots/levels", "from edgewise.cli import main", "bots/levels imports cli"),
    ],
)
def test_an_import_from_a_layer_that_knows_more_is_found(
    where: str, source: str, wrong: str
) -> None:
    assert set(wrong_in(where.split("/"), source)) == {wrong}


def test_every_part_of_the_package_has_a_layer() -> None:
    parts = {
        path.name.removesuffix(".py")
        for path in PACKAGE.iterdir()
        if path.suffix == ".py" or (path.is_dir() and (path / "__init__.py").exists())
    }
    assert parts - {"__init__"} == set().union(*LAYERS) - {"art"}


def test_no_art_is_compiled() -> None:
    files = [Path(name).stem for name in sources_of(PACKAGE)]
    assert not [name for name in files if ART.fullmatch(name)]


def test_core_and_bots_name_no_game() -> None:
    games = {path.name for path in (PACKAGE / "games").iterdir() if path.is_dir()}
    for folder in ("core", "bots"):
        for path in (PACKAGE / folder).rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            assert not [name for name in games if f"edgewise.games.{name}" in source], path


def test_the_page_on_architecture_names_every_layer_and_only_files_that_exist() -> None:
    page = (PACKAGE.parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")
    for part in set().union(*LAYERS) - {"_build", "art"}:
        assert f"`{part}/`" in page or f"`{part}.py`" in page
    for named in ("server/sockets.py", "server/matches.py", "server/table.py", "server/writer.py"):
        assert named in page
        assert (PACKAGE / named).exists()


def test_the_page_on_architecture_stays_short() -> None:
    page = (PACKAGE.parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert len(page.split()) <= 1090, "two pages of A4 have no room for more"
