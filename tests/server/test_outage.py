"""A database that goes away and comes back: tables go on by themselves, nothing kept is lost."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from httpx2 import Response
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from edgewise.server.database import StorageError
from edgewise.server.live import Live
from edgewise.server.matches import Matches, Pace
from edgewise.server.refused import Refused
from edgewise.server.sockets import TRY_AGAIN
from edgewise.server.storage import Storage
from edgewise.server.transport import make_app
from tests.server.held_clock import HeldClock
from tests.server.postgres import Cluster
from tests.server.tables import AT_ONCE, QuickThinkers, any_move, setup_for

QUICK = Pace(bot=0.0, thought=0.0, hint=0.0, reaction=0.0, retry=0.05)


class Outage:
    """Makes every statement of a storage fail, as when its database has gone."""

    def __init__(self, storage: Storage) -> None:
        self.is_on = False
        event.listen(storage._engine, "before_cursor_execute", self._fail)

    def _fail(self, *_: object) -> None:
        if self.is_on:
            raise OperationalError("statement", {}, Exception("secret address of the database"))


async def settle(live: Live) -> None:
    """Waits until no bot thinks."""
    while live.thinking is not None:
        await asyncio.wait([live.thinking])
        await asyncio.sleep(0)


async def come_to_rest(live: Live) -> None:
    """Waits until everybody has come as far as they can, threads included."""
    for _ in range(20):
        async with live.queue:
            await asyncio.sleep(0.001)


def test_bots_go_on_by_themselves_when_the_database_is_back(storage: Storage) -> None:
    async def run() -> None:
        clock, outage = HeldClock(), Outage(storage)
        matches = Matches(storage, QuickThinkers(), AT_ONCE, clock=clock)
        live, token = await matches.open(setup_for("you", "bot"))
        await settle(live)
        for _ in range(3):
            outage.is_on = True
            number = live.table.number
            with pytest.raises(StorageError):
                await matches.move(live, token, 0, number, any_move(live.table))
            for _ in range(3):
                clock.turn_to(await clock.next_sleeper())
                await come_to_rest(live)
            assert live.is_doubtful
            outage.is_on = False
            clock.turn_to(await clock.next_sleeper())
            await settle(live)
            assert not live.is_doubtful
            assert live.table.number == number
            assert live.table.state.to_move == 0
            await matches.move(live, token, 0, number, any_move(live.table))
            await settle(live)
            assert live.table.state.to_move in (0, None)

    asyncio.run(run())


def test_a_bot_whose_own_move_could_not_be_kept_makes_it_later(storage: Storage) -> None:
    async def run() -> None:
        clock, outage = HeldClock(), Outage(storage)
        outages = [0]

        class Unlucky(QuickThinkers):
            async def choose(self, *question: object) -> str:
                outage.is_on = outages[0] < 6
                outages[0] += 1
                return await super().choose(*question)  # type: ignore[arg-type]

        matches = Matches(storage, Unlucky(), AT_ONCE, clock=clock)
        live, token = await matches.open(setup_for("you", "bot", "bot"))
        await matches.do(live, lambda t: t.give_to_bot(token, 0, "random"))
        while not live.table.state.is_over:
            await come_to_rest(live)
            outage.is_on = False
            if clock.sleepers():
                clock.turn_to(await clock.next_sleeper())
        assert outages[0] > 6

    asyncio.run(run())


def test_an_outage_is_two_lines_in_the_log(
    storage: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        outage = Outage(storage)
        matches = Matches(storage, QuickThinkers(), QUICK)
        live, token = await matches.open(setup_for("you", "here"))
        outage.is_on = True
        for _ in range(5):
            with pytest.raises(StorageError):
                await matches.do(live, lambda t: t.sit(token, 0, "Ada"))
        outage.is_on = False
        await settle(live)

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert [line.split(",")[0] for line in caplog.messages] == [
        "the database does not answer",
        "the database answers again",
    ]


# PostgreSQL itself.


async def play(matches: Matches, live: Live, token: str, kept: list[tuple[str, int, str]]) -> None:
    """Plays a person's seat to the end, whatever happens; notes what was acknowledged."""
    while not live.table.state.is_over:
        table = live.table
        if live.is_doubtful or table.state.to_move != 0:
            await asyncio.sleep(0.005)
            continue
        move = any_move(table)
        try:
            await matches.move(live, token, 0, table.number, move)
            kept.append((table.id, 0, move))
        except (StorageError, Refused):
            await asyncio.sleep(0.02)


async def play_through(
    cluster: Cluster, fail: Callable[[], None], heal: Callable[[], None]
) -> None:
    """Plays several tables during an outage; checks that all end and that nothing is lost."""
    storage = Storage(cluster.new_database())
    matches = Matches(storage, QuickThinkers(), QUICK)
    kept: list[tuple[str, int, str]] = []
    tables = [await matches.open(setup_for("you", "bot", "bot")) for _ in range(6)]
    playing = [asyncio.create_task(play(matches, *table, kept)) for table in tables]
    while len(kept) < 12:
        await asyncio.sleep(0.005)
    await asyncio.to_thread(fail)
    await asyncio.sleep(0.2)
    await asyncio.to_thread(heal)
    await asyncio.wait_for(asyncio.gather(*playing), 60)
    logs = {live.table.id: storage.load_now(live.table.id) for live, _ in tables}
    found = [
        (id, entry.seat, entry.text) for id, log in logs.items() for entry in (log or ((), []))[1]
    ]
    for move in kept:
        found.remove(move)
    await matches.close()
    storage.close()


@pytest.mark.parametrize("how", ["stopped", "restarted", "killed"])
def test_tables_end_though_postgresql_went_away(cluster: Cluster, how: str) -> None:
    ways: dict[str, tuple[Callable[[], None], Callable[[], None]]] = {
        "stopped": (cluster.halt, cluster.start),
        "restarted": (cluster.restart, lambda: None),
        "killed": (cluster.kill, cluster.start),
    }
    asyncio.run(play_through(cluster, *ways[how]))


# What is told in an outage.

SENTENCE = "That could not be kept; try again."
TWO = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "link"}]}
ALONE = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "bot", "level": "random"}]}


def is_told(answer: Response) -> bool:
    """Tells whether an answer is 503 with the sentence, and nothing of the database in it."""
    assert "secret" not in answer.text
    told = answer.json()
    return (answer.status_code, told["code"], told["sentence"]) == (503, "storage", SENTENCE)


def test_over_http_an_outage_is_503_and_a_sentence_on_every_route(storage: Storage) -> None:
    outage, matches = Outage(storage), Matches(storage, QuickThinkers(), QUICK)
    with TestClient(make_app(matches)) as client:
        known = client.post("/api/tables", json=TWO).json()["id"]
        matches._live.clear()
        outage.is_on = True
        token = {"token": "t" * 32}
        answers = [
            client.post("/api/tables", json=TWO),
            client.post(f"/api/tables/{known}/seats/1", json={"name": "Bo"}),
            client.post(f"/api/tables/{known}/rematch", json=token),
            client.get(f"/api/tables/{known}/record"),
            client.get(f"/api/tables/{known}/game"),
            client.get(f"/api/tables/{known}/symbols.svg"),
            client.get(f"/api/tables/{known}/steps/3"),
            client.post(f"/api/tables/{known}/summary", json=token),
            client.post(f"/api/tables/{known}/print/setup", json=token),
            client.get(f"/api/tables/{known}/review"),
            client.post(f"/api/tables/{known}/review/stop"),
            client.post(f"/api/tables/{known}/whatif", json={"step": 3, "seat": 0}),
        ]
        assert all(map(is_told, answers))
        routes = list(client.get("/api/openapi.json").json()["paths"])
        assert sum(route.startswith("/api/tables") for route in routes) == len(answers)
        assert client.get("/api/lobby").status_code == 200
        outage.is_on = False
        assert client.post(f"/api/tables/{known}/seats/1", json={"name": "Bo"}).status_code == 200


def test_a_table_in_doubt_is_told_likewise_over_http(storage: Storage) -> None:
    outage, matches = Outage(storage), Matches(storage, QuickThinkers(), QUICK)
    with TestClient(make_app(matches)) as client:
        ticket = client.post("/api/tables", json=TWO).json()
        path = f"/api/tables/{ticket['id']}"
        outage.is_on = True
        for _ in range(2):
            assert is_told(client.post(f"{path}/seats/1", json={"name": "Bo"}))
        assert matches._live[ticket["id"]].is_doubtful
        assert is_told(client.post(f"{path}/rematch", json={"token": ticket["token"]}))
        assert is_told(client.get(f"{path}/record"))
        assert is_told(client.get(f"{path}/steps/3"))
        outage.is_on = False
        assert client.post(f"{path}/seats/1", json={"name": "Bo"}).status_code == 200


def hear(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """Listens until a message of some kind comes; none may tell what the database said."""
    while True:
        text = socket.receive_text()
        assert "secret" not in text
        message: dict[str, Any] = json.loads(text)
        if message["kind"] == kind:
            return message


def test_a_socket_opened_in_an_outage_gets_a_message(storage: Storage) -> None:
    outage, matches = Outage(storage), Matches(storage, QuickThinkers(), QUICK)
    with TestClient(make_app(matches)) as client:
        ticket = client.post("/api/tables", json=TWO).json()
        path = f"/api/tables/{ticket['id']}/socket"
        matches._live.clear()
        outage.is_on = True
        with client.websocket_connect(path) as socket:
            assert hear(socket, "refused")["sentence"] == SENTENCE
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_text()
            assert closed.value.code == TRY_AGAIN
        outage.is_on = False
        with client.websocket_connect(path) as socket:
            socket.send_json({"do": "hello", "token": ticket["token"]})
            number = hear(socket, "table")["number"]
            outage.is_on = True
            assert is_told(client.post(f"/api/tables/{ticket['id']}/seats/1", json={"name": "Bo"}))
            with client.websocket_connect(path) as late:
                late.send_json({"do": "hello", "token": ""})
                assert hear(late, "refused")["sentence"] == SENTENCE
                outage.is_on = False
                assert hear(late, "table")["number"] == number


def test_every_message_of_a_socket_is_answered_in_an_outage(storage: Storage) -> None:
    outage, matches = Outage(storage), Matches(storage, QuickThinkers(), QUICK)
    with TestClient(make_app(matches)) as client:
        ticket = client.post("/api/tables", json=ALONE).json()
        with client.websocket_connect(f"/api/tables/{ticket['id']}/socket") as socket:
            socket.send_json({"do": "hello", "token": ticket["token"]})
            news = hear(socket, "table")
            while not news["views"]["0"]["legal"]:
                news = hear(socket, "table")
            outage.is_on = True
            at = {"seat": 0, "number": news["number"]}
            for request in (
                {"do": "move", **at, "move": news["views"]["0"]["legal"][0]},
                {"do": "undo", **at},
                {"do": "why", "seat": 0, "move": "keep"},
                {"do": "hint", "seat": 0},
                {"do": "order", "seat": 0, "lets_pass": True},
                {"do": "give", "seat": 0, "level": "random"},
            ):
                socket.send_json({**request, "ref": 7})
                told = hear(socket, "refused")
                while told["ref"] != 7:
                    assert told["sentence"] == SENTENCE
                    told = hear(socket, "refused")
                assert (told["code"], told["sentence"]) == ("storage", SENTENCE), request
            socket.send_json({"do": "ping", "ref": 8})
            assert hear(socket, "done")["ref"] == 8
            outage.is_on = False
            assert hear(socket, "table")["number"] == news["number"]
