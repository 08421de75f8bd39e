"""How tasks end that wait for Redis or for other servers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN_SECONDS = 0.5


async def end_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels tasks until each has ended.

    Once is not always enough: an error of a line that is being closed can take the place of
    the cancellation, and a task that tries again after such errors would go on for ever.
    """
    tasks = list(tasks)
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)  # so that no error is left unseen
