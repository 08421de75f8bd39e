"""How many moves a second a server acknowledges: many tables, two sockets each.

``python benchmarks/load.py --tables 300 --seconds 30`` starts a server of its
own, lets every seat move as soon as the last move was acknowledged, kills the
server with -9 and counts whether an acknowledged move is missing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2
import websockets
from rich.console import Console

console = Console()


class Load:
    """What the clients saw."""

    def __init__(self, until: float) -> None:
        self.until = until
        self.latencies: list[float] = []
        self.acknowledged: list[tuple[str, str]] = []


async def player(address: str, table: str, token: str, seat: int, load: Load) -> None:
    """Moves for one seat whenever it may, until the time is over."""
    rng = random.Random(f"{table}/{seat}")
    url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
    async with websockets.connect(url, max_size=None, compression=None) as socket:
        await socket.send(json.dumps({"do": "hello", "token": token}))
        pending, moved, began = "", -1, 0.0
        while time.perf_counter() < load.until:
            try:
                message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 1.0))
            except TimeoutError:
                continue
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
                    await socket.send(json.dumps(move))


async def two_seats(client: httpx2.AsyncClient, address: str, game: str, load: Load) -> None:
    """Plays tables one after the other, so that the load does not end with a match."""
    while time.perf_counter() < load.until:
        wish = {"game": game, "seats": [{"kind": "you"}, {"kind": "link"}]}
        one = (await client.post("/api/tables", json=wish)).json()
        path = f"/api/tables/{one['id']}/seats/1"
        other = (await client.post(path, json={"name": "Bo"})).json()
        await asyncio.gather(
            player(address, one["id"], one["token"], 0, load),
            player(address, one["id"], other["token"], 1, load),
        )


async def run(address: str, tables: int, seconds: float, game: str) -> Load:
    """Runs all tables for some seconds."""
    load = Load(time.perf_counter() + seconds)
    limits = httpx2.Limits(max_connections=50)
    async with httpx2.AsyncClient(base_url=address, limits=limits, timeout=60) as client:
        await asyncio.gather(*(two_seats(client, address, game, load) for _ in range(tables)))
    return load


def memory_of(process: int) -> float:
    """Reads how many megabytes a process has in memory."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def seconds_of(process: int) -> float:
    """Reads how many seconds of processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def count_kept(database: Path, load: Load) -> tuple[int, int]:
    """Counts acknowledged moves that the log does not hold, and the tables in it."""
    with sqlite3.connect(database) as log:
        kept = set(log.execute("select match, text from events where kind = 'move'"))
        (tables,) = log.execute("select count(*) from matches").fetchone()
    return sum(entry not in kept for entry in load.acknowledged), tables


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="measure the server under load")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--game", default="hoses")
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "load.sqlite"
        command = [sys.executable, "-m", "edgewise.cli.main", "serve", "--port", "0"]
        command += ["--rate", "1000000", "--database", f"sqlite:///{database}"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        found = re.search(r"http://\S+:\d+", server.stdout.readline())
        assert found is not None
        before = memory_of(server.pid)
        with console.status(f"{given.tables} tables for {given.seconds:g} s"):
            load = asyncio.run(run(found[0], given.tables, given.seconds, given.game))
        after, used = memory_of(server.pid), seconds_of(server.pid)
        server.kill()
        server.wait()
        lost, tables = count_kept(database, load)
    took = sorted(load.latencies)
    for row in (
        f"{given.tables} tables of {given.game} at once, two sockets each, {given.seconds:g} s",
        f"moves acknowledged: {len(took)}, {len(took) / given.seconds:.0f} a second",
        f"latency: median {statistics.median(took) * 1000:.0f} ms, "
        f"99th percentile {took[int(len(took) * 0.99)] * 1000:.0f} ms",
        f"processor time a move: server {used * 1000 / len(took):.2f} ms, "
        f"clients {time.process_time() * 1000 / len(took):.2f} ms",
        f"memory: {before:.0f} MB at first, {(after - before) / tables:.2f} MB for each of "
        f"{tables} tables",
        f"acknowledged moves missing after kill -9: {lost}",
    ):
        console.print(row, highlight=False)


if __name__ == "__main__":
    main()
