"""How much of the rate of random matches plain random playouts of the search keep.

    python -m benchmarks.plain [--games urban,hoses] [--rounds 9] [--seconds 0.12]

Random matches, random ends of matches, and searches whose playouts are random to the end, take
turns of a moment each, on processor time of one core. Moves are compared, chance's included, and
medians of the rounds are printed. Searches and ends begin at the positions of
``benchmarks.positions``. The last two columns split the share that searches keep: a move costs
more from mid-match on than in a whole match, and a search does more than make moves.
"""

from __future__ import annotations

import argparse
import sys
import time
from statistics import median

from librt.random import Random

from benchmarks.positions import fixed_middles
from benchmarks.searching import LONG
from edgewise.bots.search import Search, Settings
from edgewise.core.game import Game
from edgewise.core.playout import play_out
from edgewise.core.state import State
from edgewise.games import find, names

POSITIONS = 30
PLAYOUTS = 60


def matches_rate(game: Game, seconds: float, seed: int) -> float:
    """Plays random matches for a moment; tells how many moves a second they had."""
    players, rng = game.checked_players(None), Random(seed)
    moves = 0
    begin = time.thread_time()
    while time.thread_time() - begin < seconds:
        moves += int(play_out(game.new(players), rng))
    return moves / (time.thread_time() - begin)


def ends_rate(middles: list[State], seconds: float, seed: int) -> float:
    """Plays matches to the end from their middles for a moment; tells moves a second."""
    rng = Random(seed)
    moves = done = 0
    begin = time.thread_time()
    while time.thread_time() - begin < seconds:
        moves += int(play_out(middles[(seed * 7 + done) % len(middles)].clone(), rng))
        done += 1
    return moves / (time.thread_time() - begin)


def playouts_rate(middles: list[State], seconds: float, seed: int) -> float:
    """Searches by plain playouts for a moment; tells how many moves a second they had."""
    moves = done = 0
    spent = 0.0
    while spent < seconds:
        state = middles[(seed * 7 + done) % len(middles)]
        done += 1
        plain = Settings(playout_depth=LONG, playout_candidates=1)
        search = Search(state.seen_by(int(state.actor)), plain, Random(done))
        begin = time.thread_time()
        for _ in range(PLAYOUTS):
            search.play_once()
        spent += time.thread_time() - begin
        moves += search.moves
    return moves / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(names()))
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.12)
    asked = parser.parse_args()
    games = {name: find(name) for name in asked.games.split(",")}
    middles = {name: fixed_middles(game, POSITIONS) for name, game in games.items()}
    rates: dict[str, list[tuple[float, float, float]]] = {name: [] for name in games}
    for seed in range(asked.rounds):
        for name, game in games.items():
            rates[name].append(
                (
                    matches_rate(game, asked.seconds, seed),
                    ends_rate(middles[name], asked.seconds, seed),
                    playouts_rate(middles[name], asked.seconds, seed),
                )
            )
    for name, found in rates.items():
        sys.stdout.write(line_of(name, found))


def line_of(name: str, rates: list[tuple[float, float, float]]) -> str:
    """Writes the medians of one game, and the medians of the shares in the same round."""
    matches, ends, playouts = (median(column) for column in zip(*rates, strict=True))
    share = median(searched / whole for whole, _, searched in rates)
    from_middle = median(end / whole for whole, end, _ in rates)
    of_end = median(searched / end for _, end, searched in rates)
    return (
        f"{name:10} {matches:12,.0f} moves/s in matches {ends:12,.0f} in their second halves "
        f"{playouts:12,.0f} in playouts  {share:.2f} = {from_middle:.2f} * {of_end:.2f}\n"
    )


if __name__ == "__main__":
    main()
