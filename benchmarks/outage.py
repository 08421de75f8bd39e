"""Whether tables go on after outages: PostgreSQL stopped, restarted and killed under load.

``python -m benchmarks.outage --times 10 --tables 20`` starts a PostgreSQL and a
server of its own and seats one person and two bots at each table. While all of
them play, the database goes away, in three ways in turn. After each outage every
table must move on; at the end every acknowledged move must be in the log.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx2
import orjson
import websockets
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from sqlalchemy import create_engine, text
from tests.server.postgres import Cluster
from websockets.exceptions import WebSocketException

from edgewise.server.database import DRIVERS

console = Console()
BOT = {"kind": "bot", "level": "random"}
PATIENCE = 30.0
"""Seconds after which a table that has not moved since the database is back counts as stuck."""


@dataclass
class Seen:
    """What the clients saw."""

    address: str
    numbers: dict[int, int] = field(default_factory=dict)
    """For each place, how often its table was seen to move on."""
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)


async def play(seen: Seen, place: int, table: str, token: str) -> bool:
    """Moves for one person until the match is over, or the socket is lost."""
    rng = random.Random(f"{table}/{place}")
    url = f"{seen.address.replace('http', 'ws')}/api/tables/{table}/socket"
    async with websockets.connect(url, max_size=None, compression=None) as socket:
        await socket.send(orjson.dumps({"do": "hello", "token": token}).decode())
        sent: list[str] = [""]
        moved, last = -1, -1
        async for said in socket:
            message: dict[str, Any] = orjson.loads(said)
            if message["kind"] == "done":
                seen.acknowledged.append((table, sent[message["ref"]]))
            elif message["kind"] == "refused":
                seen.refused[message["sentence"]] += 1
                return False  # look again
            elif message["kind"] == "table":
                seen.numbers[place] = seen.numbers.get(place, 0) + (message["number"] > last)
                view, last = message["views"]["0"], message["number"]
                if view["outcome"]:
                    return True
                if view["legal"] and last > moved:  # news come also of who is here
                    moved = last
                    sent.append(rng.choice(view["legal"]))
                    move = {"do": "move", "seat": 0, "number": last, "move": sent[-1]}
                    move["ref"] = len(sent) - 1
                    await socket.send(orjson.dumps(move).decode())
    return False


async def sit(seen: Seen, place: int) -> None:
    """Plays tables one after the other, through whatever happens."""
    wish = {"game": "hoses", "seats": [{"kind": "you"}, BOT, BOT]}
    async with httpx2.AsyncClient(base_url=seen.address, timeout=30) as client:
        while True:
            answer = await client.post("/api/tables", json=wish)
            if answer.status_code != 201:
                seen.refused[answer.json()["sentence"]] += 1
                await asyncio.sleep(0.2)
                continue
            ticket, is_over = answer.json(), False
            while not is_over:
                with suppress(OSError, WebSocketException):
                    is_over = await play(seen, place, ticket["id"], ticket["token"])
                if not is_over:
                    await asyncio.sleep(0.2)


async def all_move_on(seen: Seen, tables: int) -> tuple[float, int]:
    """Waits until every table has moved on; tells how long that took, and how many did not."""
    before, began = dict(seen.numbers), time.perf_counter()
    while time.perf_counter() - began < PATIENCE:
        stuck = sum(seen.numbers.get(k, 0) <= before.get(k, 0) + 2 for k in range(tables))
        if not stuck:
            break
        await asyncio.sleep(0.05)
    return time.perf_counter() - began, stuck


@dataclass
class Way:
    """One way for a database to go away, and what came of it."""

    name: str
    fail: Callable[[], None]
    heal: Callable[[], None]
    took: list[float] = field(default_factory=list)
    stuck: int = 0
    away: list[float] = field(default_factory=list)


async def soak(seen: Seen, ways: list[Way], *, times: int, tables: int) -> None:
    """Lets all tables play through all outages."""
    playing = [asyncio.create_task(sit(seen, place)) for place in range(tables)]
    await all_move_on(seen, tables)
    with Progress(console=console) as progress:
        task = progress.add_task("outages", total=times * len(ways))
        for _ in range(times):
            for way in ways:
                await asyncio.sleep(0.5)
                began = time.perf_counter()
                await asyncio.to_thread(way.fail)
                await asyncio.sleep(1.0)
                await asyncio.to_thread(way.heal)
                way.away.append(time.perf_counter() - began)
                took, stuck = await all_move_on(seen, tables)
                way.took.append(took)
                way.stuck += stuck
                progress.advance(task)
                for failed in filter(asyncio.Task.done, playing):
                    failed.result()  # a client never ends by itself
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def count_missing(database: str, acknowledged: list[tuple[str, str]]) -> int:
    """Counts acknowledged moves that the log does not hold."""
    kind, rest = database.split("://", 1)
    with create_engine(f"{DRIVERS.get(kind, kind)}://{rest}").connect() as log:
        lines = log.execute(
            text('select "match", "text" from events where kind = \'move\' and seat = 0')
        )
        kept = Counter((match, move) for match, move in lines)
    return (Counter(acknowledged) - kept).total()


def report(seen: Seen, ways: list[Way], missing: int) -> None:
    """Prints what was found."""
    table = Table("PostgreSQL was", "times", "away for", "all tables moved on within", "stuck")
    for way in ways:
        away = f"{min(way.away):.1f}-{max(way.away):.1f} s"
        took = f"{min(way.took):.1f}-{max(way.took):.1f} s"
        table.add_row(way.name, str(len(way.took)), away, took, str(way.stuck))
    console.print(table)
    console.print(f"acknowledged moves: {len(seen.acknowledged)}, missing in the log: {missing}")
    for sentence, count in seen.refused.most_common():
        console.print(f"refused {count} times: {sentence}", highlight=False)


def main() -> None:
    """Starts a database and a server, soaks them and reports."""
    parser = argparse.ArgumentParser(description="take the database away under load")
    parser.add_argument("--times", type=int, default=10, help="outages of each kind")
    parser.add_argument("--tables", type=int, default=20)
    given = parser.parse_args()
    cluster = Cluster()
    database = cluster.new_database()
    command = [sys.executable, "-m", "edgewise.cli.main", "serve", "--port", "0"]
    command += ["--rate", "1000000", "--bot-pace", "0.02", "--database", database]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+:\d+", server.stdout.readline())
        assert found is not None
        seen = Seen(found[0])
        ways = [
            Way("stopped and started", cluster.halt, cluster.start),
            Way("restarted", cluster.restart, lambda: None),
            Way("killed with -9 and started", cluster.kill, cluster.start),
        ]
        asyncio.run(soak(seen, ways, times=given.times, tables=given.tables))
        server.kill()
        server.wait()
        report(seen, ways, count_missing(database, seen.acknowledged))
    finally:
        server.kill()
        server.wait()
        cluster.stop()


if __name__ == "__main__":
    main()
