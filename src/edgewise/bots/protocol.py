"""The interface of a bot."""

from __future__ import annotations

import time
from typing import Final

from librt.random import Random
from mypy_extensions import mypyc_attr

from edgewise.bots import let_others_run
from edgewise.core.errors import EdgewiseError
from edgewise.core.moves import Move
from edgewise.core.state import State

FOREVER: Final = 1e9
"""Seconds of a bot that may think as long as it likes."""

LOOK_UP_EVERY: Final = 0.02
"""After so many seconds of compiled work, other threads and signals get their turn."""


class Clock:
    """How long a bot may think about one move; it runs from when it is made.

    A clock of work counts only the time that its thread was at work, so that
    contests mean the same on machines that have other things to do.
    """

    def __init__(self, seconds: float = FOREVER, *, of_work: bool = False) -> None:
        self.seconds: float = seconds
        self.of_work: bool = of_work
        self.began: float = self._now()
        self.looked_up: float = time.perf_counter()

    def _now(self) -> float:
        return time.thread_time() if self.of_work else time.perf_counter()

    def spent(self) -> float:
        """Tells how many seconds have passed."""
        return self._now() - self.began

    def is_up(self) -> bool:
        """Tells whether the time is over; now and then lets others have their turn."""
        self.look_up()
        return self.seconds < FOREVER and self.spent() >= self.seconds

    def look_up(self) -> None:
        """Lets other threads and Ctrl-C have their turn, if the last time is a while ago."""
        now = time.perf_counter()
        if now - self.looked_up >= LOOK_UP_EVERY:
            let_others_run()
            self.looked_up = time.perf_counter()

    def at_most(self, seconds: float) -> Clock:
        """Makes a clock that began with this one and allows no more than so many seconds."""
        other = Clock(min(seconds, self.seconds), of_work=self.of_work)
        other.began = self.began
        other.looked_up = self.looked_up
        return other


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses moves for one seat of one match from what that seat sees."""

    name: str = "bot"
    """What people call it."""

    def choose(self, seen: State, clock: Clock, rng: Random) -> Move:
        """Chooses a legal move for ``seen.to_move`` before the clock runs out."""
        raise EdgewiseError(
            f"{type(self).__name__} has no method choose(self, seen, clock, rng); "
            "a bot needs one, which returns one of seen.legal_moves"
        )

    def notice(self, actor: int, move: Move | None) -> None:
        """Hears of a move of any seat or of chance, its own too; None when it is secret.

        Nobody has to tell a bot: one that is told can go on with old thoughts.
        """
        return
