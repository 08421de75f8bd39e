"""What a bot is."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Final

from librt.random import Random
from mypy_extensions import mypyc_attr

from edgewise.core.moves import Move
from edgewise.core.state import State

FOREVER: Final = 1e9
"""Seconds of who may think as long as they like."""


class Clock:
    """How long a bot may think about one move; it runs from when it is made."""

    def __init__(self, seconds: float = FOREVER) -> None:
        self.seconds: float = seconds
        self.began: float = time.perf_counter()

    def spent(self) -> float:
        """Tells how many seconds have passed."""
        return time.perf_counter() - self.began

    def is_up(self) -> bool:
        """Tells whether the time is over."""
        return self.seconds < FOREVER and self.spent() >= self.seconds

    def at_most(self, seconds: float) -> Clock:
        """Makes a clock that began with this one and allows no more than so many seconds."""
        other = Clock(min(seconds, self.seconds))
        other.began = self.began
        return other


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Chooses moves for one seat of one match from what that seat sees."""

    name: str = "bot"

    @abstractmethod
    def choose(self, seen: State, clock: Clock, rng: Random) -> Move:
        """Chooses a legal move for ``seen.actor`` before the clock runs out."""

    def notice(self, actor: int, move: Move | None) -> None:
        """Hears of a move of any seat or of chance, its own too; None when it is secret.

        Nobody has to tell a bot: one that is told can go on with old thoughts.
        """
        return
