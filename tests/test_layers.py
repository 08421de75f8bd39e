"""Imports go one way: docs/architecture.md says which, and nothing goes against it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from edgewise._build import sources_of

PACKAGE = Path(__file__).parents[1] / "src" / "edgewise"
LAYERS = [
    {"core", "_build"},
    {"daily"},
    {"games", "bots"},
    {"render"},
    {"art"},
    {"match"},
    {"arena", "printing", "testing"},
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


def imports_of(tree: ast.Module) -> Iterator[str]:
    """Lists the parts of the package that a module imports, inside functions too."""
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
                yield part_of(words[1:]) if len(words) > 1 else "edgewise"


def wrong_imports() -> list[str]:
    """Lists imports from a layer that knows more, and between games."""
    found: list[str] = []
    for path in sorted(PACKAGE.rglob("*.py")):
        words = path.relative_to(PACKAGE).with_suffix("").parts
        if words[0] == "__init__":
            continue
        own = part_of(words)
        for part in imports_of(ast.parse(path.read_text(encoding="utf-8"))):
            runs = words in PROGRAMS and part == "cli"
            known = runs or part == own or (own, part) in ALLOWED or not is_part(part)
            if not known and layer_of(part) > layer_of(own):
                found.append(f"{'/'.join(words)} imports {part}")
    return found


def is_part(word: str) -> bool:
    """Tells a folder or file of the package from a name that it exports."""
    return word == "art" or (PACKAGE / word).is_dir() or (PACKAGE / f"{word}.py").is_file()


def test_no_layer_imports_from_one_that_knows_more() -> None:
    assert not wrong_imports()


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
