"""The time that bots and solvers have to think."""

from __future__ import annotations

import time
from typing import Final

from edgewise.core import let_others_run

FOREVER: Final = 1e9
"""Seconds of a clock without a limit."""

LOOK_UP_EVERY: Final = 0.02
"""After how many seconds of compiled work, other threads and signals get their turn."""


class Clock:
    """How long somebody may think, as a bot about a move; it runs from when it is made.

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

    def share_spent(self) -> float:
        """Tells which share of the time has passed; none, where there is no limit."""
        return self.spent() / max(self.seconds, 1e-9) if self.seconds < FOREVER else 0.0

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
        """Makes a clock that began with this one and allows no more than this many seconds."""
        other = Clock(min(seconds, self.seconds), of_work=self.of_work)
        other.began = self.began
        other.looked_up = self.looked_up
        return other
