"""The words of Rills: every language says the same things."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from edgewise_rills import make_game
from edgewise_rills.words import WORDS

LANGUAGES = ("en", "nl")


def texts(language: str) -> dict[str, str]:
    """Reads a file of words as a flat table."""
    found: dict[str, str] = {}

    def walk(prefix: str, value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(f"{prefix}.{key}", inner)
        else:
            found[prefix] = str(value)

    file = WORDS.files[language]
    walk("", tomllib.loads(file if isinstance(file, str) else file.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_missing(language: str) -> None:
    english, other = texts("en"), texts(language)
    assert english.keys() == other.keys()
    for key, text in english.items():
        assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", other[key])), key


def test_every_tile_has_a_name() -> None:
    words = make_game().words()
    assert all(words.known_name(name) for name in make_game().tiles.sheet.tiles)
