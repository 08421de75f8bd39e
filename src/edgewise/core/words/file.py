"""Reads a file of words; missing keys and keys that nothing reads are named with their file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from edgewise.core.words.model import (
    CardWords,
    ChanceWords,
    FactWords,
    OptionWords,
    PointWords,
    Text,
    VerbWords,
    Words,
    WordsError,
    places_of,
)
from edgewise.core.words.plurals import FORMS, ONE_IS_1

T = TypeVar("T")

NAMES: Final = ("edges", "pieces", "names")
"""The sections that name things by their ids."""
TABLES: Final = ("tiles", *NAMES, "turns", "sides")
TEXTS: Final = ("outcomes", "reasons", "phrases")
ENTRIES: Final = ("cards", "verbs", "chance", "facts", "options", "points")
SECTIONS: Final = (*TABLES, *TEXTS, *ENTRIES)


class WordFile:
    """A file that is being read, so that every complaint names it."""

    def __init__(self, text: str, where: str, language: str) -> None:
        self.where = where
        self.language = language
        if self.language not in ONE_IS_1:
            self.fail("", f"core/words/plurals.py has no plurals of {self.language!r}")
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise WordsError(f"{where}: {error}") from None
        for key, value in self.data.items():
            if key not in ("name", "about") and key not in SECTIONS:
                self.fail(key, f"is no section; there are name, about, {', '.join(SECTIONS)}")
            if isinstance(value, dict) != (key in SECTIONS):
                self.fail(key, "must be a table" if key in SECTIONS else "must be a text")

    def fail(self, key: str, what: str) -> NoReturn:
        """Says what is wrong with a key."""
        raise WordsError(f"{self.where}: {key}: {what}" if key else f"{self.where}: {what}")

    def string(self, value: object, key: str) -> str:
        """Reads a text that has no plural."""
        if not isinstance(value, str) or not value:
            self.fail(key, "must be a text")
        return value

    def text(self, value: object, key: str) -> Text:
        """Reads a text, or one for each plural of the language."""
        if not isinstance(value, dict):
            return self.string(value, key)
        if set(value) != set(FORMS):
            self.fail(key, f"a plural has the forms {' and '.join(FORMS)}")
        found = {form: self.string(value[form], f"{key}.{form}") for form in FORMS}
        if not any("count" in places_of(each) for each in found.values()):
            self.fail(key, "a plural is chosen by {count}, but no form shows it")
        return found

    def strings(self, section: str) -> dict[str, str]:
        """Reads a section of plain texts."""
        given = self.data.get(section, {})
        return {key: self.string(value, f"{section}.{key}") for key, value in given.items()}

    def texts(self, section: str) -> dict[str, Text]:
        """Reads a section of texts that may have plurals."""
        given = self.data.get(section, {})
        return {key: self.text(value, f"{section}.{key}") for key, value in given.items()}

    def entries(self, section: str, make: Callable[[Fields], T]) -> dict[str, T]:
        """Reads a section of tables, all of one kind."""
        found: dict[str, T] = {}
        for name, entry in self.data.get(section, {}).items():
            fields = Fields(self, f"{section}.{name}", entry)
            found[name] = make(fields)
            fields.check_all_read()
        return found


class Fields:
    """The keys of one entry; those that nobody asks for are refused."""

    def __init__(self, file: WordFile, key: str, entry: object) -> None:
        if not isinstance(entry, dict):
            file.fail(key, "must be a table")
        self.file = file
        self.key = key
        self.entry: Mapping[str, object] = entry
        self.asked: list[str] = []

    def _given(self, name: str, default: str | None) -> object:
        self.asked.append(name)
        if name not in self.entry and default is None:
            self.file.fail(self.key, f"lacks {name!r}")
        return self.entry.get(name, default)

    def string(self, name: str, default: str | None = None) -> str:
        """Reads a text without plural; with a default it may be left out."""
        value = self._given(name, default)
        return "" if value == "" == default else self.file.string(value, f"{self.key}.{name}")

    def text(self, name: str, default: str | None = None) -> Text:
        """Reads a text that may have plurals."""
        value = self._given(name, default)
        return "" if value == "" == default else self.file.text(value, f"{self.key}.{name}")

    def table(self, name: str) -> dict[str, str]:
        """Reads a table of texts, which may be left out."""
        self.asked.append(name)
        given = self.entry.get(name, {})
        if not isinstance(given, dict):
            self.file.fail(f"{self.key}.{name}", "must be a table")
        return {
            key: self.file.string(value, f"{self.key}.{name}.{key}") for key, value in given.items()
        }

    def check_all_read(self) -> None:
        """Refuses keys that nobody reads."""
        for name in self.entry:
            if name not in self.asked:
                self.file.fail(self.key, f"has no key {name!r}; it has {', '.join(self.asked)}")


def _card(given: Fields) -> CardWords:
    return CardWords(given.string("title"), given.string("text"), given.string("pack"))


def _verb(given: Fields) -> VerbWords:
    return VerbWords(
        given.text("log"),
        given.string("button", ""),
        given.string("request", ""),
        given.text("hint", ""),
        given.string("choice", ""),
        given.string("step", ""),
        given.string("last", ""),
    )


def _chance(given: Fields) -> ChanceWords:
    return ChanceWords(given.text("log"), given.text("hidden", ""))


def _fact(given: Fields) -> FactWords:
    return FactWords(given.string("label"), given.text("value", "{value}"))


def _option(given: Fields) -> OptionWords:
    return OptionWords(given.string("label"), given.string("about"), given.table("choices"))


def _points(given: Fields) -> PointWords:
    return PointWords(given.text("label"), given.text("kind", ""), given.text("several", ""))


def read_text(path: Path) -> str:
    """Reads the text of a file, or says why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise WordsError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise WordsError(f"{path}: {error}") from None


def read_words(text: str, where: str, language: str, under: Words | None) -> Words:
    """Reads words over others, which hold where the text has none of its own."""
    file = WordFile(text, where, language)
    if under is None:
        under = _nothing(file.language)
    own = {section: file.strings(section) for section in TABLES}
    cards = file.entries("cards", _card)
    patterns = {key: name for key, name in own["tiles"].items() if "{" in key}
    for pattern, name in patterns.items():
        if places_of(pattern) != places_of(name):
            file.fail(f"tiles.{pattern}", "the name has other places than the id")
    return Words(
        language=file.language,
        name=file.string(file.data.get("name", under.name or " "), "name").strip(),
        about=file.string(file.data.get("about", under.about or " "), "about").strip(),
        names=_joined(file, under, own, cards),
        patterns={**under.patterns, **patterns},
        edges={**under.edges, **own["edges"]},
        cards={**under.cards, **cards},
        verbs={**under.verbs, **file.entries("verbs", _verb)},
        chance={**under.chance, **file.entries("chance", _chance)},
        facts={**under.facts, **file.entries("facts", _fact)},
        options={**under.options, **file.entries("options", _option)},
        points={**under.points, **file.entries("points", _points)},
        outcomes={**under.outcomes, **file.texts("outcomes")},
        reasons={**under.reasons, **file.texts("reasons")},
        turns={**under.turns, **own["turns"]},
        sides={**under.sides, **own["sides"]},
        phrases={**under.phrases, **file.texts("phrases")},
    )


def _joined(
    file: WordFile,
    under: Words,
    own: Mapping[str, Mapping[str, str]],
    cards: Mapping[str, CardWords],
) -> dict[str, str]:
    """Joins all names; a thing that is named twice in one file must have one name."""
    found: dict[str, str] = {}
    tables = {"tiles": {k: v for k, v in own["tiles"].items() if "{" not in k}}
    tables |= {section: dict(own[section]) for section in NAMES}
    tables["cards"] = {name: card.title for name, card in cards.items()}
    for section, table in tables.items():
        for key, name in table.items():
            if found.get(key, name) != name:
                file.fail(f"{section}.{key}", f"is called {found[key]!r} in this file too")
            found[key] = name
    return {**under.names, **found}


def _nothing(language: str) -> Words:
    """Makes words that say nothing, to be read over."""
    return Words(language, "", "", {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {})
