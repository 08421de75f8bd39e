"""The legal moves of a state, as a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, overload

from edgewise.core.moves import Move

if TYPE_CHECKING:
    from edgewise.core.state import State

SHOWN: Final = 8
"""How many moves a view names when it is printed."""


class LegalMoves:
    """The legal moves of one state at one moment, sorted."""

    def __init__(self, state: State) -> None:
        self._game: Final = state.game
        self._codes: Final = sorted(state.list_codes())

    def __len__(self) -> int:
        return len(self._codes)

    def __bool__(self) -> bool:
        return bool(self._codes)

    def __iter__(self) -> Iterator[Move]:
        return iter([Move(self._game, code) for code in self._codes])

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Move)
            and move.code in self._codes
            and (move.game is self._game or move.game.plays_like(self._game))
        )

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [Move(self._game, code) for code in self._codes[index]]
        return Move(self._game, self._codes[index])

    def __repr__(self) -> str:
        texts = [self._game.move_text(code) for code in self._codes[:SHOWN]]
        more = len(self._codes) - SHOWN
        shown = ", ".join([*texts, f"... {more} more"] if more > 0 else texts)
        return f"<{len(self._codes)} legal moves: {shown}>"
