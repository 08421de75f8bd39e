"""Rows of numbers that grow, and that other programs can read without a copy."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64


class Rows:
    """A table of whole numbers: this many columns, and as many rows as were begun."""

    def __init__(self, columns: int, room: int = 64) -> None:
        self.columns: i64 = columns
        self.size: i64 = 0
        """How many numbers there are: rows times columns."""
        self.room: i64 = columns * room
        """How many numbers fit before all of them move elsewhere."""
        self.data: vec[i32] = vec[i32]([0] * (columns * room))

    def clear(self) -> None:
        """Forgets all rows; the room for them stays."""
        self.size = 0

    def begin(self, rows: i64) -> i64:
        """Makes room for this many further rows, and tells where the first of them begins."""
        first = self.size
        self.size = first + rows * self.columns
        if self.size > self.room:
            self.room = 2 * self.size
            more = vec[i32]([0] * int(self.room))
            old = self.data
            for index in range(first):
                more[index] = old[index]
            self.data = more
        return first

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return int(self.size // self.columns) if self.columns > 0 else 0

    def numbers(self) -> list[int]:
        """Lists all numbers, row after row."""
        return [int(self.data[index]) for index in range(self.size)]
