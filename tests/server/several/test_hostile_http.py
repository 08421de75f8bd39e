"""Hostile clients over HTTP: another server answers as the one that drives the table does."""

from __future__ import annotations

import base64
import http.client
import json
import socket
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from edgewise.server.matches import Matches
from edgewise.server.storage import Storage
from edgewise.server.transport import make_app
from tests.server.process import Player, Served
from tests.server.several.test_any_server import moves_in_log, open_for_two, play
from tests.server.tables import AT_ONCE, QuickThinkers
from tests.server.test_hostile_headers import NAMES, ODD

DESCRIPTION: dict[str, Any] = make_app(
    Matches(Storage("sqlite://"), QuickThinkers(), AT_ONCE)
).openapi()
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION)
OPERATIONS = [
    (method.upper(), path)
    for path, known in DESCRIPTION["paths"].items()
    for method in known
    if "{table}" in path
]
BOUNDS = settings(
    max_examples=20, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
JSON = {"content-type": "application/json"}
BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"token": 5}',
    b'{"token": "\\u0000"}',
    b"0" * 9,
]
BODIES += [b"[" * 9000, b'{"name": "\\ud800", "token": "", "language": "\xc3\xa4", "level": []}']
BODIES += [b"x" * 20_000]
QUERIES = ["?", "?=", "?&&", "?language=%ff", "?language=nl&language=en", "?a=%", "?#", "?a=\"'<>|"]
QUERIES += ["?" + "a" * 3000, "?language=%00", "?seat=-1", "?part=9e99;b", "?a=b?c=d/../e"]
METHODS = ["get", "Post", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "FOO", "a!~"]
VALUES = ["0", "1", "-1", "9" * 400, "x", "%00", "%2e%2e", "\u00e4", "1.5", "board", "..;", "a%2fb"]
WAYS = [{}, JSON, {"content-type": "text/plain"}, {"content-type": "multipart/form-data"}]

Said = tuple[int, Any]


@pytest.fixture(scope="module")
def far(three: list[Served]) -> Iterator[str]:
    """A table that the first server drives; its match goes on after all tests of this file."""
    one, other, _ = three
    table, host, guest = open_for_two(one, other)
    with Player(one, table, host) as ada, Player(other, table, guest) as bo:
        made = play([ada, bo], 4)
        yield table
    with Player(one, table, host) as ada, Player(other, table, guest) as bo:
        made += play([ada, bo], 4)
    assert moves_in_log(one, table) == made


CLIENTS = count(1)


def new_client() -> dict[str, str]:
    """Names a client who has asked for nothing yet, so that no limit is in the way."""
    number = next(CLIENTS)
    return {"x-forwarded-for": f"9.{number >> 16}.{number >> 8 & 255}.{number & 255}"}


def ask(
    served: Served, method: str, path: str, body: bytes | None, headers: dict[str, str]
) -> Said:
    """Asks as it is written; tells the status, and the reason where there is one."""
    asking = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
    asking._validate_path = lambda _: None  # type: ignore[attr-defined]
    asking._encode_request = str.encode  # type: ignore[attr-defined]
    asking.request(method, path, body, {**headers, **new_client()})
    answer = asking.getresponse()
    said = answer.status, reason_in(answer.read())
    asking.close()
    return said


def reason_in(body: bytes) -> Any:
    """Reads why something was refused; what is shown is not compared."""
    try:
        found = json.loads(body)
    except ValueError:
        return None
    return (found.get("reason"), found.get("args")) if isinstance(found, dict) else None


def assert_alike(three: list[Served], asked: Iterable[tuple[Any, ...]]) -> None:
    """Asks both servers the same, and compares."""
    for each in asked:
        near, through = ask(three[0], *each), ask(three[1], *each)
        assert near == through, each
        assert near[0] < 500, each


def path_of(operation: str, table: str, value: str = "1") -> str:
    """Writes the address of an operation, with some value for its other part."""
    before, _, after = operation.replace("{table}", table).partition("{")
    return before + (value + after.partition("}")[2] if after else "")


@pytest.mark.parametrize(("method", "operation"), OPERATIONS)
def test_odd_requests_are_answered_alike(
    three: list[Served], far: str, method: str, operation: str
) -> None:
    path = path_of(operation, far)
    assert_alike(three, [(method, path, body, way) for body in BODIES for way in WAYS])
    assert_alike(three, [(method, path + query, b"{}", JSON) for query in QUERIES])
    assert_alike(three, [(odd, path, b"{}", JSON) for odd in METHODS])
    values = [path_of(operation, far, value) for value in VALUES]
    values += [path + end for end in ("/", "//", "/..", "%20", ".", "/%ff", ";a=b")]
    assert_alike(three, [(method, odd, b"{}", JSON) for odd in values])


@SCHEMA.include(path_regex="{table}").parametrize()
@BOUNDS
def test_whatever_fits_the_description_or_not_is_answered_alike(
    case: schemathesis.Case[Any], three: list[Served], far: str
) -> None:
    case.path_parameters["table"] = far
    if case.path_parameters.get("what") == "sheets":  # they take seconds, and each its process
        case.path_parameters["what"] = "board"
    said = [
        case.call(base_url=f"http://127.0.0.1:{served.port}", headers=new_client(), timeout=30)
        for served in three[:2]
    ]
    near, through = [(each.status_code, reason_in(each.content)) for each in said]
    assert near == through
    assert near[0] < 500


def raw(served: Served, path: str, lines: list[str]) -> Said:
    """Sends headers byte for byte."""
    head = "\r\n".join([f"GET {path} HTTP/1.1", *lines, "Connection: close", "", ""])
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as asking:
        asking.sendall(head.encode("latin-1"))
        answer = http.client.HTTPResponse(asking)
        answer.begin()
        return answer.status, reason_in(answer.read())


@pytest.mark.parametrize("name", [*NAMES, "accept", "accept-language"])
def test_odd_headers_are_answered_alike(three: list[Served], far: str, name: str) -> None:
    path = f"/api/tables/{far}/game"
    for value in ODD:
        own = [] if name == "host" else [f"Host: {three[0].address}"]
        lines = [*own, f"{name}: {value}"]
        near, through = (raw(served, path, lines) for served in three[:2])
        assert near == through, (name, value)
        assert near[0] < 500, (name, value)


def test_a_socket_with_odd_headers_opens_through_another_server(
    three: list[Served], far: str
) -> None:
    odd = ["Accept-Language: \xff", "X-Forwarded-For: fe80::1%\xff", "Accept: [", "Cookie: \xb2"]
    hello = json.dumps({"do": "hello"}).encode()
    for served in three[:2]:
        lines = [f"Host: {served.address}", *odd]
        with socket.create_connection(("127.0.0.1", served.port), timeout=30) as opened:
            opened.sendall(handshake(f"/api/tables/{far}/socket", lines))
            assert read_until(opened, b"\r\n\r\n").startswith(b"HTTP/1.1 101 ")
            opened.sendall(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
            read_until(opened, b'"kind":"table"')


def read_until(opened: socket.socket, end: bytes) -> bytes:
    """Reads until something was said."""
    said = b""
    while end not in said:
        said += (piece := opened.recv(65536))
        assert piece, said[:300]
    return said


def handshake(path: str, lines: list[str]) -> bytes:
    """Asks for a socket."""
    known = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    known.append(f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}")
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, *known, "", ""]).encode("latin-1")
