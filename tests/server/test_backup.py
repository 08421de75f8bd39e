"""A backup of PostgreSQL, made and read back with its own programs while a match goes on."""

from __future__ import annotations

import asyncio
import subprocess

from edgewise.server.matches import Matches
from edgewise.server.storage import Event, Storage
from tests.server.postgres import Cluster, program
from tests.server.tables import AT_ONCE, QuickThinkers, any_move, setup_for


def moved_on(database: str, table: str = "", token: str = "") -> tuple[str, str, list[Event]]:
    """Opens a table, or goes on with one, and moves once; returns it with its log."""

    async def run() -> tuple[str, str, list[Event]]:
        storage = Storage(database)
        matches = Matches(storage, QuickThinkers(), AT_ONCE)
        if table:
            live, held = await matches.find(table), token
        else:
            live, held = await matches.open(setup_for("you", "you"))
        seat = live.table.state.to_move
        assert seat is not None
        await matches.move(live, held, seat, live.table.number, any_move(live.table))
        found = await storage.load(live.table.id)
        assert found is not None
        await matches.close()
        storage.close()
        return live.table.id, held, found[1]

    return asyncio.run(run())


def test_a_dump_that_is_read_back_is_played_on(cluster: Cluster) -> None:
    here, there = cluster.new_database(), cluster.new_database()
    table, token, before = moved_on(here)
    dump = subprocess.run([program("pg_dump"), here], check=True, capture_output=True).stdout
    moved_on(here, table, token)  # what comes after the dump is not in it
    restore = [program("psql"), "-q", "-v", "ON_ERROR_STOP=1", there]
    subprocess.run(restore, input=dump, check=True, stdout=subprocess.DEVNULL)
    _, _, after = moved_on(there, table, token)
    assert after[: len(before)] == before
    assert len(after) > len(before)
