"""Rulebooks in other languages say the same: clause by clause, mark by mark, number by number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import edgewise
from edgewise.core.rulebook import Rulebook, load_rulebook

MARKS = {"nl": {"sheet": "blad", "decided": "besloten", "reconstructed": "gereconstrueerd"}}
CASES = [(name, language) for name in edgewise.games() for language in MARKS]


def books(name: str, language: str) -> tuple[Rulebook, Rulebook]:
    """Finds a rulebook and its translation."""
    rulebook = edgewise.game(name).rulebook
    return rulebook, rulebook.translations[language]


@pytest.mark.parametrize(("name", "language"), CASES)
def test_a_translation_has_the_same_clauses_under_as_many_headings(
    name: str, language: str
) -> None:
    english, other = books(name, language)
    assert [(c.number, c.source) for c in other.clauses] == [
        (c.number, c.source) for c in english.clauses
    ]
    assert len({c.heading for c in other.clauses}) == len({c.heading for c in english.clauses})


@pytest.mark.parametrize(("name", "language"), CASES)
def test_a_translation_marks_numbers_and_names_the_same_things(name: str, language: str) -> None:
    english, other = books(name, language)
    for one, two in zip(english.clauses, other.clauses, strict=True):
        assert sorted(re.findall(r"\d+", two.text)) == sorted(re.findall(r"\d+", one.text)), two
        assert re.findall(r"`.*?`", two.text) == re.findall(r"`.*?`", one.text), two
        marks = re.findall(r"\(\*(\w+)\*", one.text)
        assert re.findall(r"\(\*(\w+)\*", two.text) == [MARKS[language][mark] for mark in marks]


@pytest.mark.parametrize(("name", "language"), CASES)
def test_a_translation_says_every_clause_anew(name: str, language: str) -> None:
    english, other = books(name, language)
    same = [
        two.number
        for one, two in zip(english.clauses, other.clauses, strict=True)
        if one.text == two.text
    ]
    assert same == []


def test_a_rulebook_without_a_translation_is_read_in_english(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").write_text("# One\n\n- **one.1** *sheet* A rule.\n", encoding="utf-8")
    (tmp_path / "RULES.nl.md").write_text("# Een\n\n- **one.1** *sheet* Een regel.\n", "utf-8")
    book = load_rulebook(tmp_path / "RULES.md")
    assert book.in_language("nl").clause("one.1").text == "Een regel."
    assert book.in_language("fr") is book.in_language("en") is book


@pytest.mark.parametrize(("name", "language"), CASES)
def test_headings_are_plain_text_for_the_page_shows_them_as_they_are(
    name: str, language: str
) -> None:
    for book in books(name, language):
        assert [c.heading for c in book.clauses if re.search("[`*_]", c.heading)] == []
