"""Limits that hold over all servers: each tells the others what it gave to which address.

Twice a second a server publishes what was taken since, and how many sockets addresses hold.
The others take the same from their own buckets. So an address that spreads over servers gets
no more than one rate, after at most half a second. While Redis is away, each server keeps the
limits by itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Any

import orjson
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from edgewise.server.cluster.cancelling import end_all, is_cancelled
from edgewise.server.cluster.redis_url import PATIENCE_SECONDS
from edgewise.server.limits import Allowances
from edgewise.server.timesource import TimeSource

log = logging.getLogger(__name__)

CHANNEL = "edgewise:limits"
PAUSE_SECONDS = 0.5
FRESH_SECONDS = 3.0
"""What a server said of its sockets counts for this long; then it is taken to be gone."""


class Sharing:
    """Tells other servers what was taken here, and hears what was taken there."""

    def __init__(self, redis: Redis, me: str, allowances: Allowances, clock: TimeSource) -> None:
        self._redis = redis
        self._me = me
        self._allowances = allowances
        self._clock = clock
        self._held: dict[str, tuple[float, dict[str, int]]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._is_away = False
        for buckets in allowances.rates.values():
            buckets.taken = Counter()
        allowances.sockets_elsewhere = self._sockets_of

    def begin(self) -> None:
        """Tells and hears from now on."""
        self._tasks = [asyncio.create_task(self._tell()), asyncio.create_task(self._hear())]

    async def end(self) -> None:
        """Tells and hears no more."""
        await end_all(self._tasks)

    async def _tell(self) -> None:
        while not is_cancelled():
            await self._clock.sleep_until(self._clock.now() + PAUSE_SECONDS)
            try:
                await self._redis.publish(CHANNEL, orjson.dumps(self._news()))
                self._answered()
            except (RedisError, OSError) as error:
                self._failed(error)

    def _news(self) -> dict[str, Any]:
        rates = self._allowances.rates
        taken = {name: dict(buckets.taken or {}) for name, buckets in rates.items()}
        for buckets in rates.values():
            buckets.taken = Counter()
        return {"from": self._me, "taken": taken, "sockets": dict(self._allowances.sockets)}

    async def _hear(self) -> None:
        while not is_cancelled():
            with suppress(RedisError, OSError, TimeoutError):
                async with self._redis.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(CHANNEL)
                    while True:
                        self._take(await _next(channel))
            await self._clock.sleep_until(self._clock.now() + PAUSE_SECONDS)

    def _take(self, data: bytes) -> None:
        """Takes from the buckets here what another server gave; what nobody understands is left."""
        try:
            news: dict[str, Any] = orjson.loads(data)
            if news["from"] != self._me:
                self._take_from(news["from"], news["taken"], news["sockets"])
        except (ValueError, KeyError, TypeError, AttributeError):
            log.warning("what another server said of limits is not understood")

    def _take_from(
        self, server: str, rates: dict[str, dict[str, int]], sockets: dict[str, int]
    ) -> None:
        now = self._clock.now()
        for name, taken in rates.items():
            buckets = self._allowances.rates.get(name)  # a newer server may count more
            if buckets is not None:
                for address, count in taken.items():
                    buckets.spend(address, count)
        self._held = {
            who: held for who, held in self._held.items() if held[0] > now - FRESH_SECONDS
        }
        self._held[server] = now, sockets

    def _sockets_of(self, address: str) -> int:
        since = self._clock.now() - FRESH_SECONDS
        return sum(held.get(address, 0) for when, held in self._held.values() if when > since)

    def _failed(self, error: Exception) -> None:
        if not self._is_away:
            log.warning("Redis does not answer, limits hold for each server alone: %s", error)
        self._is_away = True

    def _answered(self) -> None:
        if self._is_away:
            log.warning("Redis answers again, limits hold over all servers")
        self._is_away = False


async def _next(channel: PubSub) -> bytes:
    """Waits for what is said next; a line on which nothing comes, not even our own, is lost."""
    until = asyncio.get_running_loop().time() + PATIENCE_SECONDS
    while (left := until - asyncio.get_running_loop().time()) > 0:
        message = await channel.get_message(timeout=left)
        if message is not None:
            return bytes(message["data"])
    raise TimeoutError
