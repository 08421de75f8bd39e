"""The rules of Strips as small functions that change a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.core.cells import neighbour
from edgewise.core.chance import CHANCE, OVER

if TYPE_CHECKING:
    from edgewise_strips.state import StripsState

HAND = 2
"""How many tiles a player holds."""


def go_on(state: StripsState) -> None:
    """Says who is to move: chance while the hand is short, then the seat (strips.1, strips.3)."""
    short = state.stock.hand_size(state.turn) < HAND and state.stock.bag_size > 0
    state.actor = CHANCE if short else state.turn
    if state.passes == state.players:
        state.actor = OVER


def lay_tile(state: StripsState, variant: int, cell: int) -> None:
    """Lays a tile of the hand and notes a point for each strip that joins (strips.4)."""
    tiles = state.game.tiles
    strip = tiles.label_number["strip"]
    joined = [
        side
        for side in range(4)
        if tiles.shown[variant * 4 + side] == strip
        and state.board.variant(neighbour(cell, side)) >= 0
    ]
    state.stock.lose(state.turn, int(tiles.kind_of[variant]))
    state.board.lay(cell, variant)
    state.gains.append((state.turn, cell, len(joined)))
