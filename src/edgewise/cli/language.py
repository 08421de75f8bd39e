"""The language of the terminal, the one asked for or else the system's, and its own words."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import typer

from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.words.book import COMMON, ENGLISH, open_book
from edgewise.core.words.model import Words
from edgewise.core.words.sentences import joined

LanguageOption = Annotated[
    str, typer.Option("--language", help="The language, such as nl; without it, that of LANG.")
]
BOOK: Final = open_book(Path(__file__).with_name("words"))
"""What the terminal itself says."""
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language it speaks, what counts most first."""


def chosen_language(wish: str, environment: Mapping[str, str] = os.environ) -> str:
    """Finds the language to speak; one that is asked for must be there."""
    known = COMMON.languages()
    if wish:
        if wish not in known:
            raise EdgewiseError(f"there are no words in {wish!r}; there are: {', '.join(known)}")
        return wish
    system = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return system[:2] if system[:2] in known else ENGLISH


def words_of(game: Game, language: str) -> Words:
    """Finds a game's words in a language, or in English where it has none in that one."""
    return game.words(language if language in game.book.languages() else ENGLISH)


class Phrases:
    """Says the sentences of the terminal in one language."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.words = BOOK.words(language)

    def __call__(self, name: str, /, **args: str | int) -> str:
        """Says one sentence."""
        return self.words.phrase(name, args)

    def listed(self, names: list[str]) -> str:
        """Lists some names: a, b and c."""
        return joined(self.words, names)
