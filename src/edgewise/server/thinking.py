"""Bots in processes of their own, so that no search holds up a table."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from edgewise.bots.searchbot import SearchBot
from edgewise.core.chance import make_rng
from edgewise.core.clock import FOREVER, Clock
from edgewise.core.state import State
from edgewise.match import generator_for
from edgewise.review.jobs import review_part
from edgewise.server.advice import Advice, advise
from edgewise.server.guests import bot_of
from edgewise.server.timesource import TimeSource

ATTEMPTS = 3
QUICK = frozenset({"random", "greedy", "search:easy"})
"""Levels that answer within hundredths of a second, whatever time they are given; only near the
end of a match may easy take up to a quarter of one."""
SLACK = 0.25
"""Seconds by which a thought may exceed its time before anybody can see it."""
PATIENCE = 5
"""How much nicer than the server its workers are: tables go before thoughts."""

BACKGROUND = 19
"""How nice those are who review: they give way to bots, and still come to an end some time."""

Found = TypeVar("Found")
Job = Callable[[str, State, float, int], Found]
"""What is asked of a bot: of its level, with what it sees, for how many seconds, by which seed."""


def think(level: str, seen: State, seconds: float, seed: int) -> str:
    """Lets a bot choose; runs in a worker process."""
    bot = bot_of(level)
    return bot.choose(seen, Clock(seconds), generator_for(bot, make_rng(seed))).text()


@cache
def seconds_of(level: str) -> float:
    """Tells how long a level thinks when there is something to think of; 0 if hardly at all."""
    bot = bot_of(level)
    return bot.seconds if isinstance(bot, SearchBot) and bot.seconds < FOREVER else 0.0


def _ready() -> bool:
    return True


def _begin_work() -> None:
    """Lets a worker give way to the server, and end when it does, however it ended."""
    if hasattr(os, "nice"):
        os.nice(PATIENCE)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_outlive, args=(parent,), daemon=True).start()


def _begin_background_work() -> None:
    """Lets a worker give way to everything else, so that no table waits for it."""
    _begin_work()
    if hasattr(os, "nice"):
        os.nice(BACKGROUND)


def _outlive(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def new_pool(workers: int, *, in_background: bool = False) -> ProcessPoolExecutor:
    """Makes worker processes, which start when they are needed."""
    context = multiprocessing.get_context("spawn")
    begin = _begin_background_work if in_background else _begin_work
    return ProcessPoolExecutor(workers, mp_context=context, initializer=begin)


class Lane:
    """Worker processes with one queue, first come, first served. One that dies is replaced."""

    def __init__(
        self,
        workers: int,
        *,
        slack: float = 0.0,
        clock: TimeSource | None = None,
        in_background: bool = False,
    ) -> None:
        self._workers = workers
        self._in_background = in_background
        self._slack = slack
        self._clock = clock or TimeSource()
        self._free = asyncio.Semaphore(workers)
        self._asked = 0
        self._pool: ProcessPoolExecutor | None = None

    @property
    def asked(self) -> int:
        """How many think or wait."""
        return self._asked

    async def ask(
        self, job: Job[Found], level: str, seen: State, seconds: float, seed: int
    ) -> Found:
        """Asks a bot when it is its turn; the more wait then, the less it thinks."""
        found, _ = await self._ask(job, level, seen, seconds, seed)
        return found

    async def ask_evenly(
        self, job: Job[Found], level: str, seen: State, seconds: float, seed: int
    ) -> Found:
        """Asks a bot likewise; the time it takes does not reveal how much there was to think of."""
        found, ready = await self._ask(job, level, seen, seconds, seed)
        await self._clock.sleep_until(ready + self._slack)
        return found

    async def _ask(
        self, job: Job[Found], level: str, seen: State, seconds: float, seed: int
    ) -> tuple[Found, float]:
        """Asks a bot; tells also when one that thinks for all of its time would be ready."""
        self._asked += 1
        try:
            async with self._free:
                share = self.share_of(seconds)
                ready = self._clock.now() + min(share, seconds_of(level))
                return await self._do(job, level, seen, share, seed), ready
        finally:
            self._asked -= 1

    def share_of(self, seconds: float) -> float:
        """Tells how long one bot may think, so that all who wait now have moved by that time."""
        return seconds * self._workers / max(self._workers, self._asked)

    async def run(self, job: Callable[..., Found], *args: object) -> Found:
        """Does a job when it is its turn; who waits for others is counted with them."""
        self._asked += 1
        try:
            async with self._free:
                return await self._submit(job, *args)
        finally:
            self._asked -= 1

    async def _do(
        self, job: Job[Found], level: str, seen: State, seconds: float, seed: int
    ) -> Found:
        return await self._submit(job, level, seen, seconds, seed)

    async def _submit(self, job: Callable[..., Found], *args: object) -> Found:
        for _ in range(ATTEMPTS):
            pool = self._running()
            try:
                asked = pool.submit(job, *args)
                return await asyncio.wrap_future(asked)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
        raise RuntimeError("the bots' processes die again and again")

    async def warm_up(self) -> list[int]:
        """Starts a worker before it is needed; returns the ids of the processes."""
        pool = self._running()
        await asyncio.wrap_future(pool.submit(_ready))
        return list(pool._processes)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = new_pool(self._workers, in_background=self._in_background)
        return self._pool

    def close(self) -> None:
        """Ends the workers."""
        if self._pool is not None:
            for worker in list((self._pool._processes or {}).values()):
                worker.terminate()
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


class Thinkers:
    """The workers that think for bots: slow levels apart from quick ones.

    So a carefree bot never waits for an expert of another table. Who prints is apart from both,
    and begins when something is to be printed. Who reviews matches gives way to all.
    """

    def __init__(
        self, workers: int = 1, *, slack: float = SLACK, clock: TimeSource | None = None
    ) -> None:
        self.slow = Lane(workers, slack=slack, clock=clock)
        self.quick = Lane(1, slack=slack, clock=clock)
        self.press = Lane(1, clock=clock)
        self.reviewers = Lane(workers, clock=clock, in_background=True)
        self.workers = workers

    async def choose(self, level: str, seen: State, seconds: float, seed: int) -> str:
        """Asks a bot for a move, given what its seat may see."""
        return await self._lane(level).ask_evenly(think, level, seen, seconds, seed)

    async def advise(self, level: str, seen: State, seconds: float, seed: int) -> Advice:
        """Asks a bot for a move and its thoughts, given what the seat may see."""
        return await self._lane(level).ask(advise, level, seen, seconds, seed)

    async def make_pdf(self, job: Callable[..., bytes], *args: object) -> bytes:
        """Lets a PDF be made, one after the other."""
        return await self.press.run(job, *args)

    async def review(
        self, match: dict[str, Any], part: int, seconds: float, seed: int
    ) -> dict[str, Any]:
        """Lets a part of a review be worked out when nobody else needs the processor."""
        return await self.reviewers.run(review_part, match, part, seconds, seed)

    @property
    def review_width(self) -> int:
        """How many parts of a review are worth asking for at a time."""
        return self.workers

    def under_way(self, lane: str) -> int:
        """Counts the thoughts of a lane that are under way or wait."""
        lanes = {"quick": self.quick, "slow": self.slow, "review": self.reviewers}
        return lanes[lane].asked

    def _lane(self, level: str) -> Lane:
        return self.quick if level in QUICK else self.slow

    async def warm_up(self) -> list[int]:
        """Starts workers before they are needed; returns the ids of their processes."""
        return await self.quick.warm_up() + await self.slow.warm_up()

    def close(self) -> None:
        """Ends all workers."""
        self.quick.close()
        self.slow.close()
        self.press.close()
        self.reviewers.close()
