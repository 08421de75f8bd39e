"""Tasks end when they are told to, whatever a library makes of it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, cast

import pytest
from redis.asyncio import Redis

from edgewise.server.cluster import thinker
from edgewise.server.cluster.cancelling import end_all
from edgewise.server.cluster.remote import RemoteThinkers
from edgewise.server.cluster.sharing import Sharing
from edgewise.server.cluster.thinker import Thinker
from edgewise.server.cluster.thoughts import QUICK_LANE
from edgewise.server.limits import Allowances, Limits
from edgewise.server.timesource import TimeSource


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


class Silent:
    """A Redis that never answers; the first cancellation of each wait ends in another error."""

    def __init__(self) -> None:
        self.waits = 0
        self.lost: Counter[asyncio.Task[Any] | None] = Counter()

    def __getattr__(self, name: str) -> Callable[..., Coroutine[Any, Any, Any]]:
        return self._wait

    def pipeline(self, **_: object) -> Silent:
        return self

    def pubsub(self, **_: object) -> Silent:
        return self

    async def __aenter__(self) -> Silent:
        return self

    async def __aexit__(self, *_: object) -> None:
        return None

    async def _wait(self, *_: object, **__: object) -> None:
        me = asyncio.current_task()
        self.waits += 1
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            self.lost[me] += 1
            if self.lost[me] > 1:
                raise
            raise TimeoutError from None


Begun = Callable[[Silent], list["asyncio.Task[Any]"]]


def of_remote_thinkers(silent: Silent) -> list[asyncio.Task[Any]]:
    thinkers = RemoteThinkers(cast(Redis, silent), "s1")
    thinkers.begin()
    return list(thinkers._tasks)


def of_sharing(silent: Silent) -> list[asyncio.Task[Any]]:
    sharing = Sharing(cast(Redis, silent), "s1", Allowances(Limits()), TimeSource())
    sharing.begin()
    return list(sharing._tasks)


def of_a_thinker(silent: Silent) -> list[asyncio.Task[Any]]:
    return [asyncio.create_task(Thinker(cast(Redis, silent), 1).run())]


def of_a_renewal(silent: Silent) -> list[asyncio.Task[Any]]:
    at_work = Thinker(cast(Redis, silent), 1)
    return [asyncio.create_task(at_work._renew(QUICK_LANE, "t:0", b"1-1"))]


@pytest.mark.parametrize(
    ("begun", "waits"),
    [(of_remote_thinkers, 2), (of_sharing, 2), (of_a_thinker, 4), (of_a_renewal, 1)],
)
def test_a_loop_ends_although_an_error_took_the_place_of_its_cancellation(
    begun: Begun, waits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "STALE_SECONDS", 0.1)
    silent = Silent()

    async def run() -> set[asyncio.Task[Any]]:
        tasks = begun(silent)
        while silent.waits < waits:
            await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        _, left = await asyncio.wait(tasks, timeout=10)
        return left

    assert asyncio.run(asyncio.wait_for(run(), 60)) == set()
    assert silent.lost.total() == waits  # each was cancelled once, in vain
