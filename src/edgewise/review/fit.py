"""``edgewise fit``: finds by self-play how features of a position tell what it will come to.

Among several seats, a softmax of their scores is fitted to the shares of the win, by Newton's
method; for one who plays alone, a straight line to the final points. A ridge keeps the
weights of what is seldom seen small. What a kind of tile in hand is worth, without a look at the
board, hangs on few matches for each kind. How small the ridge keeps that is tried out: a fifth of
the matches is left out of the fit, and tells which ridge foretells results best.
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
from edgewise.core.valuation import (
    BASIS,
    UNIT,
    Valuation,
    Weights,
    basis,
    hand_name,
    results_of,
)
from edgewise.games import find
from edgewise.match import play

EVERY = 12
"""One of this many positions of a match is taken."""
RIDGE = 0.01
HAND_RIDGES = (0.01, 1.0, 30.0, 1000.0)
"""What is tried for the number of tiles of each kind in a hand."""
LEFT_OUT = 5
"""Of how many matches one tells which of these is best."""
STEPS = 12
SURE = 1e-9
Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Marks = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]


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
    samples = [sample for sample in samples if len(sample.rows)]  # short matches may have none
    rows = np.concatenate([sample.rows for sample in samples])
    times = np.array([time_numbers(t) for sample in samples for t in sample.progress])
    targets = np.concatenate([np.tile(s.results, (len(s.rows), 1)) for s in samples])
    scale = rows.reshape(-1, rows.shape[-1]).std(axis=0) + 1e-9
    scale[0] = 1.0
    design = (rows / scale)[..., None] * times[:, None, None, :]
    design = design.reshape(len(rows), players, -1)
    names = Valuation(game, players, Weights({})).names
    left_out = np.concatenate([np.full(len(s.rows), s.number % LEFT_OUT == 0) for s in samples])
    ridge = best_ridge(design, targets, names, left_out)
    found = solve(design, targets, ridges(names, ridge)).reshape(-1, BASIS) / scale[:, None]
    final = np.array([sample.results[0] for sample in samples])
    return Weights(
        {name: [float(part) for part in parts] for name, parts in zip(names, found, strict=True)},
        usual=float(final.mean()) if players == 1 else 0.0,
        spread=float(final.std()) if players == 1 else 1.0,
        made_by=command,
    )


def best_ridge(design: Numbers, targets: Numbers, names: list[str], left_out: Marks) -> float:
    """Finds for tiles in hand the ridge with which a fit foretells best what it has not seen."""
    if not left_out.any() or left_out.all():
        return HAND_RIDGES[-1]
    known = ~left_out
    errors = {}
    for ridge in HAND_RIDGES:
        weights = solve(design[known], targets[known], ridges(names, ridge))
        errors[ridge] = error(design[left_out], targets[left_out], weights)
    return min(HAND_RIDGES, key=lambda ridge: errors[ridge])


def ridges(names: list[str], of_hands: float) -> Numbers:
    """Lists the ridge of each number of a weight."""
    each = [of_hands if name.startswith(hand_name("")) else RIDGE for name in names]
    return np.repeat(np.array(each), BASIS)


def solve(design: Numbers, targets: Numbers, ridge: Numbers) -> Numbers:
    """Finds the weights: those of a straight line for one seat, of a softmax for several."""
    if design.shape[1] == 1:
        return line(design[:, 0], targets[:, 0], ridge)
    return softmax_fit(design, targets, ridge)


def error(design: Numbers, targets: Numbers, weights: Numbers) -> float:
    """Tells how far weights are from results: squares of points, or surprise at shares."""
    scores = design @ weights
    if design.shape[1] == 1:
        return float(((scores - targets) ** 2).mean())
    return float(-(targets * np.log(shares(scores) + SURE)).sum(axis=1).mean())


def shares(scores: Numbers) -> Numbers:
    """Turns scores into shares of the win."""
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=1, keepdims=True), dtype=np.float64)


def time_numbers(progress: float) -> list[float]:
    """What the numbers of a weight are multiplied by, as ``basis`` writes it."""
    into = vec[float]([0.0] * BASIS)
    basis(progress, into)
    return [into[at] for at in range(BASIS)]


def line(design: Numbers, targets: Numbers, ridge: Numbers) -> Numbers:
    """Fits a straight line by least squares."""
    penalty = np.diag(ridge) * len(design) / 100
    solved = np.linalg.solve(design.T @ design + penalty, design.T @ targets)
    return np.asarray(solved, dtype=np.float64)


def softmax_fit(design: Numbers, targets: Numbers, ridge: Numbers) -> Numbers:
    """Fits scores whose softmax over seats is nearest to the shares of the win."""
    count, width = len(design), design.shape[2]
    weights = np.zeros(width)
    penalty = ridge * count / 100
    for _ in range(STEPS):
        chances = shares(design @ weights)
        mean = np.einsum("ns,nsk->nk", chances, design)
        gradient = np.einsum("ns,nsk->k", targets - chances, design) - penalty * weights
        spread_out = (design * np.sqrt(chances)[..., None]).reshape(-1, width)
        hessian = spread_out.T @ spread_out - mean.T @ mean + np.diag(penalty)
        step = np.linalg.solve(hessian, gradient)
        weights = weights + step
        if np.abs(step).max() < 1e-4:
            break
    return weights


def write_weights(weights: Weights, path: Path) -> None:
    """Writes weights as a data file that says how it was made.

    All features are named, those without weight too: so one sees which features it is of.
    """
    lines = [
        "# What features of a position are worth; edgewise fit wrote this file.",
        f'made_by = "{weights.made_by}"',
        f"usual = {weights.usual:.6g}",
        f"spread = {weights.spread:.6g}",
        "",
        "[weights]",
    ]
    for name, parts in weights.by_name.items():
        if not name.startswith(hand_name("")) or any(abs(part) > 1e-9 for part in parts):
            lines.append(f'"{name}" = [{", ".join(f"{part:.6g}" for part in parts)}]')
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
