"""HTTP and sockets: what is answered, what is refused, and that nothing secret leaves."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

import edgewise
from edgewise.core.records import parse_record
from edgewise.server.fairness import verify
from edgewise.server.limits import BODY_LIMIT, Bucket, Limits
from edgewise.server.matches import Matches
from edgewise.server.sockets import TOO_FAST_LIMIT
from edgewise.server.transport import make_app
from tests.server.models import check_message, check_step
from tests.server.tables import OPEN

YOU_AND_BOT = {
    "game": "hoses",
    "seats": [{"kind": "you", "name": "Ada"}, {"kind": "bot", "level": "random"}],
}
TWO = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "link"}]}


@pytest.fixture
def client(matches: Matches) -> Iterator[TestClient]:
    """A browser without a page."""
    with TestClient(make_app(matches, OPEN)) as browser:
        yield browser


def open_table(client: TestClient, wish: dict[str, Any]) -> dict[str, Any]:
    """Sets up a table."""
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


class Browser:
    """One socket at a table: what it heard, in bytes and in words."""

    def __init__(self, socket: WebSocketTestSession, token: str) -> None:
        self.socket = socket
        self.bytes = ""
        self.news: dict[str, Any] = {}
        socket.send_text(json.dumps({"do": "hello", "token": token}))
        self.hear("table")

    def hear(self, kind: str) -> dict[str, Any]:
        """Listens until a message of some kind comes."""
        while True:
            text = self.socket.receive_text()
            self.bytes += text
            message = check_message(text)
            if message["kind"] == "table":
                self.news = message
            if message["kind"] == kind:
                return message

    def ask(self, **request: Any) -> dict[str, Any]:
        """Asks, and listens for the answer."""
        self.socket.send_text(json.dumps({**request, "ref": 5}))
        while True:
            text = self.socket.receive_text()
            self.bytes += text
            message = check_message(text)
            if message["kind"] != "table":
                return message
            self.news = message

    def view(self, seat: int) -> dict[str, Any]:
        """Reads what a seat was shown last."""
        found: dict[str, Any] = self.news["views"][str(seat)]
        return found


def sit_down(client: TestClient, table: str, token: str) -> WebSocketTestSession:
    """Opens a socket to a table."""
    return client.websocket_connect(f"/api/tables/{table}/socket")


def test_the_lobby_lists_games_and_bots(client: TestClient) -> None:
    lobby = client.get("/api/lobby").json()
    assert [game["id"] for game in lobby["games"]] == edgewise.games()
    assert {"random", "greedy"} <= {bot["level"] for bot in lobby["bots"]}


@pytest.mark.parametrize("name", edgewise.games())
def test_each_game_has_a_page_and_drawings(client: TestClient, name: str) -> None:
    page = client.get(f"/api/games/{name}").json()
    assert len(page["clauses"]) == len(edgewise.game(name).rulebook.clauses)
    symbols = client.get(f"/api/games/{name}/symbols.svg").text
    for turns in page["looks"].values():
        for drawing in turns.values():
            for used in drawing.split('href="#')[1:]:
                assert f'id="{used.split(chr(34))[0]}"' in symbols
    assert client.get(f"/api/games/{name}/picture.svg").text.startswith("<svg")


def test_a_match_is_played_over_the_socket_and_its_record_is_fair(client: TestClient) -> None:
    ticket = open_table(client, YOU_AND_BOT)
    id, token = ticket["id"], ticket["token"]
    assert client.get(f"/api/tables/{id}/record").status_code == 409
    assert client.get(f"/api/tables/{id}/steps/0").status_code == 409
    rng = random.Random(1)
    with sit_down(client, id, token) as socket:
        ada = Browser(socket, token)
        assert ada.news["you"] == [0]
        promised = ada.news["commitment"]
        while ada.view(0)["outcome"] is None:
            assert ada.news["seed"] is None
            if ada.view(0)["legal"]:
                move = rng.choice(ada.view(0)["legal"])
                number = ada.news["number"]
                answer = ada.ask(do="move", seat=0, number=number, move=move)
                assert answer["kind"] == "done", answer
                while ada.news["number"] == number:
                    ada.hear("table")
            else:
                ada.hear("table")
        assert ada.news["seed"] is not None
    record = parse_record(client.get(f"/api/tables/{id}/record").text)
    assert record.notes["commitment"] == promised
    assert verify(record, edgewise.game("hoses")) > 10
    step = check_step(client.get(f"/api/tables/{id}/steps/3").content)
    assert step["step"] == 3
    assert step["steps"] == len(record.moves)


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {**TWO, "extra": 1},
        {**TWO, "game": 5},
        {**TWO, "seats": []},
        {**TWO, "seats": [{"kind": "you", "rank": 1}, {"kind": "link"}]},
        {**TWO, "token": "short"},
        {**TWO, "aids": {"hints": "yes"}},
    ],
)
def test_what_is_almost_a_wish_is_refused(client: TestClient, wish: dict[str, Any]) -> None:
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 422
    assert set(answer.json()) == {"code", "sentence", "clause", "reason", "args"}


def test_a_page_from_elsewhere_is_refused(client: TestClient) -> None:
    evil = {"origin": "http://evil.example"}
    assert client.post("/api/tables", json=TWO, headers=evil).status_code == 403
    own = {"origin": "http://testserver"}
    assert client.post("/api/tables", json=TWO, headers=own).status_code == 201
    ticket = open_table(client, TWO)
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/api/tables/{ticket['id']}/socket", headers=evil),
    ):
        pass


def test_a_large_body_is_refused(client: TestClient) -> None:
    huge = b'{"game": "' + b"x" * BODY_LIMIT + b'"}'
    assert client.post("/api/tables", content=huge).status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 1000

    assert client.post("/api/tables", content=pieces()).status_code in (400, 413, 422)


def test_tables_are_not_opened_without_end(matches: Matches) -> None:
    with TestClient(make_app(matches, Limits(tables=0.0, table_burst=3))) as client:
        codes = [client.post("/api/tables", json=TWO).status_code for _ in range(5)]
    assert codes == [201, 201, 201, 429, 429]


def test_a_bucket_allows_a_burst_and_then_a_rate() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_socket_that_asks_too_fast_is_slowed_and_then_closed(matches: Matches) -> None:
    with TestClient(make_app(matches, Limits(messages=0.0, burst=2))) as client:
        ticket = open_table(client, TWO)
        with sit_down(client, ticket["id"], ticket["token"]) as socket:
            ada = Browser(socket, ticket["token"])
            assert [ada.ask(do="ping")["kind"] for _ in range(3)] == ["done", "done", "refused"]
            for _ in range(TOO_FAST_LIMIT - 1):
                assert ada.ask(do="ping")["code"] == "fast"
            with pytest.raises(WebSocketDisconnect):
                ada.ask(do="ping")


def test_errors_show_no_stack(matches: Matches) -> None:
    app = make_app(matches)

    @app.get("/api/broken")
    async def broken() -> None:
        raise ZeroDivisionError("secret thing")

    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/api/broken")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


def test_the_page_is_served_with_a_strict_policy(client: TestClient) -> None:
    for path in ("/", "/t/abcdefghjkmn"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert '<div id="app">' in answer.text


def test_friends_share_a_table_and_a_spectator_sees_no_hand(client: TestClient) -> None:
    ticket = open_table(client, TWO)
    id, ada_token = ticket["id"], ticket["token"]
    bo_token = client.post(f"/api/tables/{id}/seats/1", json={"name": "Bo"}).json()["token"]
    assert client.post(f"/api/tables/{id}/seats/1", json={"name": "Cy"}).status_code == 409
    with (
        sit_down(client, id, ada_token) as one,
        sit_down(client, id, bo_token) as two,
        sit_down(client, id, "") as three,
    ):
        ada, bo, cy = Browser(one, ada_token), Browser(two, bo_token), Browser(three, "")
        assert (ada.news["you"], bo.news["you"], cy.news["you"]) == ([0], [1], [])
        assert set(ada.view(0)["hands"][1]) == {"?"}
        assert set(bo.view(1)["hands"][0]) == {"?"}
        assert all(set(hand) == {"?"} for hand in cy.view(-3)["hands"])
        assert list(ada.news["views"]) == ["0"]
        seat = ada.view(0)["to_move"]
        mover, other = (ada, bo) if seat == 0 else (bo, ada)
        move = mover.view(seat)["legal"][0]
        number = mover.news["number"]
        wrong = other.ask(do="move", seat=seat, number=number, move=move)
        assert (wrong["kind"], wrong["code"]) == ("refused", "seat")
        watching = cy.ask(do="move", seat=seat, number=number, move=move)
        assert watching["code"] == "seat"
        assert mover.ask(do="move", seat=seat, number=number - 1, move=move)["code"] == "stale"
        assert mover.ask(do="move", seat=seat, number=number, move=move)["kind"] == "done"
        while other.news["number"] == number:
            other.hear("table")


def test_why_is_answered_with_the_clause(client: TestClient) -> None:
    placements: list[str] = []
    while not placements:  # now and then no tile of the first hand fits
        ticket = open_table(client, {**TWO, "seats": [{"kind": "you"}, {"kind": "here"}]})
        with sit_down(client, ticket["id"], ticket["token"]) as socket:
            ada = Browser(socket, ticket["token"])
            seat = ada.view(0)["to_move"]
            placements = [move for move in ada.view(seat)["legal"] if "@" in move]
    with sit_down(client, ticket["id"], ticket["token"]) as socket:
        ada = Browser(socket, ticket["token"])
        tile = placements[0].split("@")[0]
        answer = ada.ask(do="why", seat=seat, move=f"{tile}@0,0/r0")
        assert (answer["kind"], answer["clause"]) == ("why", "hoses.7")
        assert ada.ask(do="why", seat=seat, move="rhubarb")["code"] == "invalid"
        assert ada.ask(do="why", seat=1 - seat, move="keep")["code"] == "turn"


def test_aids_that_were_not_agreed_are_not_sent(client: TestClient) -> None:
    aids = dict.fromkeys(("hints", "highlights", "census", "undo", "dead"), False)
    ticket = open_table(client, {**YOU_AND_BOT, "aids": aids})
    with sit_down(client, ticket["id"], ticket["token"]) as socket:
        ada = Browser(socket, ticket["token"])
        while ada.view(0)["to_move"] != 0:
            ada.hear("table")
        view = ada.view(0)
        assert not [text for text in view["legal"] if "@" in text]
        assert set(view["bag"]) == {"?"}
        assert view["unseen"] == {}
        assert view["dead"] == [[]]
        for request in ({"do": "hint"}, {"do": "why", "move": "keep"}):
            assert ada.ask(seat=0, **request)["code"] == "aid"
        undo = ada.ask(do="undo", seat=0, number=ada.news["number"])
        assert undo["code"] == "aid"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        '{"do":"fly"}',
        '{"do":"move"}',
        '{"do":"move","seat":0,"number":0,"move":"keep","more":1}',
        '{"do":"move","seat":"0","number":0,"move":"keep"}',
        '{"do":"move","seat":0,"number":1e400,"move":"keep"}',
        '{"do":"move","seat":-1,"number":0,"move":"keep"}',
        '{"do":"order","seat":0,"lets_pass":1}',
        '{"do":"give","seat":0,"level":"genius"}',
        '{"do":"move","seat":0,"number":0,"move":"' + "x" * 500 + '"}',
        '{"do":"ping","ref":"' + "x" * 9000 + '"}',
        "[" * 4000,
        "\u0000\ud7ff",
    ],
)
def test_malformed_messages_are_refused_and_the_match_goes_on(
    client: TestClient, text: str
) -> None:
    ticket = open_table(client, TWO)
    with sit_down(client, ticket["id"], ticket["token"]) as socket:
        ada = Browser(socket, ticket["token"])
        socket.send_text(text)
        assert ada.hear("refused")["sentence"]
        assert ada.ask(do="ping")["kind"] == "done"


def test_a_socket_must_say_hello_to_a_table_that_exists(client: TestClient) -> None:
    ticket = open_table(client, TWO)
    with client.websocket_connect(f"/api/tables/{ticket['id']}/socket") as socket:
        socket.send_text('{"do":"ping"}')
        assert json.loads(socket.receive_text())["code"] == "message"
    with client.websocket_connect("/api/tables/nonononono23/socket") as socket:
        assert json.loads(socket.receive_text())["code"] == "unknown"


def test_a_rematch_is_told_to_everybody(client: TestClient) -> None:
    ticket = open_table(client, YOU_AND_BOT)
    id, token = ticket["id"], ticket["token"]
    assert client.post(f"/api/tables/{id}/rematch", json={"token": token}).status_code == 409
    with sit_down(client, id, token) as socket:
        ada = Browser(socket, token)
        assert ada.ask(do="give", seat=0, level="random")["kind"] == "done"
        while ada.view(0)["outcome"] is None:
            ada.hear("table")
        assert client.post(f"/api/tables/{id}/rematch", json={"token": "x" * 32}).status_code == 403
        again = client.post(f"/api/tables/{id}/rematch", json={"token": token}).json()
        while ada.news["rematch"] is None:
            ada.hear("table")
        assert ada.news["rematch"] == again["id"] != id
