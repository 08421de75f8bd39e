"""The servers behind the proxy share what the servers' own tests use."""

from tests.server.conftest import cluster
from tests.server.several.conftest import redis, servers

__all__ = ["cluster", "redis", "servers"]
