"""A server that is killed in the middle of everything: what it acknowledged is there."""

from __future__ import annotations

import os
import random
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import edgewise
from edgewise.core.records import parse_record
from edgewise.server.fairness import verify
from tests.server.process import Player, Served

SEATS = [{"kind": "you"}, {"kind": "here"}, {"kind": "bot", "level": "random"}]


def moves_in(log: list[dict[str, Any]]) -> list[tuple[int, str]]:
    """Lists what the two people did, from the log that they are shown."""
    return [(line["seat"], line["text"]) for line in log if line["seat"] in (0, 1)]


def as_told(done: tuple[int, str]) -> tuple[int, str]:
    """Writes a move as the log tells it, which keeps secret which tiles go back."""
    seat, text = done
    verb, sign, tiles = text.partition(":")
    return seat, verb + sign + ",".join("?" * len(tiles.split(","))) if sign else text


@pytest.fixture
def served(any_database: str) -> Iterator[Served]:
    """A server that does not outlive its test."""
    running = Served(any_database)
    yield running
    running.kill()


def test_no_acknowledged_move_is_lost_by_kill_9_and_the_match_ends(served: Served) -> None:
    rng = random.Random(5)
    ticket = served.ask("POST", "/api/tables", json={"game": "hoses", "seats": SEATS}).json()
    table, token = ticket["id"], ticket["token"]
    acknowledged: list[tuple[int, str]] = []
    for waits in (True, False, False):
        with Player(served, table, token) as player:
            acknowledged += [as_told(player.move(rng)) for _ in range(3)]
            unsure = as_told(player.send_move(rng))
            if waits:
                player.hear("done")
                acknowledged.append(unsure)
            served.kill()
        served.start()
        with Player(served, table, token) as player:
            found = moves_in(player.log)
            assert found in (acknowledged, [*acknowledged, unsure])
            acknowledged = found
    with Player(served, table, token) as player:
        while player.is_asked():
            player.move(rng)
        assert moves_in(player.log)[: len(acknowledged)] == acknowledged
    record = parse_record(served.ask("GET", f"/api/tables/{table}/record").text)
    assert verify(record, edgewise.game("hoses")) > 10


STARTS_A_WORKER = """
import asyncio, time
from edgewise.server.thinking import Thinkers

if __name__ == "__main__":
    thinkers = Thinkers(1)
    print(*asyncio.run(thinkers.warm_up()), flush=True)
    time.sleep(60)
"""


def test_the_bots_processes_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "starts_a_worker.py"
    program.write_text(STARTS_A_WORKER)
    server = subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    workers = [os.pidfd_open(int(worker)) for worker in server.stdout.readline().split()]
    assert len(workers) == 2
    assert select.select(workers, [], [], 0)[0] == []
    server.kill()
    server.wait()
    for worker in workers:
        assert select.select([worker], [], [], 30)[0] == [worker]
        os.close(worker)
    server.stdout.close()
