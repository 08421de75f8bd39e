"""The words of a game in every language that its folder has a file for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from edgewise.core.scores import Outcome, ScoreItem
from edgewise.core.words.file import read_text, read_words
from edgewise.core.words.model import Args, Words, WordsError

ENGLISH: Final = "en"
Cells = tuple[tuple[int, int], ...]


class WordBook:
    """Words by language, each file read when it is first asked for.

    The words of a book hold over those of the book under it: those of a game over what all
    games share, those of an expansion over its game's.
    """

    def __init__(self, files: Mapping[str, Path | str], where: str, under: WordBook | None) -> None:
        self.files = dict(files)
        """The file of each language, or its text."""
        self.where = where
        self.under = under
        self._read: dict[str, Words] = {}

    def over(self, under: WordBook) -> WordBook:
        """Puts the same words over other ones."""
        return WordBook(self.files, self.where, under)

    def languages(self) -> list[str]:
        """Lists the languages, English first."""
        known = set(self.files)
        if self.under is not None:
            known &= set(self.under.languages())
        return sorted(known, key=lambda language: (language != ENGLISH, language))

    def words(self, language: str = ENGLISH) -> Words:
        """Finds the words in a language."""
        if language not in self._read:
            if language not in self.languages():
                known = ", ".join(self.languages()) or "none"
                raise WordsError(f"{self.where}: no words in {language!r}; there are: {known}")
            under = self.under.words(language) if self.under is not None else None
            file = self.files[language]
            text = file if isinstance(file, str) else read_text(file)
            where = self.where if isinstance(file, str) else str(file)
            self._read[language] = read_words(text, where, language, under)
        return self._read[language]

    def item(
        self, points: int, code: str, clause: str, cells: Cells = (), args: Args | None = None
    ) -> ScoreItem:
        """Makes points of their code, labelled in English."""
        given = dict(args or {})
        label = self.words().points_label(code, given)
        return ScoreItem(points, label, clause, cells, code, given)

    def outcome(
        self,
        scores: tuple[int, ...],
        ranking: tuple[tuple[int, ...], ...],
        code: str,
        args: Args | None = None,
        won: bool | None = None,
    ) -> Outcome:
        """Makes the end of a match of the code of its reason, told in English."""
        given = dict(args or {})
        return Outcome(scores, ranking, self.words().outcome(code, given), won, code, given)


def open_book(folder: Path, under: WordBook | None = None) -> WordBook:
    """Opens a folder of words, ``en.toml`` and others, over what all games share."""
    return WordBook(_files_of(folder), str(folder), under or COMMON)


def book_of(texts: Mapping[str, str], where: str, under: WordBook | None = None) -> WordBook:
    """Makes a book of texts by language, for a game that is one file."""
    return WordBook(texts, where, under or COMMON)


def _files_of(folder: Path) -> dict[str, Path]:
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


COMMON: Final = WordBook(_files_of(Path(__file__).parent), "the common words", None)
"""What all games share."""
