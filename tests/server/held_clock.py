"""A clock that stands still until a test turns it."""

from __future__ import annotations

import asyncio

from edgewise.server.timesource import TimeSource


class HeldClock(TimeSource):
    """Time as a test tells it."""

    def __init__(self) -> None:
        self._now = 0.0
        self._sleeping: list[tuple[float, asyncio.Future[None]]] = []
        self._came = asyncio.Event()

    def now(self) -> float:
        """Tells the time that was set."""
        return self._now

    async def sleep_until(self, moment: float) -> None:
        """Waits until a test has turned the clock so far."""
        if moment > self._now:
            woken = asyncio.get_running_loop().create_future()
            self._sleeping.append((moment, woken))
            self._came.set()
            try:
                await woken
            finally:
                self._sleeping = [entry for entry in self._sleeping if entry[1] is not woken]

    async def next_sleeper(self) -> float:
        """Waits until somebody sleeps; tells until when the first does."""
        while not self._sleeping:
            self._came.clear()
            await self._came.wait()
        return min(moment for moment, _ in self._sleeping)

    def sleepers(self) -> int:
        """Counts who sleeps."""
        return len(self._sleeping)

    def turn_to(self, moment: float) -> None:
        """Sets the time and wakes who slept until then."""
        self._now = moment
        due = [woken for until, woken in self._sleeping if until <= moment]
        self._sleeping = [entry for entry in self._sleeping if entry[0] > moment]
        for woken in due:
            if not woken.done():
                woken.set_result(None)
