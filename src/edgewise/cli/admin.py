"""``edgewise admin``: what an operator does with stored matches."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import track
from rich.table import Table

from edgewise.cli.console import err, out
from edgewise.cli.database import DATABASE, DATABASE_FILE, database_url
from edgewise.core.errors import EdgewiseError

if TYPE_CHECKING:
    from edgewise.server.archive import Archive, Listed

admin = typer.Typer(
    name="admin",
    help="List, export, import and delete the matches of a server's database.",
    no_args_is_help=True,
)

Url = Annotated[str, DATABASE]
UrlFile = Annotated[Path | None, DATABASE_FILE]


@contextmanager
def opened(url: str, file: Path | None) -> Iterator[Archive]:
    """Opens the database for one command."""
    from edgewise.server.archive import Archive

    archive = Archive(database_url(url, file))
    try:
        yield archive
    finally:
        archive.close()


@admin.command("list")
def list_matches(database: Url = "", database_file: UrlFile = None) -> None:
    """List all matches, the longest untouched first."""
    with opened(database, database_file) as archive:
        show(archive.listed())


@admin.command("export")
def export(
    matches: Annotated[list[str] | None, typer.Argument(help="Matches by id; else all.")] = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", help="The file to write; else standard output.")
    ] = None,
    database: Url = "",
    database_file: UrlFile = None,
) -> None:
    """Write matches, one line each. The lines hold seeds and hands: keep them private."""
    from edgewise.server.private import create_private

    with opened(database, database_file) as archive:
        lines = archive.export(matches or None)
        if out_file is None:
            for line in lines:
                typer.echo(line)
            return
        with create_private(out_file) as file:
            count = 0
            for line in lines:
                file.write(line + "\n")
                count += 1
        typer.echo(f"{count} matches are in {out_file}", err=True)


@admin.command("import")
def import_matches(
    file: Annotated[Path, typer.Argument(help="A file that `export` wrote; - for standard input.")],
    database: Url = "",
    database_file: UrlFile = None,
) -> None:
    """Store the matches of an export; stop at the first that cannot be stored."""
    count = 0
    with opened(database, database_file) as archive:
        for number, line in enumerate(_lines(file), 1):
            try:
                archive.add(line)
            except EdgewiseError as error:
                raise EdgewiseError(
                    f"{file}, line {number}: {error} ({count} matches before it were stored)"
                ) from None
            count += 1
    typer.echo(f"{count} matches were stored", err=True)


@admin.command("delete")
def delete(
    matches: Annotated[list[str], typer.Argument(help="Matches by id.")],
    database: Url = "",
    database_file: UrlFile = None,
) -> None:
    """Delete matches for good."""
    with opened(database, database_file) as archive:
        for id in matches:
            archive.delete(id)
            typer.echo(f"{id} is deleted", err=True)


@admin.command("prune")
def prune(
    days: Annotated[
        float,
        typer.Option(min=0, envvar="EDGEWISE_KEEP_DAYS", help="Keep what changed in so many days."),
    ] = 90.0,
    finished: Annotated[
        bool, typer.Option("--finished", help="Delete finished matches too.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list them.")] = False,
    database: Url = "",
    database_file: UrlFile = None,
) -> None:
    """Delete abandoned matches: not over, and untouched for some days."""
    with opened(database, database_file) as archive:
        old = archive.untouched(days)
        looked: Iterable[Listed] = track(old, "Looking", console=err, transient=True)
        gone = [one for one in looked if finished or not archive.is_over(one.id)]
        if dry_run:
            show(gone)
            return
        for one in gone:
            archive.delete(one.id)
        typer.echo(f"{len(gone)} of {len(old)} untouched matches were deleted", err=True)


def show(matches: list[Listed]) -> None:
    """Prints matches as a table."""
    table = Table("match", "game", "seats", "events", "set up", "last event")
    for one in matches:
        days = (_day(one.created), _day(one.touched))
        table.add_row(one.id, one.game, str(one.seats), str(one.events), *days)
    out.print(table)
    out.print(f"{len(matches)} matches")


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def _lines(file: Path) -> Iterator[str]:
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise EdgewiseError(f"{file} cannot be read") from None
    return iter([line for line in text.splitlines() if line.strip()])
