"""Random play to the end, the engine's hottest loop."""

from __future__ import annotations

import random

from librt.random import Random
from mypy_extensions import i64

from edgewise.core.chance import CHANCE, OVER, Rng, make_rng
from edgewise.core.guards import check_whole
from edgewise.core.state import State


def playout(
    state: State, rng: Random | Rng | random.Random | int, *, limit: int = 1_000_000
) -> State:
    """Plays a copy of a whole state at random to its end, and returns it.

    Chance moves by its odds, and of a seat's moves each is as likely. ``limit`` stops
    earlier, after this many moves. The copy has no past.
    """
    check_whole(state)
    end = state.clone()
    play_out(end, make_rng(rng), limit)
    return end


def play_out(state: State, rng: Random, limit: int = 1_000_000) -> i64:
    """Plays random moves to the end and counts them; ``limit`` stops it earlier."""
    moves: i64 = 0
    most: i64 = limit
    while state.actor != OVER and moves < most:
        state.apply(state.random_code(rng))
        moves += 1
    return moves


def play_match(state: State, rng: Random) -> tuple[int, int]:
    """Plays random moves to the end; counts the decisions of seats and the moves of chance."""
    decisions: i64 = 0
    chance: i64 = 0
    while state.actor != OVER:
        if state.actor == CHANCE:
            chance += 1
        else:
            decisions += 1
        state.apply(state.random_code(rng))
    return int(decisions), int(chance)
