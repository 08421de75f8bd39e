"""Expansions in boxes: what of one is the same in every match, and the hooks that tell it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mypy_extensions import mypyc_attr

from edgewise.core.game import Option
from edgewise.core.refusals import Reasons
from edgewise.core.words.book import WordBook
from edgewise.games.urban.expansion import Expansion


@dataclass(frozen=True)
class Box:
    """What an expansion has in every match: its folder, names, words, texts and phases."""

    name: str
    folder: Path
    pile: str
    """Its tiles, and its cards, are shuffled in under this name."""
    clause: str
    """The clause about the option that adds it to a match."""
    words: WordBook
    reasons: Reasons
    phases: tuple[str, ...]
    move_text: Callable[[int], str]
    parse_code: Callable[[str], int]
    is_usual: bool = False
    """Whether a match has it unless somebody says otherwise."""
    columns: int = 0
    alters_blocks: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
class BoxedExpansion(Expansion):
    """An expansion whose material comes in a box."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box: Box = box
        self.name = box.name
        self.folder = box.folder
        self.pile = box.pile
        self.cards = box.pile
        self.columns = box.columns
        self.alters_blocks = box.alters_blocks

    def option(self) -> Option:
        choices = (True, False) if self.box.is_usual else (False, True)
        return Option(self.name, choices, self.box.clause)

    def words(self, base: WordBook) -> WordBook:
        return self.box.words.over(base)

    def reasons(self) -> Reasons:
        return self.box.reasons

    def phases(self) -> tuple[str, ...]:
        return self.box.phases

    def move_text(self, code: int) -> str:
        return self.box.move_text(code)

    def parse_code(self, text: str) -> int:
        return self.box.parse_code(text)
