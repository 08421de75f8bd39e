"""Bytes of a state in the middle of matches, as ``edgewise bench`` weighs them.

    python -m benchmarks.memory [--games urban] [--positions 20] [--on mobsters,skyscrapers]

The positions are those of ``benchmarks.positions``. ``--on`` and ``--off`` set options.
"""

from __future__ import annotations

import argparse
import statistics
import sys

from benchmarks.positions import fixed_middles
from edgewise.bench.figures import state_bytes
from edgewise.core.game import Game
from edgewise.games import find, names


def measure(game: Game, positions: int, options: dict[str, object]) -> tuple[float, int]:
    """Tells the median and the most of some positions."""
    weights = [state_bytes(state) for state in fixed_middles(game, positions, options)]
    return statistics.median(weights), max(weights)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(names()))
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--on", default="")
    parser.add_argument("--off", default="")
    asked = parser.parse_args()
    options: dict[str, object] = {name: True for name in asked.on.split(",") if name}
    options.update({name: False for name in asked.off.split(",") if name})
    for name in asked.games.split(","):
        median, most = measure(find(name), asked.positions, options)
        sys.stdout.write(f"{name:10} {median:8,.0f} bytes, {most:,} at most\n")


if __name__ == "__main__":
    main()
