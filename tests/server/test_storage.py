"""The log, on SQLite and on PostgreSQL: kept before acknowledged, added to and never changed."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from edgewise.server.database import StorageError, open_database
from edgewise.server.matches import Matches
from edgewise.server.refused import Refused
from edgewise.server.schema import Base
from edgewise.server.storage import Event, Opening, Storage
from tests.server.postgres import Cluster
from tests.server.tables import AT_ONCE, QuickThinkers, any_move, setup_for

OPENING = Opening("abcdefghjkmn", 1, setup_for("you", "bot"), "0" * 64, bytes(32))
LINES = [Event("move", -1, "first:0"), Event("sit", 1, 'Bo "the tile" Bär', "1" * 64)]
KEEP = Event("move", 0, "keep")


def keep(storage: Storage) -> None:
    """Keeps the match, as a program that does nothing else."""

    async def run() -> None:
        await storage.add_match(OPENING, LINES)

    asyncio.run(run())


def test_what_was_kept_is_read_back(any_storage: Storage) -> None:
    async def run() -> None:
        await any_storage.add_match(OPENING, LINES[:1])
        await any_storage.append(OPENING.id, 1, LINES[1:])
        assert await any_storage.load(OPENING.id) == (OPENING, LINES)
        assert await any_storage.load("nonononono23") is None

    asyncio.run(run())


def test_a_line_is_written_once_and_others_are_not_held_up_by_one_that_fails(
    any_storage: Storage,
) -> None:
    async def run() -> None:
        await any_storage.add_match(OPENING, LINES)
        results = await asyncio.gather(
            any_storage.append(OPENING.id, 1, [Event("move", 0, "again")]),
            any_storage.append(OPENING.id, 2, [KEEP]),
            any_storage.append("nonononono23", 0, [KEEP]),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [StorageError, type(None), StorageError]
        found = await any_storage.load(OPENING.id)
        assert found is not None
        assert found[1] == [*LINES, KEEP]

    asyncio.run(run())


def test_another_process_finds_what_was_acknowledged(
    any_storage: Storage, any_database: str
) -> None:
    keep(any_storage)
    program = (
        "import sys; from edgewise.server.storage import Storage; "
        f"print(len(Storage(sys.argv[1]).load_now({OPENING.id!r})[1]))"
    )
    found = subprocess.run([sys.executable, "-c", program, any_database], capture_output=True)
    assert found.stdout == b"2\n", found.stderr


def test_a_database_is_opened_again(any_database: str) -> None:
    for time in range(2):
        storage = Storage(any_database)
        if time == 0:
            keep(storage)
        assert storage.load_now(OPENING.id) == (OPENING, LINES)
        storage.close()


def test_many_tables_write_at_once(any_storage: Storage) -> None:
    async def run() -> None:
        openings = [
            Opening(f"table{k:07d}", 1, OPENING.setup, OPENING.host, bytes(32)) for k in range(50)
        ]
        await asyncio.gather(*(any_storage.add_match(opening, LINES) for opening in openings))
        await asyncio.gather(
            *(any_storage.append(o.id, n, [KEEP]) for o in openings for n in (2, 3))
        )
        for opening in openings:
            found = await any_storage.load(opening.id)
            assert found is not None
            assert len(found[1]) == 4

    asyncio.run(run())


def test_the_steps_lead_to_the_tables_that_the_code_knows(any_database: str) -> None:
    engine = open_database(any_database)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


def test_servers_that_start_at_once_make_the_tables_once(cluster: Cluster) -> None:
    database = cluster.new_database()
    with ThreadPoolExecutor(4) as pool:
        for engine in pool.map(open_database, [database] * 4):
            engine.dispose()


def test_what_is_acknowledged_is_on_the_disk(any_database: str) -> None:
    engine = open_database(any_database)
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
            assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        else:
            assert connection.execute(text("SHOW synchronous_commit")).scalar() == "on"
    engine.dispose()


def test_a_database_of_a_newer_edgewise_is_left_alone(any_database: str) -> None:
    engine = open_database(any_database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '99'"))
    engine.dispose()
    with pytest.raises(StorageError, match="newer Edgewise"):
        Storage(any_database)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("matches.sqlite", "no database URL"),
        ("mysql://root@localhost/x", "no database URL"),
        ("sqlite:////nowhere/at/all/matches.sqlite", "cannot be opened"),
        ("postgresql://ada:secret@/x?host=/nowhere", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_opened_says_why(url: str, sentence: str) -> None:
    with pytest.raises(StorageError, match=sentence) as caught:
        Storage(url)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_log_that_cannot_be_written_says_so(any_storage: Storage) -> None:
    async def run() -> None:
        await any_storage.append("nonononono23", 0, [KEEP])

    with pytest.raises(StorageError, match="cannot be written"):
        asyncio.run(run())


def test_a_log_that_is_closed_keeps_what_waited_and_refuses_more(any_database: str) -> None:
    async def run() -> None:
        storage = Storage(any_database)
        waiting = storage.add_match(OPENING, LINES)
        storage.close()
        await waiting
        with pytest.raises(StorageError, match="closed"):
            await storage.append(OPENING.id, 2, [KEEP])

    asyncio.run(run())


def test_two_servers_on_one_database_never_write_over_each_other(any_database: str) -> None:
    async def run() -> None:
        storages = [Storage(any_database) for _ in range(2)]
        one, two = (Matches(storage, QuickThinkers(), AT_ONCE) for storage in storages)
        here, token = await one.open(setup_for("you", "here"))
        there = await two.find(here.table.id)
        seat, clock = here.table.state.to_move or 0, here.table.number
        await one.move(here, token, seat, clock, any_move(here.table))
        with pytest.raises(StorageError):
            await two.move(there, token, seat, clock, any_move(there.table, 1))
        assert there.table.state.fingerprint() == here.table.state.fingerprint()
        with pytest.raises(Refused, match="moved on"):
            await two.move(there, token, seat, clock, any_move(there.table))
        for storage in storages:
            storage.close()

    asyncio.run(run())


def test_a_table_goes_on_when_postgresql_was_away_for_a_while(cluster: Cluster) -> None:
    async def run() -> None:
        storage = Storage(cluster.new_database())
        matches = Matches(storage, QuickThinkers(), AT_ONCE)
        live, token = await matches.open(setup_for("you", "here"))
        cluster.restart()
        for attempt in range(3):
            seat, clock = live.table.state.to_move or 0, live.table.number
            try:
                await matches.move(live, token, seat, clock, any_move(live.table))
            except StorageError:
                assert attempt == 0
        found = storage.load_now(live.table.id)
        assert found is not None
        assert len(found[1]) == live.table.event_count
        storage.close()

    asyncio.run(run())
