"""The log: kept before it is acknowledged, added to and never changed."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from edgewise.server.database import StorageError
from edgewise.server.storage import Event, Opening, Storage
from server.tables import setup_for

OPENING = Opening("abcdefghjkmn", 1, setup_for("you", "bot"), "0" * 64, bytes(32))
LINES = [Event("move", -1, "first:0"), Event("sit", 1, "Bo", "1" * 64)]


def keep(storage: Storage) -> None:
    """Keeps the match, as a program that does nothing else."""

    async def run() -> None:
        await storage.add_match(OPENING, LINES)

    asyncio.run(run())


async def append_to_nothing(storage: Storage) -> None:
    """Appends a line to a match that does not exist."""
    await storage.append("nonononono23", 0, [Event("move", 0, "keep")])


def test_what_was_kept_is_read_back(storage: Storage) -> None:
    async def run() -> None:
        await storage.add_match(OPENING, LINES[:1])
        await storage.append(OPENING.id, 1, LINES[1:])
        assert await storage.load(OPENING.id) == (OPENING, LINES)
        assert await storage.load("nonononono23") is None

    asyncio.run(run())


def test_a_line_is_written_once_and_others_are_not_held_up_by_one_that_fails(
    storage: Storage,
) -> None:
    async def run() -> None:
        await storage.add_match(OPENING, LINES)
        results = await asyncio.gather(
            storage.append(OPENING.id, 1, [Event("move", 0, "again")]),
            storage.append(OPENING.id, 2, [Event("move", 0, "keep")]),
            storage.append("nonononono23", 0, [Event("move", 0, "keep")]),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [StorageError, type(None), StorageError]
        found = await storage.load(OPENING.id)
        assert found is not None
        assert found[1] == [*LINES, Event("move", 0, "keep")]

    asyncio.run(run())


def test_another_process_finds_what_was_acknowledged(storage: Storage, tmp_path: Path) -> None:
    keep(storage)
    with sqlite3.connect(tmp_path / "matches.sqlite") as other:
        assert other.execute("select count(*) from events").fetchone() == (2,)
        assert other.execute("select version_num from alembic_version").fetchone() == ("1",)


def test_a_database_is_opened_again(database: str, storage: Storage) -> None:
    keep(storage)
    again = Storage(database)
    assert again.load_now(OPENING.id) == (OPENING, LINES)
    again.close()


def test_many_tables_write_at_once(storage: Storage) -> None:
    async def run() -> None:
        openings = [
            Opening(f"table{k:07d}", 1, OPENING.setup, OPENING.host, bytes(32)) for k in range(50)
        ]
        await asyncio.gather(*(storage.add_match(opening, LINES) for opening in openings))
        await asyncio.gather(
            *(storage.append(o.id, n, [Event("move", 0, "keep")]) for o in openings for n in (2, 3))
        )
        for opening in openings:
            found = await storage.load(opening.id)
            assert found is not None
            assert len(found[1]) == 4

    asyncio.run(run())


def test_a_log_that_cannot_be_written_says_so(storage: Storage) -> None:
    with pytest.raises(StorageError, match="cannot be written"):
        asyncio.run(append_to_nothing(storage))
