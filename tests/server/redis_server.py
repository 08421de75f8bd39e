"""A Redis of the tests' own, which can be killed and started again."""

from __future__ import annotations

import random
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

PORTS = range(11_000, 30_000)
"""Below those that connections get for themselves, which could take one while Redis is killed."""


def free_port() -> int:
    """Finds a port on which nothing listens."""
    for port in random.sample(PORTS, 100):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise RuntimeError("no port is free")


class RedisServer:
    """``redis-server`` on a free port; nothing of it is kept on disk."""

    def __init__(self) -> None:
        if shutil.which("redis-server") is None:
            raise RuntimeError("Redis is not installed; scripts/system_tools.sh does it")
        self._folder = Path(tempfile.mkdtemp(prefix="edgewise-redis-"))
        self._port = free_port()
        self.url = f"redis://127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        command = ["redis-server", "--port", str(self._port), "--bind", "127.0.0.1"]
        command += ["--save", "", "--appendonly", "no", "--dir", str(self._folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(500):
            try:
                socket.create_connection(("127.0.0.1", self._port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("Redis does not start")

    def kill(self) -> None:
        """Ends it without any warning."""
        self._process.kill()
        self._process.wait()

    def restart(self) -> None:
        """Ends it in order, as an operator does who updates it, and starts it again."""
        self._process.terminate()
        self._process.wait(30)
        self.start()

    def empty(self) -> None:
        """Forgets everything, as a Redis that was replaced."""
        with socket.create_connection(("127.0.0.1", self._port), 5) as connection:
            connection.sendall(b"FLUSHALL\r\n")
            assert connection.recv(10).startswith(b"+OK")

    def stop(self) -> None:
        """Ends it and removes everything."""
        self.kill()
        shutil.rmtree(self._folder)
