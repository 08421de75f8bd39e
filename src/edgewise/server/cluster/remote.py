"""Asks thinkers on other machines; where none answers, this server's own processes think."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from itertools import count
from typing import Any

import orjson
from redis.asyncio import Redis
from redis.exceptions import RedisError

from edgewise.core.state import State
from edgewise.server.advice import Advice
from edgewise.server.cluster.cancelling import end_all, is_cancelled
from edgewise.server.cluster.thoughts import (
    LANES,
    QUICK_LANE,
    REVIEW,
    REVIEW_LANE,
    Thought,
    advice_of,
    answers_to,
    lane_of,
    stream_of,
    workers_of,
    write_seen,
)
from edgewise.server.guests import guests
from edgewise.server.thinking import SLACK, Thinkers
from edgewise.server.timesource import TimeSource

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 4.0
"""How long a thought may take beyond its time before this server thinks itself."""
REVIEW_PATIENCE_SECONDS = 60.0
"""How long a part of a review may take beyond its time: it gives way to everything else."""
FRESH_SECONDS = 3.0
"""A thinker that was not heard of for this long is not counted on."""
PAUSE_SECONDS = 0.5


def patience_for(thought: Thought, lane: str) -> float:
    """Tells how long a thought is waited for; quick levels need none of the time they are given."""
    if lane == REVIEW_LANE:
        return REVIEW_PATIENCE_SECONDS + thought.seconds
    return PATIENCE_SECONDS + (0.0 if lane == QUICK_LANE else thought.seconds)


class NoAnswer(Exception):
    """No thinker answered."""


class RemoteThinkers(Thinkers):
    """Lets others think, and does so itself where they do not answer."""

    def __init__(
        self,
        redis: Redis,
        me: str,
        workers: int = 1,
        *,
        slack: float = SLACK,
        clock: TimeSource | None = None,
    ) -> None:
        super().__init__(workers, slack=slack, clock=clock)
        self._redis = redis
        self._me = me
        self._slack = slack
        self._clock = clock or TimeSource()
        self._numbers = count(1)
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._lanes: dict[str, str] = {}
        """In which lane each thought waits."""
        self._ready: dict[str, int] = dict.fromkeys(LANES, 0)
        self._elsewhere: Counter[str] = Counter()
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Listens for answers from now on."""
        self._tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._count())]

    def close(self) -> None:
        """Listens no more, and ends this server's own processes."""
        for task in self._tasks:
            task.cancel()
        super().close()

    async def end(self) -> None:
        """Waits until nothing listens any more, so that the line to Redis can be closed."""
        await end_all(self._tasks)

    def under_way(self, lane: str) -> int:
        """Counts the thoughts of a lane that this server waits for, here or elsewhere."""
        return super().under_way(lane) + self._elsewhere[lane]

    async def choose(self, level: str, seen: State, seconds: float, seed: int) -> str:
        """Asks a bot for a move, given what its seat may see."""
        try:
            found = await self._ask("choose", level, seen, seconds, seed)
        except NoAnswer:
            return await super().choose(level, seen, seconds, seed)
        await self._clock.sleep_until(self._clock.now() + found["left"] + self._slack)
        return str(found["move"])

    async def advise(self, level: str, seen: State, seconds: float, seed: int) -> Advice:
        """Asks a bot for a move and its thoughts, given what the seat may see."""
        try:
            return advice_of(await self._ask("advise", level, seen, seconds, seed))
        except NoAnswer:
            return await super().advise(level, seen, seconds, seed)

    async def review(
        self, match: dict[str, Any], part: int, seconds: float, seed: int
    ) -> dict[str, Any]:
        """Lets a part of a review be worked out when nobody else needs a thinker."""
        try:
            asked = {"match": match, "part": part}
            found = await self._send(REVIEW_LANE, REVIEW, "", seconds, seed, asked)
            return dict(found["part"])
        except (NoAnswer, KeyError):
            return await super().review(match, part, seconds, seed)

    @property
    def review_width(self) -> int:
        """How many parts of a review are worth asking for at a time."""
        return self._ready[REVIEW_LANE] or super().review_width

    async def _ask(
        self, kind: str, level: str, seen: State, seconds: float, seed: int
    ) -> dict[str, Any]:
        if level in guests():  # guests run here, thinkers have none
            raise NoAnswer
        return await self._send(lane_of(level), kind, level, seconds, seed, seen)

    async def _send(
        self,
        lane: str,
        kind: str,
        level: str,
        seconds: float,
        seed: int,
        about: State | dict[str, Any],
    ) -> dict[str, Any]:
        if not self._ready[lane]:
            raise NoAnswer
        id = f"{self._me}:{next(self._numbers)}"
        seen = write_seen(about) if isinstance(about, State) else about
        thought = Thought(id, self._me, kind, level, seconds, seed, seen)
        patience = patience_for(thought, lane)
        self._elsewhere[lane] += 1
        answer = self._waiting[id] = asyncio.get_running_loop().create_future()
        self._lanes[id] = lane
        try:
            await self._redis.xadd(stream_of(lane), {"thought": thought.data()})
            found: dict[str, Any] = await asyncio.wait_for(answer, patience)
        except (RedisError, OSError, TimeoutError) as error:
            log.warning("no thinker answered: %s", error or "it took too long")
            raise NoAnswer from None
        finally:
            del self._waiting[id], self._lanes[id]
            self._elsewhere[lane] -= 1
        if "failed" in found:
            raise NoAnswer
        return found

    async def _hear(self) -> None:
        """Hands answers to those who wait for them; all others are dropped."""
        while not is_cancelled():
            try:
                found = await self._redis.blpop([answers_to(self._me)], timeout=1)
            except (RedisError, OSError, TimeoutError):
                await self._clock.sleep_until(self._clock.now() + PAUSE_SECONDS)
                continue
            if found is None:
                continue
            try:
                self._hand_over(orjson.loads(found[1]))
            except (ValueError, KeyError, TypeError):
                log.warning("what a thinker said is not understood")

    def _hand_over(self, answer: dict[str, Any]) -> None:
        waiting = self._waiting.get(answer["id"])
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    async def _count(self) -> None:
        """Counts who can think; nobody can while Redis is away."""
        while not is_cancelled():
            try:
                seconds, _ = await self._redis.time()
                since = seconds - FRESH_SECONDS
                counting = self._redis.pipeline(transaction=False)
                for lane in LANES:
                    counting.zcount(workers_of(lane), since, "+inf")
                self._ready = dict(zip(LANES, await counting.execute(), strict=True))
            except (RedisError, OSError, TimeoutError):
                self._ready = dict.fromkeys(LANES, 0)
            self._give_up()
            await self._clock.sleep_until(self._clock.now() + PAUSE_SECONDS)

    def _give_up(self) -> None:
        """Waits no longer for thoughts that nobody can answer."""
        for id, lane in self._lanes.items():
            if not self._ready[lane] and not self._waiting[id].done():
                self._waiting[id].set_result({"failed": "nobody thinks elsewhere any more"})
