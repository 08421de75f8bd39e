"""The language of games in the terminal: the one asked for, else the system's."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated

import typer

from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.words.book import COMMON, ENGLISH
from edgewise.core.words.model import Words

LanguageOption = Annotated[
    str, typer.Option("--language", help="Tell the game in this language, as nl; else as LANG has.")
]
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
