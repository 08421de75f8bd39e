"""A bot that is a program of any language and speaks the engine protocol: docs/engine.md."""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import threading
import weakref
from collections.abc import Sequence
from typing import IO, Any

from librt.random import Random

from edgewise.bots.protocol import Bot
from edgewise.core.clock import FOREVER, Clock
from edgewise.core.errors import EdgewiseError
from edgewise.core.moves import Move
from edgewise.core.state import State

GRACE = 10.0
"""Seconds by which a program may exceed its time before it counts as hung."""


class PipedBot(Bot):
    """Asks a program by its standard input; it runs as long as the bot is used."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        self.command = list(command)
        self.asked = 0
        self.process: subprocess.Popen[str] | None = None
        self.answers: queue.SimpleQueue[str] = queue.SimpleQueue()

    def choose(self, seen: State, clock: Clock, rng: Random) -> Move:
        limit = None if clock.seconds >= FOREVER else clock.seconds
        answer = self.ask(
            {
                "do": "choose",
                "seat": seen.to_move,
                "state": seen.to_dict(),
                "legal": [move.text() for move in seen.legal_moves],
                "seconds": limit,
                "seed": int(rng.randrange(1 << 53)),
            },
            None if limit is None else limit + GRACE,
        )
        if not answer.get("ok", True) or not isinstance(answer.get("move"), str):
            wrong = answer.get("error", answer)
            raise EdgewiseError(f"{self.name} answered no move: {wrong}")
        return seen.game.parse_move(answer["move"])

    def ask(self, message: dict[str, Any], patience: float | None) -> dict[str, Any]:
        """Sends one message and waits for its answer."""
        if self.process is None:
            self.process = self.start()
        self.asked += 1
        stdin = self.process.stdin
        assert stdin is not None
        try:
            stdin.write(json.dumps({"id": self.asked, **message}) + "\n")
            stdin.flush()
            line = self.answers.get(timeout=patience)
        except queue.Empty:
            raise EdgewiseError(f"{self.name} has not answered for {patience:.0f} s") from None
        except OSError:
            line = ""
        if not line:
            raise EdgewiseError(f"{self.name} ended without an answer (code {self.process.wait()})")
        try:
            answer = json.loads(line)
        except ValueError:
            raise EdgewiseError(
                f"{self.name} answered {line.strip()!r}, which is no JSON"
            ) from None
        if not isinstance(answer, dict) or answer.get("id") != self.asked:
            raise EdgewiseError(
                f"{self.name} answered {line.strip()!r}; the answer to this message is an object "
                f'with "id": {self.asked} and "move"'
            )
        return answer

    def start(self) -> subprocess.Popen[str]:
        """Starts the program, which ends when its input does or when the bot is dropped."""
        process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        assert process.stdout is not None
        threading.Thread(target=_read, args=(process.stdout, self.answers), daemon=True).start()
        weakref.finalize(self, _end, process)
        return process


def _read(stream: IO[str], answers: queue.SimpleQueue[str]) -> None:
    """Passes on what a program says, and an empty text at its end."""
    for line in stream:
        answers.put(line)
    answers.put("")


def _end(process: subprocess.Popen[str]) -> None:
    if process.stdin is not None:
        with contextlib.suppress(OSError):
            process.stdin.close()
    try:
        process.wait(timeout=1.0)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
