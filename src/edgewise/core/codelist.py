"""Codes of moves in one list that is used again and again."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WIDE_GAP: Final = 301
"""Lists longer than this are sorted in larger steps first."""


class CodeList:
    """Codes one after the other, of one position or of many."""

    def __init__(self, room: int = 64) -> None:
        self.codes: vec[i64] = vec[i64]([0] * room)
        self.size: i64 = 0

    def clear(self) -> None:
        """Forgets all codes; the room for them stays."""
        self.size = 0

    def at(self, index: i64) -> i64:
        """Reads one code."""
        return self.codes[index]

    def add(self, code: i64) -> None:
        """Adds a code at the end."""
        if self.size == len(self.codes):
            more = vec[i64]([0] * (2 * int(self.size) + 64))
            for index in range(self.size):
                more[index] = self.codes[index]
            self.codes = more
        self.codes[self.size] = code
        self.size += 1

    def sort_from(self, first: i64) -> None:
        """Sorts the codes from one on, in place."""
        codes, size = self.codes, self.size
        gap: i64 = WIDE_GAP
        while gap > 0:
            if gap == 1 or 2 * gap < size - first:
                for index in range(first + gap, size):
                    code = codes[index]
                    place = index
                    while place - gap >= first and codes[place - gap] > code:
                        codes[place] = codes[place - gap]
                        place -= gap
                    codes[place] = code
            gap = 1 if gap < 4 and gap > 1 else gap // 3 if gap > 1 else 0
