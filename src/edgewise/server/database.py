"""Opens a database by its URL, makes it durable and migrates it to the current schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from edgewise.core.errors import EdgewiseError
from edgewise.server.private import file_of, keep_private

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
PATIENCE = {
    "connect_timeout": "5",
    "tcp_user_timeout": "10000",
    "keepalives_idle": "3",
    "keepalives_interval": "2",
    "keepalives_count": "3",
}
"""How soon a machine that is gone is given up, also one that took a question and died."""
IDLE_SECONDS = 4
"""A transaction whose server says nothing more for this long is given up by PostgreSQL.

A server that is frozen or cut off in the middle of one keeps the locks on its matches, and the
others must be able to take these when its lease is over.
"""
ONE_AT_A_TIME = 5_378_401
"""The lock that a server holds in PostgreSQL while it brings the tables up to date."""


class StorageError(EdgewiseError):
    """Something could not be kept; what was to be acknowledged is not."""


def open_database(url: str) -> Engine:
    """Opens a database and makes the tables that it lacks."""
    engine = _engine(url)
    try:
        with engine.begin() as connection:
            _upgrade(connection)
    except SQLAlchemyError as error:
        raise StorageError(f"the database cannot be opened: {reason_of(error)}") from None
    except CommandError:
        raise StorageError("the database was made by a newer Edgewise; update this one") from None
    if engine.dialect.name == "postgresql":  # from now on: to migrate may take its time
        event.listen(engine, "connect", _give_up_idle)
        engine.dispose()
    return engine


def reason_of(error: Exception) -> str:
    """Writes what the database said, in one line and without the statement."""
    said = str(getattr(error, "orig", None) or type(error).__name__).strip()
    return said.splitlines()[0] if said else type(error).__name__


def _engine(url: str) -> Engine:
    try:
        address = make_url(url)
        driver = DRIVERS.get(address.drivername, address.drivername)
        address = address.set(drivername=driver)
        if address.get_backend_name() not in ("sqlite", "postgresql"):
            raise ArgumentError("another kind of database")
        file = file_of(address)
        if file is not None:
            keep_private(file)
        engine = create_engine(
            address.update_query_dict(_patience(address)), pool_pre_ping=True, hide_parameters=True
        )
    except (ArgumentError, NoSuchModuleError, ValueError):
        raise StorageError(
            "that is no database URL; write sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None
    except ImportError:
        raise StorageError(
            "PostgreSQL needs the package psycopg: pip install 'edgewise[postgres]'"
        ) from None
    durable = _durable_sqlite if engine.dialect.name == "sqlite" else _durable_postgresql
    event.listen(engine, "connect", durable)
    return engine


def _patience(address: URL) -> dict[str, str]:
    """Bounds how long a machine that is gone is waited for; what the URL says goes first."""
    if address.get_backend_name() != "postgresql":
        return {}
    return {name: value for name, value in PATIENCE.items() if name not in address.query}


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _durable_sqlite(connection: Any, _: ConnectionPoolEntry) -> None:
    """Makes SQLite keep what it acknowledged, even when the power fails."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _durable_postgresql(connection: Any, _: ConnectionPoolEntry) -> None:
    """Makes PostgreSQL acknowledge only what is on the disk, whatever its settings are."""
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit TO on")
    connection.commit()


def _give_up_idle(connection: Any, _: ConnectionPoolEntry) -> None:
    """Makes PostgreSQL end a transaction that its server has left behind."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET idle_in_transaction_session_timeout TO '{IDLE_SECONDS}s'")
    connection.commit()
