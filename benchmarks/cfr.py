"""Solves a small variant with OpenSpiel's external-sampling CFR, and draws its exploitability.

    python -m benchmarks.cfr --iterations 3000 --plot docs/images/cfr-hoses-mini.svg

Exploitability is OpenSpiel's too: by how much best answers to the average policy beat it, a player.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import pyspiel
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr
from rich.console import Console
from rich.progress import track

from benchmarks.curves import draw_curve, write_curve
from edgewise.research.openspiel import register_all


def solve(game: pyspiel.Game, iterations: int) -> list[tuple[float, float]]:
    """Runs CFR, and measures after 1, 2, 4, ... iterations and after the last."""
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        game, external_sampling_mccfr.AverageType.SIMPLE
    )
    found: list[tuple[float, float]] = []
    for number in track(range(1, iterations + 1), "CFR", console=Console(stderr=True)):
        solver.iteration()
        if number & (number - 1) == 0 or number == iterations:
            found.append((float(number), measure(game, solver)))
            Console(stderr=True).print(f"{number} iterations: {found[-1][1]:.5f}")
    return found


def measure(game: pyspiel.Game, solver: external_sampling_mccfr.ExternalSamplingSolver) -> float:
    """Finds the exploitability of the average policy."""
    return float(exploitability.exploitability(game, solver.average_policy()))


def main() -> None:
    """Prints a table, and draws it where asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="edgewise_hoses_mini(players=2)")
    parser.add_argument("--iterations", type=int, default=2048)
    parser.add_argument("--plot", type=Path, help="an SVG file to write")
    asked = parser.parse_args()
    register_all()
    found = solve(pyspiel.load_game(asked.game), asked.iterations)
    for number, value in found:
        Console().print(f"{number:>8.0f} {value:.5f}")
    if asked.plot:
        title = f"External-sampling CFR on {asked.game}"
        write_curve(
            asked.plot,
            draw_curve(found, title=title, across="iterations", up="exploitability", logs=True),
        )


if __name__ == "__main__":
    main()
