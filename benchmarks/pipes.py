"""Compares playouts inside the engine with those of a search in Node, through pipes.

    python -m benchmarks.pipes --seconds 3 --rounds 5

Both deal what the seat to move does not know, make its moves in turn, and play at random to the
end, in the same position. What counts is the time that the engine's process works, so that other
programs on the machine do not matter; Node has a core of its own. Rounds are interleaved; the
ratio is that of the medians.
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


def inside(state: State, seconds: float) -> float:
    """Counts playouts a second without any pipe."""
    rng, seen = edgewise.make_rng(1), state.remembered_by(int(state.actor))
    codes = sorted(seen.list_codes())
    count, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(32):
            world = seen.resample(rng)
            world.apply(codes[count % len(codes)])
            play_out(world, rng)
            count += 1
    return count / (time.process_time() - began)


def through_pipes(name: str, state: State, seconds: float) -> float:
    """Counts playouts a second of a search in Node."""
    done = subprocess.run(
        ["node", str(SEARCH), name, "0", str(seconds)],
        input="\n".join(move.text() for move in state.moves),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "EDGEWISE": f"{sys.executable} -m edgewise.cli.main"},
    )
    found = json.loads(done.stdout)
    return float(found["playouts"] / found["seconds"])


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("games", nargs="*", help="all, if none is named")
    asked = parser.parse_args()
    console = Console()
    for name in asked.games or edgewise.games():
        state = position(name)
        own: list[float] = []
        piped: list[float] = []
        for _ in track(range(asked.rounds), name, console=Console(stderr=True)):
            own.append(inside(state, asked.seconds))
            piped.append(through_pipes(name, state, asked.seconds))
        one, two = statistics.median(own), statistics.median(piped)
        console.print(f"{name}: {one:,.0f} playouts a second inside, {two:,.0f} through pipes")
        console.print(f"{name}: {two / one:.2f} of the engine's own")


if __name__ == "__main__":
    main()
