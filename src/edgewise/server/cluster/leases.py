"""Leases in the database: which servers live, and which of them drives a match.

A server renews one lease for all its tables. When it has not done so for some seconds, any
other server may take its tables. Each taking raises the match's epoch, and the log takes
lines of the current epoch only: a server that was frozen or cut off writes nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from edgewise.server.database import StorageError, reason_of
from edgewise.server.lasting import Lasting

LEASE_SECONDS = 2.5
"""A server that was not heard of for this long has lost its tables."""

NOW = {
    "sqlite": "((julianday('now') - 2440587.5) * 86400.0)",
    "postgresql": "EXTRACT(EPOCH FROM statement_timestamp())",
}
"""The clock of the database: the servers' own may differ.

It is read when a statement begins: one that then waits for a lock looks at leases as they were
at its beginning, so it must not compare them with a later time.
"""

RENEW = (
    "INSERT INTO servers (id, address, key, seen) VALUES (:id, :address, :key, {now}) "
    "ON CONFLICT (id) DO UPDATE SET seen = {now}"
)
FORGET = "DELETE FROM servers WHERE seen < {now} - 3600"
"""What is left of servers that ended without a word is removed after an hour."""
SELDOM = 100
"""One renewal in this many does that."""
ALIVE = "SELECT id, address, key FROM servers WHERE seen > {now} - :lease"
TAKE = (
    'INSERT INTO drivers ("match", server, epoch) '
    "SELECT CAST(:match AS varchar(40)), CAST(:me AS varchar(40)), 1 "
    "WHERE EXISTS (SELECT 1 FROM servers WHERE id = :me AND seen > {now} - :lease) "
    'ON CONFLICT ("match") DO UPDATE SET server = :me, epoch = drivers.epoch + 1 '
    "WHERE NOT EXISTS (SELECT 1 FROM servers WHERE id = drivers.server "
    "AND id <> :me AND seen > {now} - :lease) "
    "RETURNING epoch"
)
WHO = (
    "SELECT servers.id, servers.address, servers.key FROM drivers "
    'JOIN servers ON servers.id = drivers.server WHERE drivers."match" = :match'
)
HELD_BY = (
    "SELECT 1 FROM json_array_elements(CAST(:claims AS json)) "
    'AS claim(value) JOIN drivers ON drivers."match" = claim.value->>0 '
    "AND drivers.epoch = CAST(claim.value->>1 AS int) FOR SHARE OF drivers"
)
"""Finds the claims that still hold in PostgreSQL, and keeps them so until the end."""
HELD = {
    "sqlite": (
        "SELECT count(*) FROM json_each(:claims) AS claim JOIN drivers "
        "ON drivers.\"match\" = json_extract(claim.value, '$[0]') "
        "AND drivers.epoch = json_extract(claim.value, '$[1]')"
    ),
    "postgresql": f"SELECT count(*) FROM ({HELD_BY}) AS held",
}
"""Counts the claims that still hold, and keeps them so until the lines are written."""


@dataclass(frozen=True)
class Peer:
    """A server, as the others know it."""

    id: str
    address: str
    key: str


class Elsewhere(StorageError):
    """Another server drives this match."""

    def __init__(self, peer: Peer) -> None:
        super().__init__("another server drives this match")
        self.peer = peer


class Fenced(StorageError):
    """A match was taken by another server, so nothing more is written for it here."""


class Leases:
    """What one server reads and writes of leases; its calls wait for the database."""

    def __init__(self, engine: Engine, me: Peer, lease: float = LEASE_SECONDS) -> None:
        self._engine = engine
        self._now = NOW[engine.dialect.name]
        self._lasting = Lasting(engine, is_plain=True)
        self._renewals = 0
        self.me = me
        self.lease = lease

    def renew(self) -> list[Peer]:
        """Renews the lease of this server; returns the servers that live."""
        try:
            return self._lasting.use(self._renew)
        except SQLAlchemyError as error:
            self._lasting.let_go()
            raise StorageError(f"the leases cannot be read: {reason_of(error)}") from None

    def _renew(self, connection: Connection) -> list[Peer]:
        if self._renewals % SELDOM == 0:
            self._do(connection, FORGET)
        self._renewals += 1
        self._do(connection, RENEW, vars(self.me))
        return [Peer(*row) for row in self._do(connection, ALIVE, {"lease": self.lease})]

    def take(self, match: str) -> int:
        """Takes a match that no other server drives; returns its epoch.

        ``Elsewhere`` names the server that drives it.
        """
        given = {"match": match, "me": self.me.id, "lease": self.lease}
        with self._asking() as connection:
            taken = self._do(connection, TAKE, given).scalar()
            if taken is not None:
                return int(taken)
            row = self._do(connection, WHO, given).first()
        if row is None or row.id == self.me.id:
            raise StorageError("this server has no lease now")
        raise Elsewhere(Peer(*row))

    def end(self) -> None:
        """Gives up the lease, so that others may take the tables at once."""
        self._lasting.let_go()
        with self._asking() as connection:
            self._do(connection, "DELETE FROM servers WHERE id = :id", {"id": self.me.id})

    def _do(self, connection: Connection, statement: str, given: Mapping[str, Any] = {}) -> Any:
        return connection.execute(text(statement.format(now=self._now)), dict(given))

    @contextmanager
    def _asking(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StorageError(f"the leases cannot be read: {reason_of(error)}") from None


def check_claims(connection: Connection, claims: Mapping[str, int]) -> None:
    """Refuses to go on if a match was taken by another server since it was claimed."""
    given = {"claims": orjson.dumps(list(claims.items())).decode()}
    held = connection.execute(text(HELD[connection.dialect.name]), given).scalar()
    if held != len(claims):
        raise Fenced("this match belongs to another server now")
