"""What makes a server one of several, put together."""

from __future__ import annotations

from contextlib import suppress

from redis.exceptions import RedisError

from edgewise.core.errors import EdgewiseError
from edgewise.server.cluster.membership import Membership, new_peer
from edgewise.server.cluster.redis_url import open_redis
from edgewise.server.cluster.remote import RemoteThinkers
from edgewise.server.cluster.sharing import Sharing
from edgewise.server.limits import Allowances
from edgewise.server.storage import Storage
from edgewise.server.timesource import TimeSource


class Cluster:
    """This server's lease, its shared limits, and the thinkers that it asks."""

    def __init__(
        self,
        storage: Storage,
        redis_url: str,
        address: str,
        *,
        workers: int,
        slack: float,
        clock: TimeSource | None = None,
    ) -> None:
        if storage.is_sqlite:
            raise EdgewiseError("several servers share a PostgreSQL; name it by --database")
        self._clock = clock or TimeSource()
        self._redis = open_redis(redis_url)
        me = new_peer(address)
        self.membership = Membership(storage.leases(me), self._clock)
        self.thinkers = RemoteThinkers(self._redis, me.id, workers, slack=slack, clock=self._clock)
        self._sharing: Sharing | None = None

    async def begin(self, allowances: Allowances) -> None:
        """Joins the others."""
        self._sharing = Sharing(self._redis, self.membership.me, allowances, self._clock)
        self._sharing.begin()
        self.thinkers.begin()
        await self.membership.begin()

    async def end(self) -> None:
        """Leaves the others, after the tables were let go."""
        if self._sharing is not None:
            await self._sharing.end()
        await self.thinkers.end()
        with suppress(RedisError, OSError):
            await self._redis.aclose()
