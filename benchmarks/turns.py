"""What a move costs with one server and with several, in turn, so that both meet the same machine.

``python -m benchmarks.turns --servers 2 --tables 100 --turns 3`` runs one server and several, each
group with a database and a Redis of its own. Rounds of ``benchmarks.growth`` are played in turn: at
the one server, at the several by players who came to the server of their table, and by players who
are passed on. Other work on the machine slows all of them alike, so the ratios hold where
milliseconds do not.
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Sequence

import uvloop
from rich.console import Console
from tests.server.postgres import Cluster
from tests.server.redis_server import RedisServer

from benchmarks.growth import Cost, Round, one_round
from benchmarks.load import Server

console = Console()


class Group:
    """Some servers that share a database and a Redis."""

    def __init__(self, cluster: Cluster, count: int) -> None:
        self._redis = RedisServer()
        shared = ("--redis", self._redis.url, "--trusted-proxy", "127.0.0.1")
        more = (*shared, "--connections", "100000", "--workers", "1")
        database = cluster.new_database()
        self.servers = [Server(database, *more) for _ in range(count)]

    def end(self) -> None:
        """Ends all of it."""
        for server in self.servers:
            server.kill()
        self._redis.stop()


async def turns(ways: Sequence[tuple[Group, bool]], given: argparse.Namespace) -> list[list[Cost]]:
    """Plays all ways in turn, the first of which warms up; one cost for each round."""
    costs: list[list[Cost]] = [[] for _ in ways]
    for turn in range(given.turns + 1):
        for (group, is_relayed), known in zip(ways, costs, strict=True):
            tables = given.tables if turn else min(given.tables, 2 * len(group.servers))
            cost = Cost()
            round = Round(group.servers, given.game, 2, tables, given.moves, is_relayed)
            await one_round(round, cost, None)
            if turn:
                known.append(cost)
                way = "relayed" if is_relayed else "near"
                console.print(f"{len(group.servers)} servers, {way}: {cost.line()}", soft_wrap=True)
    return costs


def a_move(costs: Sequence[Cost]) -> float:
    """Tells the milliseconds of the servers' processor time for a move."""
    return sum(cost.servers for cost in costs) * 1000 / sum(cost.moves for cost in costs)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="compare one server with several, in turn")
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--game", default="hoses")
    parser.add_argument("--moves", type=int, default=30, help="moves of a table, draws included")
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    cluster = Cluster()
    groups = [Group(cluster, count) for count in (1, given.servers)]
    one, several = groups
    ways = ((one, False), (several, False), (several, True))
    try:
        costs = uvloop.run(turns(ways, given))
    finally:
        for group in groups:
            group.end()
        cluster.stop()
    names = ("one server", f"{given.servers} servers, near", f"{given.servers} servers, relayed")
    for name, known in zip(names, costs, strict=True):
        ratio = a_move(known) / a_move(costs[0])
        told = f"{name}: {a_move(known):.3f} ms a move, {ratio:.2f} times one server's"
        console.print(told, highlight=False, soft_wrap=True)


if __name__ == "__main__":
    main()
