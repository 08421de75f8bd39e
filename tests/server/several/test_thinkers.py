"""Bots that think elsewhere: thinkers take thoughts from Redis, and none is lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import orjson
import pytest
from redis.asyncio import Redis
from redis.exceptions import ConnectionError

import edgewise
from edgewise.core.state import State
from edgewise.review.jobs import PLAN, real_decisions
from edgewise.server.advice import Advice
from edgewise.server.cluster import remote
from edgewise.server.cluster.redis_url import open_redis
from edgewise.server.cluster.remote import RemoteThinkers
from edgewise.server.cluster.thinker import Thinker
from edgewise.server.cluster.thoughts import (
    QUICK_LANE,
    REVIEW_LANE,
    SLOW_LANE,
    Thought,
    answers_to,
    read_seen,
    stream_of,
    workers_of,
    write_seen,
)
from edgewise.server.thinking import PATIENCE, Thinkers, think
from edgewise.testing.checks.forks import Fork
from edgewise.testing.trial import Trial
from tests.random_play import states_after_moves
from tests.server.line import line_to_redis
from tests.server.redis_server import RedisServer


@contextmanager
def thinker(redis: RedisServer, *address: str) -> Iterator[subprocess.Popen[str]]:
    """Runs ``edgewise think`` beside the test; it is told where Redis is, or as asked."""
    command = [sys.executable, "-m", "edgewise.cli.main", "think", "--workers", "1"]
    command += address or ("--redis", redis.url)
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    running.stdout.readline()
    try:
        yield running
    finally:
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


async def answer_to(client: Redis, server: str) -> bytes:
    """Waits for an answer as long as it takes, which may be longer than Redis is waited for."""
    while True:
        heard: Any = await client.lpop(answers_to(server))
        if heard is not None:
            return bytes(heard)
        await asyncio.sleep(0.05)


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
    for patience in ("PATIENCE_SECONDS", "FRESH_SECONDS"):
        monkeypatch.setattr(remote, patience, 120.0)  # this machine may be busy
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


@pytest.mark.parametrize("is_silent", [False, True])
def test_a_thought_that_nobody_can_answer_any_more_is_thought_here(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch, is_silent: bool
) -> None:
    monkeypatch.setattr(remote, "PATIENCE_SECONDS", 1000.0)
    seen, (line, through) = position(), line_to_redis(redis.url)

    async def run() -> str:
        client = open_redis(redis.url)
        thinkers = RemoteThinkers(open_redis(through), "s1", slack=0.0)
        thinkers.begin()
        beats = {"gone:0": (await client.time())[0] - (0 if is_silent else 2)}
        await client.zadd(workers_of(QUICK_LANE), beats)
        while not thinkers._ready[QUICK_LANE]:
            await asyncio.sleep(0.05)
        asked = asyncio.create_task(thinkers.choose("greedy", seen, 1.0, 5))
        while not await client.xlen(stream_of(QUICK_LANE)):
            await asyncio.sleep(0.02)
        if is_silent:
            line.silence()
        move = await asked
        thinkers.close()
        return move

    assert asyncio.run(asyncio.wait_for(run(), 30)) == think("greedy", seen, 1.0, 5)
    line.close()


def test_the_more_wait_the_less_each_thinks(redis: RedisServer) -> None:
    async def run() -> list[float]:
        client = open_redis(redis.url)
        at_work, found = Thinker(client, 2), list[float]()
        now, _ = await client.time()
        await client.zadd(workers_of(SLOW_LANE), {"one": now, "two": now, "dead": now - 30})
        for asked in range(1, 9):
            await client.xadd(stream_of(SLOW_LANE), {"thought": b"any"})
            if asked in (1, 2, 4, 8):
                found.append(await at_work._share(SLOW_LANE, 6.0))
        await client.aclose()
        return found

    assert asyncio.run(run()) == [6.0, 6.0, 3.0, 1.5]


def test_a_thinker_reviews_behind_everything_else() -> None:
    async def nice_of(lane: str) -> int:
        pool = at_work._new_pool(lane)
        try:
            return await asyncio.wrap_future(pool.submit(os.nice, 0))
        finally:
            pool.shutdown()

    at_work, own = Thinker(open_redis("redis://localhost"), 1), os.nice(0)
    assert asyncio.run(nice_of(QUICK_LANE)) == min(19, own + PATIENCE)
    assert asyncio.run(nice_of(REVIEW_LANE)) == 19


def test_a_thinker_takes_the_address_of_redis_from_a_file(
    redis: RedisServer, tmp_path: Path
) -> None:
    secret = tmp_path / "redis"
    secret.write_text(redis.url + "\n", encoding="utf-8")

    async def think() -> str:
        client = open_redis(redis.url)
        known = Thought("s1:f", "s1", "choose", "greedy", 600.0, 1, write_seen(position()))
        await client.xadd(stream_of(SLOW_LANE), {"thought": known.data()})
        heard = await answer_to(client, "s1")
        await client.aclose()
        return str(orjson.loads(heard)["id"])

    with thinker(redis, "--redis-file", str(secret)):
        assert asyncio.run(asyncio.wait_for(think(), 120)) == "s1:f"


def test_a_thinker_ends_when_it_is_told_to_although_redis_is_silent(redis: RedisServer) -> None:
    line, through = line_to_redis(redis.url)

    async def is_there() -> None:
        client = open_redis(redis.url)
        while not await client.zcard(workers_of(QUICK_LANE)):
            await asyncio.sleep(0.05)
        await client.aclose()

    with thinker(redis, "--redis", through) as running:
        asyncio.run(asyncio.wait_for(is_there(), 120))
        line.silence()
        running.send_signal(signal.SIGTERM)
        assert running.wait(60) == 0
    line.close()


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

    async def run() -> list[tuple[str, bool]]:
        client = open_redis(redis.url)
        for name, odd in (("thought", b"no JSON"), ("thought", b'{"new": 1}'), ("other", b"")):
            await client.xadd(stream_of(QUICK_LANE), {name: odd})
        for id, level in (("s1:a", "of-tomorrow"), ("s1:b", "greedy")):
            asked = Thought(id, "s1", "choose", level, 30.0, 1, write_seen(seen))
            await client.xadd(stream_of(QUICK_LANE), {"thought": asked.data()})
        running = asyncio.create_task(Thinker(client, 1).run())
        heard = [orjson.loads(await answer_to(client, "s1")) for _ in range(2)]
        assert await client.xlen(stream_of(QUICK_LANE)) == 0
        running.cancel()
        return [(said["id"], "failed" in said) for said in heard]

    assert asyncio.run(asyncio.wait_for(run(), 60)) == [("s1:a", True), ("s1:b", False)]


def test_a_redis_that_goes_away_is_no_failure_of_a_bot(
    caplog: pytest.LogCaptureFixture, redis: RedisServer
) -> None:
    async def run() -> None:
        client, known = open_redis(redis.url), Thought("s1:a", "s1", "choose", "greedy", 9.0, 1, {})
        redis.kill()
        at_work = Thinker(client, 1)
        with pytest.raises(ConnectionError):
            await at_work._answer(
                at_work._new_pool(QUICK_LANE), "t", QUICK_LANE, b"1-1", known.data()
            )

    try:
        asyncio.run(asyncio.wait_for(run(), 30))
    finally:
        redis.start()
    assert "a bot failed" not in caplog.text


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


def test_parts_of_reviews_are_worked_out_elsewhere(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    final = edgewise.play("hoses", ["random", "random"], seed=3).state
    moves = [final.game.move_text(past.code) for past in final.past]
    match = {"game": "hoses", "players": 2, "options": {}, "moves": moves}
    decisions = list(real_decisions(final))

    async def never(*_: object) -> dict[str, Any]:
        raise AssertionError("this server has thinkers")

    monkeypatch.setattr(Thinkers, "review", never)

    async def review(thinkers: RemoteThinkers) -> Any:
        while not thinkers._ready[REVIEW_LANE]:
            await asyncio.sleep(0.05)
        assert thinkers.review_width == 1
        assert thinkers.under_way(REVIEW_LANE) == 0
        parts = [thinkers.review(match, part, 0.01, 0) for part in (decisions[9], PLAN)]
        return await asyncio.gather(*parts)

    with thinker(redis):
        judged, plan = ask(redis, review)
    assert judged["number"] == decisions[9]
    assert plan["decisions"] == decisions


def thought_about(state: State, seat: int) -> bytes:
    """Writes what a thinker is told for a seat."""
    seen = write_seen(state.remembered_by(seat))
    return Thought("s:1", "s", "choose", "easy", 1.0, 7, seen).data()


def too_much(state: State, _: int) -> bytes:
    """Writes all there is to know."""
    return Thought("s:1", "s", "choose", "easy", 1.0, 7, write_seen(state.clone())).data()


def compared_thoughts(name: str, thought: Callable[[State, int], bytes] = thought_about) -> int:
    """Plays two matches that differ in one secret, and compares what thinkers are told of them."""
    trial, fork, compared = Trial(edgewise.game(name), 2, {}, random.Random(5)), Fork(), 0
    state = trial.state
    while state.to_move is not None:
        move = trial.choose()
        fork.follow(trial, move)
        state.push(move)
        fork.check(trial)
        if fork.twin is None or state.is_over:
            continue
        for seat in {0, 1} - {fork.knowing}:
            assert thought(state, seat) == thought(fork.twin, seat)
            compared += state.to_dict() != fork.twin.to_dict()
    return compared


@pytest.mark.parametrize("name", ["hoses", "hydras", "wirwar"])
def test_a_thought_is_the_same_whatever_its_seat_may_not_know(name: str) -> None:
    assert compared_thoughts(name) > 5


def test_a_thought_that_tells_too_much_is_found() -> None:
    with pytest.raises(AssertionError):
        compared_thoughts("hoses", too_much)
