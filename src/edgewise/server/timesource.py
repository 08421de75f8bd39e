"""Where the server reads the time; tests supply a source that they control."""

from __future__ import annotations

import asyncio
import time


class TimeSource:
    """Real time, in seconds from any moment on."""

    def now(self) -> float:
        """Tells the time."""
        return time.monotonic()

    async def sleep_until(self, moment: float) -> None:
        """Waits until a moment has come; returns at once if it has."""
        left = moment - self.now()
        if left > 0:
            await asyncio.sleep(left)
