"""The words of drawings in text, in the language of a game's words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from edgewise.core.words.book import ENGLISH, open_book
from edgewise.core.words.model import Words

BOOK: Final = open_book(Path(__file__).with_name("words"))


def phrase(words: Words | None, name: str, /, **args: str | int) -> str:
    """Says a phrase of the drawings; without words of a game, in English."""
    return BOOK.words(words.language if words else ENGLISH).phrase(name, args)


def name_of(words: Words | None, thing: str) -> str:
    """Names a thing on tiles; without words of a game, by its id."""
    return words.name_of(thing) if words else thing
