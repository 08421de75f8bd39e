"""What a position holds for each seat, as a few numbers: one ``Features`` for each game.

``core/valuation.py`` turns them into the result that each seat can expect. They are of the
whole position, hands included, and take microseconds: there is no search in them. What tiles
of each kind in a hand are worth is counted there for all games, so a game names only what
else matters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from edgewise.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """Describes positions of one game; it holds nothing of any match."""

    def names(self) -> list[str]:
        """Names the numbers of a seat, in the order in which they are written."""
        return ["points", "turn"]

    def write(self, state: State, into: vec[float]) -> None:
        """Writes the numbers of each seat, one seat after the other."""
        for seat in range(i64(state.players)):
            into[2 * seat] = float(state.points_of(seat))
            into[2 * seat + 1] = 1.0 if state.actor == seat else 0.0

    def progress(self, state: State) -> float:
        """Tells which share of the match was played: here, of the tiles that were laid."""
        stock = state.find_stock()
        if stock is None:
            return 0.0
        left = stock.pool_size
        for seat in range(i64(state.players)):
            left += stock.hand_sizes[seat]
        return 1.0 - float(left) / float(max(stock.tiles.bag_size, left, 1))
