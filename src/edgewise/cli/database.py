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


def database_url(url: str, file: Path | None) -> str:
    """Chooses the database: the URL given, the one in a file, or the user's own."""
    if url and file is not None:
        raise EdgewiseError("name the database by --database or by --database-file, not by both")
    if file is None:
        return url or usual_database()
    try:
        text = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise EdgewiseError(f"{file}: the database's URL cannot be read from there") from None
    if not text or len(text.splitlines()) != 1:
        raise EdgewiseError(f"{file}: one line is expected, the database's URL")
    return text


def usual_database() -> str:
    """Names the database that is used when none is given: a file of the user's own."""
    from edgewise.server.private import make_own_folder

    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = home / "edgewise"
    make_own_folder(folder)
    return f"sqlite:///{folder / 'matches.sqlite'}"
