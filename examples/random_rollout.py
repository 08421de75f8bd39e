"""A random rollout through PettingZoo: three players, legal actions by their mask.

python examples/random_rollout.py --matches 20
"""

import argparse

import numpy as np
from rich.console import Console

from edgewise.research.pettingzoo import env


def main() -> None:
    """Plays matches at random and prints what each player gained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="hoses")
    parser.add_argument("--matches", type=int, default=1)
    asked = parser.parse_args()
    dice = np.random.default_rng(7)
    match = env(asked.game, players=3)
    for number in range(asked.matches):
        match.reset(seed=number)
        gained = dict.fromkeys(match.agents, 0.0)
        for agent in match.agent_iter():
            seen, reward, ended, cut, _ = match.last()
            gained[agent] += reward
            legal = np.flatnonzero(seen["action_mask"])
            match.step(None if ended or cut else int(dice.choice(legal)))
        Console().print(gained)


if __name__ == "__main__":
    main()
