"""Several servers on one PostgreSQL and one Redis, each a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.server.postgres import Cluster
from tests.server.process import Served
from tests.server.redis_server import RedisServer

TRUST = ("--trusted-proxy", "127.0.0.1")
"""Proxies of the tests are on this machine."""
StartServers = Callable[[int], list[Served]]


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    """A Redis that nothing else uses."""
    running = RedisServer()
    yield running
    running.stop()


@pytest.fixture
def servers(cluster: Cluster, redis: RedisServer) -> Iterator[StartServers]:
    """Starts servers that share a new database."""
    database, running = cluster.new_database(), list[Served]()

    def start(count: int) -> list[Served]:
        begun = [Served(database, "--redis", redis.url, *TRUST) for _ in range(count)]
        running.extend(begun)
        return begun

    yield start
    for served in running:
        served.kill()
