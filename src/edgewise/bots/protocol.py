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
    """How long a bot may think about one move; it runs from when it is made.

    A clock of work counts only the time that its thread was at work, so that
    contests mean the same on machines that have other things to do.
    """

    def __init__(self, seconds: float = FOREVER, *, of_work: bool = False) -> None:
        self.seconds: float = seconds
        self.of_work: bool = of_work
        self.began: float = self._now()

    def _now(self) -> float:
        return time.thread_time() if self.of_work else time.perf_counter()

    def spent(self) -> float:
        """Tells how many seconds have passed."""
        return self._now() - self.began

    def is_up(self) -> bool:
        """Tells whether the time is over."""
        return self.seconds < FOREVER and self.spent() >= self.seconds

    def at_most(self, seconds: float) -> Clock:
        """Makes a clock that began with this one and allows no more than so many seconds."""
        other = Clock(min(seconds, self.seconds), of_work=self.of_work)
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
