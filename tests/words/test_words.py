"""Words of games: both formatters agree, no language lacks a key, files are read strictly."""

import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from scripts.word_examples import FILE, examples

import edgewise
from edgewise.core.words.book import COMMON, WordBook, book_of, open_book
from edgewise.core.words.model import Words, WordsError, places_of
from tests.outside import ENGINE

GAMES = [name for name in edgewise.games() if edgewise.game(name).module.startswith("edgewise.")]
SECTIONS = [field.name for field in fields(Words)][3:]


def test_the_examples_are_what_the_words_say() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    again = json.loads(json.dumps(examples()))
    assert list(kept) == list(again), "run: python -m scripts.word_examples"
    for name, page in again.items():
        for section, found in page.items():
            assert kept[name][section] == found, f"{name}: run: python -m scripts.word_examples"


def books() -> Iterator[tuple[str, WordBook]]:
    yield "common", COMMON
    for file in sorted(ENGINE.glob("*/words/en.toml")):
        if file.parent != Path(COMMON.files["en"]).parent:
            yield file.parts[-3], open_book(file.parent)
    for name in GAMES:
        book: WordBook | None = edgewise.game(name).book
        while book is not None and book is not COMMON:
            yield Path(book.where).parent.name, book
            book = book.under


BOOKS = list(books())


def test_every_book_has_the_same_languages() -> None:
    for name, book in BOOKS:
        assert sorted(book.files) == sorted(COMMON.files), name


@pytest.mark.parametrize(("name", "book"), BOOKS, ids=[name for name, _ in BOOKS])
def test_no_language_lacks_a_key_or_has_one_more(name: str, book: WordBook) -> None:
    english = book.words("en")
    for language in book.languages():
        words = book.words(language)
        for section in SECTIONS:
            if section == "patterns":
                continue
            known, found = getattr(english, section), getattr(words, section)
            if section != "names":  # a language may name tiles one by one, or by patterns
                assert list(found) == list(known), f"{name} {language}: {section}"
            for key, value in found.items():
                for part in parts_of(known.get(key, value)).keys() ^ parts_of(value).keys():
                    pytest.fail(f"{name} {language}: {section}.{key}.{part}")


def parts_of(entry: object) -> dict[str, object]:
    """Lists what is said of a thing."""
    if isinstance(entry, str | dict):
        return {}
    return {key: value for key, value in vars_of(entry).items() if value not in ("", {})}


def vars_of(entry: object) -> dict[str, object]:
    return {name: getattr(entry, name) for name in type(entry).__dataclass_fields__}  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
def test_every_tile_and_edge_has_a_name_in_every_language(name: str) -> None:
    game = edgewise.game(name)
    for language in game.book.languages():
        words = game.words(language)
        for thing in [*game.tiles.sheet.tiles, *game.tiles.sheet.edges]:
            assert words.known_name(thing), f"{name} {language}: {thing}"


@pytest.mark.parametrize("name", GAMES)
def test_every_language_puts_the_same_arguments_into_its_sentences(name: str) -> None:
    game = edgewise.game(name)
    english = game.words()
    for language in game.book.languages():
        words = game.words(language)
        for code in game.refusals.reasons.clauses:
            extra = places_of(words.reasons[code]) - places_of(english.reasons[code])
            assert not extra, f"{name} {language}: reasons.{code} asks for {extra}"
        for code, points in english.points.items():
            extra = places_of(words.points[code].label) - places_of(points.label)
            assert extra <= {"count"}, f"{name} {language}: points.{code}"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[verb.lay]\nlog = 'lays'", "verb: is no section"),
        ("[verbs.lay]\nlogg = 'lays'", "verbs.lay: lacks 'log'"),
        ("[verbs.lay]\nlog = 'lays'\nlogg = 'lays'", "verbs.lay: has no key 'logg'"),
        ("[verbs]\nlay = 'lays'", "verbs.lay: must be a table"),
        ("[tiles]\nbar = 3", "tiles.bar: must be a text"),
        ("[tiles]\nbar = ''", "tiles.bar: must be a text"),
        ("[reasons]\nover = { one = 'x {count}' }", "reasons.over: a plural has the forms"),
        ("[reasons]\nover = { one = 'x', other = 'y' }", "no form shows it"),
        ("[tiles]\nbar = 'bar'\n[pieces]\nbar = 'pole'", "pieces.bar: is called 'bar'"),
        ("[tiles]\n'{a}-bar' = '{b} bar'", "other places than the id"),
        ("about = 3", "about: must be a text"),
        ("name = ", "strips: "),
    ],
)
def test_a_file_with_a_mistake_names_it(text: str, complaint: str) -> None:
    with pytest.raises(WordsError, match=complaint.replace("{", r"\{")):
        book_of({"en": text}, "strips").words()


def test_a_language_that_is_not_there_is_named() -> None:
    with pytest.raises(WordsError, match="no words in 'xx'; there are: en"):
        edgewise.game("hoses").words("xx")


def test_a_tile_of_another_set_is_named_by_its_id_or_by_a_pattern() -> None:
    words = edgewise.game("hoses").words()
    assert words.name_of("purple-crossing") == "purple crossing"
    assert words.name_of("blue-blue-crossing") == "blue blue crossing"
    assert words.known_name("purple-crossing") is None


def test_an_argument_that_is_missing_is_named() -> None:
    words = edgewise.game("hoses").words()
    with pytest.raises(WordsError, match="nothing is given for tile"):
        words.reason("not-held", {})
