"""What the server's tests share: a database of their own, and an authority on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from edgewise.server.matches import Matches
from edgewise.server.storage import Storage
from server.tables import AT_ONCE, QuickThinkers


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database that nothing else uses."""
    return f"sqlite:///{tmp_path / 'matches.sqlite'}"


@pytest.fixture
def storage(database: str) -> Iterator[Storage]:
    """A storage on that database."""
    opened = Storage(database)
    yield opened
    opened.close()


@pytest.fixture
def matches(storage: Storage) -> Matches:
    """An authority whose bots answer at once."""
    return Matches(storage, QuickThinkers(), AT_ONCE)
