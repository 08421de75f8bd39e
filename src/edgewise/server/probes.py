"""``/healthz`` and ``/readyz``: whether a server lives, and whether to send it players.

They are answered before anything else looks at a request: a probe knows neither the
server's names nor its origins. The database is asked once a second at most, however
often somebody probes.
"""

from __future__ import annotations

import asyncio

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from edgewise.server.cluster.membership import Membership
from edgewise.server.database import StorageError
from edgewise.server.limits import HEADERS
from edgewise.server.storage import Storage
from edgewise.server.timesource import TimeSource

FRESH_SECONDS = 1.0
"""What the database said is repeated for this long."""
PATIENCE_SECONDS = 2.0
"""A database that takes longer to answer counts as away."""


class Readiness:
    """What a server says of itself."""

    def __init__(
        self, storage: Storage, clock: TimeSource, membership: Membership | None = None
    ) -> None:
        self._storage = storage
        self._membership = membership
        self._clock = clock
        self._asking = asyncio.Lock()
        self._asked_at = -FRESH_SECONDS
        self._answers = False
        self.is_draining = False
        """Whether the server is about to stop, so that no new players should come."""

    async def problem(self) -> str:
        """Names what keeps the server from taking players; empty if nothing does."""
        if self.is_draining:
            return "draining"
        async with self._asking:
            if self._clock.now() - self._asked_at >= FRESH_SECONDS:
                self._answers = await self._ask()
                self._asked_at = self._clock.now()
        if not self._answers:
            return "database"
        return "" if self._membership is None or self._membership.is_current else "lease"

    async def _ask(self) -> bool:
        try:
            await asyncio.wait_for(self._storage.ping(), PATIENCE_SECONDS)
        except (StorageError, TimeoutError):
            return False
        return True


class Probes:
    """Answers probes; all other requests go on to the application."""

    def __init__(self, app: ASGIApp, readiness: Readiness) -> None:
        self._app = app
        self._readiness = readiness

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a probe with 200 or 503."""
        is_asked = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        path = scope["path"] if is_asked else ""
        if path == "/healthz":
            problem = ""
        elif path == "/readyz":
            problem = await self._readiness.problem()
        else:
            await self._app(scope, receive, send)
            return
        status = {"status": "ok"} if not problem else {"status": "not ready", "because": problem}
        answer = JSONResponse(status, 503 if problem else 200, {"cache-control": "no-store"})
        answer.raw_headers.extend(HEADERS)
        await answer(scope, receive, send)
