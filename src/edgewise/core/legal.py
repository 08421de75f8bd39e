"""The legal moves of a state and their codes, as views."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, overload

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.codelist import CodeList
from edgewise.core.countedcodes import CountedCodes
from edgewise.core.moves import Move

if TYPE_CHECKING:
    from edgewise.core.state import State

SHOWN: Final = 8
"""How many moves a view names when it is printed."""


class LegalMoves:
    """The legal moves of one state at one moment, sorted.

    Where a game counts them, all are made only when more than one is asked for.
    """

    def __init__(self, state: State) -> None:
        self._game: Final = state.game
        self._counted: Final[CountedCodes | None] = state.game.count_codes(state)
        self._packed: vec[i64] = packed_unless(state, self._counted)
        self._size: Final[i64] = size_of(self._packed, self._counted)
        self._is_sorted: bool = False
        self._was_asked: bool = False

    @property
    def _codes(self) -> vec[i64]:
        if not self._is_sorted:
            if self._counted is not None:
                self._packed = self._counted.pack()
            sort_numbers(self._packed)
            self._is_sorted = True
        return self._packed

    def __len__(self) -> int:
        return int(self._size)

    def __bool__(self) -> bool:
        return self._size > 0

    def __iter__(self) -> Iterator[Move]:
        return iter([Move(self._game, int(code)) for code in self._codes])

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Move)
            and move.code in [int(code) for code in self._codes]
            and (move.game is self._game or move.game.plays_like(self._game))
        )

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, int):
            return Move(self._game, int(self.code_at(index)))
        return list(self)[index]

    def code_at(self, index: int) -> i64:
        """Finds a code by its place; for one move, as a random one, not all are sorted."""
        if self._is_sorted or self._was_asked or not 0 <= index < self._size:
            return self._codes[index]
        self._was_asked = True
        if self._counted is not None:
            return self._counted.sorted_code_at(index)
        return nth_smallest(self._packed, index)

    def write(self, codes: CodeList) -> None:
        """Adds all codes to a list, sorted."""
        for code in self._codes:
            codes.add(code)

    def index(self, move: Move) -> int:
        """Finds the place of a legal move among all of them."""
        if move not in self:
            raise ValueError(f"{move} is not among the {len(self._codes)} legal moves")
        return [int(code) for code in self._codes].index(move.code)

    def __repr__(self) -> str:
        texts = [self._game.move_text(int(code)) for code in self._codes[:SHOWN]]
        more = len(self._codes) - SHOWN
        shown = ", ".join([*texts, f"... {more} more"] if more > 0 else texts)
        return f"<{len(self._codes)} legal moves: {shown}>"


class LegalCodes:
    """The codes of the legal moves of one state at one moment, in any order.

    It makes Python's numbers only of the codes that are read, so that to choose one by
    ``random.choice`` costs the same however long the list is. Where a game counts its moves, it
    makes only those that are read.
    """

    def __init__(self, state: State) -> None:
        self._counted: CountedCodes | None = state.game.count_codes(state)
        self._packed: vec[i64] = packed_unless(state, self._counted)
        self._size: Final[i64] = size_of(self._packed, self._counted)

    @property
    def _codes(self) -> vec[i64]:
        if self._counted is not None:
            self._packed = self._counted.pack()
            self._counted = None
        return self._packed

    def __len__(self) -> int:
        return int(self._size)

    def __bool__(self) -> bool:
        return self._size > 0

    def __iter__(self) -> Iterator[int]:
        return iter([int(code) for code in self._codes])

    def __contains__(self, code: object) -> bool:
        return isinstance(code, int) and code in [int(other) for other in self._codes]

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if not isinstance(index, int):
            return list(self)[index]
        if self._counted is not None and 0 <= index < self._size:
            return int(self._counted.code_at(index))
        return int(self._codes[index])

    def __repr__(self) -> str:
        return f"<{len(self)} codes: {list(self[:SHOWN])}>"


def packed_unless(state: State, counted: CountedCodes | None) -> vec[i64]:
    """Lists the legal moves of a state, unless they were counted."""
    return vec[i64]([]) if counted is not None else state.pack_codes()


def size_of(packed: vec[i64], counted: CountedCodes | None) -> i64:
    """Tells how many legal moves were listed, or counted."""
    return i64(len(packed)) if counted is None else counted.size


def nth_smallest(numbers: vec[i64], nth: i64) -> i64:
    """Finds one of different numbers by its place in sorted order; changes their order.

    Quickselect with Lomuto's partition, which has no branch that a processor would guess wrong.
    """
    low: i64 = 0
    high = i64(len(numbers)) - 1
    while low < high:
        middle = (low + high) >> 1
        pivot = numbers[middle]
        numbers[middle] = numbers[high]
        below = low
        for at in range(low, high):
            number = numbers[at]
            numbers[at] = numbers[below]
            numbers[below] = number
            below += i64(number < pivot)
        numbers[high] = numbers[below]
        numbers[below] = pivot
        if nth == below:
            break
        if nth < below:
            high = below - 1
        else:
            low = below + 1
    return numbers[nth]


def sort_numbers(numbers: vec[i64]) -> None:
    """Sorts numbers in place: Shell's sort, for most lists are short."""
    size = i64(len(numbers))
    gap: i64 = 1
    while gap < size // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for start in range(gap, size):
            number = numbers[start]
            at = start
            while at >= gap and numbers[at - gap] > number:
                numbers[at] = numbers[at - gap]
                at -= gap
            numbers[at] = number
        gap = gap // 3
