"""What the lab counts in matches: one ``Statistics`` object for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from edgewise.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Statistics:
    """Counts what designers want to know of one game's matches."""

    def counts(self, state: State) -> dict[str, int]:
        """Counts, when the match is over, what the game is about."""
        return {}

    def roles(self, state: State) -> list[str]:
        """Names for each seat what chance gave it to play for, when the match is over."""
        return []

    def turn_of(self, state: State) -> int:
        """Tells whose turn it is while a seat decides: its own, unless it only answers."""
        return int(state.actor)

    def is_stuck(self, state: State) -> bool:
        """Tells whether the seat to move has no legal placement while the bag lasts."""
        return False

    def standing(self, state: State) -> list[int]:
        """Tells what each seat would score if the match ended now, hidden things included."""
        return [int(state.points_of(seat)) for seat in range(state.players)]
