"""What stands outside the games' folders, and the ids that each game's own files give."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "src" / "edgewise"
PAGE = ROOT / "web"
READ = {".py", ".toml", ".ts", ".svelte", ".css", ".html"}
ID = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
OWN_FIELDS = {"Own", "Things"}
"""The classes of a `view.py` that describe the game's fields of views and of pieces."""


def without_docstrings(source: str) -> str:
    """Takes the docstrings out of a module, and whatever texts stand by themselves."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[number] = ""
    return "\n".join(lines)


@cache
def sources() -> dict[str, str]:
    """Reads all that is outside the games' folders, docstrings apart."""
    found = {}
    for path in _paths():
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(ROOT).as_posix().removeprefix("src/edgewise/")
        found[name] = without_docstrings(text) if path.suffix == ".py" else text
    return found


def _paths() -> Iterator[Path]:
    apart = (ENGINE / "games", ENGINE / "server" / "static", ENGINE / "server" / "docs")
    for path in [*sorted(ENGINE.rglob("*")), *sorted((PAGE / "src").rglob("*"))]:
        if path.suffix in READ and not any(path.is_relative_to(folder) for folder in apart):
            yield path
    yield PAGE / "index.html"


@cache
def ids_of(game: str) -> frozenset[str]:
    """Lists the ids of a game: tiles, cards, verbs, options, reasons, phases, fields and so on."""
    found: set[str] = set()
    for path in (ENGINE / "games" / game).rglob("*.toml"):
        if path.parent.name == "lessons":  # fields of states, which all games have
            continue
        if path.parent.name == "valuation":  # what positions are described by, often in plain words
            continue
        if path.name == "essentials.toml":  # texts alone, in parts that all games have
            continue
        tables = tomllib.loads(path.read_text(encoding="utf-8")).values()
        found.update(key for table in tables if isinstance(table, dict) for key in table)
    for path in (ENGINE / "games" / game).rglob("*.py"):
        found.update(_ids_in(ast.parse(path.read_text(encoding="utf-8")), path.name))
    return frozenset(name for name in found if ID.fullmatch(name))


def _ids_in(tree: ast.Module, file: str) -> Iterator[str]:
    """Lists ids of a module: its verbs, phases and fields, and whatever is written as an id."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value.removesuffix(":")
            if file == "moves.py" or re.search("[-_]", text):
                yield text
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "PHASES":
            yield from _texts_in(node)
        elif isinstance(node, ast.ClassDef) and file == "view.py" and node.name in OWN_FIELDS:
            for field in node.body:
                if isinstance(field, ast.AnnAssign):
                    yield ast.unparse(field.target)


def _texts_in(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


@cache
def _search_for(name: str) -> re.Pattern[str]:
    """Finds an id of several words wherever it stands, and one word where it is a name."""
    if re.search("[-_]", name):
        return re.compile(rf"(?<![\w-]){name}(?![\w-])")
    return re.compile(rf"""["'`]{name}["'`:]|(?<=[\w)\]])\??\.{name}\b(?!\()""")


def ids_in(text: str, names: frozenset[str]) -> set[str]:
    """Lists which of the ids a text names."""
    return {name for name in names if name in text and _search_for(name).search(text)}
