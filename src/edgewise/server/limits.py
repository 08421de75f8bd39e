"""What keeps hostile clients from hurting others: origins, sizes, rates."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_LIMIT = 16_384
SOCKET_LIMIT = 8_192

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        b"connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
)


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for."""

    messages: float = 20.0
    """Messages a second on one socket, in the long run."""
    burst: int = 60
    tables: float = 0.5
    """New tables a second from one address, in the long run."""
    table_burst: int = 40
    sockets: int = 1000
    """Open sockets from one address."""
    origins: tuple[str, ...] = ()
    """Origins that may connect besides the server's own."""


class Bucket:
    """Allows a rate in the long run and a burst in the short."""

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = float(burst)
        self._when = clock()

    def take(self) -> bool:
        """Takes one, if there is one."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._when) * self._rate)
        self._when = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each address, the least recent forgotten first."""

    def __init__(self, rate: float, burst: int, keep: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._keep = keep
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Takes one from an address's bucket, if there is one."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst)
        self._buckets[address] = bucket
        if len(self._buckets) > self._keep:
            self._buckets.popitem(last=False)
        return bucket.take()


class Gate:
    """Refuses foreign origins and large bodies before anything reads them."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = ()) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request in, or answers it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        if not self._is_ours(headers):
            await _refuse(scope, receive, send, 403, "origin", "This page may not ask that.")
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        elif _declared_size(headers) > BODY_LIMIT:
            await _refuse(scope, receive, send, 413, "size", "That is too much at once.")
        else:
            await self._app(scope, _limited(receive), _with_headers(send))

    def _is_ours(self, headers: dict[bytes, bytes]) -> bool:
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in self._origins:
            return True
        return urlsplit(origin).netloc == headers.get(b"host", b"").decode("latin-1")


def _declared_size(headers: dict[bytes, bytes]) -> int:
    text = headers.get(b"content-length", b"0")
    return int(text) if text.isdigit() and len(text) < 16 else BODY_LIMIT + 1


def _limited(receive: Receive) -> Receive:
    seen = 0

    async def limited() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > BODY_LIMIT:
            return {"type": "http.disconnect"}
        return message

    return limited


def _with_headers(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *HEADERS]
        await send(message)

    return with_headers


async def _refuse(
    scope: Scope, receive: Receive, send: Send, status: int, code: str, sentence: str
) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    body = json.dumps({"code": code, "sentence": sentence, "clause": ""}).encode()
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
