"""Solves a small variant with OpenSpiel's external-sampling CFR, and draws its exploitability.

    python -m benchmarks.cfr --iterations 262144 --plot docs/images/cfr-hoses-mini.svg

Exploitability is OpenSpiel's too: by how much best answers to the average policy beat it, a player.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyspiel
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr
from rich.console import Console
from rich.progress import track

from benchmarks.curves import draw_curve, write_curve
from edgewise.research.openspiel import register_all


def solve(game: pyspiel.Game, iterations: int) -> Iterator[tuple[float, float]]:
    """Runs CFR, and measures after 1, 2, 4, ... iterations and after the last."""
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        game, external_sampling_mccfr.AverageType.SIMPLE
    )
    for number in track(range(1, iterations + 1), "CFR", console=Console(stderr=True)):
        solver.iteration()
        if number & (number - 1) == 0 or number == iterations:
            yield float(number), measure(game, solver)


def measure(game: pyspiel.Game, solver: external_sampling_mccfr.ExternalSamplingSolver) -> float:
    """Finds the exploitability of the average policy."""
    return float(exploitability.exploitability(game, solver.average_policy()))


def main() -> None:
    """Prints each measurement, and draws the curve so far where asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="edgewise_hoses_mini(players=2)")
    parser.add_argument("--iterations", type=int, default=2048)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--plot", type=Path, help="an SVG file to write")
    asked = parser.parse_args()
    register_all()
    np.random.seed(asked.seed)  # the generator that OpenSpiel's solver draws from
    found: list[tuple[float, float]] = []
    for number, value in solve(pyspiel.load_game(asked.game), asked.iterations):
        found.append((number, value))
        Console().print(f"{number:>8.0f} {value:.5f}")
        if asked.plot and len(found) > 1:
            title = f"External-sampling CFR on {asked.game}"
            svg = draw_curve(
                found, title=title, across="iterations", up="exploitability", logs=True
            )
            write_curve(asked.plot, svg)


if __name__ == "__main__":
    main()
