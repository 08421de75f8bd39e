"""The log of all matches: appended to, never changed, durable before it is acknowledged.

One thread writes. It takes whatever waits and commits it at once, so that many
tables share the price of one durable write.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from edgewise.core.errors import EdgewiseError
from edgewise.server.schema import EventRow, MatchRow
from edgewise.server.setup import Setup, read_setup

MIGRATIONS = Path(__file__).parent / "migrations"


class StorageError(EdgewiseError):
    """Something could not be kept; what was to be acknowledged is not."""


@dataclass(frozen=True)
class Event:
    """One line of a match's log."""

    kind: str
    seat: int
    text: str = ""
    holder: str = ""


@dataclass(frozen=True)
class Opening:
    """What a match begins with: its name, what was agreed, who hosts it, its seed."""

    id: str
    version: int
    setup: Setup
    host: str
    seed: bytes


Write = Callable[[Connection], object]


class Storage:
    """A database of matches, by its URL; SQLite or PostgreSQL."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url, pool_pre_ping=True)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _make_durable)
        with self._engine.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(MIGRATIONS))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        self._waiting: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="storage", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Writes what waits, then lets the database go."""
        self._waiting.put(None)
        self._writer.join()
        self._engine.dispose()

    # Writing.

    async def add_match(self, opening: Opening, events: list[Event]) -> None:
        """Keeps a new match with its first events; returns when it is durable."""
        row = {
            "id": opening.id,
            "version": opening.version,
            "setup": opening.setup.to_dict(),
            "host": opening.host,
            "seed": opening.seed.hex(),
            "created": time.time(),
        }
        rows = _event_rows(opening.id, 0, events)

        def write(connection: Connection) -> None:
            connection.execute(insert(MatchRow), [row])
            if rows:
                connection.execute(insert(EventRow), rows)

        await self._submit(write)

    async def append(self, match: str, number: int, events: list[Event]) -> None:
        """Adds events after the first ``number``; returns when they are durable."""
        rows = _event_rows(match, number, events)
        await self._submit(lambda connection: connection.execute(insert(EventRow), rows))

    async def _submit(self, write: Write) -> None:
        loop = asyncio.get_running_loop()
        job = _Job(write, loop, loop.create_future())
        self._waiting.put(job)
        await job.done

    def _write(self) -> None:
        while True:
            jobs: list[_Job | None] = [self._waiting.get()]
            while not self._waiting.empty():
                jobs.append(self._waiting.get())
            self._commit([job for job in jobs if job is not None])
            if None in jobs:
                return

    def _commit(self, jobs: list[_Job]) -> None:
        try:
            with self._engine.begin() as connection:
                for job in jobs:
                    job.write(connection)
        except SQLAlchemyError as error:
            if len(jobs) == 1:
                jobs[0].finish(StorageError(f"the log cannot be written: {type(error).__name__}"))
                return
            for job in jobs:
                self._commit([job])
            return
        for job in jobs:
            job.finish(None)

    # Reading.

    async def load(self, match: str) -> tuple[Opening, list[Event]] | None:
        """Reads a match and its events, or None if there is no such match."""
        return await asyncio.to_thread(self.load_now, match)

    def load_now(self, match: str) -> tuple[Opening, list[Event]] | None:
        """Reads a match and its events in this thread."""
        with self._engine.connect() as connection:
            row = connection.execute(select(MatchRow.__table__).filter_by(id=match)).first()
            if row is None:
                return None
            opening = Opening(
                row.id, row.version, read_setup(row.setup), row.host, bytes.fromhex(row.seed)
            )
            found = connection.execute(
                select(EventRow.kind, EventRow.seat, EventRow.text, EventRow.holder)
                .where(EventRow.match == match)
                .order_by(EventRow.number)
            )
            return opening, [Event(*entry) for entry in found]


class _Job:
    """One write that somebody waits for."""

    def __init__(
        self, write: Write, loop: asyncio.AbstractEventLoop, done: asyncio.Future[None]
    ) -> None:
        self.write = write
        self.loop = loop
        self.done = done

    def finish(self, error: StorageError | None) -> None:
        """Tells the waiting side, in its own thread."""
        try:
            self.loop.call_soon_threadsafe(self._tell, error)
        except RuntimeError:  # the loop is gone, and with it everybody who waited
            return

    def _tell(self, error: StorageError | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


def _event_rows(match: str, number: int, events: list[Event]) -> list[dict[str, Any]]:
    return [
        {
            "match": match,
            "number": number + index,
            "kind": entry.kind,
            "seat": entry.seat,
            "text": entry.text,
            "holder": entry.holder,
        }
        for index, entry in enumerate(events)
    ]


def _make_durable(connection: Any, _: ConnectionPoolEntry) -> None:
    """Makes SQLite keep what it acknowledged, even when the power fails."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
