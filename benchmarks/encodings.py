"""Compares rows with windows: bytes, time, and moves that fall outside.

    python -m benchmarks.encodings --matches 20

Writes the table of docs/research/observations.md.
"""

from __future__ import annotations

import argparse
import time

from rich.console import Console

import edgewise
from edgewise.core.state import State
from edgewise.research import Window
from edgewise.research.observe import Observe

SIZES = (9, 15, 21)


def positions(name: str, matches: int) -> list[State]:
    """Takes every tenth decision of random matches of two players, or of one."""
    rng, found = edgewise.make_rng(1), []
    for _ in range(matches):
        state = edgewise.game(name).new()
        for number in range(1000):
            if state.is_over:
                break
            if state.actor >= 0 and number % 10 == 0:
                found.append(state.clone())
            state.apply(state.random_code(rng))
    return found


def rows_line(name: str, states: list[State]) -> str:
    """Measures rows."""
    observe = Observe(states[0])
    began = time.process_time()
    seen = [observe(state, int(state.actor)) for state in states]
    spent = (time.process_time() - began) / len(states)
    size = sum(one.tiles.nbytes + one.moves.nbytes + one.summary.nbytes for one in seen)
    return f"| {name} | rows | {size // len(states):,} | {1e6 * spent:.0f} µs | 0 | 0 |"


def window_line(name: str, states: list[State], size: int) -> str:
    """Measures a window of one size."""
    window = Window(states[0], size)
    began = time.process_time()
    tiles = moves = total = 0
    for state in states:
        seat = int(state.actor)
        tiles += window.encode(state, seat)[2]
        legal, outside = window.legal(state, seat)
        moves += outside
        total += len(legal) + outside
    spent = (time.process_time() - began) / len(states)
    return (
        f"| {name} | window of {size} | {window.bytes:,} | {1e6 * spent:.0f} µs "
        f"| {tiles / len(states):.1f} | {moves / total:.1%} |"
    )


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=20)
    asked = parser.parse_args()
    lines = ["| game | encoding | bytes | time | tiles outside | moves outside |"]
    lines.append("|---|---|---|---|---|---|")
    for name in edgewise.games():
        states = positions(name, asked.matches)
        lines.append(rows_line(name, states))
        lines += [window_line(name, states, size) for size in SIZES]
    Console(width=200).print("\n".join(lines), markup=False, highlight=False)


if __name__ == "__main__":
    main()
