"""Compares playouts inside the engine with those of a search in Node, through pipes.

    python -m benchmarks.pipes --seconds 3 --rounds 5

Both deal what the seat to move does not know, make its moves in turn, and play at random to the
end, in the same position. Rounds are interleaved, and ratios are those of the medians. The first
ratio is by the time that the engine's process works, so that other programs on the machine do not
matter; the second is by the clock on the wall, to which waiting for Node belongs, and for a core.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.progress import track

import edgewise
from edgewise.core.playout import play_out
from edgewise.core.state import State

SEARCH = Path(__file__).parent.parent / "examples" / "search_engine.js"
DEPTH = 10
"""After so many decisions of random play the position is taken."""


def position(name: str) -> State:
    """Plays a few decisions at random."""
    rng, state, made = edgewise.make_rng(3), edgewise.game(name).new(), 0
    while made < DEPTH or state.actor < 0:
        made += state.actor >= 0
        state.push_code(int(state.random_code(rng)))
    return state


Rates = tuple[float, float]
"""Playouts a second of the engine's own time, and by the clock on the wall."""


def inside(state: State, seconds: float) -> Rates:
    """Counts playouts without any pipe."""
    rng, seen = edgewise.make_rng(1), state.remembered_by(int(state.actor))
    codes = sorted(seen.list_codes())
    count, began, start = 0, time.process_time(), time.perf_counter()
    while time.process_time() - began < seconds:
        for _ in range(32):
            world = seen.resample(rng)
            world.apply(codes[count % len(codes)])
            play_out(world, rng)
            count += 1
    return count / (time.process_time() - began), count / (time.perf_counter() - start)


def through_pipes(name: str, state: State, seconds: float) -> Rates:
    """Counts playouts of a search in Node."""
    done = subprocess.run(
        ["node", str(SEARCH), name, "0", str(seconds)],
        input="\n".join(move.text() for move in state.moves),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "EDGEWISE": f"{sys.executable} -m edgewise.cli.main"},
    )
    found = json.loads(done.stdout)
    return found["playouts"] / found["seconds"], found["playouts"] / found["wall"]


def compare(name: str, own: list[Rates], piped: list[Rates]) -> str:
    """Writes a row of the table in docs/research/speed.md."""
    columns = [name]
    for at in (0, 1):
        one, two = (statistics.median(rates[at] for rates in side) for side in (own, piped))
        columns += [f"{one:,.0f}", f"{two:,.0f}", f"{two / one:.2f}"]
    return f"| {' | '.join(columns)} |"


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("games", nargs="*", help="all, if none is named")
    asked = parser.parse_args()
    console = Console(width=200)
    before = os.getloadavg()[0]
    console.print("| game | inside | through pipes | share | inside | through pipes | share |")
    console.print("|---|---|---|---|---|---|---|")
    for name in asked.games or edgewise.games():
        state = position(name)
        own: list[Rates] = []
        piped: list[Rates] = []
        for _ in track(range(asked.rounds), name, console=Console(stderr=True)):
            own.append(inside(state, asked.seconds))
            piped.append(through_pipes(name, state, asked.seconds))
        console.print(compare(name, own, piped), highlight=False)
    console.print(f"Load of the machine: {before:.1f} before, {os.getloadavg()[0]:.1f} after.")


if __name__ == "__main__":
    main()
