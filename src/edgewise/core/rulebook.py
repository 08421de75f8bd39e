"""Rulebooks: RULES.md read into numbered clauses, in English and in other languages.

A clause is a list item that begins with its number in bold and its source in
italics, as in ``- **hoses.7** *sheet* A player who ...``; its text goes on to
the next clause, heading or empty line. ``RULES.nl.md`` beside it says the same in Dutch,
clause by clause.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
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


def load_rulebook(path: Path) -> Rulebook:
    """Reads a RULES.md, and its translations."""
    others = sorted(path.parent.glob(f"{path.stem}.??{path.suffix}"))
    return _read(path, {other.stem[-2:]: _read(other, {}) for other in others})


def _read(path: Path, translations: Mapping[str, Rulebook]) -> Rulebook:
    markdown = path.read_text(encoding="utf-8")
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
            heading = line.lstrip("#").strip()
    return Rulebook(title, tuple(clauses), markdown, translations)
