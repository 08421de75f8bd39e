"""Whether reviews slow tables: moves a second and latency, with and without reviews under way.

``python -m benchmarks.reviews --tables 20 --seconds 10 --turns 3`` starts a server of its own,
lets people play at many tables as fast as they can, and at one table against a bot that thinks.
By turns, nothing is reviewed for some seconds, and then several matches are.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import orjson
import uvloop
import websockets
from rich.console import Console

from benchmarks.load import Load, Server, two_seats

console = Console()
LEVEL = "search:normal"
"""The bot whose answers are timed."""
USUAL = "0.8"
"""Seconds of work for each decision: three matches are not reviewed before the turns are over."""


async def against_bot(client: httpx2.AsyncClient, address: str, took: list[float]) -> None:
    """Plays against a bot that thinks, and notes how long each of its answers takes."""
    rng = random.Random(1)
    seats = [{"kind": "you"}, {"kind": "bot", "level": LEVEL}]
    while True:
        ticket = (await client.post("/api/tables", json={"game": "hoses", "seats": seats})).json()
        url = f"{address.replace('http', 'ws')}/api/tables/{ticket['id']}/socket"
        async with websockets.connect(url, max_size=None, compression=None) as socket:
            await socket.send(orjson.dumps({"do": "hello", "token": ticket["token"]}).decode())
            moved, began = -1, 0.0
            async for said in socket:
                message: dict[str, Any] = orjson.loads(said)
                if message["kind"] != "table":
                    continue
                view = message["views"]["0"]
                if view["outcome"]:
                    break
                if view["to_move"] == 0 and message["number"] > moved:
                    if began:
                        took.append(time.perf_counter() - began)
                    moved = message["number"]
                    move = {"do": "move", "seat": 0, "number": moved}
                    move["move"] = rng.choice(view["legal"])
                    await socket.send(orjson.dumps(move).decode())
                    began = 0.0
                elif view["to_move"] == 1 and not began:
                    began = time.perf_counter()


async def finished(client: httpx2.AsyncClient, count: int) -> list[str]:
    """Lets bots play matches to be reviewed."""
    seats = [{"kind": "bot", "level": "random"}] * 2
    wish = {"game": "hoses", "seats": seats}
    ids = [(await client.post("/api/tables", json=wish)).json()["id"] for _ in range(count)]
    for id in ids:
        while (await client.get(f"/api/tables/{id}/review")).status_code != 200:
            await asyncio.sleep(0.2)
    return ids


async def run(address: str, tables: int, seconds: float, turns: int) -> list[str]:
    """Measures by turns, and writes what was found."""
    load, bots = Load(address, "hoses", tables), list[float]()
    found: dict[str, list[tuple[float, list[float], list[float]]]] = {"without": [], "with": []}
    judged = 0
    async with httpx2.AsyncClient(base_url=address, timeout=120) as client:
        ids = await finished(client, 3)
        playing = [asyncio.create_task(two_seats(client, load)) for _ in range(tables)]
        await load.seated.wait()
        load.is_begun = True
        playing.append(asyncio.create_task(against_bot(client, address, bots)))
        await asyncio.sleep(3)
        for turn in range(2 * turns):
            name = "with" if turn % 2 else "without"
            if turn % 2:
                for id in ids:
                    await client.post(f"/api/tables/{id}/review")
                await asyncio.sleep(4)  # its processes start
            load.latencies.clear()
            bots.clear()
            began = time.perf_counter()
            await asyncio.sleep(seconds)
            spent = time.perf_counter() - began
            found[name].append((len(load.latencies) / spent, load.latencies[:], bots[:]))
            if turn % 2:
                stopped = [await client.post(f"/api/tables/{id}/review/stop") for id in ids]
                judged = sum(answer.json()["done"] for answer in stopped)
        for task in playing:
            task.cancel()
        with suppress(Exception):
            await asyncio.gather(*playing, return_exceptions=True)
    rows = [f"{tables} tables of people, one against {LEVEL}; {turns} turns of {seconds:g} s each"]
    for name, all_of in found.items():
        took = sorted(one for _, latencies, _ in all_of for one in latencies)
        answers = sorted(one for _, _, times in all_of for one in times)
        rows.append(
            f"{name} reviews: {statistics.fmean(rate for rate, _, _ in all_of):.0f} moves a second "
            f"(turns: {', '.join(f'{rate:.0f}' for rate, _, _ in all_of)}), latency median "
            f"{statistics.median(took) * 1000:.0f} ms, 99th percentile "
            f"{took[int(len(took) * 0.99)] * 1000:.0f} ms; the bot's answers: "
            f"median {statistics.median(answers) * 1000:.0f} ms of {len(answers)}"
        )
    return [*rows, f"decisions that were judged meanwhile: {judged}"]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="measure whether reviews slow tables")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--review-time", default=USUAL, help="seconds of work for each decision")
    parser.add_argument("--urgent", action="store_true", help="reviews at the tables' priority")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(
            f"sqlite:///{Path(folder) / 'reviews.sqlite'}",
            "--bot-pace",
            "0",
            "--review-time",
            given.review_time,
            module="benchmarks.urgent_reviews" if given.urgent else "edgewise.cli.main",
        )
        try:
            rows = uvloop.run(run(server.address, given.tables, given.seconds, given.turns))
        finally:
            server.kill()
    for row in rows:
        console.print(row, highlight=False)


if __name__ == "__main__":
    main()
