"""Any server, any table: a table is driven by one server, and all others pass on to it."""

from __future__ import annotations

import http.client
import json
import random
import signal
import time
from contextlib import ExitStack

from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from edgewise.server.database import DRIVERS
from tests.server.process import Player, Served
from tests.server.several.conftest import StartServers

OPEN = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "link"}]}
WITHIN_SECONDS = 5.0


def open_for_two(served: Served, other: Served) -> tuple[str, str, str]:
    """Opens a table at one server, and takes its second seat at another."""
    ticket = served.ask("POST", "/api/tables", json=OPEN).json()
    guest = other.ask("POST", f"/api/tables/{ticket['id']}/seats/1", json={"name": "Bo"})
    assert guest.status_code == 200, guest.text
    return ticket["id"], ticket["token"], guest.json()["token"]


def moves_in_log(served: Served, table: str) -> list[tuple[int, str]]:
    """Reads from the database what people and bots have moved."""
    engine = create_engine(served.database.replace("postgresql", DRIVERS["postgresql"], 1))
    asked = text(
        "SELECT seat, text FROM events WHERE match = :match AND kind = 'move' "
        "AND seat >= 0 ORDER BY number"
    )
    with engine.connect() as connection:
        rows = [(row.seat, row.text) for row in connection.execute(asked, {"match": table})]
    engine.dispose()
    return rows


def play(players: list[Player], count: int) -> list[tuple[int, str]]:
    """Lets whoever is to move make the next move, some times."""
    rng, made = random.Random(1), []
    for _ in range(count):
        turn = next(iter(players[0].news["views"].values()))["to_move"]
        mover = players[turn]
        while mover.news["number"] != players[0].news["number"]:
            mover.hear("table")
        made.append(mover.move(rng))
        for player in players:
            while player.news["number"] < mover.news["number"]:
                player.hear("table")
    return made


def test_two_people_play_through_two_servers(three: list[Served]) -> None:
    one, other, third = three
    table, host, guest = open_for_two(one, other)
    with Player(one, table, host) as ada, Player(other, table, guest) as bo:
        made = play([ada, bo], 12)
        with Player(third, table, "s" * 32) as watching:
            assert watching.news["number"] == ada.news["number"]
    assert moves_in_log(one, table) == made
    summary = third.ask("POST", f"/api/tables/{table}/summary", json={"token": host})
    assert summary.status_code == 200
    assert (
        summary.json()
        == one.ask("POST", f"/api/tables/{table}/summary", json={"token": host}).json()
    )


def test_what_is_refused_is_refused_through_another_server_too(three: list[Served]) -> None:
    one, other, _ = three
    table, _, guest = open_for_two(one, other)
    with Player(other, table, guest) as bo:
        bo.socket.send(json.dumps({"do": "move", "seat": 0, "number": 0, "move": "keep"}))
        assert bo.hear("refused")["code"] == "seat"
        bo.socket.send("no message")
        assert bo.hear("refused")["code"] == "message"
    taken = other.ask("POST", f"/api/tables/{table}/seats/1", json={"name": "Cy"})
    assert taken.status_code == 409
    assert taken.json()["reason"] == "seat-taken"
    assert other.ask("GET", f"/api/tables/{table}/record").status_code == 409
    assert other.ask("GET", "/api/tables/aaaaaaaaaaaa/record").status_code == 404
    large = other.ask("POST", f"/api/tables/{table}/summary", content=b"x" * 20_000)
    assert large.status_code == 413
    assert "content-security-policy" in taken.headers
    undeclared = other.ask("POST", f"/api/tables/{table}/summary", content=iter([b"x" * 20_000]))
    assert undeclared.status_code == 413
    assert undeclared.json()["reason"] == "too-much"


def test_only_addresses_of_tables_are_passed_on(three: list[Served]) -> None:
    one, other, _ = three
    table, _, _ = open_for_two(one, other)
    for path in (
        "%2e%2e/%2e%2e/lobby",
        "%2e%2e/%2e%2e/%2e%2e/healthz",
        "record%3fx",
        "a%0d%0ab",
        "%ff",
    ):
        asked = f"/api/tables/{table}/{path}"
        assert raw_status(one, asked) == raw_status(other, asked) == 404
    head = other.ask("HEAD", f"/api/tables/{table}/record?language=nl")
    assert (head.status_code, head.content) == (405, b"")
    page = other.ask("GET", f"/api/tables/{table}/game?language=nl").json()
    assert page == one.ask("GET", f"/api/tables/{table}/game?language=nl").json()
    assert page != one.ask("GET", f"/api/tables/{table}/game").json()


def raw_status(served: Served, path: str) -> int:
    """Asks for a path as it is written, and tells the status."""
    asking = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
    asking.request("GET", path)
    status = asking.getresponse().status
    asking.close()
    return status


def test_hands_stay_hidden_through_another_server(three: list[Served]) -> None:
    one, other, _ = three
    table, _, guest = open_for_two(one, other)
    with Player(one, table, guest) as near, Player(other, table, guest) as far:
        assert near.news == far.news
        assert far.news["views"]["1"]["hands"][0] == {"?": 5}


def test_limits_of_an_address_hold_through_another_server(servers: StartServers) -> None:
    one, other = servers(2, "--rate", "20")
    table, _, _ = open_for_two(one, other)

    def sit(client: str) -> int:
        path, named = f"/api/tables/{table}/seats/1", {"x-forwarded-for": client}
        return other.ask("POST", path, json={"name": "Cy"}, headers=named).status_code

    assert 429 in {sit("8.8.8.8") for _ in range(90)}
    assert sit("9.9.9.9") == 409  # the seat is taken, and nobody is in this one's way


def test_limits_of_an_address_hold_on_sockets_through_another_server(servers: StartServers) -> None:
    one, other = servers(2, "--rate", "20")
    table, _, _ = open_for_two(one, other)

    def answers_to(client: str, names: int) -> set[str]:
        """Names a spectator again and again, over several sockets; tells how that was answered."""
        path, told = f"ws://{other.address}/api/tables/{table}/socket", set[str]()
        for _ in range(0, names, 25):
            named = {"x-forwarded-for": client}
            with connect(path, additional_headers=named, close_timeout=1) as socket:
                socket.send(json.dumps({"do": "hello"}))
                for number in range(25):
                    socket.send(json.dumps({"do": "watch", "name": f"Cy {number}", "ref": 1}))
                answers = 0
                while answers < 25:
                    said = json.loads(socket.recv(timeout=30))
                    if said["kind"] != "table":
                        answers += 1
                        told.add(said.get("code", "done"))
        return told

    assert answers_to("8.8.8.8", 150) == {"done", "fast"}
    assert answers_to("9.9.9.9", 25) == {"done"}  # nobody is in this one's way


def test_nobody_passes_for_a_server(three: list[Served]) -> None:
    one, _, _ = three
    forged = {"x-edgewise-peer": "k" * 43, "x-forwarded-for": "8.8.8.8", "host": "evil.example"}
    assert one.ask("GET", "/api/lobby", headers=forged).status_code == 403


def test_tables_of_a_killed_server_go_on_elsewhere(servers: StartServers) -> None:
    one, other = servers(2)
    table, host, guest = open_for_two(one, other)
    with Player(one, table, host) as ada, Player(other, table, guest) as bo:
        made = play([ada, bo], 6)
    one.kill()
    died = time.monotonic()
    with ExitStack() as both:
        ada = both.enter_context(reconnected(other, table, host))
        assert time.monotonic() - died < WITHIN_SECONDS
        bo = both.enter_context(reconnected(other, table, guest))
        made += play([ada, bo], 6)
    assert moves_in_log(other, table) == made


def reconnected(served: Served, table: str, token: str) -> Player:
    """Connects as a page does: again and again, until the table is shown."""
    for _ in range(100):
        try:
            player = Player(served, table, token)
            player.__enter__()
        except (ConnectionClosed, InvalidStatus, OSError):
            time.sleep(0.1)
        else:
            return _Entered(player)
    raise AssertionError("the table does not come back")


class _Entered(Player):
    """A player who is connected already."""

    def __init__(self, player: Player) -> None:
        self.__dict__ = player.__dict__

    def __enter__(self) -> Player:
        return self


def test_a_frozen_server_that_wakes_up_late_writes_nothing(servers: StartServers) -> None:
    one, other = servers(2)
    table, host, guest = open_for_two(one, other)
    with Player(one, table, host) as ada, Player(other, table, guest) as bo:
        made = play([ada, bo], 4)
        one.process.send_signal(signal.SIGSTOP)
        mover = ada if ada.news["views"]["0"]["legal"] else bo
        mover.send_move(random.Random(9))  # it comes when the server wakes up
        with reconnected(other, table, host) as ada2, reconnected(other, table, guest) as bo2:
            made += play([ada2, bo2], 4)
            one.process.send_signal(signal.SIGCONT)
            made += play([ada2, bo2], 2)
            with reconnected(one, table, host) as back:
                assert back.news["number"] == ada2.news["number"]
        assert moves_in_log(one, table) == made


def test_a_server_that_ends_in_order_leaves_its_tables_at_once(servers: StartServers) -> None:
    one, other = servers(2)
    table, host, guest = open_for_two(one, other)
    with Player(one, table, host) as ada, Player(other, table, guest) as bo:
        made = play([ada, bo], 4)
        one.process.send_signal(signal.SIGTERM)
        one.process.wait(10)
    with Player(other, table, host) as ada, Player(other, table, guest) as bo:
        made += play([ada, bo], 4)
    assert moves_in_log(other, table) == made


def test_a_rematch_is_found_by_who_asks_another_server(three: list[Served]) -> None:
    one, other, _ = three
    wish = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "bot", "level": "random"}]}
    ticket = one.ask("POST", "/api/tables", json=wish).json()
    rng = random.Random(3)
    with Player(other, ticket["id"], ticket["token"]) as ada:
        while ada.is_asked():
            ada.move(rng)
    answers = [
        served.ask(
            "POST", f"/api/tables/{ticket['id']}/rematch", json={"token": ticket["token"]}
        ).json()
        for served in (other, one, other)
    ]
    assert len({answer["id"] for answer in answers}) == 1
    assert all(answer["seats"] for answer in answers)
