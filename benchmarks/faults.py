"""Whether tables go on when servers, Redis or PostgreSQL fail, and no acknowledged move is lost.

``python -m benchmarks.faults --tables 30 --times 3`` starts a PostgreSQL, a Redis, a thinker and
three servers of its own, and seats one person and two bots at each table. Everybody comes to any
server, as behind a proxy. While all play, something fails, in each way in turn. After each
fault every table must move on; at the end the log must hold every acknowledged move, and
nothing twice. ``--only silence,frozen`` lets only those faults happen that have one of the words in
their names.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from sqlalchemy import create_engine, text
from tests.server.line import Line, line_to_postgres, line_to_redis
from tests.server.postgres import Cluster
from tests.server.process import Served
from tests.server.redis_server import RedisServer

from benchmarks.crowd import Crowd, all_move_on, sit
from edgewise.server.database import DRIVERS

console = Console()
CUT_SECONDS = 6.0
"""How long a server is cut off: longer than its lease holds."""


@dataclass
class Fault:
    """One way to fail, and what came of it."""

    name: str
    fail: Callable[[], None]
    heal: Callable[[], None] = lambda: None
    lasts: float = 4.0
    longest: list[float] = field(default_factory=list)
    stuck: int = 0


class Thinker:
    """``edgewise think``, which can be killed and started again."""

    def __init__(self, redis: str) -> None:
        self._command = [sys.executable, "-m", "edgewise.cli.main", "think", "--redis", redis]
        self.start()

    def start(self) -> None:
        """Starts it and waits until it says so."""
        command = [*self._command, "--workers", "1"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self._process.stdout.readline()

    def kill(self) -> None:
        """Ends it without any warning."""
        self._process.kill()
        self._process.wait()


class Place:
    """All that can fail; the first server has lines that can be cut."""

    def __init__(self) -> None:
        self.cluster, self.redis = Cluster(), RedisServer()
        self.database = self.cluster.new_database()
        self.to_database, first_database = line_to_postgres(self.database)
        self.to_redis, first_redis = line_to_redis(self.redis.url)
        self.thinker = Thinker(self.redis.url)
        self.servers = [
            Served(database, "--redis", redis, "--bot-pace", "0.02", "--workers", "1")
            for database, redis in [
                (first_database, first_redis),
                *2 * [(self.database, self.redis.url)],
            ]
        ]

    def close(self) -> None:
        """Ends everything."""
        for served in self.servers:
            served.kill()
        self.thinker.kill()
        for line in (self.to_database, self.to_redis):
            line.close()
        self.redis.stop()
        self.cluster.stop()

    def faults(self) -> list[Fault]:
        """Lists all ways to fail."""
        second, cluster, redis = self.servers[1], self.cluster, self.redis
        thinker = self.thinker
        return [
            Fault("a server is killed with -9 and started", second.kill, second.start),
            Fault("a server is frozen and wakes up", self._freeze, self._wake, CUT_SECONDS),
            *self._cuts("PostgreSQL", self.to_database),
            *self._cuts("Redis", self.to_redis),
            *self._cuts("both", self.to_database, self.to_redis),
            Fault("a thinker is killed with -9 and started", thinker.kill, thinker.start),
            Fault("Redis is killed with -9 and started", redis.kill, redis.start),
            Fault("Redis is restarted in order", redis.restart, lasts=0.5),
            Fault("Redis is emptied", redis.empty, lasts=0.5),
            Fault("PostgreSQL is restarted", cluster.restart, lasts=0.5),
            Fault("PostgreSQL is killed with -9 and started", cluster.kill, cluster.start, 1.0),
            Fault("all servers are restarted one after the other", self._roll, lasts=0.0),
        ]

    def _cuts(self, what: str, *lines: Line) -> list[Fault]:
        def all_of(do: Callable[[Line], None]) -> Callable[[], None]:
            def do_all() -> None:
                for line in lines:
                    do(line)

            return do_all

        cut, silence, mend = map(all_of, (Line.cut, Line.silence, Line.mend))
        name = f"one server is cut off from {what}"
        return [
            Fault(f"{name}, connections end", cut, mend, CUT_SECONDS),
            Fault(f"{name}, silence", silence, mend, CUT_SECONDS),
        ]

    def _freeze(self) -> None:
        os.kill(self.servers[1].process.pid, signal.SIGSTOP)

    def _wake(self) -> None:
        os.kill(self.servers[1].process.pid, signal.SIGCONT)

    def _roll(self) -> None:
        for served in self.servers:
            served.process.send_signal(signal.SIGTERM)
            served.process.wait(20)
            served.start()


async def soak(crowd: Crowd, faults: list[Fault], *, times: int, tables: int) -> None:
    """Lets tables play through all faults, new ones each time: all servers have their share."""
    with Progress(console=console) as progress:
        task = progress.add_task("faults", total=times * len(faults))
        for _ in range(times):
            for fault in faults:
                playing = [asyncio.create_task(sit(crowd, place)) for place in range(tables)]
                await all_move_on(crowd, tables)
                await asyncio.sleep(1.0)
                crowd.longest = 0.0
                await asyncio.to_thread(fault.fail)
                await asyncio.sleep(fault.lasts)
                await asyncio.to_thread(fault.heal)
                fault.stuck += await all_move_on(crowd, tables)
                fault.longest.append(crowd.longest)
                progress.console.print(f"{fault.name}: {crowd.longest:.1f} s", highlight=False)
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
    parser.add_argument("--only", default="", help="words in the names of faults, with commas")
    given = parser.parse_args()
    place = Place()
    try:
        crowd = Crowd(place.servers)
        words = given.only.split(",")
        faults = [one for one in place.faults() if any(word in one.name for word in words)]
        asyncio.run(soak(crowd, faults, times=given.times, tables=given.tables))
        report(crowd, faults, *count_wrong(place.database, crowd))
    finally:
        place.close()


if __name__ == "__main__":
    main()
