"""Files that only their owner may read: a database holds seeds and digests of tokens."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import TextIO
from urllib.parse import unquote, urlsplit

from sqlalchemy import URL

from edgewise.core.errors import EdgewiseError

log = logging.getLogger(__name__)

OWNER_ONLY = 0o600
OWN_FOLDER = 0o700
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a database, with its permissions if it makes them."""


def make_own_folder(folder: Path) -> None:
    """Makes a folder for its owner alone; what leads there is left as it is."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=OWN_FOLDER, exist_ok=True)
    _tighten(folder, OWN_FOLDER)


def file_of(address: URL) -> Path | None:
    """Finds the file of a database, if it has one."""
    name = address.database or ""
    if address.get_backend_name() != "sqlite" or name in ("", ":memory:"):
        return None
    if name.startswith("file:"):
        return None if "memory" in address.query.values() else Path(unquote(urlsplit(name).path))
    return Path(name)


def keep_private(file: Path) -> None:
    """Makes a database's file for its owner alone, or tightens one that is there.

    Its folder is somebody's choice and is left alone.
    """
    with suppress(OSError):  # it is there; or it cannot be made, and then opening it says why
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
    for ending in BESIDE:
        beside = file.with_name(file.name + ending)
        if beside.is_file():
            _tighten(beside, OWNER_ONLY)


def create_private(file: Path) -> TextIO:
    """Creates a file for its owner alone; one that is there is not written over."""
    try:
        opened = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)
    except FileExistsError:
        raise EdgewiseError(f"{file} exists already; name another file") from None
    except OSError as error:
        raise EdgewiseError(f"{file} cannot be written: {error.strerror}") from None
    return os.fdopen(opened, "w", encoding="utf-8")


def _tighten(path: Path, mode: int) -> None:
    open_to_others = path.stat().st_mode & 0o777 & ~mode
    if not open_to_others:
        return
    try:
        path.chmod(mode)
    except OSError as error:
        log.warning("others may read %s, which holds secrets: %s", path, error.strerror)
