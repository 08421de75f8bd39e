"""A batched loop: a thousand matches at once, each step a random legal move in all of them.

python examples/batched_loop.py --size 1024 --steps 2000
"""

import argparse
import time

import numpy as np
from rich.console import Console

from edgewise.research import Batch


def main() -> None:
    """Steps a batch and prints how fast it went and who won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="hoses")
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--steps", type=int, default=50)
    asked = parser.parse_args()
    batch = Batch(asked.game, asked.size, seed=7, rewards="result", observations=False)
    dice = np.random.default_rng(7)
    ended, results = 0, np.zeros(batch.players)
    began = time.perf_counter()
    for _ in range(asked.steps):
        batch.step(dice.integers(batch.counts))
        ended += int(batch.terminated.sum())
        results += batch.rewards.sum(axis=0)
    steps = asked.size * asked.steps / (time.perf_counter() - began)
    Console().print(f"{steps:,.0f} steps a second; {ended} matches ended, results {results}")


if __name__ == "__main__":
    main()
