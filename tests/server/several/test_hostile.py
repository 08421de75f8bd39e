"""Hostile clients, and what players may not know: through another server it is the same."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.process import Player, Served
from tests.server.reader import Reader
from tests.server.several.test_any_server import moves_in_log, open_for_two, play

MOVE = {"do": "move", "seat": 1, "number": 0, "move": "keep", "ref": 1}
MESSAGES = [
    "",
    "no message",
    "null",
    "[]",
    "{}",
    "\x00",
    "🀄" * 100,
    "[" * 4000,
    '{"do": "fly"}',
    '{"do": "hello", "token": ""}',
    *(json.dumps({k: v for k, v in MOVE.items() if k != left}) for left in MOVE if left != "ref"),
    *(json.dumps(MOVE | {"seat": seat}) for seat in (0, 2, 15, -1, 1e99, "1", None)),
    *(json.dumps(MOVE | {"number": number}) for number in (-1, 999, 10**30, True)),
    *(json.dumps(MOVE | {"move": move}) for move in ("", "x" * 401, "\u202e", "keep\n", 7)),
    json.dumps(MOVE | {"token": "a" * 32}),
    json.dumps({"do": "undo", "seat": 0, "number": 0, "ref": 1}),
    json.dumps({"do": "order", "seat": 0, "lets_pass": True, "ref": 1}),
    json.dumps({"do": "give", "seat": 0, "level": "greedy", "ref": 1}),
    json.dumps({"do": "watch", "name": "a\nb", "ref": 1}),
    json.dumps(MOVE | {"move": "x" * 9000}),
]
"""What is refused to somebody on the second seat."""


@contextmanager
def socket_to(served: Served, table: str, token: str) -> Iterator[ClientConnection]:
    """Opens a socket and says hello."""
    with connect(f"ws://{served.address}/api/tables/{table}/socket", max_size=None) as socket:
        socket.send(json.dumps({"do": "hello", "token": token, "changes": True}))
        yield socket


def read_to_the_end(socket: ClientConnection) -> None:
    """Reads until the socket is closed, which raises."""
    while True:
        socket.recv(timeout=30)


def answers(served: Served, table: str, token: str) -> list[dict[str, Any]]:
    """Sends all that is refused, and tells what was said to it."""
    found = []
    with socket_to(served, table, token) as socket:
        for text in MESSAGES:
            socket.send(text)
            said: dict[str, Any] = {"kind": "change"}
            while said["kind"] in ("change", "table"):
                said = json.loads(socket.recv(timeout=30))
            found.append(said)
    return found


def test_hostile_messages_are_refused_alike_and_change_nothing(three: list[Served]) -> None:
    one, other, _ = three
    table, host, guest = open_for_two(one, other)
    with Player(one, table, host) as ada, Player(other, table, guest) as bo:
        made = play([ada, bo], 2)
        near, far = answers(one, table, guest), answers(other, table, guest)
        assert near == far
        assert {answer["kind"] for answer in near} == {"refused"}
        assert "server" not in {answer["code"] for answer in near}
        assert moves_in_log(one, table) == made
        made += play([ada, bo], 2)
    assert moves_in_log(one, table) == made


@pytest.mark.parametrize("size", [20_000, 300_000])
@pytest.mark.parametrize("where", [0, 1], ids=["at its server", "through another"])
def test_what_is_far_too_large_ends_the_socket_and_nothing_else(
    three: list[Served], where: int, size: int
) -> None:
    table, host, guest = open_for_two(three[0], three[1])
    with Player(three[0], table, host) as ada, Player(three[1], table, guest) as bo:
        with socket_to(three[where], table, guest) as socket:
            with suppress(ConnectionClosed):
                socket.send("x" * size)
            with pytest.raises(ConnectionClosed):
                read_to_the_end(socket)
        assert len(play([ada, bo], 2)) == 2


@pytest.mark.parametrize("where", [0, 1], ids=["at its server", "through another"])
def test_bytes_instead_of_text_end_the_socket_and_nothing_else(
    three: list[Served], where: int
) -> None:
    table, host, guest = open_for_two(three[0], three[1])
    with Player(three[0], table, host) as ada, Player(three[1], table, guest) as bo:
        with socket_to(three[where], table, guest) as socket:
            socket.send(b"bytes")
            with pytest.raises(ConnectionClosed) as closed:
                read_to_the_end(socket)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1003
        assert len(play([ada, bo], 2)) == 2


class Watcher:
    """Somebody who notes each position as it was shown."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._reader = Reader()
        self.shown: dict[int, tuple[Any, Any]] = {}

    def see(self, number: int) -> None:
        """Reads until a position is shown."""
        while number not in self.shown:
            self._reader.hear(json.loads(self._socket.recv(timeout=30)))
            news = self._reader.news
            self.shown[news["number"]] = news["views"], list(self._reader.log)


@pytest.mark.parametrize("game", ["hoses", "wirwar", "hydras", "urban"])
def test_who_looks_through_another_server_is_shown_the_same_and_no_more(
    three: list[Served], game: str
) -> None:
    one, other, _ = three
    wish = {"game": game, "seats": [{"kind": "here"}, {"kind": "link"}]}
    ticket = one.ask("POST", "/api/tables", json=wish).json()
    table, host = ticket["id"], ticket["token"]
    guest = one.ask("POST", f"/api/tables/{table}/seats/1", json={"name": "Bo"}).json()["token"]
    rng = random.Random(2)
    with (
        ExitStack() as open_ones,
        Player(one, table, host) as ada,
        Player(other, table, guest) as bo,
    ):
        pairs = [
            [
                Watcher(open_ones.enter_context(socket_to(served, table, token)))
                for served in (one, other)
            ]
            for token in (host, guest)
        ]
        for _ in range(20):
            turn = next(iter(ada.news["views"].values()))["to_move"]
            if turn is None:
                break
            mover = (ada, bo)[turn]
            mover.move(rng)
            for player in (ada, bo):
                while player.news["number"] < mover.news["number"]:
                    player.hear("table")
            for near, far in pairs:
                near.see(mover.news["number"])
                far.see(mover.news["number"])
        for near, far in pairs:
            both = near.shown.keys() & far.shown.keys()
            assert len(both) > 5
            assert all(near.shown[number] == far.shown[number] for number in both)
