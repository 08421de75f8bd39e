"""Essentials: a game in brief, for the first page of its rulebook.

::

    [aim]
    en = "Lay hoses from a firefighter to a hydrant."
    nl = "Leg slangen van een brandweerman naar een brandkraan."
    clause = "hoses.11"

The file is ``essentials.toml`` in a game's folder. Its parts are ``aim``, ``turn``, ``points`` and
``end``. A part may name a clause whose picture stands beside it. An expansion may have such a file
too, with the parts that it changes, and gives itself a ``title``.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.words.book import ENGLISH

FILE: Final = "essentials.toml"
PARTS: Final = ("aim", "turn", "points", "end")
TITLE: Final = "title"


class EssentialsError(EdgewiseError):
    """A file of essentials holds something else than it should; names file and part."""


@dataclass(frozen=True)
class Essential:
    """One part of the game in brief."""

    part: str
    texts: Mapping[str, str]
    clause: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    """What expansion it is about; nothing, if it is about the game itself."""

    def text(self, language: str) -> str:
        """Says it in a language, else in English."""
        return self.texts.get(language, self.texts[ENGLISH])

    def title(self, language: str) -> str:
        """Names its expansion in a language, else in English."""
        return self.titles.get(language, self.titles.get(ENGLISH, ""))


def essentials_of(game: Game) -> list[Essential]:
    """Reads a game in brief: its own parts in their order, then those of its expansions."""
    folder = Path(str(importlib.import_module(game.module).__file__)).parent
    files = sorted(folder.rglob(FILE), key=lambda path: (len(path.parts), path))
    numbers = {clause.number for clause in game.rulebook.clauses}
    return [each for path in files for each in read_essentials(path, numbers)]


def read_essentials(path: Path, clauses: set[str]) -> list[Essential]:
    """Reads a file of essentials; what is wrong with it is refused."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    titles = data.pop(TITLE, {})
    for part in data:
        if part not in PARTS:
            raise EssentialsError(f"{path}: no part {part!r}; there are {', '.join(PARTS)}")
    return [_read_part(path, part, data[part], titles, clauses) for part in PARTS if part in data]


def _read_part(
    path: Path, part: str, found: dict[str, Any], titles: Mapping[str, str], clauses: set[str]
) -> Essential:
    clause = found.pop("clause", "")
    if clause and clause not in clauses:
        raise EssentialsError(f"{path}: {part}: there is no clause {clause!r}")
    if not isinstance(found.get(ENGLISH), str):
        raise EssentialsError(f"{path}: {part}: write it in English at least")
    return Essential(part, found, clause, titles)
