"""How tasks end that wait for Redis or for other servers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN_SECONDS = 0.5


def is_cancelled() -> bool:
    """Whether this task was told to end, also if an error took the place of the cancellation.

    A client that closes its line while it is cancelled may raise what the line raised. A loop
    that goes on after such errors asks this, or it would go on for ever.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


async def end_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels tasks until each has ended.

    Once is not always enough: a library may lose a cancellation without a trace.
    """
    tasks = list(tasks)
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)  # so that no error is left unseen
