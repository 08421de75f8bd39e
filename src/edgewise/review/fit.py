"""``edgewise fit``: finds by self-play how features of a position tell what it will come to.

Among several seats, a softmax of their scores is fitted to the shares of the win, by Newton's
method; for one who plays alone, a straight line to the final points. A ridge keeps the
weights of what is seldom seen small.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from librt.vecs import vec

from edgewise.arena.processes import spread
from edgewise.core.game import Game
from edgewise.core.valuation import BASIS, UNIT, Valuation, Weights, basis, results_of
from edgewise.games import find
from edgewise.match import play

EVERY = 4
"""One of so many positions of a match is taken."""
RIDGE = 0.01
STEPS = 12
Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


@dataclass(frozen=True)
class Plan:
    """The matches that a fit learns from."""

    game: str
    players: int
    bot: str
    seed: int


@dataclass(frozen=True)
class Sample:
    """Positions of one match: all numbers of each seat, and what it came to."""

    number: int
    rows: Numbers
    """By position, seat and name of a number."""
    progress: Numbers
    results: Numbers


def sample_match(plan: Plan, number: int) -> Sample:
    """Plays one match and describes some of its positions."""
    game = find(plan.game)
    final = play(game, [plan.bot] * plan.players, seed=plan.seed * 1_000_003 + number).state
    valuation = Valuation(game, plan.players, Weights({}))
    state = game.new(plan.players)
    rows, progress = [], []
    for at, past in enumerate(final.past):
        if (at + number) % EVERY == 0:
            rows.append(valuation.describe(state))
            progress.append(game.features.progress(state))
        state.apply(past.code)
    results = np.array(results_of(final), dtype=np.float64) / UNIT
    return Sample(number, np.array(rows), np.array(progress), results)


def fit(
    plan: Plan, matches: int, *, jobs: int, progress: Callable[[int, int], None], command: str
) -> Weights:
    """Plays matches and finds the weights that tell their results best."""
    samples: list[Sample] = []
    for sample in spread(partial(sample_match, plan), list(range(matches)), jobs):
        samples.append(sample)
        progress(len(samples), matches)
    samples.sort(key=lambda sample: sample.number)
    return weights_from(find(plan.game), plan.players, samples, command)


def weights_from(game: Game, players: int, samples: list[Sample], command: str) -> Weights:
    """Finds weights from described matches."""
    rows = np.concatenate([sample.rows for sample in samples])
    times = np.array([time_numbers(t) for sample in samples for t in sample.progress])
    targets = np.concatenate([np.tile(s.results, (len(s.rows), 1)) for s in samples])
    scale = rows.reshape(-1, rows.shape[-1]).std(axis=0) + 1e-9
    scale[0] = 1.0
    design = (rows / scale)[..., None] * times[:, None, None, :]
    design = design.reshape(len(rows), players, -1)
    flat = line(design[:, 0], targets[:, 0]) if players == 1 else softmax_fit(design, targets)
    found = flat.reshape(-1, BASIS) / scale[:, None]
    names = Valuation(game, players, Weights({})).names
    final = np.array([sample.results[0] for sample in samples])
    return Weights(
        {name: [float(part) for part in parts] for name, parts in zip(names, found, strict=True)},
        usual=float(final.mean()) if players == 1 else 0.0,
        spread=float(final.std()) if players == 1 else 1.0,
        made_by=command,
    )


def time_numbers(progress: float) -> list[float]:
    """What the numbers of a weight are multiplied by, as ``basis`` writes it."""
    into = vec[float]([0.0] * BASIS)
    basis(progress, into)
    return [into[at] for at in range(BASIS)]


def line(design: Numbers, targets: Numbers) -> Numbers:
    """Fits a straight line by least squares."""
    penalty = RIDGE * len(design) * np.eye(design.shape[1]) / 100
    solved = np.linalg.solve(design.T @ design + penalty, design.T @ targets)
    return np.asarray(solved, dtype=np.float64)


def softmax_fit(design: Numbers, targets: Numbers) -> Numbers:
    """Fits scores whose softmax over seats is nearest to the shares of the win."""
    count, width = len(design), design.shape[2]
    weights = np.zeros(width)
    penalty = RIDGE * count / 100
    for _ in range(STEPS):
        scores = design @ weights
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        mean = np.einsum("ns,nsk->nk", chances, design)
        gradient = np.einsum("ns,nsk->k", targets - chances, design) - penalty * weights
        spread_out = (design * np.sqrt(chances)[..., None]).reshape(-1, width)
        hessian = spread_out.T @ spread_out - mean.T @ mean + penalty * np.eye(width)
        step = np.linalg.solve(hessian, gradient)
        weights = weights + step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def write_weights(weights: Weights, path: Path) -> None:
    """Writes weights as a data file that says how it was made."""
    lines = [
        "# What features of a position are worth; edgewise fit wrote this file.",
        f'made_by = "{weights.made_by}"',
        f"usual = {weights.usual:.6g}",
        f"spread = {weights.spread:.6g}",
        "",
        "[weights]",
    ]
    for name, parts in weights.by_name.items():
        if any(abs(part) > 1e-9 for part in parts):
            lines.append(f'"{name}" = [{", ".join(f"{part:.6g}" for part in parts)}]')
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
