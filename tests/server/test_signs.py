"""Quick signs between players, and spectators who are seen: nothing of it is stored."""

from __future__ import annotations

import asyncio
import json
from typing import Any, get_args

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from edgewise.server.limits import Limits
from edgewise.server.live import MOST_NAMES, Live
from edgewise.server.matches import Matches
from edgewise.server.news import Sign
from edgewise.server.rematch import rematch
from edgewise.server.transport import make_app
from tests.server.tables import OPEN, setup_for

ADA, BO, CY = "a" * 32, "b" * 32, "c" * 32


class Talk:
    """A socket at a table, and the newest table that it was told."""

    def __init__(self, socket: WebSocketTestSession, token: str) -> None:
        self.socket = socket
        self.news: dict[str, Any] = {}
        socket.send_text(json.dumps({"do": "hello", "token": token}))
        self.hear()

    def hear(self) -> dict[str, Any]:
        """Reads one message."""
        message: dict[str, Any] = json.loads(self.socket.receive_text())
        if message["kind"] == "table":
            self.news = message
        return message

    def ask(self, **request: object) -> dict[str, Any]:
        """Asks, and returns the answer."""
        self.socket.send_text(json.dumps(request))
        while (message := self.hear())["kind"] == "table":
            pass
        return message

    def hear_until(self, field: str, value: object) -> None:
        """Reads until the table shows something."""
        while self.news[field] != value:
            self.hear()


def table_of_two(client: TestClient) -> str:
    """Sets up a match between ADA and BO; returns its socket's address."""
    wish = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "link"}], "token": ADA}
    id = client.post("/api/tables", json=wish).json()["id"]
    client.post(f"/api/tables/{id}/seats/1", json={"token": BO})
    return f"/api/tables/{id}/socket"


def test_a_sign_is_seen_by_everybody_and_kept_nowhere(matches: Matches) -> None:
    with TestClient(make_app(matches, OPEN)) as client:
        path = table_of_two(client)
        (live,) = matches._live.values()
        before = live.table.event_count
        with client.websocket_connect(path) as one, client.websocket_connect(path) as two:
            ada, cy = Talk(one, ADA), Talk(two, "")
            for number, sign in enumerate(get_args(Sign) * 20):
                assert ada.ask(do="sign", seat=0, sign=sign)["kind"] == "done", number
            cy.hear_until("signs", list(live.signs.values()))
            (last,) = cy.news["signs"]
            assert (last["seat"], last["sign"]) == (0, get_args(Sign)[-1])
        assert live.table.event_count == before
        assert len(live.signs) == 1


def test_signs_are_limited_for_each_player_whatever_the_number_of_sockets(
    matches: Matches,
) -> None:
    slow = Limits(signs=1e-9, sign_burst=2)
    with TestClient(make_app(matches, slow)) as client:
        path = table_of_two(client)
        with client.websocket_connect(path) as one, client.websocket_connect(path) as two:
            for socket in (Talk(one, ADA), Talk(two, ADA)):
                assert socket.ask(do="sign", seat=0, sign="wow")["kind"] == "done"
            refused = socket.ask(do="sign", seat=0, sign="wow")
            assert (refused["code"], refused["reason"]) == ("fast", "too-many-signs")
        with client.websocket_connect(path) as three:
            bo = Talk(three, BO)
            assert bo.ask(do="sign", seat=0, sign="wow")["code"] == "seat"
            assert bo.ask(do="sign", seat=1, sign="wow")["kind"] == "done"


def test_who_tries_another_s_signs_does_not_use_them_up(matches: Matches) -> None:
    slow = Limits(signs=1e-9, sign_burst=1)
    with TestClient(make_app(matches, slow)) as client:
        path = table_of_two(client)
        with client.websocket_connect(path) as one, client.websocket_connect(path) as two:
            cy, ada = Talk(one, CY), Talk(two, ADA)
            for _ in range(5):
                assert cy.ask(do="sign", seat=0, sign="hello")["code"] == "seat"
            assert ada.ask(do="sign", seat=0, sign="hello")["kind"] == "done"


def test_a_spectator_is_counted_and_named_if_that_is_liked(matches: Matches) -> None:
    with TestClient(make_app(matches, OPEN)) as client:
        path = table_of_two(client)
        with client.websocket_connect(path) as one:
            ada = Talk(one, ADA)
            with client.websocket_connect(path) as two:
                cy = Talk(two, CY)
                ada.hear_until("watching", 1)
                assert ada.news["watchers"] == []
                assert cy.ask(do="watch", name="Easy bot")["code"] == "name"
                assert cy.ask(do="watch", name="Cy")["kind"] == "done"
                ada.hear_until("watchers", ["Cy"])
                assert cy.ask(do="watch", name="")["kind"] == "done"
                ada.hear_until("watchers", [])
            ada.hear_until("watching", 0)


def test_players_are_no_spectators_whatever_they_call_themselves(matches: Matches) -> None:
    async def run() -> None:
        live, _ = await matches.open(setup_for("you", "here"), ADA)
        watch(live, ADA, "Ada")
        for number in range(MOST_NAMES + 3):
            watch(live, "", f"Cy {number}")
        assert live.watching() == MOST_NAMES + 3
        assert live.spectator_names() == [f"Cy {number}" for number in range(MOST_NAMES)]

    asyncio.run(run())


def watch(live: Live, token: str, name: str) -> None:
    """Lets somebody watch under a name."""

    def listener() -> None:
        pass

    live.join(listener, token)
    live.name_spectator(listener, name)


@pytest.mark.parametrize("game", ["", "hoses", "urban"])
def test_the_same_people_play_on_at_another_table(matches: Matches, game: str) -> None:
    async def run() -> None:
        live, _ = await matches.open(setup_for("you", "link"), ADA)
        await matches.do(live, lambda t: t.sit(BO, 1, "Bo"))
        for seat, token in enumerate((ADA, BO)):
            await matches.give(live, token, seat, "random")
        while live.thinking is not None:
            await asyncio.sleep(0)
        for seat, token in enumerate((ADA, BO)):
            await matches.do(live, lambda t, s=seat, k=token: t.sit(k, s, ""))  # type: ignore[misc]
        first = await rematch(matches, live, BO, game)
        assert first is await rematch(matches, live, ADA, "wirwar")  # BO was sooner
        assert first.table.game.id == live.table.next_game == (game or "hoses")
        assert (first.table.seats_of(ADA), first.table.seats_of(BO)) == ([1], [0])
        assert not first.table.is_waiting

    asyncio.run(run())
