"""Hostile clients over the socket: each message is refused, and the match goes on."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from edgewise.core.errors import BadRecord
from edgewise.server.limits import SOCKET_LIMIT, Limits
from edgewise.server.matches import Matches
from edgewise.server.transport import make_app
from tests.server.process import Player, Served
from tests.server.tables import OPEN, any_move

ADA, BO, NOBODY = "a" * 32, "b" * 32, "n" * 32
MANY = settings(max_examples=60, deadline=None, database=None)
KNOWN_CODES = {"message", "size", "seat", "turn", "stale", "invalid", "illegal", "undo", "refused"}
"""What a client may be told; ``server`` is not among them: that would be our fault."""

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4)
    ),
    max_leaves=10,
)
GOOD: list[dict[str, Any]] = [
    {"do": "move", "seat": 1, "number": 3, "move": "keep", "ref": 1},
    {"do": "why", "seat": 1, "move": "keep", "ref": 1},
    {"do": "undo", "seat": 1, "number": 3, "ref": 1},
    {"do": "hint", "seat": 1, "ref": 1},
    {"do": "order", "seat": 1, "lets_pass": True, "ref": 1},
    {"do": "give", "seat": 1, "level": "random", "ref": 1},
    {"do": "sign", "seat": 1, "sign": "hello", "ref": 1},
    {"do": "watch", "name": "Bo", "ref": 1},
    {"do": "ping", "ref": 1},
]
"""Messages that are whole, for a seat that may send them."""


class Attacked:
    """A table at which ADA and BO sit, and the socket of somebody who means no good."""

    def __init__(self, client: TestClient, matches: Matches) -> None:
        self.client = client
        seats = [{"kind": "you"}, {"kind": "link"}]
        wish = {"game": "hoses", "seats": seats, "token": ADA}
        self.id = client.post("/api/tables", json=wish).json()["id"]
        client.post(f"/api/tables/{self.id}/seats/1", json={"token": BO})
        self.table = matches._live[self.id].table

    def connect(self, token: str) -> WebSocketTestSession:
        """Opens a socket; who uses it says hello by ``greet``."""
        self.token = token
        return self.client.websocket_connect(f"/api/tables/{self.id}/socket")

    def answer(self, socket: WebSocketTestSession, text: str) -> dict[str, Any]:
        """Sends a message and waits for what is said to it."""
        socket.send_text(text)
        while True:
            message: dict[str, Any] = json.loads(socket.receive_text())
            if message["kind"] != "table":
                return message

    def attack(self, token: str, texts: list[str]) -> list[str]:
        """Sends messages, each of which must be refused and change nothing; returns the codes."""
        before = self.table.state.fingerprint(), self.table.event_count
        codes = []
        with self.connect(token) as socket:
            socket.send_text(json.dumps({"do": "hello", "token": token}))
            for text in texts:
                answer = self.answer(socket, text)
                assert answer["kind"] == "refused", text
                assert answer["code"] in KNOWN_CODES, answer
                assert "Traceback" not in answer["sentence"]
                codes.append(answer["code"])
            assert self.answer(socket, '{"do":"ping"}')["kind"] == "done"
        assert (self.table.state.fingerprint(), self.table.event_count) == before
        return codes

    def play_on(self) -> None:
        """Makes the next move, as if nothing had been."""
        seat = self.table.state.to_move or 0
        move = {"do": "move", "seat": seat, "number": self.table.number}
        with self.connect((ADA, BO)[seat]) as socket:
            socket.send_text(json.dumps({"do": "hello", "token": self.token}))
            move["move"] = any_move(self.table)
            assert self.answer(socket, json.dumps(move))["kind"] == "done"


@pytest.fixture
def attacked(matches: Matches) -> Iterator[Attacked]:
    """A match under way; when the attack is over, it must go on."""
    with TestClient(make_app(matches, OPEN)) as client:
        match = Attacked(client, matches)
        yield match
        match.play_on()


def is_message(text: str) -> bool:
    """Tells whether a text happens to be one of the messages, so that it may do something."""
    try:
        data = json.loads(text)
    except ValueError:
        return False
    return isinstance(data, dict) and data.get("do") in [good["do"] for good in GOOD]


def each_refused(
    attacked: Attacked, texts: st.SearchStrategy[str], token: str, allowed: set[str]
) -> None:
    """Tries many messages of one kind."""

    @given(st.lists(texts, min_size=1, max_size=6))
    @MANY
    def attack(found: list[str]) -> None:
        assert set(attacked.attack(token, found)) <= allowed

    attack()


@pytest.mark.parametrize("token", [BO, NOBODY, ""])
def test_what_is_no_message_is_refused(attacked: Attacked, token: str) -> None:
    any_text = st.text(max_size=200) | JSON.map(json.dumps)
    each_refused(attacked, any_text.filter(lambda t: not is_message(t)), token, {"message"})


def changed(change: Callable[[dict[str, Any], Any], dict[str, Any]], data: Any) -> Any:
    """Makes strategies of good messages that were spoilt."""
    return st.builds(
        lambda good, value: json.dumps(change(good, value)), st.sampled_from(GOOD), data
    )


@pytest.mark.parametrize("token", [BO, NOBODY])
def test_unknown_fields_are_refused(attacked: Attacked, token: str) -> None:
    names = st.text(max_size=12).filter(lambda name: name not in {k for m in GOOD for k in m})
    extra = st.tuples(names, JSON)
    texts = changed(lambda good, more: {**good, more[0]: more[1]}, extra)
    each_refused(attacked, texts, token, {"message"})


@pytest.mark.parametrize("token", [BO, NOBODY])
def test_fields_of_a_wrong_type_are_refused(attacked: Attacked, token: str) -> None:
    wrong: st.SearchStrategy[Any] = (
        st.none() | st.floats() | st.lists(JSON, max_size=2) | st.just({}) | st.just("1")
    )
    keys = st.sampled_from(["seat", "number", "ref", "lets_pass", "sign", "do"])

    def spoil(good: dict[str, Any], what: tuple[str, Any]) -> dict[str, Any]:
        return {**good, what[0]: what[1]}

    each_refused(attacked, changed(spoil, st.tuples(keys, wrong)), token, {"message"})


@pytest.mark.parametrize("token", [BO, NOBODY])
def test_missing_fields_are_refused(attacked: Attacked, token: str) -> None:
    asking = [good for good in GOOD if "seat" in good]
    texts = st.builds(
        lambda good, key: json.dumps({k: v for k, v in good.items() if k != key}),
        st.sampled_from(asking),
        st.sampled_from(["seat", "do"]),
    )
    each_refused(attacked, texts, token, {"message"})


def test_another_s_seat_is_refused(attacked: Attacked) -> None:
    others = st.sampled_from([0, *range(2, 16)])
    asking = [good for good in GOOD if "seat" in good]
    texts = st.builds(
        lambda m, seat: json.dumps({**m, "seat": seat}), st.sampled_from(asking), others
    )
    each_refused(attacked, texts, BO, {"seat"})


def test_nobody_s_token_is_refused_for_every_seat(attacked: Attacked) -> None:
    asking = [good for good in GOOD if "seat" in good]
    seats = st.integers(0, 15)
    texts = st.builds(
        lambda m, seat: json.dumps({**m, "seat": seat}), st.sampled_from(asking), seats
    )
    for token in (NOBODY, ""):
        each_refused(attacked, texts, token, {"seat"})


def test_stale_moves_are_refused(attacked: Attacked) -> None:
    seat = attacked.table.state.to_move or 0
    numbers = st.integers(0, 1_000_000).filter(lambda n: n != attacked.table.number)
    move = {"do": "move", "seat": seat, "move": any_move(attacked.table)}
    texts = numbers.map(lambda number: json.dumps({**move, "number": number}))
    each_refused(attacked, texts, (ADA, BO)[seat], {"stale"})


def test_moves_that_are_not_legal_are_refused(attacked: Attacked) -> None:
    state, number = attacked.table.state, attacked.table.number
    seat = state.to_move or 0
    legal = {move.text() for move in state.legal_moves}
    kinds = list(attacked.table.game.tiles.sheet.tiles)
    lay = st.builds(
        lambda tile, x, y, turn: f"{tile}@{x},{y}/{turn}",
        st.sampled_from(kinds),
        st.integers(-200, 200),
        st.integers(-200, 200),
        st.sampled_from(["r0", "r1", "r2", "r3", "r1f", "r9", ""]),
    )
    verbs = st.sampled_from([f"draw:{kinds[0]}", "first:0", "keep", "exchange", "undo", "@", "0"])
    found = (lay | verbs | st.text(min_size=1, max_size=60)).filter(
        lambda t: t.strip() not in legal
    )
    wish = {"do": "move", "seat": seat, "number": number}
    texts = found.map(lambda move: json.dumps({**wish, "move": move}))
    each_refused(attacked, texts, (ADA, BO)[seat], {"invalid", "illegal"})


def test_huge_messages_are_refused(attacked: Attacked) -> None:
    sizes = st.integers(SOCKET_LIMIT + 1, 4 * SOCKET_LIMIT)
    each_refused(attacked, sizes.map(lambda size: "x" * size), NOBODY, {"size"})
    deep = ["[" * 8000, '{"do":' * 1300, json.dumps({"do": "ping", "ref": "9" * 8000})]
    assert set(attacked.attack(BO, deep)) == {"message"}


def test_bytes_instead_of_text_end_the_socket(attacked: Attacked) -> None:
    for data in (b"", b"\xff\xfe", b'{"do":"ping"}'):
        with attacked.connect(BO) as socket:
            socket.send_text(json.dumps({"do": "hello", "token": BO}))
            socket.send_bytes(data)
            with pytest.raises(WebSocketDisconnect) as ended:
                list(iter(socket.receive_text, None))
            assert ended.value.code == 1003


@pytest.mark.parametrize(
    "hello",
    [
        "",
        "{}",
        '{"do":"ping"}',
        '{"do":"hello","token":"short"}',
        '{"do":"hello","more":1}',
        "[" * 99,
    ],
)
def test_a_socket_that_does_not_say_hello_is_closed(attacked: Attacked, hello: str) -> None:
    with attacked.connect("") as socket:
        socket.send_text(hello)
        assert json.loads(socket.receive_text())["code"] == "message"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_no_more_sockets_than_agreed_from_one_address(matches: Matches) -> None:
    with TestClient(make_app(matches, Limits(sockets=2))) as client:
        match = Attacked(client, matches)
        with (
            match.connect(ADA),
            match.connect(BO),
            pytest.raises(WebSocketDisconnect),
            match.connect(NOBODY),
        ):
            pass
        with match.connect(NOBODY) as socket:
            assert match.answer(socket, '{"do":"hello","more":1}')["code"] == "message"


def test_a_server_on_a_real_port_closes_what_is_far_too_large_and_goes_on(database: str) -> None:
    served = Served(database)
    try:
        wish = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "here"}]}
        ticket = served.ask("POST", "/api/tables", json=wish).json()
        with Player(served, ticket["id"], NOBODY) as attacker:
            attacker.socket.send("x" * (2 * SOCKET_LIMIT + 1))
            with pytest.raises(ConnectionClosed) as ended:
                attacker.hear("refused")
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 1009
        with Player(served, ticket["id"], ticket["token"]) as player:
            player.move(random.Random(1))
        evil = {"origin": "http://evil.example"}
        assert served.ask("GET", "/api/lobby", headers=evil).status_code == 403
    finally:
        served.kill()


def test_a_table_put_away_while_somebody_says_hello_is_not_there_twice(matches: Matches) -> None:
    with TestClient(make_app(matches, OPEN)) as client:
        at = Attacked(client, matches)
        with at.connect(ADA) as socket:
            client.get("/api/lobby")  # the socket has found its table when this is answered
            matches._live.clear()
            socket.send_text(json.dumps({"do": "hello", "token": ADA}))
            assert json.loads(socket.receive_text())["kind"] == "table"
            assert len(matches._live[at.id].listeners) == 1


def test_a_table_that_cannot_be_read_is_refused_with_a_word(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_: object) -> None:
        raise BadRecord("a position that was kept cannot be read")

    with TestClient(make_app(matches, OPEN)) as client:
        at = Attacked(client, matches)
        matches._live.clear()
        monkeypatch.setattr("edgewise.server.matches.restore", unreadable)
        with at.connect(ADA) as socket:
            told = json.loads(socket.receive_text())
            assert (told["kind"], told["code"]) == ("refused", "refused")
            with pytest.raises(WebSocketDisconnect):
                socket.receive_text()
