"""Who moves when no player does, and the one kind of random generator."""

from __future__ import annotations

import random
from typing import Final

from librt.random import Random

CHANCE: Final = -1
"""The seat of chance: it draws, deals and rolls."""

OVER: Final = -2
"""Stored as the seat to move when the match is over."""

SPECTATOR: Final = -3
"""The seat of those who watch: they see what every player sees, and no more."""

EVERYONE: Final = -4
"""Whom a move is visible to that is no secret."""

WHOLE: Final = -5
"""The viewer of a state in which nothing is hidden."""


SMALLEST: Final = -(1 << 63)
LARGEST: Final = (1 << 63) - 1
"""Seeds that the engine's generator takes as they are; others are hashed by Python's."""


def make_rng(source: Random | random.Random | int) -> Random:
    """Makes the engine's generator from any whole number or from Python's own generator."""
    if isinstance(source, Random):
        return source
    if isinstance(source, random.Random):
        return Random(source.getrandbits(62))
    if SMALLEST <= source <= LARGEST:
        return Random(source)
    return Random(random.Random(source).getrandbits(62))
