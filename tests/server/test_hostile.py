"""Hostile clients: whatever they send is refused in order, and the match goes on."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from starlette.testclient import TestClient

from edgewise.server.limits import Limits
from edgewise.server.matches import Matches
from edgewise.server.storage import Storage
from edgewise.server.tokens import new_name
from edgewise.server.transport import make_app
from server.tables import AT_ONCE, QuickThinkers

FOLDER = tempfile.TemporaryDirectory()
OPEN = Limits(messages=1e9, burst=10**9, tables=1e9, table_burst=10**9)


def fresh_app() -> tuple[object, Matches]:
    """Makes an application on a database of its own, which goes with the process."""
    database = Path(FOLDER.name) / f"{new_name()}.sqlite"
    matches = Matches(Storage(f"sqlite:///{database}"), QuickThinkers(), AT_ONCE)
    return make_app(matches, OPEN), matches


APP, _ = fresh_app()
SCHEMA = schemathesis.openapi.from_asgi("/api/openapi.json", APP)


@SCHEMA.parametrize()
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_http_answers_whatever_it_is_asked(case: schemathesis.Case) -> None:
    case.call_and_validate(
        checks=[not_a_server_error, status_code_conformance, response_schema_conformance]
    )


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4)
    ),
    max_leaves=10,
)
ALMOST = st.fixed_dictionaries(
    {"do": st.sampled_from(["move", "why", "undo", "hint", "order", "give", "ping", "hello"])},
    optional={
        "ref": JSON,
        "seat": st.integers(-1, 3) | JSON,
        "number": st.integers(0, 20) | JSON,
        "move": st.text(max_size=30) | st.sampled_from(["keep", "a@0,0/r0", "draw:x"]) | JSON,
        "lets_pass": st.booleans() | JSON,
        "level": st.text(max_size=10) | JSON,
        "more": JSON,
    },
)
MESSAGES = st.lists(
    st.text(max_size=200) | JSON.map(json.dumps) | ALMOST.map(json.dumps), max_size=12
)


@contextmanager
def table_for_two() -> Iterator[tuple[TestClient, str, str]]:
    """Opens a table with a seat for a friend."""
    app, _ = fresh_app()
    with TestClient(app) as client:  # type: ignore[arg-type]
        wish = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "here"}]}
        ticket = client.post("/api/tables", json=wish).json()
        yield client, ticket["id"], ticket["token"]


def test_the_socket_survives_whatever_it_is_sent() -> None:
    with table_for_two() as (client, table, token):

        @given(MESSAGES)
        @settings(max_examples=60, deadline=None, database=None)
        def attack(texts: list[str]) -> None:
            with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
                socket.send_text(json.dumps({"do": "hello", "token": "x" * 32}))
                for text in texts:
                    socket.send_text(text)
                socket.send_text('{"do":"ping","ref":999}')
                while json.loads(socket.receive_text()).get("ref") != 999:
                    pass

        attack()
        with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            socket.send_text(json.dumps({"do": "hello", "token": token}))
            news = json.loads(socket.receive_text())
            view = next(v for v in news["views"].values() if v["legal"])
            move = {"do": "move", "seat": view["to_move"], "number": news["number"]}
            socket.send_text(json.dumps({**move, "move": view["legal"][0], "ref": 1}))
            while (answer := json.loads(socket.receive_text())).get("ref") != 1:
                pass
            assert answer["kind"] == "done"
