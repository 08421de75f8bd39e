"""Tasks end when they are told to, whatever a library makes of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from edgewise.server.cluster.cancelling import end_all


async def tries_again() -> None:
    """Goes on after errors of its line, and closing the line is one."""
    lines = 0
    while True:
        with suppress(OSError):
            lines += 1
            try:
                await asyncio.sleep(3600)
            finally:
                if lines == 1:
                    raise OSError("the line is gone already")


async def fails() -> None:
    raise ValueError("of its own")


def test_a_cancellation_that_is_lost_is_said_again() -> None:
    async def run() -> None:
        tasks = [asyncio.create_task(tries_again()), asyncio.create_task(fails())]
        await asyncio.sleep(0)
        await end_all(tasks)
        assert all(task.done() for task in tasks)
        assert tasks[0].cancelled()
        await end_all([])

    asyncio.run(asyncio.wait_for(run(), 60))
