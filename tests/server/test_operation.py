"""Probes, metrics, logs and draining: what an operator sees of a server."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from edgewise.core.errors import EdgewiseError
from edgewise.server.database import StorageError
from edgewise.server.limits import Limits
from edgewise.server.logs import JsonLines, TextLines, table_of
from edgewise.server.matches import Matches
from edgewise.server.metrics import Metrics, serve_metrics
from edgewise.server.probes import Readiness
from edgewise.server.setup import BOT, SeatPlan, Setup
from edgewise.server.storage import Storage
from edgewise.server.transport import make_app
from tests.server.held_clock import HeldClock

HOST = {"host": "localhost"}
get, post = partial(httpx2.get, timeout=60), partial(httpx2.post, timeout=60)
"""They wait as long as a busy machine takes."""


def reading(metrics: Metrics, name: str, **labels: str) -> float:
    """Reads one number of the metrics."""
    return metrics.registry.get_sample_value(name, labels) or 0.0


def test_a_server_lives_and_is_ready(matches: Matches) -> None:
    with TestClient(make_app(matches)) as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        assert client.get("/readyz").status_code == 200


def test_probes_need_no_name_of_the_server(matches: Matches) -> None:
    only = Limits(hosts=frozenset({"games.example"}))
    with TestClient(make_app(matches, only), base_url="http://10.0.0.7") as client:
        assert client.get("/healthz").status_code == 200
        assert client.get("/api/lobby").status_code == 403


def test_a_server_without_its_database_lives_but_is_not_ready(
    storage: Storage, matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away() -> None:
        raise StorageError("gone")

    monkeypatch.setattr(storage, "ping", away)
    with TestClient(make_app(matches)) as client:
        assert client.get("/healthz").status_code == 200
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert answer.json()["because"] == "database"


def test_many_probes_ask_the_database_once(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    async def count() -> None:
        nonlocal asked
        asked += 1

    monkeypatch.setattr(storage, "ping", count)

    async def run() -> None:
        readiness = Readiness(storage, HeldClock())
        await asyncio.gather(*(readiness.problem() for _ in range(50)))

    asyncio.run(run())
    assert asked == 1


def test_moves_are_counted_by_who_made_them(matches: Matches) -> None:
    async def run() -> int:
        bots = SeatPlan(BOT, level="random"), SeatPlan(BOT, level="random")
        live, _ = await matches.open(Setup("hoses", bots))
        while not await matches.read(live, lambda table: table.state.is_over):
            await asyncio.sleep(0.01)
        await matches.close()
        return sum(1 for told in live.table.told if told.seat >= 0)

    decisions = asyncio.run(run())
    metrics = matches.metrics
    assert reading(metrics, "edgewise_moves_total", by="bot") == decisions
    assert reading(metrics, "edgewise_moves_total", by="person") == 0
    assert reading(metrics, "edgewise_moves_total", by="chance") > 0
    assert reading(metrics, "edgewise_tables") == 1
    assert reading(metrics, "edgewise_events_total") > decisions
    assert reading(metrics, "edgewise_write_seconds_count") > 0
    assert reading(metrics, "edgewise_database_up") == 1


def test_refusals_are_counted_by_code(matches: Matches) -> None:
    with TestClient(make_app(matches)) as client:
        client.get("/api/games/nothing")
        client.post("/api/tables", json={}, headers={"origin": "http://elsewhere.example"})
    assert reading(matches.metrics, "edgewise_refusals_total", code="unknown") == 1
    assert reading(matches.metrics, "edgewise_refusals_total", code="origin") == 1


@pytest.mark.parametrize("address", ["here", "localhost:http", "localhost:99999", ""])
def test_metrics_need_an_address(address: str) -> None:
    with pytest.raises(EdgewiseError, match="HOST:PORT"):
        serve_metrics(Metrics(), address)


def test_a_line_of_json_names_its_table() -> None:
    record = logging.makeLogRecord({"msg": "a bot failed", "levelname": "ERROR", **table_of("abc")})
    line = json.loads(JsonLines().format(record))
    assert (line["message"], line["level"], line["table"]) == ("a bot failed", "error", "abc")
    assert TextLines().format(record) == "edgewise: a bot failed (table abc)"


@contextmanager
def served(database: str, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Runs ``edgewise serve`` with some options."""
    command = [sys.executable, "-m", "edgewise.cli.main", "serve", "--port", "0"]
    running = subprocess.Popen(
        [*command, "--database", database, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stdout is not None
    found = re.search(r"localhost:\d+", running.stdout.readline())
    assert found is not None
    try:
        yield running, found[0]
    finally:
        running.kill()
        running.communicate()


def test_a_server_that_drains_is_not_ready_but_serves(database: str) -> None:
    with served(database, "--drain", "60", "--log", "json") as (running, address):
        assert get(f"http://{address}/readyz").status_code == 200
        running.send_signal(signal.SIGTERM)
        until = time.monotonic() + 30
        while get(f"http://{address}/readyz").status_code == 200:
            assert time.monotonic() < until
        assert get(f"http://{address}/readyz").json()["because"] == "draining"
        assert get(f"http://{address}/api/lobby").status_code == 200
        running.send_signal(signal.SIGTERM)  # the second one ends the wait
        assert running.wait(timeout=30) in (0, -signal.SIGTERM)


def test_a_stopped_server_tells_its_sockets_that_it_restarts(database: str) -> None:
    with served(database) as (running, address):
        seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
        asked = {"game": "hoses", "seats": seats}
        ticket = post(f"http://{address}/api/tables", json=asked).json()
        with connect(f"ws://{address}/api/tables/{ticket['id']}/socket") as socket:
            socket.send(json.dumps({"do": "hello", "token": ticket["token"]}))
            socket.recv(timeout=30)
            running.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                hear_all(socket)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012


def hear_all(socket: ClientConnection) -> None:
    """Listens until the socket is closed."""
    while True:
        socket.recv(timeout=30)


def test_metrics_are_on_a_port_of_their_own(database: str, tmp_path: Path) -> None:
    with served(database, "--metrics", "127.0.0.1:0") as (_, address):
        assert get(f"http://{address}/metrics").status_code == 404
    server = serve_metrics(Metrics(), "127.0.0.1:0")
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/metrics") as page:
            text = page.read().decode()
    finally:
        server.shutdown()
    assert "edgewise_tables 0.0" in text
    assert 'edgewise_thoughts{lane="slow"}' not in text  # nobody thinks for these metrics


def test_a_log_that_is_written_in_no_known_way_is_refused(database: str) -> None:
    command = [sys.executable, "-m", "edgewise.cli.main", "serve", "--log", "xml"]
    ended = subprocess.run(
        [*command, "--database", database], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert "text or json" in ended.stderr
