"""What a move costs in processor time, with one server and with several that share the tables.

``python -m benchmarks.growth --servers 2 --tables 300 --relayed`` starts a PostgreSQL, a Redis
and some servers of its own, and seats two socket clients at each table, at the server that
drives it or, relayed, at another one. All play the first moves of their match (with ``--whole``
all of it), each seat as soon as it may. Rounds are repeated with new tables until enough moves
were made, so that every figure is about the same positions, however many tables there are.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx2
import orjson
import uvloop
import websockets
from rich.console import Console
from tests.server.postgres import Cluster
from tests.server.reader import Reader
from tests.server.redis_server import RedisServer

from benchmarks.load import Server, seconds_of

console = Console()
AT_ONCE = 100
"""So many sockets are opened at the same time."""


@dataclass
class Round:
    """Some tables that play as many moves each, and what was seen of them."""

    servers: list[Server]
    game: str
    seats: int
    tables: int
    moves: int
    is_relayed: bool
    latencies: list[float] = field(default_factory=list)
    received: int = 0
    asks_changes: bool = True
    on_begin: Callable[[], None] = lambda: None
    on_end: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        self.is_seated = asyncio.Barrier(self.tables * self.seats + 1)
        self.opening = asyncio.Semaphore(AT_ONCE)
        self.begins = asyncio.Event()
        self.is_over = asyncio.Barrier(self.tables * self.seats + 1)


async def play(round: Round, server: Server, table: str, token: str, seat: int) -> None:
    """Moves for one seat whenever it may, until the table has made its moves."""
    rng = random.Random(f"{table}/{seat}")
    url = f"{server.address.replace('http', 'ws')}/api/tables/{table}/socket"
    hello = {"do": "hello", "token": token} | ({"changes": True} if round.asks_changes else {})
    reader, began, moved = Reader(), dict[int, float](), -1
    async with round.opening:
        socket = await websockets.connect(
            url, max_size=None, compression=None, ping_interval=None, open_timeout=120
        )
        await socket.send(orjson.dumps(hello).decode())
        reader.hear(orjson.loads(await socket.recv()))
    async with socket:
        await round.is_seated.wait()
        await round.begins.wait()
        while True:
            news = reader.news
            view = news["views"][str(seat)]
            if view["outcome"] or news["number"] >= round.moves:
                break
            if view["legal"] and not news.get("waiting") and news["number"] > moved:
                moved = news["number"]
                began[moved] = time.perf_counter()
                move = {"do": "move", "seat": seat, "number": moved, "ref": moved}
                move["move"] = rng.choice(view["legal"])
                await socket.send(orjson.dumps(move).decode())
            said = await socket.recv()
            round.received += len(said)
            message: dict[str, Any] = orjson.loads(said)
            if message["kind"] == "done":
                round.latencies.append(time.perf_counter() - began.pop(message["ref"]))
            elif message["kind"] == "refused":
                raise RuntimeError(f"refused: {message}")
            else:
                reader.hear(message)
        await round.is_over.wait()


async def sit(
    round: Round, client: httpx2.AsyncClient, place: int, room: asyncio.Semaphore
) -> None:
    """Opens a table at one server, and plays it there or through the next."""
    home = round.servers[place % len(round.servers)]
    door = round.servers[(place + round.is_relayed) % len(round.servers)]
    plans = [{"kind": "you"}] + [{"kind": "link"}] * (round.seats - 1)
    async with room:
        wish = {"game": round.game, "seats": plans}
        one = (await client.post(f"{home.address}/api/tables", json=wish)).json()
        tokens = [one["token"]]
        for seat in range(1, round.seats):
            path = f"{home.address}/api/tables/{one['id']}/seats/{seat}"
            tokens.append((await client.post(path, json={"name": "Bo"})).json()["token"])
    await asyncio.gather(
        *(play(round, door, one["id"], token, seat) for seat, token in enumerate(tokens))
    )


@dataclass
class Cost:
    """What some rounds cost."""

    moves: int = 0
    servers: float = 0.0
    clients: float = 0.0
    database: float = 0.0
    received: int = 0
    latencies: list[float] = field(default_factory=list)

    def line(self) -> str:
        """Writes it for people."""
        took = sorted(self.latencies)
        return (
            f"{self.moves} moves; a move: servers {self.servers * 1000 / self.moves:.3f} ms, "
            f"clients {self.clients * 1000 / self.moves:.3f} ms, "
            f"database {self.database * 1000 / self.moves:.3f} ms, "
            f"{self.received / self.moves:.0f} bytes told; "
            f"median latency {statistics.median(took) * 1000:.0f} ms"
        )


def family_seconds(parent: int | None) -> float:
    """Reads how much processor time a process and its children have used."""
    if parent is None:
        return 0.0
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    ended = Path(f"/proc/{parent}/stat").read_text().rsplit(")", 1)[1].split()[13:15]
    used = seconds_of(parent) + sum(map(int, ended)) / os.sysconf("SC_CLK_TCK")
    return used + sum(seconds_of(int(child)) for child in children)


async def one_round(round: Round, cost: Cost, database: int | None) -> None:
    """Seats everybody, lets them play, and adds what it cost."""
    room = asyncio.Semaphore(8)
    async with httpx2.AsyncClient(timeout=120, limits=httpx2.Limits(max_connections=16)) as client:
        playing = [
            asyncio.create_task(sit(round, client, place, room)) for place in range(round.tables)
        ]
        everybody = asyncio.gather(*playing)
        await first_of(round.is_seated.wait(), everybody)
        await asyncio.sleep(1.5)  # that everybody came was told
        round.on_begin()
        used = [seconds_of(server.pid) for server in round.servers]
        own, kept = time.process_time(), family_seconds(database)
        round.begins.set()
        await first_of(round.is_over.wait(), everybody)
        await asyncio.sleep(0.3)
        cost.servers += sum(seconds_of(server.pid) for server in round.servers) - sum(used)
        cost.clients += time.process_time() - own
        cost.database += family_seconds(database) - kept
        round.on_end()
        cost.moves += len(round.latencies)
        cost.received += round.received
        cost.latencies += round.latencies
        await everybody


async def first_of(wanted: Any, everybody: asyncio.Future[Any]) -> None:
    """Waits for something, unless somebody fails before."""
    task = asyncio.ensure_future(wanted)
    await asyncio.wait([task, everybody], return_when=asyncio.FIRST_COMPLETED)
    if not task.done():
        everybody.result()


async def measure(servers: list[Server], given: Any, database: int | None) -> Cost:
    """Plays as many rounds as it takes."""
    cost = Cost()
    while cost.moves < given.least:
        moves = 1_000_000 if given.whole else given.moves
        round = Round(servers, given.game, given.seats, given.tables, moves, given.relayed)
        await one_round(round, cost, database)
    return cost


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="measure what a move costs")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--relayed", action="store_true", help="come to a server that passes on")
    parser.add_argument("--game", default="hoses")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--moves", type=int, default=40, help="moves of a table, draws included")
    parser.add_argument("--whole", action="store_true", help="play all matches to their end")
    parser.add_argument("--least", type=int, default=3000, help="moves to measure at least")
    parser.add_argument("--sqlite", action="store_true", help="one server alone, on a file")
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    more = ("--connections", "100000", "--workers", "1")
    cluster = redis = None
    with TemporaryDirectory() as folder:
        if given.sqlite:
            servers, keeper = [Server(f"sqlite:///{folder}/growth.sqlite", *more)], None
        else:
            cluster, redis = Cluster(), RedisServer()
            database = cluster.new_database()
            shared = ("--redis", redis.url, "--trusted-proxy", "127.0.0.1", *more)
            servers = [Server(database, *shared) for _ in range(given.servers)]
            pid = cluster.folder / "data" / "postmaster.pid"
            keeper = int(pid.read_text().split()[0])
        try:
            cost = uvloop.run(measure(servers, given, keeper))
        finally:
            for server in servers:
                server.kill()
            if redis is not None:
                redis.stop()
            if cluster is not None:
                cluster.stop()
    way = "relayed" if given.relayed else "at the server of their table"
    what = f"{given.game}, {len(servers)} servers, {given.tables} tables, players {way}"
    console.print(f"{what}: {cost.line()}", highlight=False)


if __name__ == "__main__":
    main()
