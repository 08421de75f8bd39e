"""One thread that writes the log: it takes everything that waits and commits it together.

So many tables share the cost of one durable write, and each waits for at most the write
in progress and its own.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from dataclasses import dataclass, field
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, insert, text
from sqlalchemy.exc import DataError, IntegrityError

from edgewise.server.cluster.leases import HELD_BY, Fenced, check_claims
from edgewise.server.database import StorageError, reason_of
from edgewise.server.health import Health
from edgewise.server.lasting import Lasting
from edgewise.server.metrics import Metrics
from edgewise.server.schema import DriverRow, MatchRow

log = logging.getLogger(__name__)

_COLUMNS = {
    "match": "text",
    "number": "int",
    "kind": "text",
    "seat": "int",
    "text": "text",
    "holder": "text",
    "position": "text",
    "at": "double precision",
}
_NAMES = ", ".join(f'"{name}"' for name in _COLUMNS)
_POSTGRESQL = ", ".join(
    f"CAST(value->>{place} AS {kind})" for place, kind in enumerate(_COLUMNS.values())
)
APPEND = (
    f"INSERT INTO events ({_NAMES}) SELECT {_POSTGRESQL} "
    "FROM json_array_elements(CAST(:lines AS json)) AS line(value)"
)
"""All lines in one statement: what is written line by line waits for the interpreter each time."""
APPEND_ALL = text(APPEND)
APPEND_HELD = text(
    f"WITH held AS ({HELD_BY}) {APPEND} WHERE (SELECT count(*) FROM held) = :expected"
)
"""The same, if all claims still hold; it is a transaction by itself."""
_ROW = f"({', '.join('?' * len(_COLUMNS))})"
MOST_ROWS = 100
"""How many lines SQLite is handed in one statement; it keeps a statement of each length at hand."""

KEEP_TILES = text(
    "INSERT INTO tile_files (digest, text) VALUES (:digest, :text) ON CONFLICT DO NOTHING"
)

KEEP_REVIEW = text(
    'INSERT INTO reviews ("match", part, made, data) VALUES (:match, :part, :made, :data) '
    'ON CONFLICT ("match", part) DO UPDATE SET made = excluded.made, data = excluded.data'
)

Line = tuple[str, int, str, int, str, str, str, float]
"""A line of the log, in the order of the columns."""


@dataclass
class Job:
    """What somebody waits to see written: perhaps a match, and lines of its log."""

    lines: list[Line]
    matches: list[dict[str, Any]] = field(default_factory=list)
    tile_files: dict[str, str] = field(default_factory=dict)
    """Texts by their digests."""
    drivers: list[dict[str, Any]] = field(default_factory=list)
    """Which server new matches belong to, where several servers share the database."""
    reviews: list[dict[str, Any]] = field(default_factory=list)
    """Parts of reviews."""
    claims: dict[str, int] = field(default_factory=dict)
    """The epochs by which matches are driven: if one is over, nothing is written."""
    done: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    error: StorageError | None = None

    def tell(self) -> None:
        """Tells who waits; runs in their thread."""
        if self.done.done():
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)

    @property
    def is_plain(self) -> bool:
        """Whether there are lines to write and nothing else, as for nearly all moves."""
        return not (self.matches or self.drivers or self.reviews)


class Writer:
    """The thread, and what waits for it."""

    def __init__(self, engine: Engine, health: Health, metrics: Metrics) -> None:
        self._engine = engine
        self._health = health
        self._metrics = metrics
        self._is_closed = False
        self._is_sqlite = engine.dialect.name == "sqlite"
        self._lasting = Lasting(engine)
        self._plain = Lasting(engine, is_plain=True)
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="storage", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> asyncio.Future[None]:
        """Queues a job; what it returns is done when the job is durable."""
        if self._is_closed:
            job.error = StorageError("the log is closed")
            job.tell()
        else:
            self._waiting.put(job)
        return job.done

    def close(self) -> None:
        """Writes what waits, then ends."""
        self._is_closed = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            taken = [self._waiting.get()]
            while not self._waiting.empty():
                taken.append(self._waiting.get())
            jobs = [job for job in taken if job is not None]
            if jobs:
                self._commit(jobs)
                _tell_all(jobs)
            if None in taken:
                self._let_go()
                return

    def _commit(self, jobs: list[Job]) -> None:
        try:
            with self._metrics.writes.time():
                self._store(jobs)
            self._metrics.events.inc(sum(len(job.lines) for job in jobs))
            self._health.answered()
        except (Fenced, IntegrityError, DataError) as error:  # somebody's are at fault: find whose
            self._let_go()
            if len(jobs) == 1:
                log.warning("lines of the log were refused: %s", reason_of(error))
                jobs[0].error = _not_written(reason_of(error))
                if isinstance(error, Fenced):
                    jobs[0].error = error
                return
            for job in jobs:
                self._commit([job])
        except Exception as error:  # this thread must not end: everybody waits for it
            self._let_go()
            reason = reason_of(error)
            self._health.failed(reason)
            self._metrics.failed_writes.inc()
            for job in jobs:
                job.error = _not_written(reason)

    def _store(self, jobs: list[Job]) -> None:
        """Writes all that somebody waits for, durably or not at all."""
        if not self._is_sqlite and all(job.is_plain for job in jobs):
            self._plain.use(lambda connection: _append_held(connection, jobs))
        else:
            self._lasting.use(lambda connection: self._write(connection, jobs))
            self._lasting.commit()

    def _let_go(self) -> None:
        self._lasting.let_go()
        self._plain.let_go()

    def _write(self, connection: Connection, jobs: list[Job]) -> None:
        for digest, content in {k: v for job in jobs for k, v in job.tile_files.items()}.items():
            connection.execute(KEEP_TILES, {"digest": digest, "text": content})
        matches = [row for job in jobs for row in job.matches]
        if matches:
            connection.execute(insert(MatchRow), matches)
        drivers = [row for job in jobs for row in job.drivers]
        if drivers:
            connection.execute(insert(DriverRow), drivers)
        reviews = [row for job in jobs for row in job.reviews]
        if reviews:
            connection.execute(KEEP_REVIEW, reviews)
        claims = _claims_of(jobs)
        if claims:
            check_claims(connection, claims)
        lines = [line for job in jobs for line in job.lines]
        if lines and self._is_sqlite:
            for first in range(0, len(lines), MOST_ROWS):
                _append_rows(connection, lines[first : first + MOST_ROWS])
        elif lines:
            connection.execute(APPEND_ALL, {"lines": _json(lines)})


def _append_held(connection: Connection, jobs: list[Job]) -> None:
    """Writes lines in one statement, unless a match was taken by another server."""
    lines, claims = [line for job in jobs for line in job.lines], _claims_of(jobs)
    if not claims:
        connection.execute(APPEND_ALL, {"lines": _json(lines)})
        return
    given = {"lines": _json(lines), "claims": _json(list(claims.items())), "expected": len(claims)}
    if connection.execute(APPEND_HELD, given).rowcount != len(lines):
        raise Fenced("this match belongs to another server now")


def _claims_of(jobs: list[Job]) -> dict[str, int]:
    return {match: epoch for job in jobs for match, epoch in job.claims.items()}


def _json(value: object) -> str:
    return orjson.dumps(value).decode()


def _append_rows(connection: Connection, lines: list[Line]) -> None:
    rows = ", ".join([_ROW] * len(lines))
    values = tuple(value for line in lines for value in line)
    connection.exec_driver_sql(f"INSERT INTO events ({_NAMES}) VALUES {rows}", values)


def _not_written(reason: str) -> StorageError:
    return StorageError(f"the log cannot be written: {reason}")


def _tell_all(jobs: list[Job]) -> None:
    waiting: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in jobs:
        waiting.setdefault(job.done.get_loop(), []).append(job)
    for loop, theirs in waiting.items():
        try:
            loop.call_soon_threadsafe(_tell_each, theirs)
        except RuntimeError:  # the loop is gone, and with it everybody who waited
            continue


def _tell_each(jobs: list[Job]) -> None:
    for job in jobs:
        job.tell()
