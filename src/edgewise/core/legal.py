"""The legal moves of a state, as a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, overload

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.moves import Move

if TYPE_CHECKING:
    from edgewise.core.state import State

SHOWN: Final = 8
"""How many moves a view names when it is printed."""


class LegalMoves:
    """The legal moves of one state at one moment, sorted."""

    def __init__(self, state: State) -> None:
        self._game: Final = state.game
        codes = state.pack_codes()
        sort_numbers(codes)
        self._codes: vec[i64] = codes

    def __len__(self) -> int:
        return len(self._codes)

    def __bool__(self) -> bool:
        return len(self._codes) > 0

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
        if isinstance(index, slice):
            return list(self)[index]
        return Move(self._game, int(self._codes[index]))

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
