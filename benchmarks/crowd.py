"""Clients that play through whatever happens, each at any server, as behind a proxy."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx2
import orjson
import websockets
from tests.server.process import Served
from websockets.exceptions import WebSocketException

WISH = {"game": "hoses", "seats": [{"kind": "you"}] + 2 * [{"kind": "bot", "level": "random"}]}
PATIENCE = 30.0
"""Seconds after which a table that has not moved on counts as stuck."""
AGAIN = 0.25
"""Seconds after which a client connects again."""


@dataclass
class Crowd:
    """All clients, and what they saw."""

    servers: list[Served]
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    asked: set[tuple[str, int]] = field(default_factory=set)
    """The positions at which a move was sent."""
    moved_at: dict[int, float] = field(default_factory=dict)
    """For each place, when its table was last seen to move on."""
    longest: float = 0.0
    """The longest time that a table stood still."""
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    def any_address(self) -> str:
        """Names a server, as a proxy would that knows nothing of tables."""
        return self.rng.choice(self.servers).address

    def moved(self, place: int) -> None:
        """Notes that a table moved on."""
        now = time.monotonic()
        self.longest = max(self.longest, now - self.moved_at.get(place, now))
        self.moved_at[place] = now


async def play(crowd: Crowd, place: int, table: str, token: str) -> bool:
    """Moves for one person until the match is over; False if the socket is lost."""
    url = f"ws://{crowd.any_address()}/api/tables/{table}/socket"
    sent, last = list[str](), -1
    async with websockets.connect(
        url, max_size=None, compression=None, open_timeout=2, ping_interval=1, ping_timeout=2
    ) as link:
        await link.send(orjson.dumps({"do": "hello", "token": token}).decode())
        async for said in link:
            message: dict[str, Any] = orjson.loads(said)
            if message["kind"] == "done":
                crowd.acknowledged.append((table, sent[message["ref"]]))
            elif message["kind"] == "refused":
                return False  # look again
            elif message["number"] > last:
                view, last = message["views"]["0"], message["number"]
                crowd.moved(place)
                if view["outcome"]:
                    return True
                if view["legal"]:
                    sent.append(crowd.rng.choice(view["legal"]))
                    crowd.asked.add((table, last))
                    wish = {"do": "move", "seat": 0, "number": last, "move": sent[-1]}
                    await link.send(orjson.dumps(wish | {"ref": len(sent) - 1}).decode())
    return False


async def sit(crowd: Crowd, place: int) -> None:
    """Plays tables one after the other, through whatever happens."""
    async with httpx2.AsyncClient(timeout=3) as client:
        while True:
            try:
                answer = await client.post(f"http://{crowd.any_address()}/api/tables", json=WISH)
                ticket = answer.json() if answer.status_code == 201 else None
            except (httpx2.HTTPError, ValueError):
                ticket = None
            is_over = ticket is None
            while ticket is not None and not is_over:
                with suppress(OSError, TimeoutError, WebSocketException):
                    is_over = await play(crowd, place, ticket["id"], ticket["token"])
                if not is_over:
                    await asyncio.sleep(AGAIN)
            if ticket is None:
                await asyncio.sleep(AGAIN)


async def all_move_on(crowd: Crowd, tables: int) -> int:
    """Waits until every table has moved on since now; tells how many did not."""
    began, stuck = time.monotonic(), tables
    while stuck and time.monotonic() - began < PATIENCE:
        await asyncio.sleep(0.05)
        stuck = sum(crowd.moved_at.get(place, 0.0) <= began for place in range(tables))
    return stuck
