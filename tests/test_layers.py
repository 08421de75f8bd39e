"""Imports go one way: docs/architecture.md says which, and nothing goes against it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "edgewise"
LAYERS = [
    {"core", "_build"},
    {"games", "bots", "render"},
    {"match", "daily"},
    {"arena", "printing", "solve", "testing"},
    {"lab", "bench", "server"},
    {"cli"},
]
"""From the one that knows least to those that know all."""
ALLOWED = {("_build", "core"), ("bench", "edgewise"), ("server", "edgewise"), ("cli", "edgewise")}
"""What tells whether the engine is compiled, and the package's own version."""
PROGRAMS = {("lab", "measure")}
"""Modules that can be run as programs, which their command does."""


def layer_of(part: str) -> int:
    """Finds the layer of a folder or file of the package."""
    return next(number for number, parts in enumerate(LAYERS) if part in parts)


def imports_of(tree: ast.Module) -> Iterator[str]:
    """Lists the parts of the package that a module imports, inside functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "edgewise":
            modules = [f"edgewise.{name.name}" for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        else:
            continue
        for module in modules:
            words = module.split(".")
            if words[0] == "edgewise":
                yield words[1] if len(words) > 1 else "edgewise"


def wrong_imports() -> list[str]:
    """Lists imports from a layer that knows more, and between games."""
    found: list[str] = []
    for path in sorted(PACKAGE.rglob("*.py")):
        words = path.relative_to(PACKAGE).with_suffix("").parts
        if words[0] == "__init__":
            continue
        for part in imports_of(ast.parse(path.read_text(encoding="utf-8"))):
            runs = words in PROGRAMS and part == "cli"
            known = runs or part == words[0] or (words[0], part) in ALLOWED or not is_part(part)
            if not known and layer_of(part) > layer_of(words[0]):
                found.append(f"{'/'.join(words)} imports {part}")
    return found


def is_part(word: str) -> bool:
    """Tells a folder or file of the package from a name that it exports."""
    return (PACKAGE / word).is_dir() or (PACKAGE / f"{word}.py").is_file()


def test_no_layer_imports_from_one_that_knows_more() -> None:
    assert not wrong_imports()


def test_every_part_of_the_package_has_a_layer() -> None:
    parts = {
        path.name.removesuffix(".py")
        for path in PACKAGE.iterdir()
        if path.suffix == ".py" or (path.is_dir() and (path / "__init__.py").exists())
    }
    assert parts - {"__init__"} == set().union(*LAYERS)


def test_core_and_bots_name_no_game() -> None:
    games = {path.name for path in (PACKAGE / "games").iterdir() if path.is_dir()}
    for folder in ("core", "bots"):
        for path in (PACKAGE / folder).rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            assert not [name for name in games if f"edgewise.games.{name}" in source], path


def test_the_page_on_architecture_names_every_layer_and_only_files_that_exist() -> None:
    page = (PACKAGE.parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")
    for part in set().union(*LAYERS) - {"_build"}:
        assert f"`{part}/`" in page or f"`{part}.py`" in page
    for named in ("server/sockets.py", "server/matches.py", "server/table.py", "server/writer.py"):
        assert named in page
        assert (PACKAGE / named).exists()
