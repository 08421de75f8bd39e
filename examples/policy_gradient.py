"""A small policy gradient (REINFORCE) with numpy: a softmax over the rows of the legal moves.

python examples/policy_gradient.py --updates 150

It plays Hoses and Hydrants against a random bot, many matches at once, and learns which of its
moves to prefer. There are as many probabilities as legal moves: nothing is masked by hand.
"""

import argparse
from typing import Any

import numpy as np
from rich.console import Console

from edgewise.core.observation import MOVE_COLUMNS
from edgewise.research import Batch

USED = [MOVE_COLUMNS.index(name) for name in ("neighbours", "closes", "opens", "points")]
RATE, BASELINE = 0.02, 0.9


def choose(batch: Batch, weights: Any, dice: Any) -> tuple[Any, Any]:
    """Draws an action in each match, and the gradient of its logarithm."""
    rows, starts = batch.moves[:, USED].astype(float), batch.move_starts
    scores = rows @ weights
    actions, gradients = np.zeros(batch.size, int), np.zeros((batch.size, len(USED)))
    for at in range(batch.size):
        mine = slice(starts[at], starts[at + 1])
        odds = np.exp(scores[mine] - scores[mine].max())
        odds /= odds.sum()
        actions[at] = dice.choice(len(odds), p=odds)
        gradients[at] = rows[mine][actions[at]] - odds @ rows[mine]
    return actions, gradients


def main() -> None:
    """Learns, and prints how many points a match it is ahead."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="hoses")
    parser.add_argument("--updates", type=int, default=2)
    parser.add_argument("--size", type=int, default=32)
    asked = parser.parse_args()
    batch = Batch(asked.game, asked.size, seed=7, bots={1: "random"}, move_points=True)
    dice, weights, usual = np.random.default_rng(7), np.zeros(len(USED)), 0.0
    traces, leads = np.zeros((asked.size, len(USED))), np.zeros(asked.size)
    for update in range(asked.updates):
        change, ends = np.zeros(len(USED)), list[float]()
        while len(ends) < asked.size:
            actions, gradients = choose(batch, weights, dice)
            traces += gradients
            batch.step(actions)
            leads += batch.rewards[:, 0] - batch.rewards[:, 1]
            for at in np.flatnonzero(batch.terminated | batch.truncated):
                change += (leads[at] - usual) * traces[at]
                ends.append(leads[at])
                leads[at], traces[at] = 0.0, 0.0
        usual = BASELINE * usual + (1 - BASELINE) * float(np.mean(ends))
        weights += RATE * change / len(ends) / (1 + np.abs(change / len(ends)).max())
        if update % max(1, asked.updates // 10) == 0 or update == asked.updates - 1:
            Console().print(f"update {update}: {np.mean(ends):+.1f} points, {weights.round(2)}")


if __name__ == "__main__":
    main()
