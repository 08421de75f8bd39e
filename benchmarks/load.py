"""How many moves a second a server acknowledges: many tables, two sockets each.

``python -m benchmarks.load --tables 300 --seconds 30`` starts a server of its
own, seats everybody, then lets every seat move as soon as the last move was
acknowledged, kills the server with -9 and looks whether an acknowledged move is
missing. With ``--database postgresql://...`` the log is kept there.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import orjson
import uvloop
import websockets
from rich.console import Console
from sqlalchemy import create_engine, text

from edgewise.server.database import DRIVERS

console = Console()


class Load:
    """What the clients saw."""

    def __init__(self, address: str, game: str, tables: int) -> None:
        self.address = address
        self.game = game
        self.seated = asyncio.Barrier(2 * tables + 1)
        self.is_begun = False
        self.latencies: list[float] = []
        self.acknowledged: list[tuple[str, str]] = []


async def play(load: Load, table: str, token: str, seat: int) -> None:
    """Moves for one seat whenever it may, until its match is over."""
    rng = random.Random(f"{table}/{seat}")
    url = f"{load.address.replace('http', 'ws')}/api/tables/{table}/socket"
    async with websockets.connect(url, max_size=None, compression=None) as socket:
        await socket.send(orjson.dumps({"do": "hello", "token": token}).decode())
        if not load.is_begun:
            await load.seated.wait()
        pending, moved, began = "", -1, 0.0
        async for said in socket:
            message: dict[str, Any] = orjson.loads(said)
            if message["kind"] == "done":
                load.latencies.append(time.perf_counter() - began)
                load.acknowledged.append((table, pending))
            elif message["kind"] == "table":
                view = message["views"][str(seat)]
                if view["outcome"]:
                    return
                if view["legal"] and message["number"] > moved:
                    moved, pending = message["number"], rng.choice(view["legal"])
                    began = time.perf_counter()
                    move = {"do": "move", "seat": seat, "number": moved, "move": pending}
                    await socket.send(orjson.dumps(move).decode())


async def two_seats(client: httpx2.AsyncClient, load: Load) -> None:
    """Plays tables one after the other, so that the load does not end with a match."""
    while True:
        wish = {"game": load.game, "seats": [{"kind": "you"}, {"kind": "link"}]}
        one = (await client.post("/api/tables", json=wish)).json()
        path = f"/api/tables/{one['id']}/seats/1"
        other = (await client.post(path, json={"name": "Bo"})).json()
        await asyncio.gather(
            play(load, one["id"], one["token"], 0), play(load, one["id"], other["token"], 1)
        )


async def run(server: int, address: str, game: str, tables: int, seconds: float) -> list[str]:
    """Seats everybody, lets them play for some seconds, and writes what was measured."""
    load = Load(address, game, tables)
    empty = memory_of(server)
    limits = httpx2.Limits(max_connections=20)
    async with httpx2.AsyncClient(base_url=address, limits=limits, timeout=60) as client:
        playing = [asyncio.create_task(two_seats(client, load)) for _ in range(tables)]
        await load.seated.wait()
        load.is_begun = True
        used, own = seconds_of(server), time.process_time()
        await asyncio.sleep(seconds)
        used, own = seconds_of(server) - used, time.process_time() - own
        full = memory_of(server)
        moves, took = len(load.latencies), sorted(load.latencies)
        os.kill(server, 9)
        for task in playing:
            task.cancel()
        with suppress(Exception):
            await asyncio.gather(*playing, return_exceptions=True)
    KEPT.extend(load.acknowledged)
    return [
        f"{tables} tables of {game} at once, two sockets each, {seconds:g} s",
        f"moves acknowledged: {moves}, {moves / seconds:.0f} a second",
        f"latency: median {statistics.median(took) * 1000:.0f} ms, "
        f"99th percentile {took[int(moves * 0.99)] * 1000:.0f} ms",
        f"processor time a move: server {used * 1000 / moves:.2f} ms, "
        f"clients {own * 1000 / moves:.2f} ms",
        f"memory of the server: {empty:.0f} MB at first, {full:.0f} MB at the end",
    ]


class Server:
    """``edgewise serve`` on a free port, with limits that a whole crowd at one address keeps."""

    def __init__(
        self,
        database: str,
        *more: str,
        command: Sequence[str] = (),
        environment: Mapping[str, str] = os.environ,
        module: str = "edgewise.cli.main",
    ) -> None:
        serve = [*command, sys.executable, "-m", module, "serve", "--port", "0"]
        serve += ["--rate", "1000000", "--database", database, *more]
        self._process = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, env=environment)
        assert self._process.stdout is not None
        found = re.search(r"http://\S+:\d+", self._process.stdout.readline())
        assert found is not None
        self.address = found[0]
        self.pid = self._process.pid

    def kill(self) -> None:
        """Ends it without any warning."""
        self._process.kill()
        self._process.wait()


KEPT: list[tuple[str, str]] = []
"""Every move that was acknowledged: its table and its text."""


def memory_of(process: int) -> float:
    """Reads how many megabytes a process has in memory."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def seconds_of(process: int) -> float:
    """Reads how many seconds of processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def count_missing(database: str) -> tuple[int, int]:
    """Counts acknowledged moves that the log does not hold, and the tables in it."""
    kind, rest = database.split("://", 1)
    with create_engine(f"{DRIVERS.get(kind, kind)}://{rest}").connect() as log:
        lines = log.execute(text('select "match", "text" from events where kind = \'move\''))
        kept = {(match, move) for match, move in lines}
        tables = int(log.execute(text("select count(*) from matches")).scalar_one())
    return sum(entry not in kept for entry in KEPT), tables


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="measure the server under load")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--game", default="hoses")
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{Path(folder) / 'load.sqlite'}"
        server = Server(database)
        with console.status(f"{given.tables} tables for {given.seconds:g} s"):
            rows = uvloop.run(
                run(server.pid, server.address, given.game, given.tables, given.seconds)
            )
        server.kill()
        missing, tables = count_missing(database)
    rows += [
        f"tables played or begun: {tables}",
        f"acknowledged moves missing after kill -9: {missing}",
    ]
    for row in rows:
        console.print(row, highlight=False)


if __name__ == "__main__":
    main()
