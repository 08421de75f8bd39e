"""Measures a batch in this process, and divided among other processes that share memory.

    python -m benchmarks.processes --seconds 2 --rounds 7

Steps a second by the clock on the wall need a quiet machine with as many cores as processes. Beside
them stands what a second of processor time gives, of this process and of its processes together,
which tells what sharing costs. Rounds are interleaved, and numbers are medians.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track

from edgewise.research import Batch, ParallelBatch

SEED = 7
TICKS = os.sysconf("SC_CLK_TCK")


def batches(size: int, most: int, stack: ExitStack, *, observes: bool) -> Iterator[tuple[str, Any]]:
    """Makes the batches that are compared, each with its name."""
    yield "this process", Batch("hoses", size, seed=SEED, observations=observes)
    for count in range(1, most + 1):
        batch = ParallelBatch("hoses", size, processes=count, seed=SEED, observations=observes)
        yield f"processes={count}", stack.enter_context(batch)


def worked(batch: Any) -> float:
    """Counts the seconds that this process and those of a batch have worked."""
    total = time.process_time()
    for part in getattr(batch, "processes", []):
        fields = Path(f"/proc/{part.process.pid}/stat").read_text().rpartition(") ")[2].split()
        total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


def step_on(batch: Any, seconds: float) -> tuple[float, float]:
    """Steps for a while; gives steps a second on the wall, and of processor time."""
    dice, count = np.random.default_rng(SEED), 0
    began, work = time.perf_counter(), worked(batch)
    while time.perf_counter() - began < seconds:
        batch.step(dice.integers(batch.counts))
        count += batch.size
    return count / (time.perf_counter() - began), count / (worked(batch) - work)


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=2048)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=7)
    asked = parser.parse_args()
    console, before = Console(width=200), os.getloadavg()[0]
    console.print("| batch | steps a second | of processor time |\n|---|---|---|")
    for observes, told in ((False, "masks"), (True, "observations")):
        with ExitStack() as stack:
            made = dict(batches(asked.size, asked.processes, stack, observes=observes))
            rates: dict[str, list[tuple[float, float]]] = {name: [] for name in made}
            for _ in track(range(asked.rounds), told, console=Console(stderr=True)):
                for name, batch in made.items():
                    rates[name].append(step_on(batch, asked.seconds))
            for name, found in rates.items():
                wall, work = (statistics.median(one[at] for one in found) for at in (0, 1))
                console.print(f"| {told}, {name} | {wall:,.0f} | {work:,.0f} |", highlight=False)
    console.print(f"Load of the machine: {before:.1f} before, {os.getloadavg()[0]:.1f} after.")


if __name__ == "__main__":
    main()
