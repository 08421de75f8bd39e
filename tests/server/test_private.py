"""Nobody else reads the database: its file, what lies beside it, and the folder of its own."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from edgewise.cli.database import usual_database
from edgewise.server.matches import Matches
from edgewise.server.storage import Storage
from tests.server.tables import AT_ONCE, QuickThinkers, setup_for


def mode_of(path: Path) -> int:
    """Reads who may do what with a file."""
    return path.stat().st_mode & 0o777


def use(database: str) -> Storage:
    """Opens a database and writes into it."""

    async def run() -> Storage:
        storage = Storage(database)
        await Matches(storage, QuickThinkers(), AT_ONCE).open(setup_for("you", "here"))
        return storage

    return asyncio.run(run())


@pytest.mark.parametrize("url", ["sqlite:///{}", "sqlite:///file:{}?uri=true"])
def test_a_new_database_is_its_owner_s_alone(tmp_path: Path, url: str) -> None:
    tmp_path.chmod(0o755)
    storage = use(url.format(tmp_path / "matches.sqlite"))
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [
        "matches.sqlite",
        "matches.sqlite-shm",
        "matches.sqlite-wal",
    ]
    assert {mode_of(file) for file in files} == {0o600}
    assert mode_of(tmp_path) == 0o755, "a folder that was there is left alone"
    storage.close()


def test_a_database_of_before_is_tightened_with_what_lies_beside_it(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite'}"
    first = use(database)
    for file in tmp_path.iterdir():
        file.chmod(0o644)
    second = use(database)
    assert {mode_of(file) for file in tmp_path.iterdir()} == {0o600}
    first.close()
    second.close()


def test_what_cannot_be_tightened_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "matches.sqlite"
    file.touch(0o644)

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    with caplog.at_level(logging.WARNING):
        Storage(f"sqlite:///{file}").close()
    assert f"others may read {file}" in caplog.text


def test_the_usual_folder_is_its_owner_s_alone_and_those_above_are_left_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    tmp_path.chmod(0o755)
    use(usual_database()).close()
    folder = tmp_path / "share" / "edgewise"
    assert mode_of(folder) == 0o700
    assert mode_of(folder / "matches.sqlite") == 0o600
    assert mode_of(tmp_path) == 0o755
    folder.chmod(0o755)
    usual_database()
    assert mode_of(folder) == 0o700


def test_a_database_in_memory_makes_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for url in ("sqlite://", "sqlite:///:memory:"):
        Storage(url).close()
    assert list(tmp_path.iterdir()) == []
