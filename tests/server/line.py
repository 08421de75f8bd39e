"""A line from one server to PostgreSQL or Redis, which can be cut, and can fall silent."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import make_url

LOCAL = "127.0.0.1"
Address = str | tuple[str, int]
"""A file, or a host with its port."""


@dataclass
class _Connection:
    """Both ends of a connection, and whether what they say is passed on."""

    ends: tuple[socket.socket, socket.socket]
    flows: threading.Event = field(default_factory=threading.Event)

    def begin(self) -> None:
        """Passes on in both directions from now on."""
        here, there = self.ends
        for source, target in ((here, there), (there, here)):
            threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def end(self) -> None:
        """Ends it on both sides."""
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.flows.set()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                self.flows.wait()
                target.sendall(data)
        self.flows.wait()  # a silent line does not tell that somebody hung up either
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)


class Line:
    """Passes connections on to an address, until it is cut or falls silent.

    A line that is cut ends its connections and refuses new ones, as when a process has ended.
    A silent one loses every packet, as when a cable is pulled: nobody is told.
    """

    def __init__(self, target: Address) -> None:
        self._target = target
        self._connections: list[_Connection] = []
        self._is_cut = self._is_silent = False
        self._lock = threading.Lock()
        self._listening = socket.create_server((LOCAL, 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Ends all connections, and takes no new ones."""
        with self._lock:
            self._is_cut = True
            self._drop()

    def silence(self) -> None:
        """Passes nothing on; new connections hear nothing."""
        with self._lock:
            self._is_silent = True
            for connection in self._connections:
                connection.flows.clear()

    def mend(self) -> None:
        """Goes on; what was said on a silent line arrives late."""
        with self._lock:
            self._is_cut = self._is_silent = False
            for connection in self._connections:
                connection.flows.set()

    def replace(self) -> None:
        """Takes new connections again; old ones stay silent for ever, and nobody is told."""
        with self._lock:
            self._is_cut = self._is_silent = False
            self._connections.clear()

    def close(self) -> None:
        """Ends everything."""
        self.cut()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _drop(self) -> None:
        for connection in self._connections:
            connection.end()
        self._connections.clear()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._listening.accept()
                self._connect(here)

    def _connect(self, here: socket.socket) -> None:
        with self._lock:
            if self._is_cut:
                here.close()
                return
            kind = socket.AF_UNIX if isinstance(self._target, str) else socket.AF_INET
            there = socket.socket(kind, socket.SOCK_STREAM)
            try:
                there.connect(self._target)
            except OSError:
                here.close()
                return
            connection = _Connection((here, there))
            if not self._is_silent:
                connection.flows.set()
            self._connections.append(connection)
            connection.begin()


def line_to_postgres(database: str) -> tuple[Line, str]:
    """Makes a line to a database that is reached by a file; returns it with the URL through it."""
    address = make_url(database)
    line = Line(f"{address.query['host']}/.s.PGSQL.5432")
    through = address.set(host=LOCAL, port=line.port, query={})
    return line, through.render_as_string(hide_password=False)


def line_to_redis(url: str) -> tuple[Line, str]:
    """Makes a line to a Redis; returns it with the URL through it."""
    line = Line((LOCAL, int(url.rpartition(":")[2])))
    return line, f"redis://{LOCAL}:{line.port}"
