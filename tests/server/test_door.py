"""Lock-outs: half-sent requests are bounded and end, and newcomers get in meanwhile."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
import uvicorn

from edgewise.server import sockets
from edgewise.server.door import FEW, QUIET_SECONDS, Door, Guest, room_for
from edgewise.server.limits import Limits
from edgewise.server.matches import Matches
from edgewise.server.protocols import MOST_FRAGMENTS, PINGS, Config, HttpProtocol, SocketProtocol
from edgewise.server.transport import make_app
from tests.server.tables import setup_for

LOBBY = b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\n"
HALF = b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nX-More: "
HALF_BODY = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"
UPGRADE = (
    b"GET /api/tables/abcdefghjkmn/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
CLOSING = b"\x88"
"""Begins the frame by which a socket is closed with a reason, as when nobody says hello."""
ATTACKER, NEWCOMER = "127.0.0.1", "127.0.0.2"


class Caller(asyncio.Protocol):
    """A raw connection to the server; it keeps all that it heard, however the connection ends."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.heard = b""
        self.has_ended = False
        self._news = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.heard += data
        self._news.set()

    def eof_received(self) -> bool:
        self.has_ended = True
        self._news.set()
        return True  # this side may still send

    def connection_lost(self, exc: Exception | None) -> None:
        self.eof_received()

    def send(self, data: bytes) -> None:
        """Sends something, whether or not anybody reads it."""
        self.transport.write(data)

    async def until(self, mark: bytes) -> bytes:
        """Reads until something was said; returns all that was."""
        while mark not in self.heard and not self.has_ended:
            await self._hear()
        assert mark in self.heard
        return self.heard

    async def ended(self) -> bytes:
        """Reads until the server ends the connection, politely or not."""
        while not self.has_ended:
            await self._hear()
        return self.heard

    async def _hear(self) -> None:
        self._news.clear()
        await self._news.wait()


class Serving:
    """A server on a free port of this process, and raw connections to it.

    Nothing happens by the clock but what a test sets: the machine may be slow.
    """

    def __init__(self, matches: Matches, limits: Limits, room: int, keep_alive: int) -> None:
        self.door = Door(limits, room, lambda: 0.0)
        app = make_app(matches, limits)
        config = Config(app, self.door, port=0, log_level="critical", timeout_keep_alive=keep_alive)
        self.server = uvicorn.Server(config)
        self.callers: list[Caller] = []

    async def connect(self, address: str, sent: bytes) -> Caller:
        """Connects from an address and sends something."""
        port = self.server.servers[0].sockets[0].getsockname()[1]
        _, caller = await asyncio.get_running_loop().create_connection(
            Caller, "127.0.0.1", port, local_addr=(address, 0)
        )
        self.callers.append(caller)
        caller.send(sent)
        return caller

    async def status(self, address: str, sent: bytes = LOBBY) -> bytes:
        """Asks from an address; tells the status of the answer."""
        caller = await self.connect(address, sent)
        return (await caller.until(b"\r\n"))[9:12]

    async def is_empty(self) -> None:
        """Waits until no connection is counted any more."""
        while self.door._guests:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def serving(
    matches: Matches, limits: Limits, room: int = 1000, keep_alive: int = 600
) -> AsyncIterator[Serving]:
    """Runs a server until the test is done."""
    running = Serving(matches, limits, room, keep_alive)
    task = asyncio.create_task(running.server._serve())
    while not running.server.started:
        await asyncio.sleep(0.01)
    try:
        yield running
    finally:
        for caller in running.callers:
            caller.transport.abort()
        running.server.should_exit = True
        await task


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Runs a test that waits for a server; it ends in any case."""

    async def bounded() -> None:
        await asyncio.wait_for(test(), 120)

    asyncio.run(bounded())


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets sockets wait for a greeting as long as a test takes."""
    monkeypatch.setattr(sockets, "HELLO_SECONDS", 600.0)


async def socket_of(matches: Matches) -> bytes:
    """Opens a table; returns the request for a socket to it."""
    live, _ = await matches.open(setup_for("you", "here"))
    return UPGRADE.replace(b"abcdefghjkmn", live.table.id.encode())


@pytest.mark.parametrize("half", [HALF, HALF_BODY, b"", b"G"])
def test_newcomers_get_in_while_one_address_holds_half_sent_requests(
    matches: Matches, caplog: pytest.LogCaptureFixture, half: bytes
) -> None:
    async def attack() -> None:
        async with serving(matches, Limits(half_sent=5, request_seconds=600), room=40) as running:
            callers = [await running.connect(ATTACKER, half) for _ in range(60)]
            refused = [await caller.ended() for caller in callers[5:]]
            assert not any(b" 200 " in text for text in refused)
            assert await running.status(NEWCOMER) == b"200"
            assert await running.status(ATTACKER) == b"503"

    with caplog.at_level(logging.WARNING):
        run(attack)
    (line,) = [r.getMessage() for r in caplog.records if r.name == "edgewise.server.door"]
    assert "127.0.0.1 holds 5 half-sent requests" in line
    assert "others get in" in line


@pytest.mark.parametrize("half", [HALF, HALF_BODY, b""])
def test_what_does_not_come_whole_is_ended(matches: Matches, half: bytes) -> None:
    async def wait() -> None:
        async with serving(matches, Limits(request_seconds=0.2)) as running:
            caller = await running.connect(ATTACKER, half)
            assert b" 408 " in await caller.ended()
            await running.is_empty()

    run(wait)


@pytest.mark.parametrize("half", [HALF, HALF_BODY, b""])
def test_what_does_not_come_whole_after_a_whole_request_is_ended(
    matches: Matches, half: bytes
) -> None:
    async def wait() -> None:
        async with serving(matches, Limits(request_seconds=0.2), keep_alive=1) as running:
            caller = await running.connect(ATTACKER, LOBBY)
            await caller.until(b"\r\n\r\n")
            caller.send(half)
            await caller.ended()
            await running.is_empty()

    run(wait)


@pytest.mark.parametrize("half", [HALF, HALF_BODY])
def test_what_comes_half_together_with_a_whole_request_is_bounded_and_ended(
    matches: Matches, half: bytes
) -> None:
    async def wait() -> None:
        limits = Limits(request_seconds=0.2, half_sent=3)
        async with serving(matches, limits, keep_alive=1) as running:
            callers = [await running.connect(ATTACKER, LOBBY + half) for _ in range(8)]
            for caller in callers:
                await caller.ended()
            await running.is_empty()

    run(wait)


def test_half_sent_requests_after_whole_ones_are_counted(matches: Matches) -> None:
    async def attack() -> None:
        async with serving(matches, Limits(request_seconds=600, half_sent=3)) as running:
            for _ in range(3):
                caller = await running.connect(ATTACKER, LOBBY + HALF_BODY)
                await caller.until(b"\r\n\r\n")
            while len(running.door._waiting) < 3:
                await asyncio.sleep(0.01)
            assert await running.status(ATTACKER) == b"503"
            assert await running.status(NEWCOMER) == b"200"

    run(attack)


def test_a_request_that_comes_byte_by_byte_is_ended_all_the_same(matches: Matches) -> None:
    async def dribble() -> None:
        limits = Limits(request_seconds=0.3, linger_seconds=0.3)
        async with serving(matches, limits) as running:
            caller = await running.connect(ATTACKER, HALF)
            while not running.door._guests:
                await asyncio.sleep(0)
            while running.door._guests:  # it cannot be kept open by sending on
                caller.send(b"x")
                await asyncio.sleep(0.02)

    run(dribble)


@pytest.mark.parametrize("before", [b"", LOBBY])
@pytest.mark.parametrize(
    ("more", "pause", "seconds", "status"),
    [(b"x", 0.01, 0.3, b" 408 "), (b"x" * 1000, 0.0, 600, b" 400 ")],
    ids=["too slow", "too long"],
)
def test_a_client_that_sends_on_still_reads_why_its_request_was_ended(
    matches: Matches, before: bytes, more: bytes, pause: float, seconds: float, status: bytes
) -> None:
    async def flood() -> None:
        limits = Limits(request_seconds=seconds, linger_seconds=600)
        async with serving(matches, limits) as running:
            caller = await running.connect(ATTACKER, before or HALF)
            if before:
                await caller.until(b"\r\n\r\n")
                caller.send(HALF)
            while not caller.has_ended:
                caller.send(more)
                await asyncio.sleep(pause)
            assert status in caller.heard
            for _ in range(100):  # and goes on
                caller.send(more)
                await asyncio.sleep(0)
            assert running.door._guests
            assert caller.heard.count(b"HTTP/1.1 ") == 1 + (b" 200 " in caller.heard)

    run(flood)


def test_a_request_that_comes_in_pieces_but_in_time_is_answered(matches: Matches) -> None:
    async def pieces() -> None:
        async with serving(matches, Limits(request_seconds=600)) as running:
            caller = await running.connect(ATTACKER, LOBBY[:9])
            for place in range(9, len(LOBBY)):
                caller.send(LOBBY[place : place + 1])
                await asyncio.sleep(0)
            assert (await caller.until(b"\r\n")).startswith(b"HTTP/1.1 200 OK\r\n")
            assert not running.door._waiting
            caller.send(LOBBY)
            while caller.heard.count(b"HTTP/1.1 200 OK\r\n") < 2:
                assert not caller.has_ended
                await asyncio.sleep(0.01)

    run(pieces)


def test_connections_of_one_address_are_bounded_sockets_included(matches: Matches) -> None:
    async def fill() -> None:
        async with serving(matches, Limits(connections=3)) as running:
            upgrade = await socket_of(matches)
            callers = [await running.connect(ATTACKER, upgrade) for _ in range(3)]
            for caller in callers:
                assert b" 101 " in await caller.until(b"\r\n\r\n")
            assert await running.status(ATTACKER) == b"503"
            assert await running.status(NEWCOMER) == b"200"
            callers[0].transport.abort()
            while len(running.door._guests) > 3:  # two sockets, and the newcomer
                await asyncio.sleep(0.01)
            assert await running.status(ATTACKER) == b"200"

    run(fill)


def test_when_all_is_full_who_keeps_us_waiting_the_longest_has_to_go(matches: Matches) -> None:
    async def fill() -> None:
        async with serving(matches, Limits(request_seconds=600), room=16) as running:
            callers = [await running.connect(f"127.0.0.{n}", HALF) for n in range(10, 26)]
            assert await running.status(NEWCOMER) == b"200"
            assert await callers[0].ended() == b""
            assert not any(caller.has_ended for caller in callers[1:])

    run(fill)


def test_who_does_not_read_is_let_go(matches: Matches) -> None:
    async def stall() -> None:
        async with serving(matches, Limits(stall_seconds=0.1)) as running:
            upgrade = await socket_of(matches)
            for sent, kind in ((LOBBY, HttpProtocol), (upgrade, SocketProtocol)):
                caller = await running.connect(ATTACKER, sent)
                await caller.until(b"\r\n\r\n")
                (protocol,) = running.server.server_state.connections
                assert isinstance(protocol, kind)
                protocol.pause_writing()  # as the transport does when nobody reads
                await caller.ended()
                while running.server.server_state.connections:
                    await asyncio.sleep(0.01)

    run(stall)


@pytest.mark.parametrize(
    "flood",
    [
        bytes([0x89, 0x80, 0, 0, 0, 0]) * (PINGS[1] + 5),
        bytes([0x01, 0x80, 0, 0, 0, 0]) + bytes([0x00, 0x80, 0, 0, 0, 0]) * 2 * MOST_FRAGMENTS,
    ],
    ids=["pings", "empty pieces of a message"],
)
def test_a_flood_ends_the_socket_without_a_word(matches: Matches, flood: bytes) -> None:
    async def send() -> None:
        async with serving(matches, Limits()) as running:
            caller = await running.connect(ATTACKER, await socket_of(matches))
            await caller.until(b"\r\n\r\n")
            caller.send(flood)
            assert CLOSING not in await caller.ended()
            await running.is_empty()

    run(send)


class Entrance:
    """A door without a server, and a clock that is turned by hand."""

    def __init__(self, limits: Limits, room: int) -> None:
        self.now = 0.0
        self.ended: list[str] = []
        self.door = Door(limits, room, lambda: self.now)

    def enter(self, host: str) -> Guest | None:
        """Enters from a host."""
        return self.door.enter(host, lambda: self.ended.append(host))


def test_room_is_kept_for_who_holds_few_connections() -> None:
    entrance = Entrance(Limits(connections=1000), room=80)
    held = [entrance.enter(f"10.0.0.{n}") for n in (1, 2) for _ in range(20)]
    held += [entrance.enter(f"10.0.0.{n}") for n in (3, 4) for _ in range(15)]
    for guest in held:
        assert guest is not None
        entrance.door.settle(guest)
    assert len(entrance.door._guests) == 70
    assert [entrance.enter("10.0.0.3") for _ in range(3)] == [None] * 3
    assert all(entrance.enter("10.0.0.9") for _ in range(FEW))
    assert entrance.ended == []


def test_one_address_never_takes_more_than_half_of_the_room() -> None:
    entrance = Entrance(Limits(connections=10_000, half_sent=10_000), room=40)
    for guest in [entrance.enter("10.0.0.1") for _ in range(40)]:
        if guest is not None:
            entrance.door.settle(guest)
    assert entrance.door._counts["10.0.0.1"] <= 20


def test_a_trusted_proxy_holds_as_many_connections_as_it_needs() -> None:
    entrance = Entrance(Limits(connections=2, half_sent=2, proxies=("10.0.0.1",)), room=400)
    assert all(entrance.enter("10.0.0.1") for _ in range(300))
    assert [entrance.enter("10.0.0.2") is None for _ in range(3)] == [False, False, True]


def test_the_log_names_an_address_once_in_a_while(caplog: pytest.LogCaptureFixture) -> None:
    entrance = Entrance(Limits(connections=1), room=400)
    with caplog.at_level(logging.WARNING):
        for _ in range(9):
            entrance.enter("10.0.0.1")
        entrance.now = QUIET_SECONDS
        entrance.enter("10.0.0.1")
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2
    assert "7 times more" in lines[1]


def test_places_are_given_back() -> None:
    entrance = Entrance(Limits(), room=400)
    for guest in [entrance.enter("10.0.0.1") for _ in range(5)]:
        assert guest is not None
        entrance.door.leave(guest)
        entrance.door.leave(guest)
    door = entrance.door
    left = [door._guests, door._counts, door._waiting, door._waiting_counts]
    assert not any(left)


def test_the_limit_of_open_files_is_raised() -> None:
    code = (
        "import resource as r; r.setrlimit(r.RLIMIT_NOFILE, (64, 512));"
        "from edgewise.server.door import raise_file_limit as more;"
        "print(more(), r.getrlimit(r.RLIMIT_NOFILE)[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["512", "512"]
    assert room_for(512) == 384
