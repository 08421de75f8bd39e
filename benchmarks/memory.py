"""Bytes of a state in the middle of matches, as ``edgewise bench`` weighs them.

    python -m benchmarks.memory [--games urban] [--positions 20] [--players 2,5] [--on mobsters]

The positions are those of ``benchmarks.positions``. Every number of players that a game allows is
weighed, or those of ``--players``. ``--on`` and ``--off`` set options.
"""

from __future__ import annotations

import argparse
import statistics
import sys

from benchmarks.positions import fixed_middles
from edgewise.bench.figures import state_bytes
from edgewise.core.game import Game
from edgewise.games import find, names


def measure(
    game: Game, players: int, positions: int, options: dict[str, object]
) -> tuple[float, int]:
    """Tells the median and the most of some positions."""
    middles = fixed_middles(game, positions, options, players=players)
    weights = [state_bytes(state) for state in middles]
    return statistics.median(weights), max(weights)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(names()))
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--players", default="")
    parser.add_argument("--on", default="")
    parser.add_argument("--off", default="")
    asked = parser.parse_args()
    options: dict[str, object] = {name: True for name in asked.on.split(",") if name}
    options.update({name: False for name in asked.off.split(",") if name})
    for name in asked.games.split(","):
        game = find(name)
        chosen = [int(number) for number in asked.players.split(",") if number] or game.seats
        for players in [number for number in chosen if number in game.seats]:
            median, most = measure(game, players, asked.positions, options)
            weights = f"{median:8,.0f} bytes, {most:,} at most"
            sys.stdout.write(f"{name:10} {players} players {weights}\n")


if __name__ == "__main__":
    main()
