"""What spectators cost a table: the latency of its moves without them, and with 2,000.

``python -m benchmarks.spectators --spectators 2000 --seconds 10`` starts a server
of its own and plays a table without spectators, one with spectators who stay,
and one at which some always leave and others come. They are in another process
and come from several loopback addresses. Each of two seats moves a moment after
the last move was told.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import itertools
import multiprocessing
import os
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

import httpx2
import orjson
import uvloop
import websockets
from rich.console import Console

from benchmarks.load import Server, seconds_of

console = Console()
ADDRESSES = 8
"""Spectators come from so many loopback addresses: one alone may not open so many sockets."""


async def watch(port: int, table: str, number: int, came: Callable[[], None]) -> None:
    """Watches a table without looking at what it is sent, which costs next to nothing."""
    own = (f"127.0.1.{1 + number % ADDRESSES}", 0)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=own)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost:{port}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    hello = b'{"do":"hello","token":""}'
    writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    await reader.read(1)
    came()
    try:
        while await reader.read(1 << 20):
            pass
    finally:
        writer.close()


async def watch_all(port: int, table: str, count: int, comings: float, here: Event) -> None:
    """Brings all spectators, some at a time; then so many a second leave and come again."""
    left = count

    def came() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            here.set()

    watching = []
    for number in range(count):
        watching.append(asyncio.create_task(watch(port, table, number, came)))
        if number % 50 == 49:
            await asyncio.sleep(0.05)
    while comings and left > 0:
        await asyncio.sleep(0.1)
    for number in itertools.count():
        await asyncio.sleep(1 / comings if comings else 3600)
        watching[number % count].cancel()
        watching[number % count] = asyncio.create_task(watch(port, table, number, came))


def bring_spectators(port: int, table: str, count: int, comings: float, here: Event) -> None:
    """Runs the spectators, in a process of their own that gives way to all others."""
    os.nice(10)
    more_files()
    with suppress(KeyboardInterrupt):
        uvloop.run(watch_all(port, table, count, comings, here))


def more_files() -> None:
    """Allows this process as many open files as it may have."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Seat:
    """A player, who moves whenever it is their turn and notes how long each move took."""

    def __init__(self, address: str, table: str, token: str, seat: int, pause: float) -> None:
        self.url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
        self.token, self.seat, self.pause = token, seat, pause
        self.latencies: list[float] = []
        self.is_over = False

    async def play(self) -> None:
        """Moves until the match is over."""
        rng, began, moved = random.Random(self.seat), 0.0, -1
        async with websockets.connect(self.url, max_size=None, compression=None) as socket:
            await socket.send(orjson.dumps({"do": "hello", "token": self.token}).decode())
            async for said in socket:
                message: dict[str, Any] = orjson.loads(said)
                if message["kind"] == "done":
                    self.latencies.append(time.perf_counter() - began)
                if message["kind"] != "table" or message["number"] <= moved:
                    continue
                view = message["views"][str(self.seat)]
                if view["outcome"]:
                    self.is_over = True
                    return
                if view["legal"]:
                    await asyncio.sleep(self.pause)
                    moved, began = message["number"], time.perf_counter()
                    move = {"do": "move", "seat": self.seat, "number": moved}
                    move["move"] = rng.choice(view["legal"])
                    await socket.send(orjson.dumps(move).decode())


async def open_table(address: str, game: str) -> tuple[str, list[str]]:
    """Sets up a table for two; returns its name and both tokens."""
    async with httpx2.AsyncClient(base_url=address) as client:
        wish = {"game": game, "seats": [{"kind": "you"}, {"kind": "link"}]}
        one = (await client.post("/api/tables", json=wish)).json()
        path = f"/api/tables/{one['id']}/seats/1"
        other = (await client.post(path, json={"name": "Bo"})).json()
    return one["id"], [one["token"], other["token"]]


async def measure(
    server: Server, given: Any, spectators: int = 0, comings: float = 0
) -> tuple[float, str]:
    """Plays a table with some spectators; returns the median latency and a line about it."""
    table, tokens = await open_table(server.address, given.game)
    context = multiprocessing.get_context("spawn")
    here = context.Event()
    port = int(server.address.rsplit(":", 1)[1])
    crowd = context.Process(target=bring_spectators, args=(port, table, spectators, comings, here))
    began = time.perf_counter()
    if spectators:
        crowd.start()
        while not here.is_set() and time.perf_counter() - began < 300:
            await asyncio.sleep(0.1)
    came = time.perf_counter() - began
    seats = [
        Seat(server.address, table, token, seat, given.pause) for seat, token in enumerate(tokens)
    ]
    used, start = seconds_of(server.pid), time.perf_counter()
    playing = asyncio.gather(*(seat.play() for seat in seats))
    with suppress(TimeoutError):
        await asyncio.wait_for(playing, given.seconds)
    took, used = time.perf_counter() - start, seconds_of(server.pid) - used
    if spectators:
        crowd.terminate()
        crowd.join()
    latencies = sorted(latency * 1000 for seat in seats for latency in seat.latencies)
    median, worst = statistics.median(latencies), latencies[int(len(latencies) * 0.99)]
    line = (
        f"{spectators} spectators (all there after {came:.1f} s), {comings:g} comings a second: "
        f"{len(latencies)} moves, "
        f"median {median:.1f} ms, 99th percentile {worst:.1f} ms, "
        f"server at work {100 * used / took:.0f} % of the time"
    )
    return median, line


async def compare(server: Server, given: Any) -> None:
    """Measures with and without spectators, and prints the ratio."""
    without, line = await measure(server, given)
    console.print(line, highlight=False)
    for comings in (0, given.comings):
        crowded, line = await measure(server, given, given.spectators, comings)
        console.print(line, highlight=False)
        console.print(f"median latency: {crowded / without:.1f} times", highlight=False)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="measure what spectators cost a table")
    parser.add_argument("--spectators", type=int, default=2000)
    parser.add_argument("--comings", type=float, default=50, help="spectators who come a second")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pause", type=float, default=0.02, help="seconds before each move")
    parser.add_argument("--game", default="urban")
    given = parser.parse_args()
    more_files()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{Path(folder) / 'spectators.sqlite'}")
        try:
            uvloop.run(compare(server, given))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
