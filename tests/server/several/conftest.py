"""Several servers on one PostgreSQL and one Redis, each a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.postgres import Cluster
from tests.server.process import Served
from tests.server.redis_server import RedisServer

TRUST = ("--trusted-proxy", "127.0.0.1")
"""Proxies of the tests are on this machine."""
StartServers = Callable[..., list[Served]]
"""Starts so many servers, with some options."""


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    """A Redis that nothing else uses."""
    running = RedisServer()
    yield running
    running.stop()


def start_together(count: int, database: str, *options: str) -> list[Served]:
    """Starts so many servers at the same time."""
    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(lambda _: Served(database, *options), range(count)))


@pytest.fixture(scope="module")
def three(cluster: Cluster, redis: RedisServer) -> Iterator[list[Served]]:
    """Three servers for all tests of a file that do them no harm."""
    running = start_together(3, cluster.new_database(), "--redis", redis.url, *TRUST)
    yield running
    for served in running:
        served.kill()


@pytest.fixture
def servers(cluster: Cluster, redis: RedisServer) -> Iterator[StartServers]:
    """Starts servers that share a new database."""
    database, running = cluster.new_database(), list[Served]()

    def start(count: int, *options: str) -> list[Served]:
        shared = ("--redis", redis.url, *TRUST, *options)
        begun = start_together(count, database, *shared)
        running.extend(begun)
        return begun

    yield start
    for served in running:
        served.kill()
