"""Hostile clients over HTTP: whatever they ask is answered in order, and the match goes on."""

from __future__ import annotations

import asyncio
import hmac
import tempfile
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from edgewise.server import tokens
from edgewise.server.limits import BODY_LIMIT, Limits
from edgewise.server.matches import Matches
from edgewise.server.storage import Storage
from edgewise.server.transport import make_app
from tests.server.tables import AT_ONCE, OPEN, QuickThinkers, any_move, setup_for

FOLDER = tempfile.TemporaryDirectory()
DATABASE = f"sqlite:///{Path(FOLDER.name) / 'hostile.sqlite'}"
MATCHES = Matches(Storage(DATABASE), QuickThinkers(), AT_ONCE)
APP = make_app(MATCHES, OPEN)
TOKEN = "t" * 32
SCHEMA = schemathesis.openapi.from_asgi("/api/openapi.json", APP)
BOUNDS = settings(
    max_examples=40, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


async def open_table() -> str:
    """Opens a table at which one token holds every seat."""
    live, _ = await MATCHES.open(setup_for("you", "here"), TOKEN)
    return live.table.id


TABLE = asyncio.run(open_table())


@SCHEMA.parametrize()
@BOUNDS
def test_http_answers_whatever_it_is_asked(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(checks=CHECKS)


@SCHEMA.include(path_regex="{table}").parametrize()
@BOUNDS
def test_a_table_is_as_it_was_after_whatever_is_asked_of_it(case: schemathesis.Case[Any]) -> None:
    table = MATCHES._live[TABLE].table
    before = table.state.fingerprint(), table.event_count
    case.path_parameters["table"] = TABLE
    answer = case.call_and_validate(checks=CHECKS)
    reads = ("/game", "/symbols.svg", "/summary", "/print/{what}")
    assert answer.status_code >= 400 or case.path.endswith(reads)
    assert (table.state.fingerprint(), table.event_count) == before


def test_that_match_goes_on_afterwards() -> None:
    async def run() -> None:
        matches = Matches(Storage(DATABASE), QuickThinkers(), AT_ONCE)
        live = await matches.find(TABLE)
        seat = live.table.state.to_move or 0
        await matches.move(live, TOKEN, seat, live.table.number, any_move(live.table))
        matches.storage.close()

    asyncio.run(run())


def test_every_operation_of_the_description_is_attacked() -> None:
    paths = TestClient(APP).get("/api/openapi.json").json()["paths"]
    assert len(paths) == 24
    assert sum("{table}" in path for path in paths) == 11


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "http://evil.example",
        "http://testserver.evil.example",
        "http://evil.example/testserver",
        "http://testserver@evil.example",
        "http://evil@testserver",
        "http://testserver:8700",
        "testserver",
    ],
)
def test_a_page_from_elsewhere_is_refused(matches: Matches, origin: str) -> None:
    with TestClient(make_app(matches)) as client:
        for method, path in (("POST", "/api/tables"), ("GET", "/api/lobby"), ("GET", "/")):
            answer = client.request(method, path, headers={"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")


def test_a_body_that_is_too_large_is_refused_whether_or_not_it_says_so(matches: Matches) -> None:
    pieces = [b"x" * 1000] * (BODY_LIMIT // 1000 + 1)
    with TestClient(make_app(matches)) as client:
        for body in (b"".join(pieces), iter(pieces)):
            answer = client.post("/api/tables", content=body)
            assert (answer.status_code, answer.json()["code"]) == (413, "size")


def test_another_origin_can_be_allowed(matches: Matches) -> None:
    friendly = {"origin": "https://games.example"}
    with TestClient(make_app(matches, Limits(origins=("https://games.example",)))) as client:
        assert client.get("/api/lobby", headers=friendly).status_code == 200
        assert client.get("/api/lobby", headers={"origin": "http://testserver"}).status_code == 200


def test_tokens_are_unguessable_and_compared_in_constant_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert len({tokens.new_token() for _ in range(1000)}) == 1000
    assert len(tokens.new_token()) == 32  # 24 random bytes
    compared: list[tuple[int, int]] = []
    plain = hmac.compare_digest

    def watched(one: str, other: str) -> bool:
        compared.append((len(one), len(other)))
        return plain(one, other)

    monkeypatch.setattr(hmac, "compare_digest", watched)
    right = tokens.digest_of("a" * 32)
    answers = [tokens.is_same(token, right) for token in ("a" * 32, "b" * 32, "a", "", "ä" * 999)]
    assert answers == [True, False, False, False, False]
    assert compared == [(64, 64)] * 5


def test_only_digests_of_tokens_are_kept(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        storage = Storage(database)
        matches = Matches(storage, QuickThinkers(), AT_ONCE)
        live, _ = await matches.open(setup_for("you", "link"), TOKEN)
        await matches.do(live, lambda table: table.sit("u" * 32, 1, "Bo"))
        storage.close()

    asyncio.run(run())
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert tokens.digest_of(TOKEN).encode() in written
    assert TOKEN.encode() not in written
    assert b"u" * 32 not in written


@pytest.mark.parametrize("name", ["\x00", "\n", "\r", "\u2028", "\u202e", "x" * 25, "\x85"])
def test_names_that_break_lines_are_refused(matches: Matches, name: str) -> None:
    with TestClient(make_app(matches)) as client:
        wish = {"game": "hoses", "seats": [{"kind": "you", "name": f"a{name}b"}, {"kind": "here"}]}
        assert client.post("/api/tables", json=wish).status_code == 422
