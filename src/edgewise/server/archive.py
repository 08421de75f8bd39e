"""Stored matches as an operator handles them: listed, written to a file, read back, deleted.

A line of an export holds all there is of a match, its seed and the digests of its players'
tokens included: whoever has it can see all hands. Keep exports as private as the database.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from edgewise.core.errors import EdgewiseError
from edgewise.games import find
from edgewise.server.closed import restore
from edgewise.server.database import StorageError, open_database, reason_of
from edgewise.server.schema import DriverRow, EventRow, MatchRow, ReviewRow, TileFileRow
from edgewise.server.storage import read_match
from edgewise.server.writer import KEEP_TILES

FORMAT = "edgewise match 1"
"""Names what an export's line is, and its version."""
MATCH_FIELDS = tuple(column.name for column in MatchRow.__table__.columns)
EVENT_FIELDS = tuple(
    column.name for column in EventRow.__table__.columns if column.name not in ("match", "number")
)


class BadExport(EdgewiseError):
    """A line of a file is not an exported match."""


@dataclass(frozen=True)
class Listed:
    """One stored match, as a list shows it."""

    id: str
    game: str
    seats: int
    events: int
    created: float
    touched: float
    """When its last event was written; for older logs, when the match was set up."""


class Archive:
    """The matches of a database, for commands that run beside a server or without one."""

    def __init__(self, url: str) -> None:
        self._engine: Engine = open_database(url)

    def close(self) -> None:
        """Lets the database go."""
        self._engine.dispose()

    def listed(self) -> list[Listed]:
        """Lists all matches, the longest untouched first."""
        events = (
            select(
                EventRow.match,
                func.count().label("events"),
                func.max(EventRow.at).label("touched"),
            )
            .group_by(EventRow.match)
            .subquery()
        )
        asked = select(
            MatchRow.id, MatchRow.setup, MatchRow.created, events.c.events, events.c.touched
        ).outerjoin(events, events.c.match == MatchRow.id)
        with self._engine.connect() as connection:
            rows = connection.execute(asked).all()
        found = [
            Listed(
                id=row.id,
                game=row.setup["game"],
                seats=len(row.setup["seats"]),
                events=row.events or 0,
                created=row.created,
                touched=max(row.created, row.touched or 0.0),
            )
            for row in rows
        ]
        return sorted(found, key=lambda one: (one.touched, one.id))

    def untouched(self, days: float) -> list[Listed]:
        """Lists the matches that nobody has changed for some days."""
        before = time.time() - days * 86_400
        return [one for one in self.listed() if one.touched < before]

    def is_over(self, id: str) -> bool:
        """Tells whether nobody here can play on: it was played to its end, or under other rules."""
        with self._engine.connect() as connection:
            found = read_match(connection, id)
        if found is None:
            return False
        opening, events = found
        try:
            table = restore(opening, find(opening.setup.game), events)
        except EdgewiseError:  # it cannot be read today, perhaps by a newer server
            return True
        return bool(table.state.is_over or table.closed)

    def export(self, ids: list[str] | None = None) -> Iterator[str]:
        """Writes matches, or all of them, each as one line of JSON."""
        for id in ids if ids is not None else [one.id for one in self.listed()]:
            with self._engine.connect() as connection:
                found = _read(connection, id)
            yield json.dumps(found, ensure_ascii=False)

    def add(self, line: str) -> str:
        """Stores the match of an exported line; returns its id."""
        match, tiles, events = _parse(line)
        try:
            with self._engine.begin() as connection:
                if tiles:
                    kept = {"digest": match["tiles"], "text": tiles}
                    connection.execute(KEEP_TILES, kept)
                connection.execute(insert(MatchRow), [match])
                if events:
                    connection.execute(insert(EventRow), events)
        except IntegrityError:
            raise BadExport(f"the database has a match {match['id']} already") from None
        except SQLAlchemyError as error:
            raise BadExport(f"match {match['id']} cannot be stored: {reason_of(error)}") from None
        return str(match["id"])

    def delete(self, id: str) -> None:
        """Deletes a match with its log, its review, and tile files that no other match needs."""
        with self._engine.begin() as connection:
            row = connection.execute(select(MatchRow.tiles).filter_by(id=id)).first()
            if row is None:
                raise StorageError(f"the database has no match {id}")
            connection.execute(delete(DriverRow).where(DriverRow.match == id))
            connection.execute(delete(ReviewRow).where(ReviewRow.match == id))
            connection.execute(delete(EventRow).where(EventRow.match == id))
            connection.execute(delete(MatchRow).where(MatchRow.id == id))
            used = select(MatchRow.id).where(MatchRow.tiles == row.tiles).limit(1)
            if connection.execute(used).first() is None:
                connection.execute(delete(TileFileRow).where(TileFileRow.digest == row.tiles))


def _read(connection: Connection, id: str) -> dict[str, Any]:
    match = connection.execute(select(MatchRow.__table__).filter_by(id=id)).first()
    if match is None:
        raise StorageError(f"the database has no match {id}")
    tiles = connection.execute(
        select(TileFileRow.text).where(TileFileRow.digest == match.tiles)
    ).scalar()
    events = connection.execute(
        select(*(getattr(EventRow, name) for name in EVENT_FIELDS))
        .where(EventRow.match == id)
        .order_by(EventRow.number)
    )
    return {
        "format": FORMAT,
        "match": dict(match._mapping),
        "tile_file": tiles or "",
        "events": [list(event) for event in events],
        "event_fields": list(EVENT_FIELDS),
    }


def _parse(line: str) -> tuple[dict[str, Any], str, list[dict[str, Any]]]:
    try:
        data = json.loads(line)
        if data["format"] != FORMAT:
            raise BadExport(f"its format is {data['format']!r}; {FORMAT!r} is read here")
        match = {name: data["match"][name] for name in MATCH_FIELDS}
        fields = data["event_fields"]
        events = [
            {"match": match["id"], "number": number, **dict(zip(fields, event, strict=True))}
            for number, event in enumerate(data["events"])
        ]
        if set(fields) != set(EVENT_FIELDS):
            raise BadExport(f"its events have the fields {fields}, not {list(EVENT_FIELDS)}")
        return match, str(data["tile_file"]), events
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadExport("it is not a match that `edgewise admin export` wrote") from None
