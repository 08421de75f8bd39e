"""Bots that think elsewhere: thinkers take thoughts from Redis, and none is lost."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any

import orjson
import pytest

import edgewise
from edgewise.core.state import State
from edgewise.server.advice import Advice
from edgewise.server.cluster.redis_url import open_redis
from edgewise.server.cluster.remote import RemoteThinkers
from edgewise.server.cluster.thinker import Thinker
from edgewise.server.cluster.thoughts import (
    QUICK_LANE,
    REVIEW_LANE,
    SLOW_LANE,
    Thought,
    read_seen,
    stream_of,
    write_seen,
)
from edgewise.server.thinking import Thinkers, think
from tests.random_play import states_after_moves
from tests.server.redis_server import RedisServer


@contextmanager
def thinker(redis: RedisServer) -> Iterator[subprocess.Popen[str]]:
    """Runs ``edgewise think`` beside the test."""
    command = [sys.executable, "-m", "edgewise.cli.main", "think", "--redis", redis.url]
    running = subprocess.Popen([*command, "--workers", "1"], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    running.stdout.readline()
    yield running
    running.kill()
    running.wait()
    running.stdout.close()


def position(game: str = "hoses") -> State:
    """Makes a position in mid-match, as the seat to move knows it."""
    rng = edgewise.make_rng(7)
    state = edgewise.game(game).new(2)
    for _ in range(60):
        state.push(
            state.draw_chance(rng) if state.to_move == edgewise.CHANCE else state.legal_moves[0]
        )
    while state.to_move == edgewise.CHANCE:
        state.push(state.draw_chance(rng))
    assert state.to_move is not None
    return state.remembered_by(state.to_move)


Asked = Callable[[RemoteThinkers], Coroutine[Any, Any, Any]]


def ask(redis: RedisServer, asked: Asked, *, is_ready: bool = True) -> Any:
    """Asks as a server does, once somebody can answer."""

    async def run() -> Any:
        thinkers = RemoteThinkers(open_redis(redis.url), "s1", slack=0.0)
        thinkers.begin()
        try:
            while is_ready and not (thinkers._ready[QUICK_LANE] and thinkers._ready[SLOW_LANE]):
                await asyncio.sleep(0.05)
            return await asked(thinkers)
        finally:
            thinkers.close()

    return asyncio.run(run())


@pytest.fixture(autouse=True)
def _empty(redis: RedisServer) -> None:
    redis.empty()


@pytest.mark.parametrize("game", edgewise.games())
def test_what_travels_is_what_the_seat_knew(game: str) -> None:
    players = min(edgewise.game(game).seats)
    for state in islice(states_after_moves(edgewise.game(game), 3, players), 0, 150, 5):
        if state.to_move is None or state.to_move == edgewise.CHANCE:
            continue
        seen = state.remembered_by(state.to_move)
        travelled = read_seen(json.loads(json.dumps(write_seen(seen))))
        assert travelled == seen
        assert json.dumps(write_seen(travelled)) == json.dumps(write_seen(seen))


def test_a_thinker_answers_as_the_server_would(redis: RedisServer, monkeypatch: Any) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("the server thought itself")

    monkeypatch.setattr(Thinkers, "choose", fail)
    monkeypatch.setattr(Thinkers, "advise", fail)
    seen = position()

    async def choose(level: str, thinkers: RemoteThinkers) -> str:
        return await thinkers.choose(level, seen, 1.0, 5)

    with thinker(redis):
        for level in ("greedy", "search:easy"):
            expected = think(level, read_seen(write_seen(seen)), 1.0, 5)
            assert ask(redis, partial(choose, level)) == expected
        advice = ask(redis, lambda t: t.advise("search:hard", seen, 0.5, 5))
    assert isinstance(advice, Advice)
    assert advice.ideas


def test_without_thinkers_or_redis_the_server_thinks_itself(redis: RedisServer) -> None:
    seen = position()
    expected = think("greedy", seen, 1.0, 5)
    assert ask(redis, lambda t: t.choose("greedy", seen, 1.0, 5), is_ready=False) == expected
    redis.kill()
    try:
        assert ask(redis, lambda t: t.choose("greedy", seen, 1.0, 5), is_ready=False) == expected
    finally:
        redis.start()


def test_a_thinker_that_dies_loses_nothing(redis: RedisServer) -> None:
    seen = position()

    async def die_meanwhile(thinkers: RemoteThinkers) -> str:
        asked = asyncio.create_task(thinkers.choose("search:hard", seen, 2.0, 5))
        while not await thinkers._redis.xpending(stream_of(SLOW_LANE), "thinkers"):
            await asyncio.sleep(0.02)
        assert (thinkers.under_way("quick"), thinkers.under_way("slow")) == (0, 1)
        pending = {"pending": 0}
        while not pending["pending"]:
            pending = await thinkers._redis.xpending(stream_of(SLOW_LANE), "thinkers")
            await asyncio.sleep(0.02)
        first.kill()
        with thinker(redis):
            return await asked

    with thinker(redis) as first:
        move = ask(redis, die_meanwhile)
    assert seen.why_not(seen.game.parse_move(move)) is None


def test_what_comes_too_late_is_dropped(redis: RedisServer) -> None:
    seen = position()

    async def run() -> int:
        client = open_redis(redis.url)
        old = Thought("s1:0", "s1", "choose", "greedy", 0.0, 1, write_seen(seen))
        long_ago = f"{int((time.time() - 60) * 1000)}-0"
        await client.xadd(stream_of(QUICK_LANE), {"thought": old.data()}, id=long_ago)
        running = asyncio.create_task((at_work := Thinker(client, 1)).run())
        while await client.xlen(stream_of(QUICK_LANE)):
            await asyncio.sleep(0.02)
        running.cancel()
        return at_work.answered

    assert asyncio.run(run()) == 0


def test_what_a_thinker_does_not_understand_ends_nothing(redis: RedisServer) -> None:
    seen = position()

    async def run() -> list[str]:
        client = open_redis(redis.url)
        for name, odd in (("thought", b"no JSON"), ("thought", b'{"new": 1}'), ("other", b"")):
            await client.xadd(stream_of(QUICK_LANE), {name: odd})
        known = Thought("s1:a", "s1", "choose", "greedy", 30.0, 1, write_seen(seen))
        await client.xadd(stream_of(QUICK_LANE), {"thought": known.data()})
        running = asyncio.create_task(Thinker(client, 1).run())
        heard: Any = await client.blpop(["edgewise:answers:s1"], timeout=0)
        assert await client.xlen(stream_of(QUICK_LANE)) == 0
        running.cancel()
        return [orjson.loads(heard[1])["id"]]

    assert asyncio.run(asyncio.wait_for(run(), 30)) == ["s1:a"]


def test_a_server_goes_on_hearing_after_what_it_does_not_understand(redis: RedisServer) -> None:
    async def run() -> None:
        thinkers = RemoteThinkers(open_redis(redis.url), "s1", slack=0.0)
        thinkers.begin()
        waiting = thinkers._waiting["s1:1"] = asyncio.get_running_loop().create_future()
        for said in (b"no JSON", b"[]", b"{}", b'{"id": "s1:1", "move": "x"}'):
            await thinkers._redis.rpush("edgewise:answers:s1", said)
        assert (await waiting)["move"] == "x"
        thinkers.close()

    asyncio.run(asyncio.wait_for(run(), 10))


def test_guests_of_a_server_think_there(redis: RedisServer, monkeypatch: Any) -> None:
    monkeypatch.setenv("EDGEWISE_GUESTS", '{"Mine": "mine.py:Mine"}')

    async def here(*_: object) -> str:
        return "here"

    monkeypatch.setattr(Thinkers, "choose", here)

    async def choose(thinkers: RemoteThinkers) -> Any:
        thinkers._ready = dict.fromkeys(thinkers._ready, 1)
        move = await thinkers.choose("Mine", position(), 1.0, 5)
        return move, await thinkers._redis.xlen(stream_of(SLOW_LANE))

    assert ask(redis, choose, is_ready=False) == ("here", 0)


def test_reviews_wait_until_no_bot_does(redis: RedisServer) -> None:
    seen = position()

    async def run() -> list[str]:
        client = open_redis(redis.url)
        for lane, name in ((REVIEW_LANE, "s1:review"), (SLOW_LANE, "s1:a"), (SLOW_LANE, "s1:b")):
            thought = Thought(name, "s1", "choose", "greedy", 30.0, 1, write_seen(seen))
            await client.xadd(stream_of(lane), {"thought": thought.data()})
        running = asyncio.create_task(Thinker(client, 1).run())
        heard: list[Any] = [
            await client.blpop(["edgewise:answers:s1"], timeout=0) for _ in range(3)
        ]
        running.cancel()
        return [orjson.loads(answer[1])["id"] for answer in heard]

    assert asyncio.run(run()) == ["s1:a", "s1:b", "s1:review"]
