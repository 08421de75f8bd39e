"""Rates: of requests, of messages over all sockets of an address, of what is kept."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from edgewise.server import fixed, openapi, table
from edgewise.server.limits import Limits
from edgewise.server.matches import Matches
from edgewise.server.refused import Refused
from edgewise.server.storage import Storage
from edgewise.server.transport import make_app
from tests.server.held_clock import HeldClock
from tests.server.tables import AT_ONCE, OPEN, QuickThinkers, setup_for

TWO = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "link"}]}
ADA = "a" * 32


def held(storage: Storage) -> tuple[Matches, HeldClock]:
    """An authority whose clock stands still."""
    clock = HeldClock()
    return Matches(storage, QuickThinkers(), AT_ONCE, clock=clock), clock


def test_an_address_that_asks_too_often_is_told_when_to_come_again(storage: Storage) -> None:
    matches, clock = held(storage)
    app = make_app(matches, Limits(requests=0.25, request_burst=3))
    with TestClient(app, client=("1.1.1.1", 5)) as client:
        codes = [client.get("/api/lobby").status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        refused = client.get("/assets/nothing")
        assert (refused.status_code, refused.json()["code"]) == (429, "fast")
        assert refused.headers["retry-after"] == "4"
        assert TestClient(app, client=("2.2.2.2", 5)).get("/api/lobby").status_code == 200
        clock.turn_to(4.0)
        assert [client.get("/api/lobby").status_code for _ in range(2)] == [200, 429]


def test_tables_and_changes_tell_when_to_come_again(storage: Storage) -> None:
    matches, _ = held(storage)
    limits = Limits(tables=0.1, table_burst=1, changes=0.5, change_burst=1)
    with TestClient(make_app(matches, limits)) as client:
        ticket = client.post("/api/tables", json=TWO).json()
        again = client.post("/api/tables", json=TWO)
        assert (again.status_code, again.headers["retry-after"]) == (429, "10")
        path = f"/api/tables/{ticket['id']}/seats/1"
        assert client.post(path, json={"token": ADA, "name": "Ada"}).status_code == 200
        renamed = client.post(path, json={"token": ADA, "name": "Eve"})
        assert (renamed.status_code, renamed.headers["retry-after"]) == (429, "2")


def ask(socket: WebSocketTestSession, request: dict[str, Any]) -> dict[str, Any]:
    """Asks over a socket and waits for the answer."""
    socket.send_text(json.dumps(request))
    while True:
        message: dict[str, Any] = json.loads(socket.receive_text())
        if message["kind"] != "table":
            return message


def test_an_address_has_one_limit_over_all_its_sockets(storage: Storage) -> None:
    matches, _ = held(storage)
    app = make_app(matches, Limits(messages=0, burst=99, address_messages=0, address_burst=3))
    with TestClient(app) as client:
        path = f"/api/tables/{client.post('/api/tables', json=TWO).json()['id']}/socket"
        with client.websocket_connect(path) as one, client.websocket_connect(path) as other:
            for socket in (one, other):
                socket.send_text('{"do":"hello"}')
            kinds = [ask(socket, {"do": "ping"})["kind"] for socket in (one, other, one, other)]
            assert kinds == ["done", "done", "done", "refused"]
            assert ask(one, {"do": "ping"})["code"] == "fast"


def test_what_changes_nothing_is_neither_kept_nor_told(matches: Matches) -> None:
    async def run() -> None:
        live, _ = await matches.open(setup_for("you", "link"), ADA)
        await matches.do(live, lambda t: t.sit("b" * 32, 1, "Bo"))
        told: list[int] = []
        live.join(lambda: told.append(live.table.event_count), ADA)
        told.clear()
        before = live.table.event_count
        for _ in range(5):
            await matches.do(live, lambda t: t.sit("b" * 32, 1, "Bo"))
            await matches.do(live, lambda t: t.order("b" * 32, 1, False))
        assert (live.table.event_count, told) == (before, [])
        await matches.do(live, lambda t: t.order("b" * 32, 1, True))
        await matches.do(live, lambda t: t.order("b" * 32, 1, True))
        await matches.give(live, "b" * 32, 1, "random")
        await matches.give(live, "b" * 32, 1, "random")
        found = await matches.storage.load(live.table.id)
        assert found is not None
        kinds = [event.kind for event in found[1] if event.kind != table.MOVE]
        assert kinds == [table.SIT, table.ORDER, table.GIVE]

    asyncio.run(run())


def test_a_match_keeps_no_more_changes_of_a_seat_than_agreed(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "MOST_CHANGES", 3)

    async def run() -> None:
        live, _ = await matches.open(setup_for("you", "here"), ADA)
        for name in "xyz":
            await matches.do(live, lambda t, name=name: t.sit(ADA, 0, name))  # type: ignore[misc]
        with pytest.raises(Refused, match="all the changes"):
            await matches.do(live, lambda t: t.sit(ADA, 0, "w"))
        await matches.do(live, lambda t: t.sit(ADA, 0, "z"))  # which it is: nothing to keep
        await matches.do(live, lambda t: t.sit(ADA, 1, "w"))
        assert [seat.name for seat in live.table.seats] == ["z", "w"]

    asyncio.run(run())


class Watched:
    """Does what a function does, and keeps what it was called with."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.function = function
        self.calls: list[tuple[Any, ...]] = []

    def __call__(self, *given: object) -> object:
        self.calls.append(given)
        return self.function(*given)


def test_answers_that_stay_the_same_are_made_once(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = Watched(fixed._packed)
    described = Watched(openapi._add_socket_models)
    monkeypatch.setattr(fixed, "_packed", packed)
    monkeypatch.setattr(openapi, "_add_socket_models", described)
    paths = ["/api/openapi.json", "/api/lobby", "/api/games/hoses", "/api/games/hoses/symbols.svg"]
    with TestClient(make_app(matches, OPEN)) as client:
        for path in paths * 3:
            answer = client.get(path)
            plain = client.get(path, headers={"accept-encoding": "identity"})
            assert answer.content == plain.content
            assert answer.headers["content-encoding"] == "gzip"
            seen = {"if-none-match": answer.headers["etag"]}
            assert client.get(path, headers=seen).status_code == 304
        assert "Hello" in client.get(paths[0]).json()["components"]["schemas"]
    assert sorted(kind for _, kind in packed.calls) == [fixed.JSON] * 3 + [fixed.SVG]
    assert len(described.calls) == 1


def test_the_record_of_a_match_is_written_once_for_all_who_ask(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Watched(table.Table.record)
    monkeypatch.setattr(table.Table, "record", lambda at: made(at))
    with TestClient(make_app(matches, OPEN)) as client:
        seats = [{"kind": "bot", "level": "random"}] * 2
        path = (
            f"/api/tables/{client.post('/api/tables', json={**TWO, 'seats': seats}).json()['id']}"
        )
        while client.get(f"{path}/record").status_code == 409:
            pass
        assert len({client.get(f"{path}/record").text for _ in range(5)}) == 1
    assert len(made.calls) == 1
