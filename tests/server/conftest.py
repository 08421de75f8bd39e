"""What the server's tests share: databases of their own, and an authority on one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from edgewise.server.matches import Matches
from edgewise.server.storage import Storage
from tests.server.attacks import Attack, find_attack
from tests.server.postgres import Cluster
from tests.server.tables import AT_ONCE, QuickThinkers


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that nothing else uses."""
    running = Cluster()
    yield running
    running.stop()


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database that nothing else uses."""
    return f"sqlite:///{tmp_path / 'matches.sqlite'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def any_database(request: pytest.FixtureRequest, database: str) -> str:
    """A database of each kind, for what both must do alike."""
    if request.param == "sqlite":
        return database
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


@pytest.fixture
def storage(database: str) -> Iterator[Storage]:
    """A storage on that database."""
    opened = Storage(database)
    yield opened
    opened.close()


@pytest.fixture
def any_storage(any_database: str) -> Iterator[Storage]:
    """A storage on a database of each kind."""
    opened = Storage(any_database)
    yield opened
    opened.close()


@pytest.fixture
def matches(storage: Storage) -> Matches:
    """An authority whose bots answer at once."""
    return Matches(storage, QuickThinkers(), AT_ONCE)


@pytest.fixture(scope="package")
def attack() -> Attack:
    """One attack for all cases."""
    return find_attack()
