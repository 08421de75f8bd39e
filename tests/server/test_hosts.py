"""Requests for another name are refused where the server's names are known; all answers have the
security headers."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from edgewise.core.errors import EdgewiseError
from edgewise.server.database import StorageError
from edgewise.server.hosts import known_hosts
from edgewise.server.limits import BODY_LIMIT, HEADERS, Limits
from edgewise.server.matches import Matches
from edgewise.server.transport import make_app
from tests.server.test_door import ATTACKER, HALF, UPGRADE, run, serving

OURS = known_hosts("127.0.0.1", ("games.example",), ())


@pytest.mark.parametrize(
    ("bound", "names", "origins", "expected"),
    [
        ("127.0.0.1", (), (), {"localhost", "127.0.0.1", "[::1]"}),
        ("127.0.0.7", (), (), {"localhost", "127.0.0.1", "127.0.0.7", "[::1]"}),
        ("::1", (), (), {"localhost", "127.0.0.1", "[::1]"}),
        ("localhost", (), (), {"localhost", "127.0.0.1", "[::1]"}),
        (
            "127.0.0.1",
            (),
            ("https://games.example:444",),
            {"localhost", "127.0.0.1", "[::1]", "games.example"},
        ),
        ("0.0.0.0", (), (), set()),
        ("192.168.1.5", (), ("https://games.example",), set()),
        ("0.0.0.0", ("Games.Example",), (), {"localhost", "127.0.0.1", "[::1]", "games.example"}),
    ],
)
def test_names_are_known_on_loopback_and_where_they_are_given(
    bound: str, names: tuple[str, ...], origins: tuple[str, ...], expected: set[str]
) -> None:
    assert known_hosts(bound, names, origins) == expected


@pytest.mark.parametrize("name", ["games.example:80", "https://games.example", ""])
def test_a_name_is_written_without_port(name: str) -> None:
    with pytest.raises(EdgewiseError, match="without port"):
        known_hosts("127.0.0.1", (name,), ())


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8700", 200),
        ("localhost.", 200),
        ("127.0.0.1:8700", 200),
        ("[::1]:8700", 200),
        ("games.example", 200),
        ("evil.example", 403),
        ("evil.example:8700", 403),
        ("localhost.evil.example", 403),
        ("evil.example:localhost", 403),
        ("[::2]", 403),
        ("[", 403),
        ("", 403),
        ("localhost@evil.example", 403),
    ],
)
def test_a_request_for_another_name_is_refused(matches: Matches, host: str, status: int) -> None:
    with TestClient(make_app(matches, Limits(hosts=OURS))) as client:
        for path in ("/", "/api/lobby"):
            answer = client.get(path, headers={"host": host})
            assert answer.status_code == status
            if status == 403:
                assert answer.json()["code"] == "host"


def test_a_socket_for_another_name_is_refused(matches: Matches) -> None:
    with (
        TestClient(make_app(matches, Limits(hosts=OURS))) as client,
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/api/tables/x/socket", headers={"host": "evil.example"}),
    ):
        pass


def test_every_answer_has_the_security_headers(matches: Matches) -> None:
    app = make_app(matches, Limits(tables=0.0, table_burst=1, hosts=OURS | {"testserver"}))

    @app.get("/api/broken")
    async def broken() -> None:
        raise ZeroDivisionError

    @app.get("/api/away")
    async def away() -> None:
        raise StorageError("secret")

    wish = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "link"}]}
    with TestClient(app, raise_server_exceptions=False) as client:
        answers = [
            client.get("/"),
            client.get("/api/lobby"),
            client.post("/api/tables", json=wish),
            client.post("/api/tables", json={"game": "hoses", "seats": [{"kind": "you"}] * 9}),
            client.post("/api/tables", content=b"x" * (BODY_LIMIT + 1)),
            client.post("/api/tables", json={}),
            client.get("/nowhere"),
            client.get("/assets/nothing.js"),
            client.delete("/api/lobby"),
            client.get("/api/lobby", headers={"origin": "http://evil.example"}),
            client.get("/api/lobby", headers={"host": "evil.example"}),
            client.get("/api/broken"),
            client.get("/api/away"),
        ]
    found = {answer.status_code for answer in answers}
    assert found >= {200, 201, 403, 404, 405, 413, 422, 429, 500, 503}
    for answer in answers:
        for name, value in HEADERS:
            assert answer.headers.get_list(name.decode()) == [value.decode()], answer


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GARBAGE\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 100_000, b"400"),
        (HALF, b"408"),
        (UPGRADE.replace(b"/api/tables", b"/nowhere"), b"403"),
        (UPGRADE.replace(b"Host: x", b"Host: x\r\nOrigin: http://evil.example"), b"403"),
        (UPGRADE.replace(b"AAAAAAAAAAAAAAAAAAAAAA==", b"A"), b"400"),
    ],
)
def test_what_is_refused_before_the_application_sees_it_has_them_too(
    matches: Matches, sent: bytes, status: bytes
) -> None:
    async def ask() -> None:
        async with serving(matches, Limits(request_seconds=0.5)) as running:
            caller = await running.connect(ATTACKER, sent)
            text = await caller.ended()
        assert text[9:12] == status
        head = text.partition(b"\r\n\r\n")[0].lower()
        for name, value in HEADERS:
            assert head.count(b"%b: %b" % (name, value.lower())) == 1, head

    run(ask)
