"""Playouts a second of the search, in the middle of fifty matches of each game.

    python -m benchmarks.searching [--games urban,hoses] [--positions 50] [--playouts 200] [--plain]

The positions are those of ``benchmarks.positions``, the same for every build whose legal moves are
the same. ``--plain`` plays at random to the end instead of as shipped. The digest is that of all
moves after the root, how often each was tried and what it gave: two builds with the same digest
chose alike. To compare two builds, run it in turns in both (``PYTHONPATH`` of each).
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time

from librt.random import Random

from benchmarks.positions import fixed_middles
from edgewise.bots.search import Search, Settings
from edgewise.bots.tree import ROOT
from edgewise.core.game import Game
from edgewise.games import find, names

LONG = 1_000_000


def measure(game: Game, positions: int, playouts: int, plain: bool) -> tuple[float, float, str]:
    """Tells the mean of playouts a second, moves made a second, and what was found."""
    digest = hashlib.sha256()
    rates: list[float] = []
    moves = 0
    spent = 0.0
    for seed, state in enumerate(fixed_middles(game, positions)):
        settings = Settings(playout_depth=LONG, playout_candidates=1) if plain else Settings()
        search = Search(state.seen_by(int(state.actor)), settings, Random(seed))
        begin = time.thread_time()
        for _ in range(playouts):
            search.play_once()
        seconds = time.thread_time() - begin
        rates.append(search.playouts / seconds)
        moves += search.moves
        spent += seconds
        digest.update(found(search).encode())
    return sum(rates) / len(rates), moves / spent, digest.hexdigest()[:12]


def found(search: Search) -> str:
    """Writes the moves after the root, with visits and totals."""
    tree = search.tree
    nodes = tree.children(ROOT)
    return repr([(int(tree.code[n]), int(tree.visits[n]), float(tree.total[n])) for n in nodes])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(names()))
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--plain", action="store_true")
    asked = parser.parse_args()
    for name in asked.games.split(","):
        rate, moves, digest = measure(find(name), asked.positions, asked.playouts, asked.plain)
        sys.stdout.write(f"{name:10} {rate:10,.0f} playouts/s {moves:12,.0f} moves/s  {digest}\n")


if __name__ == "__main__":
    main()
