"""Whatever stands in a header, a path or a query, the answer is no fault of the server."""

from __future__ import annotations

import asyncio
import socket
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.types import Message

from edgewise.server.matches import Matches
from edgewise.server.transport import STATIC, make_app
from tests.server.process import Served
from tests.server.tables import OPEN

ASSET = "/assets/" + min(path.name for path in (STATIC / "assets").iterdir())
PATHS = ["/", "/t/%00", "/api/lobby", "/api/lobby/", "/api/openapi.json", ASSET, "/assets/", "/%ff"]
PATHS += ["/api/tables/abcdefghjkmn/steps/" + "9" * 5000, "/api/games/%ed%a0%80", "/assets/%00"]
NAMES = ["origin", "host", "referer", "content-type", "content-length", "range", "if-range"]
NAMES += ["if-none-match", "if-modified-since", "accept-encoding", "x-forwarded-for", "cookie"]
ODD = ["http://[", "[", "]", "http://]", "http://[::1", "http://a:b", "x:99999999999", "\xff", ""]
ODD += ["bytes=", "bytes=-", "bytes=9-1", "bytes=1-\xb2", "bytes=" + "9" * 5000 + "-", "\xb2", "-1"]
ODD += ["bytes=" + "0-1," * 500, 'application/json; charset="', "multipart/form-data", "gzip;q=x"]
ODD += [
    "Mon, 01 Jan 99999999999 00:00:00 GMT",
    "1" * 40,
    "0x10",
    "1_0",
    "http://\u2100".encode().decode("latin-1"),
]
VALUES = st.sampled_from(ODD) | st.text(st.characters(max_codepoint=255), max_size=30)


async def status_of(app: Any, method: str, path: str, headers: list[tuple[str, str]]) -> int:
    """Asks the application as a server does whose client may send anything."""
    said: list[Message] = []
    bodies = [{"type": "http.request", "body": b"{}", "more_body": False}]

    async def receive() -> Message:
        return bodies.pop() if bodies else await asyncio.Event().wait() and {}

    async def send(message: Message) -> None:
        said.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.1", 5),
        "scheme": "http",
        "method": method,
        "root_path": "",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": b"\xff=%ff&&=;",
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers],
        "state": {},
    }
    await app(scope, receive, send)
    status: int = said[0]["status"]
    return status


def test_no_header_is_a_fault_of_the_server(matches: Matches) -> None:
    app = make_app(matches, OPEN)

    async def try_all() -> None:
        for path in PATHS:
            for name in NAMES:
                for value in ODD:
                    headers = [("host", "x"), (name, value)]
                    assert await status_of(app, "GET", path, headers) < 500, (path, name, value)

    asyncio.run(try_all())

    @given(st.sampled_from(PATHS), st.lists(st.tuples(st.sampled_from(NAMES), VALUES), max_size=5))
    @settings(max_examples=150, deadline=None, database=None, suppress_health_check=[*HealthCheck])
    def attack(path: str, headers: list[tuple[str, str]]) -> None:
        for method in ("GET", "POST", "HEAD", "OPTIONS"):
            assert asyncio.run(status_of(app, method, path, headers)) < 500

    attack()


@pytest.mark.parametrize("place", ["{origin}", "Host: x\r\nReferer: {value}", "Host: {value}"])
def test_a_server_on_a_real_port_answers_odd_headers_without_a_fault(
    database: str, place: str
) -> None:
    served = Served(database)
    try:
        host, port = served.address.split(":")
        for value in ODD:
            text = place.format(origin=f"Host: x\r\nOrigin: {value}", value=value)
            with socket.create_connection((host, int(port)), timeout=30) as asking:
                head = f"GET /api/lobby/ HTTP/1.1\r\n{text}\r\nConnection: close\r\n\r\n"
                asking.sendall(head.encode("latin-1"))
                answer = asking.recv(100)
            assert answer.startswith(b"HTTP/1.1 ")
            assert answer[9:10] in (b"2", b"3", b"4"), (value, answer)
        assert served.ask("GET", "/api/lobby").status_code == 200
    finally:
        served.kill()
