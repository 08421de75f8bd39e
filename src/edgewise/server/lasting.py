"""A connection to the database that lasts, because to fetch one asks the database each time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

Done = TypeVar("Done")


class Lasting:
    """A connection that one thread at a time uses again and again.

    With ``is_plain``, each statement is a transaction by itself, which spares two questions.
    """

    def __init__(self, engine: Engine, *, is_plain: bool = False) -> None:
        self._engine = engine
        self._options = {"isolation_level": "AUTOCOMMIT"} if is_plain else {}
        self._connection: Connection | None = None

    def use(self, do: Callable[[Connection], Done]) -> Done:
        """Does something; once more, if the database that was connected is gone."""
        if self._connection is not None:
            try:
                return do(self._connection)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                self.let_go()
        self._connection = self._engine.connect().execution_options(**self._options)
        return do(self._connection)

    def commit(self) -> None:
        """Makes durable what was written."""
        if self._connection is not None:
            self._connection.commit()

    def let_go(self) -> None:
        """Takes back what is not committed; who comes next looks whether the database answers."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.close()
