"""Opens Redis by its URL."""

from __future__ import annotations

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from edgewise.core.errors import EdgewiseError

PATIENCE_SECONDS = 2.0
"""A Redis that is silent for this long counts as away."""


def open_redis(url: str) -> Redis:
    """Makes a client, which connects when it is used; it answers in bytes."""
    try:
        return Redis.from_url(
            url,
            protocol=2,
            socket_timeout=PATIENCE_SECONDS,
            socket_connect_timeout=PATIENCE_SECONDS,
            retry=Retry(NoBackoff(), 0),  # who asks tries again, and does something else meanwhile
        )
    except ValueError as error:
        raise EdgewiseError(
            f"that is no address of Redis: {error}; write redis://HOST:6379"
        ) from None
