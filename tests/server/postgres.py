"""A PostgreSQL of the tests' own: made in a temporary folder, reached by a socket file there."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import tempfile
from itertools import count
from pathlib import Path

import psycopg

OWNER = "postgres"
SETTINGS = {"listen_addresses": "", "fsync": "off", "max_connections": "50"}
"""No network. What the tests kill is the server that writes, not the database: no fsync."""


def program(name: str) -> str:
    """Finds a program of PostgreSQL, which Debian keeps out of the path."""
    found = shutil.which(name)
    if found:
        return found
    known = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if not known:
        raise RuntimeError("PostgreSQL is not installed; scripts/system_tools.sh does it")
    return str(known[-1])


def _children(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(child) for child in found]


class Cluster:
    """A running PostgreSQL with as many databases as are asked for."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="edgewise-pg-"))
        self._numbers = count(1)
        self._user = OWNER if os.geteuid() == 0 else None
        if self._user:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, self._user, self._user)
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        settings = " ".join(f"-c {name}={value!r}" for name, value in SETTINGS.items())
        options = f"-k {self.folder} {settings}"
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self._run("pg_ctl", "start", "-w", "-D", data, "-l", log, "-o", options)

    def halt(self) -> None:
        """Ends it in order, as for an upgrade; its databases stay."""
        self._run("pg_ctl", "stop", "-w", "-m", "fast", "-D", str(self.folder / "data"))

    def kill(self) -> None:
        """Ends it and all its processes with -9, as when its machine fails; its databases stay."""
        keeper = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        ended = [keeper, *_children(keeper)]
        watched = [os.pidfd_open(process) for process in ended]
        for process in ended:
            os.kill(process, signal.SIGKILL)
        for handle in watched:
            select.select([handle], [], [])
            os.close(handle)
        # Whoever adopts a dead process may not bury it at once, and then its locks seem to hold.
        for lock in (self.folder / "data" / "postmaster.pid", *self.folder.glob(".s.*.lock")):
            lock.unlink(missing_ok=True)

    def new_database(self) -> str:
        """Makes an empty database and returns its URL."""
        name = f"edgewise_{next(self._numbers)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._url(name)

    def restart(self) -> None:
        """Ends every connection and goes on, as when a setting was changed."""
        self._run("pg_ctl", "restart", "-w", "-m", "fast", "-D", str(self.folder / "data"))

    def stop(self) -> None:
        """Ends it and removes everything."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", str(self.folder / "data"))
        shutil.rmtree(self.folder)

    def _url(self, name: str) -> str:
        return f"postgresql://{OWNER}@/{name}?host={self.folder}"

    def _run(self, name: str, *arguments: str) -> None:
        command = [program(name), *arguments]
        quiet = subprocess.DEVNULL
        # The database must not keep pipes of the tests open, so it gets none.
        subprocess.run(
            command, check=True, stdout=quiet, stderr=quiet, user=self._user, cwd=self.folder
        )
