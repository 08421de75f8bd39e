"""What moves changed, noted step by step in one list for all moves of a state.

A note is one number: what was done below, and with what above. Notes lie one behind the other,
so a move that is noted makes no object of its own. A game says in a class of its own which
changes it notes, and takes them back, the last one first. Between ``begin`` and ``end`` lies a
*frame*: the notes of one move, and what tells whether they are still the last that was done.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from edgewise.core.undo import UndoLog

WHAT_BITS: Final = 4
WHAT_MASK: Final = 15
"""What a note is about."""

CLOSING: Final = 4
"""How many words close a frame."""


class Journal(UndoLog):
    """The notes of all moves of one state that can be taken back, the last on top."""

    def __init__(self) -> None:
        self.words: vec[i64] = vec[i64]([0] * 64)
        self.size: i64 = 0
        self.first: i64 = 0
        """Where the frame begins that is open."""
        self.pushed: i64 = 0
        self.applied: i64 = 0
        self.version: i64 = 0
        """Before the frame: the moves pushed, the moves made, the changes of the board."""

    def note(self, what: i64, value: i64) -> None:
        """Notes what was done."""
        self.add((value << WHAT_BITS) | what)

    def add(self, word: i64) -> None:
        """Puts a word on top."""
        if self.size == len(self.words):
            self.words = extend(self.words, vec[i64]([0] * (64 + len(self.words))))
        self.words[self.size] = word
        self.size += 1

    def take(self) -> i64:
        """Takes the word on top away."""
        self.size -= 1
        return self.words[self.size]

    def open_frame(self, pushed: i64, applied: i64, version: i64) -> None:
        """Begins to note a move."""
        self.first = self.size
        self.pushed = pushed
        self.applied = applied
        self.version = version

    def close_frame(self, version: i64) -> None:
        """Ends the notes of a move; ``version`` is that of the board after it."""
        at = self.size
        if at + CLOSING > len(self.words):
            self.words = extend(self.words, vec[i64]([0] * (64 + len(self.words))))
        words = self.words
        words[at] = self.first
        words[at + 1] = (self.applied << 32) | self.pushed
        words[at + 2] = self.version
        words[at + 3] = version
        self.size = at + CLOSING

    def reopen_frame(self, pushed: i64, applied: i64, version: i64) -> bool:
        """Lays the notes of the last move open, if that is what was done last."""
        at = self.size - CLOSING
        if at < 0 or self.words[at + 3] != version:
            return False
        if self.words[at + 1] != ((applied - 1) << 32) | pushed:
            return False
        self.size = at
        self.first = self.words[at]
        self.pushed = pushed
        self.applied = applied - 1
        self.version = self.words[at + 2]
        return True
