"""The rules that go with what is printed: without expansions that are not in the box.

A printed rulebook ends with its last clause: how moves are written and how sets were measured is
for screens.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from pathlib import Path

from edgewise.core.game import Game, Option
from edgewise.core.rulebook import load_rulebook

EXPANSIONS = "expansions"
"""The folder of a game that has one folder for each expansion, named like its option."""
_CLAUSE = re.compile(r"^- \*\*([^*]+)\*\* ", re.M)
_HEADING = re.compile(r"^#+ (.*)$", re.M)


def rules_in_box(game: Game, language: str, options: Mapping[str, object]) -> str:
    """Reads a rulebook as it is printed, with the expansions that are switched on."""
    sections = _sections(game.rulebook.in_language(language).markdown)
    last = max(k for k, section in enumerate(sections) if _CLAUSE.search(section))
    absent = absent_headings(game, language, options)
    kept = [section for section in sections[: last + 1] if _heading(section) not in absent]
    return "\n\n".join(kept) + "\n"


def absent_clauses(game: Game, options: Mapping[str, object]) -> set[str]:
    """Lists the clauses of expansions that are switched off."""
    found: set[str] = set()
    for path in _absent_books(game, options):
        found |= {clause.number for clause in load_rulebook(path).clauses}
    return found


def absent_headings(game: Game, language: str, options: Mapping[str, object]) -> set[str]:
    """Lists the headings of expansions that are switched off, in a language."""
    found: set[str] = set()
    for path in _absent_books(game, options):
        found |= set(_HEADING.findall(load_rulebook(path).in_language(language).markdown))
    return found


def chosen_options(game: Game, options: Mapping[str, object]) -> list[Option]:
    """Lists the options that are played otherwise than usual, but for expansions."""
    return [
        option
        for option in game.options
        if _value(option, options) != option.default and not _book_of(game, option.name).is_file()
    ]


def _value(option: Option, options: Mapping[str, object]) -> object:
    return options.get(option.name, option.default)


def _absent_books(game: Game, options: Mapping[str, object]) -> list[Path]:
    books = [_book_of(game, option.name) for option in game.options if not _value(option, options)]
    return [path for path in books if path.is_file()]


def _book_of(game: Game, option: str) -> Path:
    folder = Path(str(importlib.import_module(game.module).__file__)).parent
    return folder / EXPANSIONS / option / "RULES.md"


def _sections(text: str) -> list[str]:
    return [section.strip() for section in re.split(r"(?m)^(?=## )", text)]


def _heading(section: str) -> str:
    found = _HEADING.match(section)
    return found[1] if found else ""
