"""Random play to the end, the engine's hottest loop."""

from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from edgewise.core.chance import OVER
from edgewise.core.state import State


def play_out(state: State, rng: Random, limit: int = 1_000_000) -> i64:
    """Plays random moves to the end and counts them; ``limit`` stops it earlier."""
    moves: i64 = 0
    most: i64 = limit
    while state.actor != OVER and moves < most:
        state.apply(state.random_code(rng))
        moves += 1
    return moves
