"""Rulebooks: RULES.md read into numbered clauses, in English and in other languages.

A clause is a list item that begins with its number in bold and its source in
italics, as in ``- **hoses.7** *sheet* A player who ...``; its text goes on to
the next clause, heading or empty line. ``RULES.nl.md`` beside it says the same in Dutch,
clause by clause. An expansion has a ``RULES.md`` of its own, which is joined to its game's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SOURCES = ("sheet", "decided", "reconstructed")

_CLAUSE = re.compile(r"- \*\*([a-z]+\.[0-9a-z.]+)\*\* \*([a-z]+)\* (.*)")


@dataclass(frozen=True)
class Clause:
    """One numbered rule: where it comes from, its heading and its text."""

    number: str
    source: str
    heading: str
    text: str

    def __str__(self) -> str:
        return f"{self.number} ({self.source}) {self.text}"


@dataclass(frozen=True)
class Rulebook:
    """All clauses of a game in order, and the page that holds them."""

    title: str
    clauses: tuple[Clause, ...]
    markdown: str
    translations: Mapping[str, Rulebook] = field(default_factory=dict)
    """The same rulebook in other languages."""

    def in_language(self, language: str) -> Rulebook:
        """Finds the rulebook in a language, or in English where it is in no other."""
        return self.translations.get(language, self)

    def clause(self, number: str) -> Clause:
        """Finds a clause by its number."""
        for clause in self.clauses:
            if clause.number == number:
                return clause
        raise KeyError(f"there is no clause {number}")


def load_rulebook(path: Path, more: Sequence[Path] = ()) -> Rulebook:
    """Reads a RULES.md and its translations, and joins to it those of expansions."""
    others = sorted(path.parent.glob(f"{path.stem}.??{path.suffix}"))
    translations = {
        other.stem[-2:]: _read(_joined(other, [_beside(book, other.name) for book in more]), {})
        for other in others
    }
    return _read(_joined(path, more), translations)


def _beside(path: Path, name: str) -> Path:
    """Finds the translation beside a rulebook, or the rulebook itself where there is none."""
    other = path.with_name(name)
    return other if other.is_file() else path


def _joined(path: Path, more: Sequence[Path]) -> str:
    """Joins the texts of rulebooks, those of expansions after the clauses of their game."""
    text = path.read_text(encoding="utf-8")
    for book in more:
        text = join_rules(text, book.read_text(encoding="utf-8"))
    return text


def join_rules(text: str, other: str) -> str:
    """Puts the sections of an expansion after the last section that holds clauses.

    A section with a heading that the game has too goes on the game's own. What the expansion
    says before its first heading stands under its title.
    """
    sections, further = _sections(text), _sections(other)
    last = max(k for k, section in enumerate(sections) if _CLAUSE.search(section))
    headings = {section.partition("\n")[0]: k for k, section in enumerate(sections)}
    added = [f"#{further[0]}"]
    for section in further[1:]:
        heading, _, body = section.partition("\n")
        if heading in headings:
            sections[headings[heading]] += f"\n\n{body.strip()}"
        else:
            added.append(section)
    return "\n\n".join([*sections[: last + 1], *added, *sections[last + 1 :]]) + "\n"


def _sections(text: str) -> list[str]:
    """Splits a rulebook before each heading of the second level."""
    return [section.strip() for section in re.split(r"(?m)^(?=## )", text)]


def _read(markdown: str, translations: Mapping[str, Rulebook]) -> Rulebook:
    title = heading = ""
    clauses: list[Clause] = []
    lines: list[str] = []

    for line in [*markdown.splitlines(), ""]:
        match = _CLAUSE.match(line)
        if match is None and lines and line.startswith("  "):
            lines.append(line.strip())
            continue
        if lines:
            last = clauses.pop()
            clauses.append(Clause(last.number, last.source, last.heading, " ".join(lines)))
            lines = []
        if match is not None:
            clauses.append(Clause(match[1], match[2], heading, ""))
            lines = [match[3].strip()]
        elif line.startswith("# "):
            title = line[2:].strip()
        elif line.startswith("#"):
            heading = line.lstrip("#").strip().replace("`", "")  # shown as plain text
    return Rulebook(title, tuple(clauses), markdown, translations)
