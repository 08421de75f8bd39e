"""Who moves when no player does, and the one kind of random generator."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, TypeVar

from librt.random import Random

Item = TypeVar("Item")

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


class Rng:
    """The engine's generator with what people expect of one: what bots of one's own are handed.

    It goes wherever a generator goes, as to ``playout`` and ``resample``; ``rng`` is the
    engine's own, which ``random_code`` takes.
    """

    def __init__(self, source: Random | random.Random | int = 0) -> None:
        self.rng: Random = make_rng(source)

    def random(self) -> float:
        """Draws a number from 0 to below 1."""
        return self.rng.random()

    def randrange(self, stop: int) -> int:
        """Draws a whole number from 0 to below ``stop``."""
        return int(self.rng.randrange(stop))

    def randint(self, low: int, high: int) -> int:
        """Draws a whole number between two, both included."""
        return int(self.rng.randint(low, high))

    def choice(self, items: Sequence[Item]) -> Item:
        """Draws one of some items, each as likely."""
        if len(items) == 0:
            raise IndexError("there is nothing to choose from")
        return items[self.randrange(len(items))]

    def shuffle(self, items: list[Item]) -> None:
        """Mixes a list, every order as likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.randrange(last + 1)
            items[last], items[other] = items[other], items[last]


def make_rng(source: Random | Rng | random.Random | int) -> Random:
    """Makes the engine's generator from any whole number or from Python's own generator."""
    if isinstance(source, Random):
        return source
    if isinstance(source, Rng):
        return source.rng
    if isinstance(source, random.Random):
        return Random(source.getrandbits(62))
    if SMALLEST <= source <= LARGEST:
        return Random(source)
    return Random(random.Random(source).getrandbits(62))
