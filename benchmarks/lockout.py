"""Whether newcomers get in while one client holds half-sent requests.

``python -m benchmarks.lockout --requests 1200 --seconds 20`` starts a server of its
own with the usual limit of 1,024 open files, sends it so many half requests from
127.0.0.1, opens each anew when the server ends it, and lets newcomers from
127.0.0.2 ask for the lobby and open a table, again and again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import uvloop
from rich.console import Console

console = Console()
HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-More: "
USUAL_FILES = 1024
TABLE = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "here"}]}


@dataclass
class Seen:
    """What attacker and newcomers saw."""

    opened: int = 0
    held: int = 0
    most_held: int = 0
    waits: list[float] = field(default_factory=list)
    failed: int = 0


async def hold_half(port: int, seen: Seen) -> None:
    """Holds one half-sent request, and another when the server ends it."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=("127.0.0.1", 0)
            )
            seen.opened += 1
            seen.held += 1
            seen.most_held = max(seen.held, seen.most_held)
            try:
                writer.write(HALF)
                await reader.read()
            finally:
                seen.held -= 1
                writer.close()
        await asyncio.sleep(1.0)


async def come(address: str, seen: Seen) -> None:
    """Comes anew each time, looks at the lobby and opens a table."""
    while True:
        began = time.perf_counter()
        way = httpx2.AsyncHTTPTransport(local_address="127.0.0.2")
        try:
            async with httpx2.AsyncClient(base_url=address, transport=way, timeout=5) as client:
                (await client.get("/api/lobby")).raise_for_status()
                (await client.post("/api/tables", json=TABLE)).raise_for_status()
            seen.waits.append(time.perf_counter() - began)
        except httpx2.HTTPError:
            seen.failed += 1
        await asyncio.sleep(0.25)


async def attack(address: str, requests: int, seconds: float) -> Seen:
    """Attacks for some seconds, while newcomers come."""
    seen = Seen()
    port = int(address.rsplit(":", 1)[1])
    tasks = [asyncio.create_task(hold_half(port, seen)) for _ in range(requests)]
    await asyncio.sleep(2)
    tasks.append(asyncio.create_task(come(address, seen)))
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return seen


def usual_files() -> None:
    """Gives the server the limit of open files that most systems start with."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(USUAL_FILES, hard), hard))


def main() -> None:
    """Attacks and prints what came of it."""
    parser = argparse.ArgumentParser(description="attack a server with half-sent requests")
    parser.add_argument("--requests", type=int, default=1200)
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        command = [sys.executable, "-m", "edgewise.cli.main", "serve", "--port", "0"]
        command += ["--rate", "1000", "--database", f"sqlite:///{folder}/lockout.sqlite"]
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, preexec_fn=usual_files
        )
        assert server.stdout is not None
        found = re.search(r"http://\S+:\d+", server.stdout.readline())
        assert found is not None
        try:
            seen = uvloop.run(attack(found[0], given.requests, given.seconds))
        finally:
            os.kill(server.pid, signal.SIGKILL)
            server.wait()
        log.seek(0)
        lines = log.read().splitlines()
    report(given.requests, seen, lines)


def report(requests: int, seen: Seen, lines: list[str]) -> None:
    """Prints what was seen."""
    took = sorted(wait * 1000 for wait in seen.waits) or [float("nan")]
    rows = [
        f"{requests} half-sent requests from one address: {seen.opened} connections made, "
        f"{seen.most_held} open at once at most",
        f"newcomers: {len(seen.waits)} got in, {seen.failed} did not; lobby and a new table: "
        f"median {statistics.median(took):.0f} ms, longest {took[-1]:.0f} ms",
        *(f"log: {line}" for line in lines),
    ]
    for row in rows:
        console.print(row, highlight=False)


if __name__ == "__main__":
    main()
