"""What a move costs with one server and with several, in turn, so that all meet the same machine.

``python -m benchmarks.turns --servers 2,4 --tables 100,1000 --turns 3`` runs one server and groups
of several, each group with a database and a Redis of its own. Rounds of ``benchmarks.growth`` are
played in turn: at the one server, and at each group first by players who came to the server of
their table, then by players who are passed on. Other work on the machine slows all of them alike,
so the ratios hold where milliseconds do not. It prints a table, and the range over the turns.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import uvloop
from rich.console import Console
from tests.server.postgres import Cluster
from tests.server.redis_server import RedisServer

from benchmarks.growth import Cost, Round, family_seconds, one_round
from benchmarks.load import Server, seconds_of

console = Console(highlight=False, soft_wrap=True)
IDLE_SECONDS = 5.0


class Group:
    """Some servers that share a database and a Redis."""

    def __init__(self, count: int) -> None:
        self._cluster, self._redis = Cluster(), RedisServer()
        shared = ("--redis", self._redis.url, "--trusted-proxy", "127.0.0.1")
        more = (*shared, "--connections", "100000", "--workers", "1")
        database = self._cluster.new_database()
        self.servers = [Server(database, *more) for _ in range(count)]
        pid = self._cluster.folder / "data" / "postmaster.pid"
        self.database = int(pid.read_text().split()[0])

    def used(self) -> float:
        """Reads the seconds of processor time that the servers have used."""
        return sum(seconds_of(server.pid) for server in self.servers)

    def end(self) -> None:
        """Ends all of it."""
        for server in self.servers:
            server.kill()
        self._redis.stop()
        self._cluster.stop()


@dataclass
class Way:
    """How players come to their tables, and what that cost in each turn."""

    group: Group
    is_relayed: bool
    costs: list[Cost] = field(default_factory=list)

    def name(self) -> str:
        """Says it for people."""
        count = len(self.group.servers)
        way = "passed on" if self.is_relayed else "at the server of their table"
        return "1 server" if count == 1 else f"{count} servers, {way}"

    def a_move(self) -> list[float]:
        """Lists the milliseconds of the servers' processor time for a move, turn by turn."""
        return [cost.servers * 1000 / cost.moves for cost in self.costs]


async def one_turn(way: Way, tables: int, game: str, moves: int) -> Cost:
    """Plays new tables in one way."""
    cost = Cost()
    round = Round(way.group.servers, game, 2, tables, moves, way.is_relayed)
    await one_round(round, cost, way.group.database)
    return cost


async def measure(ways: Sequence[Way], tables: int, given: argparse.Namespace) -> None:
    """Plays all ways in turn."""
    for way in ways:
        way.costs = []
    for _ in range(given.turns):
        for way in ways:
            cost = await one_turn(way, tables, given.game, given.moves)
            way.costs.append(cost)
            console.print(f"{tables:,} tables, {way.name()}: {cost.line()}")


async def warm_up(ways: Sequence[Way], given: argparse.Namespace) -> None:
    """Plays whole matches that are not counted: what is worked out once is known after them."""
    for way in ways:
        await one_turn(way, 2 * len(way.group.servers), given.game, 1_000_000)


def tell(ways: Sequence[Way], tables: int) -> None:
    """Prints a row for each way."""
    one = ways[0].a_move()
    for way in ways:
        mine = way.a_move()
        ratios = [there / here for there, here in zip(mine, one, strict=True)]
        costs = way.costs
        moves = sum(cost.moves for cost in costs)
        clients = sum(cost.clients for cost in costs) * 1000 / moves
        database = sum(cost.database for cost in costs) * 1000 / moves
        latency = statistics.median(time for cost in costs for time in cost.latencies) * 1000
        console.print(
            f"| {tables:,} | {way.name()} | {moves:,} | {statistics.median(mine):.3f} "
            f"({min(mine):.3f}-{max(mine):.3f}) | {statistics.median(ratios):.2f} "
            f"({min(ratios):.2f}-{max(ratios):.2f}) | {clients:.3f} | {database:.3f} "
            f"| {latency:.0f} ms |"
        )


def idle(groups: Sequence[Group]) -> None:
    """Prints what servers do while nobody plays: leases, limits, listening."""
    before = [(group.used(), family_seconds(group.database)) for group in groups]
    time.sleep(IDLE_SECONDS)
    for group, (used, kept) in zip(groups, before, strict=True):
        each = (group.used() - used) * 1000 / IDLE_SECONDS / len(group.servers)
        database = (family_seconds(group.database) - kept) * 1000 / IDLE_SECONDS
        console.print(
            f"idle: {len(group.servers)} servers, {each:.1f} ms a second each, "
            f"database {database:.1f} ms a second"
        )


def numbers(text: str) -> list[int]:
    """Reads a list of numbers."""
    return [int(part) for part in text.split(",")]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="compare one server with several, in turn")
    parser.add_argument("--servers", type=numbers, default=[2, 4])
    parser.add_argument("--tables", type=numbers, default=[100])
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--game", default="hoses")
    parser.add_argument("--moves", type=int, default=30, help="moves of a table, draws included")
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    groups = [Group(count) for count in (1, *given.servers)]
    ways = [Way(groups[0], False)]
    ways += [Way(group, is_relayed) for group in groups[1:] for is_relayed in (False, True)]
    try:
        uvloop.run(warm_up(ways, given))
        idle(groups)
        console.print(
            "| tables | servers | moves | servers, ms a move | times one server | clients | "
            "PostgreSQL | median latency |"
        )
        for tables in given.tables:
            uvloop.run(measure(ways, tables, given))
            tell(ways, tables)
    finally:
        for group in groups:
            group.end()


if __name__ == "__main__":
    main()
