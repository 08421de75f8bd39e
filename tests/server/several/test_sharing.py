"""Limits for an address hold over all servers, and for each alone while Redis is away."""

from __future__ import annotations

import asyncio
from itertools import count

from edgewise.server.cluster.redis_url import open_redis
from edgewise.server.cluster.sharing import CHANNEL, Sharing
from edgewise.server.limits import Allowances, Bucket, Limits
from edgewise.server.timesource import TimeSource
from tests.server.line import line_to_redis
from tests.server.redis_server import RedisServer

FEW = Limits(changes=0.0, change_burst=10, sockets=3)


class Two:
    """Two servers that tell each other what they gave."""

    def __init__(self, redis: RedisServer, other: str = "") -> None:
        self.allowances = [Allowances(FEW) for _ in range(2)]
        self.sharing = [
            Sharing(open_redis(url), name, mine, TimeSource())
            for name, url, mine in zip(
                ("s0", "s1"), (redis.url, other or redis.url), self.allowances, strict=True
            )
        ]

    async def __aenter__(self) -> Two:
        for one in self.sharing:
            one.begin()
        await asyncio.sleep(0.3)
        return self

    async def __aexit__(self, *_: object) -> None:
        for one in self.sharing:
            await one.end()


def test_what_one_server_gave_another_does_not_give_again(redis: RedisServer) -> None:
    async def run() -> None:
        async with Two(redis) as two:
            here, there = two.allowances
            assert all(here.changes.take("1.2.3.4") for _ in range(10))
            while there.changes._bucket("1.2.3.4")._left > 0:
                await asyncio.sleep(0.05)
            assert not there.changes.take("1.2.3.4")
            assert there.changes.take("5.6.7.8")

    asyncio.run(asyncio.wait_for(run(), 60))


def test_what_was_given_elsewhere_counts_after_a_pause_here() -> None:
    now = 0.0
    bucket = Bucket(rate=1.0, burst=10, clock=lambda: now)
    now = 3600.0
    bucket.spend(10)
    assert not bucket.take()
    now += 1.0
    assert bucket.take()
    assert not bucket.take()


def test_what_is_not_understood_ends_nothing(redis: RedisServer) -> None:
    async def run() -> None:
        async with Two(redis) as two:
            here, there = two.allowances
            client = open_redis(redis.url)
            later = b'{"from": "s9", "taken": {"whispers": {"1.2.3.4": 1}}, "sockets": {}}'
            for said in (b"no JSON", b"[]", b"{}", later):
                await client.publish(CHANNEL, said)
            assert here.changes.take("1.2.3.4")
            while there.changes._bucket("1.2.3.4")._left == 10:
                await asyncio.sleep(0.05)
            await client.aclose()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_sockets_of_an_address_are_counted_over_all_servers(redis: RedisServer) -> None:
    async def run() -> None:
        async with Two(redis) as two:
            here, there = two.allowances
            assert all(here.open_socket("1.2.3.4") for _ in range(3))
            while there.open_socket("1.2.3.4"):
                there.close_socket("1.2.3.4")
                await asyncio.sleep(0.05)
            assert there.open_socket("5.6.7.8")

    asyncio.run(asyncio.wait_for(run(), 60))


def test_while_redis_is_away_each_server_keeps_the_limits_alone(redis: RedisServer) -> None:
    async def run() -> None:
        redis.kill()
        async with Two(redis) as two:
            here, there = two.allowances
            assert [here.changes.take("1.2.3.4") for _ in range(11)] == [True] * 10 + [False]
            assert there.changes.take("1.2.3.4")
            redis.start()
            assert all(there.changes.take("1.2.3.4") for _ in range(9))
            while there.changes._bucket("5.6.7.8")._left == 10:  # heard when both are back
                assert here.changes.take("5.6.7.8")
                await asyncio.sleep(0.6)

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_line_that_fell_silent_for_ever_is_replaced(redis: RedisServer) -> None:
    line, through = line_to_redis(redis.url)

    async def run() -> None:
        async with Two(redis, through) as two:
            here, there = two.allowances
            line.silence()
            await asyncio.sleep(0.2)
            line.replace()
            for address in map(str, count()):
                here.changes.take(address)
                await asyncio.sleep(0.6)
                if there.changes._bucket(address)._left < 10:
                    break

    asyncio.run(asyncio.wait_for(run(), 60))
    line.close()
