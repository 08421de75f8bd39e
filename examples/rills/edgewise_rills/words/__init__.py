"""The words of Rills: one file a language."""

from pathlib import Path

from edgewise.core.words.book import open_book

WORDS = open_book(Path(__file__).parent)
