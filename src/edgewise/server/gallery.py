"""News for many listeners: sent after the players', a few at a time, at a limited rate."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from edgewise.server.timesource import TimeSource

GROUP = 25
"""How many spectators are shown the table before everything else has its turn again."""

Show = Callable[[], bool]
"""Shows the table to one spectator; ``False`` says that they have more to read still."""


class Paced:
    """Does something soon after it was asked to, but not again before a pause is over."""

    def __init__(self, do: Callable[[], Awaitable[None]], clock: TimeSource, pause: float) -> None:
        self._do = do
        self._clock = clock
        self._pause = pause
        self._is_asked = False
        self._task: asyncio.Task[None] | None = None

    def ask(self) -> None:
        """Asks for it; a request during a pause is heard when the pause is over."""
        self._is_asked = True
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._is_asked:
                self._is_asked = False
                await self._do()
                await self._clock.sleep_until(self._clock.now() + self._pause)
        finally:
            self._task = None

    def cancel(self) -> None:
        """Ends it soon, without waiting for that."""
        if self._task is not None:
            self._task.cancel()

    async def stop(self) -> None:
        """Ends it, whatever was asked."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


class Gallery:
    """The spectators of one table: however many they are, players do not wait for them."""

    def __init__(
        self,
        everybody: Callable[[], list[Show]],
        settle: Callable[[], Awaitable[bool]],
        clock: TimeSource,
        pause: float,
    ) -> None:
        self._everybody = everybody
        self._settle = settle
        """Waits until the table shows what is kept, and nothing else; tells whether it does."""
        self._has_news = False
        self._behind: list[Show] = []
        self._paced = Paced(self._show, clock, pause)
        self.stop, self.cancel = self._paced.stop, self._paced.cancel

    def tell(self) -> None:
        """Lets all spectators see the table soon."""
        self._has_news = True
        self._paced.ask()

    async def _show(self) -> None:
        shows = self._everybody() if self._has_news else self._behind
        self._has_news, self._behind = False, []
        for start in range(0, len(shows), GROUP):
            group = shows[start : start + GROUP]
            is_settled = await self._settle()
            self._behind += [show for show in group if not (is_settled and show())]
            await asyncio.sleep(0)
        if self._behind:
            self._paced.ask()
