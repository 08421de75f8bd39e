"""Which database a command works on: by option, environment, or a file that holds its URL."""

from __future__ import annotations

import os
from pathlib import Path

import typer

from edgewise.core.errors import EdgewiseError

DATABASE = typer.Option(
    envvar="EDGEWISE_DATABASE",
    help="sqlite:///FILE or postgresql://USER@HOST/NAME; else a file of your own.",
)
DATABASE_FILE = typer.Option(
    envvar="EDGEWISE_DATABASE_FILE",
    help="A file that holds the database's URL, such as a container's secret.",
)

REDIS = typer.Option(
    envvar="EDGEWISE_REDIS",
    help="redis://HOST:6379, which several servers share; then the database is PostgreSQL.",
)
REDIS_FILE = typer.Option(
    envvar="EDGEWISE_REDIS_FILE",
    help="A file that holds the URL of Redis, such as a container's secret.",
)


def database_url(url: str, file: Path | None) -> str:
    """Chooses the database: the URL given, the one in a file, or the user's own."""
    if url and file is not None:
        raise EdgewiseError("name the database by --database or by --database-file, not by both")
    return url_in(file, "the database's URL") if file else url or usual_database()


def redis_url(url: str, file: Path | None) -> str:
    """Chooses the Redis: the URL given, the one in a file, or none."""
    if url and file is not None:
        raise EdgewiseError("name the Redis by --redis or by --redis-file, not by both")
    return url_in(file, "the URL of Redis") if file else url


def url_in(file: Path, what: str) -> str:
    """Reads a URL that is a secret from its file."""
    try:
        text = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise EdgewiseError(f"{file}: {what} cannot be read from there") from None
    if not text or len(text.splitlines()) != 1:
        raise EdgewiseError(f"{file}: one line is expected, {what}")
    return text


def usual_database() -> str:
    """Names the database that is used when none is given: a file of the user's own."""
    from edgewise.server.private import make_own_folder

    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = home / "edgewise"
    make_own_folder(folder)
    return f"sqlite:///{folder / 'matches.sqlite'}"
