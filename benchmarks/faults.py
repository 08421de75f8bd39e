"""Whether tables go on when servers, Redis or PostgreSQL fail, and no acknowledged move is lost.

``python -m benchmarks.faults --tables 30 --times 3`` starts a PostgreSQL, a Redis and three
servers of its own, and seats one person and two bots at each table. Everybody comes to any
server, as behind a proxy. While all play, something fails, in each way in turn. After each
fault every table must move on; at the end the log must hold every acknowledged move, and
nothing twice.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import socketserver
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from socket import AF_UNIX, SHUT_RDWR, SOCK_STREAM, socket
from tempfile import mkdtemp
from typing import Any

import httpx2
import orjson
import websockets
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from sqlalchemy import create_engine, text
from tests.server.postgres import Cluster
from tests.server.process import Served
from tests.server.redis_server import RedisServer
from websockets.exceptions import WebSocketException

from edgewise.server.database import DRIVERS

console = Console()
WISH = {"game": "hoses", "seats": [{"kind": "you"}] + 2 * [{"kind": "bot", "level": "random"}]}
PATIENCE = 30.0
"""Seconds after which a table that has not moved on counts as stuck."""
AGAIN = 0.25
"""Seconds after which a client connects again."""


@dataclass
class Crowd:
    """All clients, and what they saw."""

    servers: list[Served]
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    asked: set[tuple[str, int]] = field(default_factory=set)
    """The positions at which a move was sent."""
    moved_at: dict[int, float] = field(default_factory=dict)
    """For each place, when its table was last seen to move on."""
    longest: float = 0.0
    """The longest time that a table stood still."""
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    def any_address(self) -> str:
        """Names a server, as a proxy would that knows nothing of tables."""
        return self.rng.choice(self.servers).address

    def moved(self, place: int) -> None:
        """Notes that a table moved on."""
        now = time.monotonic()
        self.longest = max(self.longest, now - self.moved_at.get(place, now))
        self.moved_at[place] = now


async def play(crowd: Crowd, place: int, table: str, token: str) -> bool:
    """Moves for one person until the match is over; False if the socket is lost."""
    url = f"ws://{crowd.any_address()}/api/tables/{table}/socket"
    sent, last = list[str](), -1
    async with websockets.connect(
        url, max_size=None, compression=None, open_timeout=2, ping_interval=1, ping_timeout=2
    ) as link:
        await link.send(orjson.dumps({"do": "hello", "token": token}).decode())
        async for said in link:
            message: dict[str, Any] = orjson.loads(said)
            if message["kind"] == "done":
                crowd.acknowledged.append((table, sent[message["ref"]]))
            elif message["kind"] == "refused":
                return False  # look again
            elif message["number"] > last:
                view, last = message["views"]["0"], message["number"]
                crowd.moved(place)
                if view["outcome"]:
                    return True
                if view["legal"]:
                    sent.append(crowd.rng.choice(view["legal"]))
                    crowd.asked.add((table, last))
                    wish = {"do": "move", "seat": 0, "number": last, "move": sent[-1]}
                    await link.send(orjson.dumps(wish | {"ref": len(sent) - 1}).decode())
    return False


async def sit(crowd: Crowd, place: int) -> None:
    """Plays tables one after the other, through whatever happens."""
    async with httpx2.AsyncClient(timeout=3) as client:
        while True:
            try:
                answer = await client.post(f"http://{crowd.any_address()}/api/tables", json=WISH)
                ticket = answer.json() if answer.status_code == 201 else None
            except (httpx2.HTTPError, ValueError):
                ticket = None
            is_over = ticket is None
            while ticket is not None and not is_over:
                with suppress(OSError, TimeoutError, WebSocketException):
                    is_over = await play(crowd, place, ticket["id"], ticket["token"])
                if not is_over:
                    await asyncio.sleep(AGAIN)
            if ticket is None:
                await asyncio.sleep(AGAIN)


async def all_move_on(crowd: Crowd, tables: int) -> int:
    """Waits until every table has moved on since now; tells how many did not."""
    began, stuck = time.monotonic(), tables
    while stuck and time.monotonic() - began < PATIENCE:
        await asyncio.sleep(0.05)
        stuck = sum(crowd.moved_at.get(place, 0.0) <= began for place in range(tables))
    return stuck


class Line(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    """A line from one server to PostgreSQL that can be cut."""

    daemon_threads = True

    def __init__(self, database: str) -> None:
        self._folder = mkdtemp(prefix="edgewise-line-")
        self._target = f"{database.partition('host=')[2]}/.s.PGSQL.5432"
        self.url = f"{database.partition('host=')[0]}host={self._folder}"
        self._open: list[socket] = []
        self.is_cut = False
        super().__init__(f"{self._folder}/.s.PGSQL.5432", socketserver.BaseRequestHandler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def finish_request(self, request: Any, client_address: Any) -> None:
        """Passes everything on in both directions, unless the line is cut."""
        if self.is_cut:
            return
        with socket(AF_UNIX, SOCK_STREAM) as other:
            other.connect(self._target)
            self._open += [request, other]
            back = threading.Thread(target=_pump, args=(other, request), daemon=True)
            back.start()
            _pump(request, other)
            back.join()

    def cut(self) -> None:
        """Ends all connections, and takes no new ones."""
        self.is_cut = True
        for end in self._open:
            with suppress(OSError):
                end.shutdown(SHUT_RDWR)
        self._open.clear()

    def mend(self) -> None:
        """Takes connections again."""
        self.is_cut = False


def _pump(source: socket, target: socket) -> None:
    with suppress(OSError):
        while data := source.recv(65_536):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(SHUT_RDWR)


@dataclass
class Fault:
    """One way to fail, and what came of it."""

    name: str
    fail: Callable[[], None]
    heal: Callable[[], None] = lambda: None
    lasts: float = 4.0
    longest: list[float] = field(default_factory=list)
    stuck: int = 0


def faults_of(
    servers: list[Served], line: Line, cluster: Cluster, redis: RedisServer
) -> list[Fault]:
    """Lists all ways to fail; the first server has the line that can be cut."""
    second = servers[1]

    def freeze() -> None:
        os.kill(second.process.pid, signal.SIGSTOP)

    def wake() -> None:
        os.kill(second.process.pid, signal.SIGCONT)

    def roll() -> None:
        for served in servers:
            served.process.send_signal(signal.SIGTERM)
            served.process.wait(20)
            served.start()

    return [
        Fault("a server is killed with -9 and started", second.kill, second.start),
        Fault("a server is frozen and wakes up", freeze, wake, 6.0),
        Fault("a server is cut off from PostgreSQL", line.cut, line.mend, 6.0),
        Fault("Redis is killed with -9 and started", redis.kill, redis.start),
        Fault("Redis is emptied", redis.empty, lasts=0.5),
        Fault("PostgreSQL is restarted", cluster.restart, lasts=0.5),
        Fault("PostgreSQL is killed with -9 and started", cluster.kill, cluster.start, 1.0),
        Fault("all servers are restarted one after the other", roll, lasts=0.0),
        Fault(
            "a cut-off server loses Redis too",
            _both(line.cut, redis.kill),
            _both(redis.start, line.mend),
            6.0,
        ),
    ]


def _both(one: Callable[[], None], other: Callable[[], None]) -> Callable[[], None]:
    def do() -> None:
        one()
        other()

    return do


async def soak(crowd: Crowd, faults: list[Fault], *, times: int, tables: int) -> None:
    """Lets all tables play through all faults."""
    playing = [asyncio.create_task(sit(crowd, place)) for place in range(tables)]
    await all_move_on(crowd, tables)
    with Progress(console=console) as progress:
        task = progress.add_task("faults", total=times * len(faults))
        for _ in range(times):
            for fault in faults:
                await asyncio.sleep(1.0)
                crowd.longest = 0.0
                await asyncio.to_thread(fault.fail)
                await asyncio.sleep(fault.lasts)
                await asyncio.to_thread(fault.heal)
                fault.stuck += await all_move_on(crowd, tables)
                fault.longest.append(crowd.longest)
                progress.advance(task)
                for failed in filter(asyncio.Task.done, playing):
                    failed.result()  # a client never ends by itself
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def count_wrong(database: str, crowd: Crowd) -> tuple[int, int]:
    """Counts acknowledged moves that the log does not hold, and moves that it holds twice."""
    asked = text('select "match", "text" from events where kind = \'move\' and seat = 0')
    engine = create_engine(database.replace("postgresql", DRIVERS["postgresql"], 1))
    with engine.connect() as log:
        kept = [(match, move) for match, move in log.execute(asked)]
    missing = (Counter(crowd.acknowledged) - Counter(kept)).total()
    sent = Counter(table for table, _ in crowd.asked)
    doubled = (Counter(match for match, _ in kept) - sent).total()
    return missing, doubled


def report(crowd: Crowd, faults: list[Fault], missing: int, doubled: int) -> None:
    """Prints what was found."""
    table = Table("what failed", "times", "a table stood still for at most", "stuck")
    for fault in faults:
        table.add_row(
            fault.name, str(len(fault.longest)), f"{max(fault.longest):.1f} s", str(fault.stuck)
        )
    console.print(table)
    console.print(
        f"acknowledged moves: {len(crowd.acknowledged)}, missing in the log: {missing}, "
        f"kept twice: {doubled}"
    )


def main() -> None:
    """Starts everything, lets it fail and reports."""
    parser = argparse.ArgumentParser(description="let servers, Redis and PostgreSQL fail")
    parser.add_argument("--times", type=int, default=3, help="faults of each kind")
    parser.add_argument("--tables", type=int, default=30)
    given = parser.parse_args()
    cluster, redis = Cluster(), RedisServer()
    database = cluster.new_database()
    line = Line(database)
    options = ("--redis", redis.url, "--bot-pace", "0.02", "--workers", "1")
    servers = [Served(url, *options) for url in (line.url, database, database)]
    try:
        crowd, faults = Crowd(servers), faults_of(servers, line, cluster, redis)
        asyncio.run(soak(crowd, faults, times=given.times, tables=given.tables))
        report(crowd, faults, *count_wrong(database, crowd))
    finally:
        for served in servers:
            served.kill()
        redis.stop()
        cluster.stop()


if __name__ == "__main__":
    main()
