"""Learns a linear value of moves by self-play that beats the greedy bot in Hoses and Hydrants.

python examples/learn_value.py --generations 6 --matches 200 --rounds 200 --test 400

Each generation plays against itself, with some random moves, and fits by least squares how far
ahead a seat ends after a move, from a few numbers about the move. The curve is how often it beats
greedy. The generation that does so most often is tested once more, on deals that chose nothing.
"""

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np
from rich.console import Console

import edgewise
from edgewise.arena.statistics import Interval, share_interval
from edgewise.core.observation import MOVE_COLUMNS
from edgewise.research.observe import Observe

ROWS = [MOVE_COLUMNS.index(name) for name in ("neighbours", "closes", "opens")]
RANDOM, RIDGE = 0.1, 10.0
CHOOSING, TESTING = 1_000_000, 2_000_000
"""The first seeds of deals by which a generation is chosen, and of those that test it."""


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
    found = []
    for move, row in zip(seen.legal_moves, Observe(seen)(seen, seat).moves.tolist(), strict=True):
        after = world.clone()
        after.apply(move.code)
        lead = 2 * after.score(seat) - sum(after.score(other) for other in range(seen.players))
        parts = game.tiles.tiles[row[5]].parts if row[5] >= 0 else ()
        icons = [icon for part in parts for icon in part.icons]
        own = [lead, game.evaluator.evaluate(after, seat) - lead, after.to_move == seat, len(parts)]
        own += [icons.count("firefighter"), icons.count("hydrant"), *[row[at] for at in ROWS]]
        found.append([1.0, before, *own])
    rows = np.array(found, float)
    left = seen.find_stock().bag_size / 56
    return np.hstack([rows, left * rows[:, 3:]])


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


def generations(count: int, matches: int) -> Iterator[tuple[int, Any]]:
    """Learns; gives the weights of each generation, and from how many moves they were learnt."""
    weights: Any = np.zeros(2 + 9 + 8)
    weights[2:4] = 1.0  # it begins with what greedy does
    rows, leads = np.zeros((0, len(weights))), np.zeros(0)
    for number in range(count):
        more, further = learn(weights, matches, 10_000 * (number + 1))
        rows, leads = np.vstack([rows, more]), np.concatenate([leads, further])
        square = rows.T @ rows + RIDGE * np.eye(len(weights))
        weights = np.linalg.solve(square, rows.T @ leads)
        yield len(leads), weights


def share_won(weights: Any, matches: int, first: int) -> Interval:
    """Tells how often it beats greedy, in both seats of each deal; draws count a half."""
    deals = []
    for seed in range(first, first + matches // 2):
        won = 0.0
        for mine in (0, 1):
            seats: list[Any] = [Learner(weights), "greedy"]
            match = edgewise.play("hoses", seats if mine == 0 else seats[::-1], seed=seed)
            outcome = match.state.outcome()
            assert outcome is not None
            won += (mine in outcome.winners) / len(outcome.winners)
        deals.append(won / 2)
    return share_interval(deals)


def main() -> None:
    """Learns, prints the curve, and tests the best generation."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=1)
    parser.add_argument("--matches", type=int, default=4, help="of self-play, in each generation")
    parser.add_argument("--rounds", type=int, default=2, help="matches against greedy, of each")
    parser.add_argument("--test", type=int, default=2, help="matches of the best, on other deals")
    asked = parser.parse_args()
    best: tuple[float, Any] = (-1.0, None)
    for seen, weights in generations(asked.generations, asked.matches):
        share = share_won(weights, asked.rounds, CHOOSING)
        Console().print(f"{seen:>7} moves seen: beats greedy in {told(share)}")
        best = max(best, (share.value, weights), key=lambda one: one[0])
    Console().print(f"the best, on other deals: {told(share_won(best[1], asked.test, TESTING))}")
    Console().print(f"weights: {best[1].round(2)}")


def told(share: Interval) -> str:
    """Writes a share with the bounds between which it lies 95 times out of 100."""
    return f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"


if __name__ == "__main__":
    main()
