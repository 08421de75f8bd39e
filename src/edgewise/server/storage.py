"""The log of all matches: append-only, and durable before it is acknowledged."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select, text
from sqlalchemy.exc import SQLAlchemyError

from edgewise.core.tiles import text_digest
from edgewise.server.cluster.leases import Leases, Peer
from edgewise.server.database import StorageError, open_database, reason_of
from edgewise.server.health import Health
from edgewise.server.metrics import Metrics
from edgewise.server.schema import EventRow, MatchRow, ReviewRow, TileFileRow
from edgewise.server.setup import Setup, read_setup
from edgewise.server.writer import Job, Line, Writer


@dataclass(frozen=True)
class Event:
    """One line of a match's log."""

    kind: str
    seat: int
    text: str = ""
    holder: str = ""
    position: str = ""
    """After a move: what shows its position without the rules (core/positions.py)."""


@dataclass(frozen=True)
class Opening:
    """What a match begins with: its name, what was agreed, who hosts it, its seed, its tiles."""

    id: str
    version: int
    setup: Setup
    host: str
    seed: bytes
    tiles: str = ""
    """The text of the tile file; none is known of matches from before it was kept."""


class Storage:
    """A database of matches, by its URL; SQLite or PostgreSQL."""

    def __init__(self, url: str, metrics: Metrics | None = None) -> None:
        self.metrics = metrics or Metrics()
        self._engine = open_database(url)
        self._health = Health()
        self._writer = Writer(self._engine, self._health, self.metrics)
        self.metrics.watch_database(lambda: not self._health.is_away)

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file, which one server alone can use."""
        return self._engine.dialect.name == "sqlite"

    def leases(self, me: Peer) -> Leases:
        """Makes what a server needs to share this database with others."""
        return Leases(self._engine, me)

    def close(self) -> None:
        """Writes what waits, then lets the database go."""
        self._writer.close()
        self._engine.dispose()

    # Writing.

    def add_match(
        self, opening: Opening, events: list[Event], driver: str = ""
    ) -> asyncio.Future[None]:
        """Keeps a new match with its first events, and who drives it; done when it is durable."""
        row: dict[str, Any] = {
            "id": opening.id,
            "version": opening.version,
            "setup": opening.setup.to_dict(),
            "host": opening.host,
            "seed": opening.seed.hex(),
            "created": time.time(),
            "tiles": text_digest(opening.tiles) if opening.tiles else "",
        }
        files = {row["tiles"]: opening.tiles} if opening.tiles else {}
        drivers = [{"match": opening.id, "server": driver, "epoch": 1}] if driver else []
        return self._writer.submit(Job(_lines(opening.id, 0, events), [row], files, drivers))

    def append(
        self, match: str, number: int, events: list[Event], epoch: int | None = None
    ) -> asyncio.Future[None]:
        """Adds events after the first ``number``; done when they are durable.

        With an epoch, they are added only if no other server has taken the match since.
        """
        claims = {} if epoch is None else {match: epoch}
        return self._writer.submit(Job(_lines(match, number, events), claims=claims))

    def keep_review(self, match: str, part: int, made: str, data: str) -> asyncio.Future[None]:
        """Keeps a part of a review; done when it is durable."""
        row = {"match": match, "part": part, "made": made, "data": data}
        return self._writer.submit(Job([], reviews=[row]))

    # Reading.

    async def load_review(self, match: str, made: str) -> dict[int, str]:
        """Reads the parts of a match's review that were made like that."""
        return await asyncio.to_thread(self._load_review, match, made)

    def _load_review(self, match: str, made: str) -> dict[int, str]:
        asked = select(ReviewRow.part, ReviewRow.data).filter_by(match=match, made=made)
        with self._reading() as connection:
            return {row.part: row.data for row in connection.execute(asked)}

    async def load(self, match: str) -> tuple[Opening, list[Event]] | None:
        """Reads a match and its events, or None if there is no such match."""
        return await asyncio.to_thread(self.load_now, match)

    def load_now(self, match: str) -> tuple[Opening, list[Event]] | None:
        """Reads a match and its events in this thread."""
        with self._reading() as connection:
            return read_match(connection, match)

    async def has(self, match: str) -> bool:
        """Tells whether there is such a match."""
        return await asyncio.to_thread(self._has, match)

    def _has(self, match: str) -> bool:
        with self._reading() as connection:
            return connection.execute(select(MatchRow.id).filter_by(id=match)).first() is not None

    async def ping(self) -> None:
        """Asks whether the database answers; an error says that it does not."""
        await asyncio.to_thread(self._ping)

    def _ping(self) -> None:
        with self._reading() as connection:
            connection.execute(text("SELECT 1"))

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            self._health.failed(reason_of(error))
            raise StorageError(f"the log cannot be read: {reason_of(error)}") from None
        self._health.answered()


def read_match(connection: Connection, match: str) -> tuple[Opening, list[Event]] | None:
    """Reads a match and its events, or None if there is no such match."""
    row = connection.execute(select(MatchRow.__table__).filter_by(id=match)).first()
    if row is None:
        return None
    tiles = connection.execute(
        select(TileFileRow.text).where(TileFileRow.digest == row.tiles)
    ).scalar()
    seed = bytes.fromhex(row.seed)
    opening = Opening(row.id, row.version, read_setup(row.setup), row.host, seed, tiles or "")
    found = connection.execute(
        select(EventRow.kind, EventRow.seat, EventRow.text, EventRow.holder, EventRow.position)
        .where(EventRow.match == match)
        .order_by(EventRow.number)
    )
    return opening, [Event(*entry) for entry in found]


def _lines(match: str, number: int, events: list[Event]) -> list[Line]:
    now = time.time()
    return [
        (match, number + i, event.kind, event.seat, event.text, event.holder, event.position, now)
        for i, event in enumerate(events)
    ]
