"""Passes requests and sockets on to the server that drives their table."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import quote

import httpx2
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from edgewise.core.errors import EdgewiseError
from edgewise.server.addresses import KEY_HEADER, PEER
from edgewise.server.cluster.cancelling import end_all
from edgewise.server.cluster.leases import Elsewhere, Peer
from edgewise.server.cluster.upstream import Upstream
from edgewise.server.frames import FRAMES, frame_of
from edgewise.server.limits import HEADERS
from edgewise.server.matches import Matches
from edgewise.server.refused import refuse

TABLE = re.compile(r"/api/tables/([a-z0-9]{12})/.+", re.DOTALL)
"""What is passed on, however odd it is: only the server of the table can say what it knows."""
SOCKET = re.compile(r"/api/tables/([a-z0-9]{12})/socket")
PATIENCE_SECONDS = 5.0
"""A server that cannot be reached for this long is taken to be gone."""
LONGEST_SECONDS = 60.0
"""An answer may take this long while its server lives: a PDF waits for others."""
IDLE_SECONDS = 2.0
"""A connection that was not used for this long is not used again: the other end may close it."""
PASSED_ON = frozenset(
    {b"accept", b"accept-encoding", b"accept-language", b"content-type", b"if-none-match"}
)
AS_WRITTEN = "%&=+;:/?@,!$'()*"
"""What stands in a query as it is; of the rest, some would end it on its way."""
KEPT_BACK = frozenset({b"connection", b"date", b"keep-alive", b"server", b"transfer-encoding"})
TRY_AGAIN = 1013
KNOWN_SECONDS = 60.0
"""For how long it is not asked again who drives a table, while that server lives and answers.

One that drives it no more refuses what is passed on to it, so nothing wrong is shown meanwhile.
"""
MOST_HOMES = 10_000


@dataclass(frozen=True)
class Home:
    """The server that drives a table, as far as this one knows, and until when it believes so."""

    peer: Peer
    until: float

    def is_fresh(self, now: float) -> bool:
        """Tells whether it need not be asked again."""
        return now < self.until


class Relay:
    """Answers for tables that are driven here; asks the other servers about theirs."""

    def __init__(self, app: ASGIApp, matches: Matches) -> None:
        self._app = app
        self._matches = matches
        self._homes: dict[str, Home] = {}
        self._client = httpx2.AsyncClient(
            timeout=httpx2.Timeout(PATIENCE_SECONDS, read=LONGEST_SECONDS),
            limits=httpx2.Limits(max_connections=None, keepalive_expiry=IDLE_SECONDS),
            trust_env=False,
        )
        for name in list(self._client.headers):  # a client that wants them says so itself
            del self._client.headers[name]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or lets it in."""
        is_asked = scope["type"] in ("http", "websocket") and PEER not in scope
        table = _table_of(scope) if is_asked else None
        if table is not None and scope["type"] == "websocket" and not self._has_lease():
            await _turn_away(receive, send)
            return
        peer = await self._home_of(table) if table is not None else None
        if peer is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._pass_request(scope, receive, send, peer)
        else:
            await self._pass_socket(scope, receive, send, peer)

    def _has_lease(self) -> bool:
        membership = self._matches.membership
        return membership is not None and membership.is_current

    async def _home_of(self, table: str) -> Peer | None:
        """Finds the other server that drives a table; None if this one can answer."""
        known, membership = self._homes.get(table), self._matches.membership
        if known is not None and membership is not None and known.peer.id in membership.peers:
            if known.is_fresh(self._matches.clock.now()):
                return known.peer
        try:
            await self._matches.find(table)
        except Elsewhere as elsewhere:
            self._remember(table, elsewhere.peer)
            return elsewhere.peer
        except EdgewiseError:
            return None
        self._forget(table)  # it is driven here now
        return None

    def _remember(self, table: str, peer: Peer) -> None:
        """Knows for a while who drives a table, so that the database is not asked each time."""
        self._homes[table] = Home(peer, self._matches.clock.now() + KNOWN_SECONDS)
        if len(self._homes) > MOST_HOMES:
            self._homes.pop(next(iter(self._homes)))

    def _forget(self, table: str | None) -> None:
        """Asks anew who drives a table, because the one who did may not any more."""
        self._homes.pop(table or "", None)

    # Requests.

    async def _pass_request(self, scope: Scope, receive: Receive, send: Send, peer: Peer) -> None:
        query = quote(scope["query_string"], safe=AS_WRITTEN)
        url = f"http://{peer.address}{_path_of(scope)}" + (f"?{query}" if query else "")
        try:
            body = await _body_of(receive)
            if body is None:
                return
            request = self._client.build_request(
                scope["method"], url, content=body, headers=_headers(scope, peer)
            )
            request.method = scope["method"]  # as it was written, also in small letters
            answer = await self._answer_of(request, peer)
        except HTTPException:  # of the gate, which counts what it reads
            await JSONResponse(refuse("too-much").fields(), 413)(scope, receive, send)
            return
        except httpx2.InvalidURL:
            await JSONResponse(refuse("bad-request").fields(), 400)(scope, receive, send)
            return
        except httpx2.HTTPError:
            self._forget(_table_of(scope))
            problem = JSONResponse(refuse("not-kept").fields(), 503, {"retry-after": "1"})
            await problem(scope, receive, send)
            return
        if answer.status_code == 503:
            self._forget(_table_of(scope))
        try:
            headers = [pair for pair in answer.headers.raw if pair[0].lower() not in KEPT_BACK]
            start = {"type": "http.response.start", "status": answer.status_code}
            await send({**start, "headers": headers})
            async for piece in answer.aiter_raw():
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            await answer.aclose()

    async def _answer_of(self, request: httpx2.Request, peer: Peer) -> httpx2.Response:
        """Waits for the answer as long as its server lives."""
        assert self._matches.membership is not None
        asked = asyncio.create_task(self._client.send(request, stream=True))
        gone = asyncio.create_task(self._matches.membership.gone(peer))
        try:
            await asyncio.wait([asked, gone], return_when=asyncio.FIRST_COMPLETED)
            if not asked.done():
                raise httpx2.ReadTimeout("the server is gone", request=request)
            return asked.result()
        finally:
            asked.cancel()
            gone.cancel()

    # Sockets.

    async def _pass_socket(self, scope: Scope, receive: Receive, send: Send, peer: Peer) -> None:
        """Lets a client and the server of its table talk until one of them goes."""
        await receive()
        await send({"type": "websocket.accept"})
        code = TRY_AGAIN
        with suppress(OSError, TimeoutError, WebSocketException):
            async with connect(
                f"ws://{peer.address}{scope['path']}",
                additional_headers=_names(scope, peer),
                compression=None,
                max_size=None,
                open_timeout=PATIENCE_SECONDS,
                close_timeout=1,
                ping_interval=None,
                proxy=None,
                create_connection=Upstream,
            ) as upstream:
                assert isinstance(upstream, Upstream)
                await self._talk(scope, receive, send, upstream, peer)
                code = upstream.close_code or TRY_AGAIN
        self._forget(_table_of(scope))
        with suppress(OSError, RuntimeError):
            await send({"type": "websocket.close", "code": _closing_code(code)})

    async def _talk(
        self, scope: Scope, receive: Receive, send: Send, upstream: Upstream, peer: Peer
    ) -> None:
        membership = self._matches.membership
        assert membership is not None
        talking = [
            asyncio.create_task(_up(receive, upstream)),
            asyncio.create_task(_down(scope, send, upstream)),
            asyncio.create_task(membership.gone(peer)),
        ]
        try:
            await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await end_all(talking)


def _table_of(scope: Scope) -> str | None:
    known = TABLE if scope["type"] == "http" else SOCKET
    found = known.fullmatch(scope["path"])
    return found[1] if found is not None else None


def _path_of(scope: Scope) -> str:
    """Writes a path so that it is read as this server has read it, dots included."""
    parts = scope["path"].split("/")
    return "/".join(
        quote(part, safe="") if part.strip(".") else part.replace(".", "%2E") for part in parts
    )


async def _turn_away(receive: Receive, send: Send) -> None:
    """Refuses a socket before it is one, so that a proxy can ask another server."""
    await receive()
    headers = [(b"retry-after", b"1"), *HEADERS]
    await send({"type": "websocket.http.response.start", "status": 503, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": b""})


async def _up(receive: Receive, upstream: Upstream) -> None:
    with suppress(ConnectionClosed):
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is not None:
                await upstream.say(text)
            else:
                await upstream.send(message.get("bytes") or b"")


async def _down(scope: Scope, send: Send, upstream: Upstream) -> None:
    """Sends frames as they came, where the socket takes them; else as text."""
    frames = (scope.get("extensions") or {}).get(FRAMES)

    def pass_on(data: bytes) -> bool:
        if frames is None or frames["is_behind"]():
            return False
        frames["write"](data)
        return True

    upstream.pass_on = pass_on
    with suppress(ConnectionClosed, OSError, RuntimeError):
        while True:
            said = await upstream.recv(decode=False)
            if not pass_on(frame_of(said)):
                await send({"type": "websocket.send", "text": said.decode()})
            upstream.has_passed_on()


async def _body_of(receive: Receive) -> bytes | None:
    """Reads a body; the gate has bounded its size. None if the client went before its end."""
    body, is_more = b"", True
    while is_more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        is_more = message.get("more_body", False)
    return body


def _headers(scope: Scope, peer: Peer) -> list[tuple[bytes, bytes]]:
    """Passes headers on as they came, byte for byte, and names the client."""
    kept = [pair for pair in scope["headers"] if pair[0] in PASSED_ON]
    named = [(name.encode(), value.encode()) for name, value in _names(scope, peer)]
    return kept + named


def _names(scope: Scope, peer: Peer) -> list[tuple[str, str]]:
    """Names the client to the other server, and shows that one of ours asks."""
    client = scope["client"][0] if scope.get("client") else ""
    address = client.partition("%")[0]  # the zone of an address may be any text
    return [(KEY_HEADER.decode(), peer.key), ("x-forwarded-for", address)]


def _closing_code(code: int) -> int:
    """Passes a code on, unless it is one that is never sent."""
    return code if 1000 <= code < 5000 and code not in (1004, 1005, 1006, 1015) else TRY_AGAIN
