"""What an operator does with stored matches: nothing is lost on the way, and nothing else goes."""

from __future__ import annotations

import asyncio
import json
import stat
from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from edgewise.cli.main import app
from edgewise.core.errors import EdgewiseError
from edgewise.server.archive import Archive, BadExport
from edgewise.server.database import StorageError, open_database
from edgewise.server.matches import Matches
from edgewise.server.setup import BOT, HERE, YOU, SeatPlan, Setup
from edgewise.server.storage import Storage
from tests.server.tables import AT_ONCE, QuickThinkers

RUN = CliRunner()


def play(url: str, *, moves: int) -> tuple[str, str, list[str]]:
    """Plays some moves at a new table; returns its id, its token and its log."""

    async def run() -> tuple[str, str, list[str]]:
        storage = Storage(url)
        matches = Matches(storage, QuickThinkers(), AT_ONCE)
        live, token = await matches.open(Setup("hoses", (SeatPlan(YOU), SeatPlan(HERE))))
        for _ in range(moves):
            await move_once(matches, live.table.id, token)
        log = [told.text for told in live.table.told]
        await matches.close()
        storage.close()
        return live.table.id, token, log

    return asyncio.run(run())


async def move_once(matches: Matches, id: str, token: str) -> None:
    """Makes the first legal move of whoever is to move."""
    live = await matches.find(id)
    state = live.table.state
    seat = state.to_move
    assert seat is not None
    await matches.move(live, token, seat, live.table.number, next(iter(state.legal_moves)).text())


def play_on(url: str, id: str, token: str) -> list[str]:
    """Makes one more move at a stored table; returns its log."""

    async def run() -> list[str]:
        storage = Storage(url)
        matches = Matches(storage, QuickThinkers(), AT_ONCE)
        await move_once(matches, id, token)
        log = [told.text for told in (await matches.find(id)).table.told]
        await matches.close()
        storage.close()
        return log

    return asyncio.run(run())


def age(url: str, id: str, days: float) -> None:
    """Makes a match look as old as that."""
    engine = open_database(url)
    with engine.begin() as connection:
        past = {"id": id, "seconds": days * 86_400}
        connection.execute(
            text("UPDATE matches SET created = created - :seconds WHERE id = :id"), past
        )
        connection.execute(text("UPDATE events SET at = at - :seconds WHERE match = :id"), past)
    engine.dispose()


def test_an_export_read_into_another_database_is_played_on(
    any_database: str, tmp_path: Path
) -> None:
    id, token, log = play(any_database, moves=5)
    source, target = Archive(any_database), f"sqlite:///{tmp_path / 'other.sqlite'}"
    lines = list(source.export())
    source.close()
    other = Archive(target)
    assert [other.add(line) for line in lines] == [id]
    assert list(other.export()) == lines
    other.close()
    assert play_on(target, id, token)[: len(log)] == log


def test_a_match_that_is_there_is_not_written_over(database: str) -> None:
    play(database, moves=2)
    archive = Archive(database)
    (line,) = archive.export()
    with pytest.raises(BadExport, match="already"):
        archive.add(line)
    assert list(archive.export()) == [line]


@pytest.mark.parametrize("line", ["", "[]", "{}", '{"format": "edgewise match 9"}', "null", "x"])
def test_what_is_no_export_is_refused(database: str, line: str) -> None:
    with pytest.raises(BadExport):
        Archive(database).add(line)


def test_half_an_export_stores_nothing(database: str) -> None:
    play(database, moves=2)
    archive = Archive(database)
    (line,) = archive.export()
    data = json.loads(line)
    data["match"]["id"] = "another12345"
    data["events"][-1] = data["events"][-1][:-1]
    with pytest.raises(BadExport):
        archive.add(json.dumps(data))
    assert len(archive.listed()) == 1


def test_what_is_deleted_is_gone_and_the_rest_stays(any_database: str) -> None:
    first, _, _ = play(any_database, moves=1)
    second, token, log = play(any_database, moves=1)
    archive = Archive(any_database)
    archive.delete(first)
    with pytest.raises(StorageError, match="no match"):
        archive.delete(first)
    assert [one.id for one in archive.listed()] == [second]
    archive.close()
    assert play_on(any_database, second, token)[: len(log)] == log  # its tiles are still there


def test_abandoned_matches_are_pruned_and_finished_ones_kept(database: str) -> None:
    left, _, _ = play(database, moves=1)
    fresh, _, _ = play(database, moves=1)
    done = play_to_the_end(database)
    for id in (left, done):
        age(database, id, days=100)
    shown = RUN.invoke(app, ["admin", "prune", "--dry-run", "--database", database])
    assert left in shown.output
    assert done not in shown.output
    assert RUN.invoke(app, ["admin", "prune", "--database", database]).exit_code == 0
    assert {one.id for one in Archive(database).listed()} == {fresh, done}
    assert RUN.invoke(app, ["admin", "prune", "--finished", "--database", database]).exit_code == 0
    assert {one.id for one in Archive(database).listed()} == {fresh}


def play_to_the_end(url: str) -> str:
    """Lets two bots play a whole match; returns its id."""

    async def run() -> str:
        storage = Storage(url)
        matches = Matches(storage, QuickThinkers(), AT_ONCE)
        bots = SeatPlan(BOT, level="random"), SeatPlan(BOT, level="random")
        live, _ = await matches.open(Setup("hoses", bots))
        while not await matches.read(live, lambda table: table.state.is_over):
            await asyncio.sleep(0.01)
        await matches.close()
        storage.close()
        return live.table.id

    return asyncio.run(run())


def test_an_export_is_for_its_owner_alone_and_writes_over_nothing(
    database: str, tmp_path: Path
) -> None:
    play(database, moves=1)
    file = tmp_path / "all.jsonl"
    command = ["admin", "export", "--out", str(file), "--database", database]
    assert RUN.invoke(app, command).exit_code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    written = file.read_text(encoding="utf-8")
    with pytest.raises(EdgewiseError, match="exists already"):
        RUN.invoke(app, command, catch_exceptions=False)
    assert file.read_text(encoding="utf-8") == written


def test_a_bad_line_of_an_export_is_named(database: str, tmp_path: Path) -> None:
    play(database, moves=1)
    (line,) = Archive(database).export()
    file = tmp_path / "all.jsonl"
    file.write_text(f"{line}\nnonsense\n", encoding="utf-8")
    target = f"sqlite:///{tmp_path / 'other.sqlite'}"
    with pytest.raises(EdgewiseError, match=r"line 2: .*1 matches before it were stored"):
        RUN.invoke(
            app, ["admin", "import", str(file), "--database", target], catch_exceptions=False
        )


def test_the_database_can_be_named_by_a_file_or_the_environment(
    database: str, tmp_path: Path
) -> None:
    id, _, _ = play(database, moves=1)
    secret = tmp_path / "url"
    secret.write_text(database + "\n", encoding="utf-8")
    assert id in RUN.invoke(app, ["admin", "list", "--database-file", str(secret)]).output
    assert id in RUN.invoke(app, ["admin", "list"], env={"EDGEWISE_DATABASE": database}).output
    by_file = {"EDGEWISE_DATABASE_FILE": str(secret)}
    assert id in RUN.invoke(app, ["admin", "list"], env=by_file).output
    with pytest.raises(EdgewiseError, match="not by both"):
        RUN.invoke(
            app, ["admin", "list", "--database", database], env=by_file, catch_exceptions=False
        )


def test_logs_from_before_times_were_kept_count_from_when_they_began(database: str) -> None:
    id, _, _ = play(database, moves=1)
    engine = open_database(database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE events SET at = 0"))
        connection.execute(text("UPDATE matches SET created = created - 864000"))
    engine.dispose()
    archive = Archive(database)
    assert [one.id for one in archive.untouched(9)] == [id]
    assert archive.untouched(11) == []
