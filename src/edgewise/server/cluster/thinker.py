"""A machine that thinks: it takes thoughts of all servers from Redis and answers them.

Each worker process takes one thought at a time, the one that has waited the longest, from its
lane. Parts of reviews have processes of their own, which give way to all others. What a
thinker took and did not answer, because it died, another takes over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any

import orjson
from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from edgewise.server.cluster.cancelling import is_cancelled
from edgewise.server.cluster.remote import FRESH_SECONDS, patience_for
from edgewise.server.cluster.thoughts import (
    GROUP,
    QUICK_LANE,
    REVIEW_LANE,
    SLOW_LANE,
    Thought,
    answer,
    answers_to,
    stream_of,
    workers_of,
)
from edgewise.server.thinking import new_pool, seconds_of

log = logging.getLogger(__name__)

BEAT_SECONDS = 1.0
STALE_SECONDS = 3.0
"""A thought that nobody has renewed for this long was left behind by a thinker that died."""
WAIT_MILLISECONDS = 500
KEPT_SECONDS = 60
"""Answers that no server fetches are forgotten after this time."""


class Thinker:
    """All workers of one machine."""

    def __init__(self, redis: Redis, workers: int) -> None:
        self._redis = redis
        self._id = secrets.token_hex(6)
        self._workers = {QUICK_LANE: 1, SLOW_LANE: workers, REVIEW_LANE: workers}
        self.answered = 0

    async def run(self) -> None:
        """Thinks until it is stopped."""
        jobs = [self._beat()]
        for lane, workers in self._workers.items():
            jobs += [self._work(lane, f"{self._id}:{lane}:{number}") for number in range(workers)]
        await asyncio.gather(*jobs)

    async def _beat(self) -> None:
        """Says who thinks here, again and again."""
        while not is_cancelled():
            with suppress(RedisError, OSError):
                now, _ = await self._redis.time()
                for lane, workers in self._workers.items():
                    name = workers_of(lane)
                    members: dict[Any, float] = {f"{self._id}:{i}": now for i in range(workers)}
                    await self._redis.zadd(name, members)
                    await self._redis.zremrangebyscore(name, "-inf", now - 60)
            await asyncio.sleep(BEAT_SECONDS)

    async def _work(self, lane: str, name: str) -> None:
        """Answers one thought of a lane after the other."""
        pool = self._new_pool(lane)
        while not is_cancelled():
            try:
                with suppress(ResponseError):  # it is there already
                    await self._redis.xgroup_create(stream_of(lane), GROUP, id="0", mkstream=True)
                while not is_cancelled():
                    taken = await self._take(lane, name)
                    if taken is not None:
                        pool = await self._answer(pool, name, lane, *taken)
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("Redis does not answer: %s", error)
                await asyncio.sleep(BEAT_SECONDS)

    def _new_pool(self, lane: str) -> ProcessPoolExecutor:
        return new_pool(1, in_background=lane == REVIEW_LANE)

    async def _take(self, lane: str, name: str) -> tuple[bytes, bytes] | None:
        """Takes the next thought: first what another left behind, then what has waited longest."""
        stream = stream_of(lane)
        left = await self._redis.xautoclaim(stream, GROUP, name, int(STALE_SECONDS * 1000), count=1)
        entries = left[1]
        if not entries:
            found: Any = await self._redis.xreadgroup(
                GROUP, name, {stream: ">"}, 1, WAIT_MILLISECONDS
            )
            entries = found[0][1] if found else []
        if entries and entries[0][1]:
            return entries[0][0], entries[0][1].get(b"thought", b"")
        return None

    async def _answer(
        self, pool: ProcessPoolExecutor, name: str, lane: str, entry: bytes, data: bytes
    ) -> ProcessPoolExecutor:
        """Thinks and tells; returns a pool that can think again."""
        try:
            thought = Thought.read(data)
        except (ValueError, TypeError):
            log.warning("a thought is not understood; perhaps a newer server asks")
            await self._forget(lane, entry)
            return pool
        renewing = asyncio.create_task(self._renew(lane, name, entry))
        try:
            if await self._is_late(lane, entry, thought):
                await self._forget(lane, entry)
                return pool
            share = await self._share(lane, thought.seconds)
            said = await self._think(pool, thought, data, share)
        except BrokenProcessPool:
            said = {"failed": "the process died"}
            pool = self._new_pool(lane)
        finally:
            renewing.cancel()
        await self._tell(lane, entry, thought.server, {"id": thought.id, **said})
        return pool

    async def _think(
        self, pool: ProcessPoolExecutor, thought: Thought, data: bytes, share: float
    ) -> dict[str, Any]:
        """Lets a process think; a bot that fails ends nothing."""
        try:
            usual = seconds_of(thought.level) if thought.level else 0.0
            ready = time.monotonic() + min(share, usual)
            found = await asyncio.wrap_future(pool.submit(answer, data, share))
        except BrokenProcessPool:
            raise
        except Exception as error:
            log.exception("a bot failed")
            return {"failed": type(error).__name__}
        self.answered += 1
        return found | {"left": max(0.0, ready - time.monotonic())}

    async def _tell(self, lane: str, entry: bytes, server: str, said: dict[str, Any]) -> None:
        async with self._redis.pipeline(transaction=True) as steps:
            steps.rpush(answers_to(server), orjson.dumps(said))
            steps.expire(answers_to(server), KEPT_SECONDS)
            steps.xack(stream_of(lane), GROUP, entry)
            steps.xdel(stream_of(lane), entry)
            await steps.execute()

    async def _is_late(self, lane: str, entry: bytes, thought: Thought) -> bool:
        """Tells whether nobody waits for a thought any more."""
        seconds, micro = await self._redis.time()
        asked = int(entry.split(b"-")[0]) / 1000
        return bool(seconds + micro / 1e6 - asked > patience_for(thought, lane))

    async def _forget(self, lane: str, entry: bytes) -> None:
        await self._redis.xack(stream_of(lane), GROUP, entry)
        await self._redis.xdel(stream_of(lane), entry)

    async def _share(self, lane: str, seconds: float) -> float:
        """Tells how long one bot may think, so that all who wait now have moved by that time."""
        now, _ = await self._redis.time()
        workers = await self._redis.zcount(workers_of(lane), now - FRESH_SECONDS, "+inf")
        asked = await self._redis.xlen(stream_of(lane))
        return seconds * max(workers, 1) / max(workers, asked, 1)

    async def _renew(self, lane: str, name: str, entry: bytes) -> None:
        """Keeps others from taking over a thought while this one thinks."""
        while not is_cancelled():
            await asyncio.sleep(STALE_SECONDS / 3)
            with suppress(RedisError, OSError):
                await self._redis.xclaim(stream_of(lane), GROUP, name, 0, [entry], justid=True)
