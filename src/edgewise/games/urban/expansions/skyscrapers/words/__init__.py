"""The words of the Skyscrapers set, over those of Urban Insanity: one file a language."""

from pathlib import Path

from edgewise.core.words.book import open_book
from edgewise.games.urban.words import WORDS as BASE

WORDS = open_book(Path(__file__).parent, BASE)
