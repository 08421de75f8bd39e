"""The server as a process of its own, which can be killed and started again, and a player."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
from contextlib import suppress
from typing import Any

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect


class Served:
    """``edgewise serve`` on a free port, with bots that answer at once."""

    def __init__(self, database: str, *options: str) -> None:
        self.database = database
        self.options = options
        self.address = ""
        self.start()

    def start(self) -> None:
        """Starts it and waits until it says so."""
        command = [sys.executable, "-m", "edgewise.cli.main", "serve", "--bot-pace", "0"]
        command += ["--port", "0", "--rate", "100000", "--database", self.database, *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"localhost:\d+", self.process.stdout.readline())
        assert found is not None
        self.address = found[0]

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """Ends it without any warning, as when the power fails."""
        if self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def ask(self, method: str, path: str, **fields: Any) -> httpx2.Response:
        """Asks over HTTP."""
        return httpx2.request(method, f"http://{self.address}{path}", timeout=30, **fields)


class Player:
    """Somebody at a table, over a socket: plays any legal move of any seat that is theirs."""

    def __init__(self, served: Served, table: str, token: str) -> None:
        self._connecting = connect(f"ws://{served.address}/api/tables/{table}/socket")
        self._token = token
        self.log: list[dict[str, Any]] = []
        self.news: dict[str, Any] = {}

    def __enter__(self) -> Player:
        self.socket: ClientConnection = self._connecting.__enter__()
        self.socket.send(json.dumps({"do": "hello", "token": self._token}))
        self.hear("table")
        return self

    def __exit__(self, *raised: Any) -> None:
        with suppress(ConnectionClosed):
            self._connecting.__exit__(*raised)

    def move(self, rng: random.Random) -> tuple[int, str]:
        """Makes a move and waits until it is acknowledged and told."""
        move = self.send_move(rng)
        number = self.news["number"]
        self.hear("done")
        while self.news["number"] == number:
            self.hear("table")
        return move

    def hear(self, kind: str) -> dict[str, Any]:
        """Listens until a message of some kind comes."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=30))
            if message["kind"] == "table":
                self.news = message
                self.log[message["log_from"] :] = message["log"]
            if message["kind"] == kind:
                return message

    def is_asked(self) -> bool:
        """Waits until a seat of theirs is to move; tells whether that comes before the end."""
        while not any(view["legal"] or view["outcome"] for view in self.news["views"].values()):
            self.hear("table")
        return any(view["legal"] for view in self.news["views"].values())

    def send_move(self, rng: random.Random) -> tuple[int, str]:
        """Sends a move when one is possible, without waiting for what comes of it."""
        assert self.is_asked()
        seat, view = next((int(s), v) for s, v in self.news["views"].items() if v["legal"])
        move = rng.choice(view["legal"])
        wish = {"do": "move", "seat": seat, "number": self.news["number"], "move": move}
        self.socket.send(json.dumps(wish))
        return seat, move
