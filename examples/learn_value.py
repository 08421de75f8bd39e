"""Learns a linear value of moves by self-play that beats the greedy bot in Hoses and Hydrants.

python examples/learn_value.py --generations 6 --matches 400 --rounds 200

Each generation plays against itself, with some random moves, and fits by least squares how far
ahead a seat ends after a move, from a few numbers about the move. The curve is how often it beats
greedy.
"""

import argparse
from typing import Any

import numpy as np
from rich.console import Console

import edgewise
from edgewise.core.observation import MOVE_COLUMNS
from edgewise.research.observe import Observe

ROWS = [MOVE_COLUMNS.index(name) for name in ("neighbours", "closes", "opens")]
RANDOM, RIDGE = 0.1, 10.0


class Learner(edgewise.Bot):
    """Plays the move with the highest value; notes what it saw if it is to learn from it."""

    name = "learner"

    def __init__(self, weights: Any, noise: float = 0.0) -> None:
        self.weights, self.noise = weights, noise
        self.noted: list[Any] = []

    def choose(self, seen: edgewise.State, clock: edgewise.Clock, rng: Any) -> edgewise.Move:
        rows = features(seen, rng)
        best = int(np.argmax(rows @ self.weights))
        if rng.random() < self.noise:
            best = rng.randrange(len(rows))
        self.noted.append(rows[best])
        return seen.legal_moves[best]


def features(seen: Any, rng: Any) -> Any:
    """Describes each legal move: what greedy thinks of it, its points, its sides, its tile."""
    seat, game, world = seen.to_move, seen.game, seen.resample(rng)
    before = 2 * seen.score(seat) - sum(seen.score(other) for other in range(seen.players))
    left = seen.find_stock().bag_size / 56
    found = []
    for move, row in zip(seen.legal_moves, Observe(seen)(seen, seat).moves, strict=True):
        after = world.clone()
        after.apply(move.code)
        lead = 2 * after.score(seat) - sum(after.score(other) for other in range(seen.players))
        parts = game.tiles.tiles[row[5]].parts if row[5] >= 0 else ()
        icons = [icon for part in parts for icon in part.icons]
        own = [lead, game.evaluator.evaluate(after, seat) - lead, after.to_move == seat, len(parts)]
        own += [icons.count("firefighter"), icons.count("hydrant"), *row[ROWS]]
        found.append([1.0, before, *own, *(left * np.array(own[1:]))])
    return np.array(found, float)


def learn(weights: Any, matches: int, seed: int) -> tuple[Any, Any]:
    """Plays against itself and lists what was seen, with how far ahead its seat ended."""
    rows: list[Any] = []
    leads: list[int] = []
    for number in range(matches):
        seats = [Learner(weights, RANDOM), Learner(weights, RANDOM)]
        state = edgewise.play("hoses", seats, seed=seed + number).state
        lead = state.score(0) - state.score(1)
        for seat, sign in zip(seats, (1, -1), strict=True):
            rows += seat.noted
            leads += [sign * lead] * len(seat.noted)
    return np.array(rows), np.array(leads, float)


def share_won(weights: Any, rounds: int) -> float:
    """Tells how often it beats greedy, in both seats of the same deals."""
    won = 0.0
    for number in range(rounds):
        seats: list[Any] = [Learner(weights), "greedy"]
        mine = number % 2
        match = edgewise.play("hoses", seats if mine == 0 else seats[::-1], seed=9000 + number // 2)
        outcome = match.state.outcome()
        assert outcome is not None
        won += (mine in outcome.winners) / len(outcome.winners)
    return won / rounds


def main() -> None:
    """Learns, and prints the curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=1)
    parser.add_argument("--matches", type=int, default=4, help="of self-play, in each generation")
    parser.add_argument("--rounds", type=int, default=2, help="matches against greedy")
    asked = parser.parse_args()
    weights: Any = np.zeros(2 + 9 + 8)
    weights[2:4] = 1.0  # it begins with what greedy does
    rows, leads = np.zeros((0, len(weights))), np.zeros(0)
    for generation in range(asked.generations):
        more, further = learn(weights, asked.matches, 10_000 * (generation + 1))
        rows, leads = np.vstack([rows, more]), np.concatenate([leads, further])
        square = rows.T @ rows + RIDGE * np.eye(len(weights))
        weights = np.linalg.solve(square, rows.T @ leads)
        share = share_won(weights, asked.rounds)
        Console().print(f"{len(leads):>7} moves seen: beats greedy in {share:.0%}")
    Console().print(f"weights: {weights.round(2)}")


if __name__ == "__main__":
    main()
