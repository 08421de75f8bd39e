"""Draws how often a linear value learnt by self-play beats greedy in Hoses and Hydrants.

    python -m benchmarks.learning --generations 5 --plot docs/images/learning-hoses.svg

It learns as ``examples/learn_value.py`` does. Every generation plays greedy on the same deals,
which choose the best; that one is tested on others.
"""

from __future__ import annotations

import argparse
import os
import runpy
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from benchmarks.curves import draw_curve, write_curve

EXAMPLE = Path(__file__).parent.parent / "examples" / "learn_value.py"


def main() -> None:
    """Learns, prints the curve and the test, and draws the curve where asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--generations", type=int, default=5)
    parser.add_argument("--matches", type=int, default=200, help="of self-play, in each generation")
    parser.add_argument("--rounds", type=int, default=200, help="matches against greedy, of each")
    parser.add_argument("--test", type=int, default=400, help="matches on other deals")
    parser.add_argument("--plot", type=Path, help="an SVG file to write")
    asked = parser.parse_args()
    example, console = runpy.run_path(str(EXAMPLE)), Console()
    share_won, told = example["share_won"], example["told"]
    learning = example["generations"](asked.generations, asked.matches)
    points: list[tuple[float, float]] = []
    found: list[tuple[float, int, Any]] = []
    for seen, weights in track(
        learning, "generations", asked.generations, console=Console(stderr=True)
    ):
        share = share_won(weights, asked.rounds, example["CHOOSING"])
        points.append((seen, 100 * share.value))
        found.append((share.value, len(found), weights))
        console.print(f"| {seen:,} | {told(share)} |", highlight=False)
    _, number, weights = max(found, key=lambda one: one[0])
    test = share_won(weights, asked.test, example["TESTING"])
    console.print(f"Generation {number + 1}, on {asked.test} matches of other deals: {told(test)}")
    last = share_won(found[-1][2], asked.test, example["TESTING"])
    console.print(f"The last one, on the same: {told(last)}. Load: {os.getloadavg()[0]:.1f}.")
    if asked.plot:
        title = "A linear value learnt by self-play, against greedy in Hoses and Hydrants"
        svg = draw_curve(points, title=title, across="moves seen", up="matches won, in per cent")
        write_curve(asked.plot, svg)


if __name__ == "__main__":
    main()
