"""Limits that keep hostile clients from harming others: origins, sizes, rates."""

from __future__ import annotations

import json
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from edgewise.server.addresses import PEER, Proxies, address_of
from edgewise.server.hosts import host_of
from edgewise.server.metrics import Metrics
from edgewise.server.refused import SENTENCES, Refused, refuse

BODY_LIMIT = 16_384
SOCKET_LIMIT = 8_192
LONGEST_WAIT = 3600

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
    address_messages: float = 200.0
    """Messages a second on all sockets of one address, in the long run."""
    address_burst: int = 600
    requests: float = 50.0
    """Requests a second from one address, in the long run."""
    request_burst: int = 500
    tables: float = 0.5
    """New tables a second from one address, in the long run."""
    table_burst: int = 40
    changes: float = 1.0
    """Seats taken, names, orders and bots a second from one address, in the long run."""
    change_burst: int = 60
    prints: float = 0.2
    """PDFs a second for one address, in the long run."""
    print_burst: int = 10
    signs: float = 0.5
    """Signs a second of one player, in the long run."""
    sign_burst: int = 4
    sockets: int = 1000
    """Open sockets from one address."""
    connections: int = 1200
    """Open connections from one address, its sockets among them."""
    half_sent: int = 100
    """Connections from one address whose request has not come whole."""
    request_seconds: float = 10.0
    """How long the headers of a request may take, and then its body."""
    linger_seconds: float = 1.0
    """How long one who still sends may take to read why a request was ended."""
    stall_seconds: float = 20.0
    """How long a client may read nothing of what it is sent."""
    origins: tuple[str, ...] = ()
    """Origins that may connect besides the server's own."""
    hosts: frozenset[str] = frozenset()
    """Names by which the server is reached; none if they are not known, and then any will do."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose word about a client's address is taken."""


def limits_for(
    rate: float,
    *,
    connections: int,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    hosts: frozenset[str] = frozenset(),
) -> Limits:
    """Makes limits for this many messages a second on a socket; an address's rates go along."""
    Proxies(proxies)  # says what is wrong with them
    usual = Limits()
    more = rate / usual.messages
    return Limits(
        messages=rate,
        burst=max(1, int(usual.burst * more)),
        address_messages=usual.address_messages * more,
        address_burst=max(1, int(usual.address_burst * more)),
        requests=usual.requests * more,
        request_burst=max(100, int(usual.request_burst * more)),
        table_burst=max(usual.table_burst, int(2 * rate)),
        change_burst=max(usual.change_burst, int(3 * rate)),
        print_burst=max(usual.print_burst, int(rate / 2)),
        sockets=max(1, connections * 5 // 6),
        connections=connections,
        origins=origins,
        proxies=proxies,
        hosts=hosts,
    )


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
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, count: int) -> None:
        """Takes what was taken elsewhere; there may be less than nothing left then."""
        self._fill()
        self._left = max(-float(self._burst), self._left - count)

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._when) * self._rate)
        self._when = now

    @property
    def wait(self) -> int:
        """Tells after how many seconds there is one again: at least 1, at most an hour."""
        missing = 1 - self._left
        return max(1, math.ceil(min(LONGEST_WAIT, missing / max(self._rate, 1e-9))))


class TooFast(Refused):
    """An address asks for too much; it may ask again after some seconds."""

    def __init__(self, reason: str, wait: int) -> None:
        super().__init__(*SENTENCES[reason], reason=reason)
        self.wait = wait


class Buckets:
    """A bucket for each address, the least recent forgotten first."""

    def __init__(
        self,
        rate: float,
        burst: int,
        clock: Callable[[], float] = time.monotonic,
        *,
        keep: int = 10_000,
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._keep = keep
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.taken: Counter[str] | None = None
        """What was taken here, to be told to other servers; None where there are none."""

    def take(self, address: str) -> bool:
        """Takes one from an address's bucket, if there is one."""
        is_taken = self._bucket(address).take()
        if is_taken and self.taken is not None:
            self.taken[address] += 1
        return is_taken

    def spend(self, address: str, count: int) -> None:
        """Takes what another server gave to an address."""
        self._bucket(address).spend(count)

    def check(self, address: str, reason: str) -> None:
        """Takes one from an address's bucket, or refuses for a reason."""
        if not self.take(address):
            raise TooFast(reason, self._bucket(address).wait)

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst, self._clock)
        self._buckets[address] = bucket
        if len(self._buckets) > self._keep:
            self._buckets.popitem(last=False)
        return bucket


class Allowances:
    """What each address may still ask for, over all its connections."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.requests = Buckets(limits.requests, limits.request_burst, clock)
        self.messages = Buckets(limits.address_messages, limits.address_burst, clock)
        self.tables = Buckets(limits.tables, limits.table_burst, clock)
        self.changes = Buckets(limits.changes, limits.change_burst, clock)
        self.prints = Buckets(limits.prints, limits.print_burst, clock)
        self.signs = Buckets(limits.signs, limits.sign_burst, clock)
        """What each seat of each table may still say."""
        self._most_sockets = limits.sockets
        self.sockets: Counter[str] = Counter()
        self.sockets_elsewhere: Callable[[str], int] = lambda _: 0
        """Tells how many sockets an address has at other servers."""

    @property
    def rates(self) -> dict[str, Buckets]:
        """All that is counted by time, by name."""
        return {
            "requests": self.requests,
            "messages": self.messages,
            "tables": self.tables,
            "changes": self.changes,
            "prints": self.prints,
        }

    def open_socket(self, address: str) -> bool:
        """Counts a socket of an address, unless it has enough of them."""
        if self.sockets[address] + self.sockets_elsewhere(address) >= self._most_sockets:
            return False
        self.sockets[address] += 1
        return True

    def close_socket(self, address: str) -> None:
        """Counts a socket of an address no longer."""
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]


class Gate:
    """Refuses requests that come too often, from foreign origins or with large bodies, unread."""

    def __init__(
        self,
        app: ASGIApp,
        requests: Buckets,
        origins: tuple[str, ...] = (),
        hosts: frozenset[str] = frozenset(),
        metrics: Metrics | None = None,
    ) -> None:
        self._app = app
        self._hosts = hosts
        self._metrics = metrics or Metrics()
        self._requests = requests
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request in, or answers it."""
        if scope["type"] not in ("http", "websocket") or PEER in scope:
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        try:
            self._requests.check(address_of(scope), "too-many-requests")
        except TooFast as fast:
            await self._refuse(scope, receive, send, 429, fast, wait=fast.wait)
            return
        if self._hosts and host_of(_text_of(headers, b"host")) not in self._hosts:
            await self._refuse(scope, receive, send, 403, refuse("other-host"))
        elif not self._is_ours(headers):
            await self._refuse(scope, receive, send, 403, refuse("foreign-page"))
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        elif _declared_size(headers) > BODY_LIMIT:
            await self._refuse(scope, receive, send, 413, refuse("too-much"))
        else:
            await self._app(scope, _limited(receive), _with_headers(send))

    async def _refuse(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        status: int,
        refused: Refused,
        *,
        wait: int = 0,
    ) -> None:
        self._metrics.refusals.labels(refused.code).inc()
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        body = json.dumps(refused.fields()).encode()
        headers = [(b"content-type", b"application/json"), *HEADERS]
        if wait:
            headers.append((b"retry-after", b"%d" % wait))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _is_ours(self, headers: dict[bytes, bytes]) -> bool:
        origin = _text_of(headers, b"origin")
        if not origin or origin in self._origins:
            return True
        return _place_of(origin) == _text_of(headers, b"host")


def _text_of(headers: dict[bytes, bytes], name: bytes) -> str:
    return headers.get(name, b"").decode("latin-1")


def _place_of(origin: str) -> str | None:
    """Reads host and port of an origin; whatever is no origin has none."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None


def _declared_size(headers: dict[bytes, bytes]) -> int:
    text = headers.get(b"content-length", b"0")
    return int(text) if text.isdigit() and len(text) < 16 else BODY_LIMIT + 1


def _limited(receive: Receive) -> Receive:
    seen = 0

    async def limited() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > BODY_LIMIT:  # its size was not declared
            raise HTTPException(413, "too-much")
        return message

    return limited


def _with_headers(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = list(message.get("headers", []))
            names = {name for name, _ in own}
            message["headers"] = own + [each for each in HEADERS if each[0] not in names]
        await send(message)

    return with_headers
