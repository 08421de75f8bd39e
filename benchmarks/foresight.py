"""How much of results luck could tell, if the valuation looked one turn ahead.

``python -m benchmarks.foresight --matches 100`` (``--games`` names some)

Greedy plays against itself. After each run of chance's moves it is asked what it would do now,
and the position after that is valued: so a tile is worth what greedy makes of it. What chance
brought is compared with the mean of what it could have brought, found by drawing a few times. The
rest of a turn is how greedy chose among moves that it likes equally. It prints how both, added up
over a match, go with the result of the first seat, as correlations. Such a look ahead is too slow
for the ledger; this tells how much it would help.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import correlation, fmean

from librt.random import Random

from benchmarks.luck import say
from edgewise.bots.simple import GreedyBot
from edgewise.core.chance import CHANCE, make_rng
from edgewise.core.clock import FOREVER, Clock
from edgewise.core.game import Game
from edgewise.core.state import State
from edgewise.core.valuation import UNIT, results_of, valuation_of
from edgewise.games import find, names
from edgewise.match import play

DRAWS = 8
"""So many times chance is asked what else it could have brought."""
CHOICES = 2
"""So many times greedy is asked what it does with what chance brought."""


def value_later(state: State, rng: Random) -> float:
    """Lets chance draw and greedy move until chance draws again, and values that for a seat."""
    bot = GreedyBot()
    while state.actor == CHANCE:
        state.apply(state.random_code(rng))
    while state.actor >= 0:
        state.apply(bot.choose(state, Clock(FOREVER), rng).code)
    return valuation_of(state.game, state.players).values(state)[0] / UNIT


def luck_and_choices(game: Game, players: int, seed: int) -> tuple[float, float, float]:
    """Plays a match; tells the result of the first seat, its luck, and what choices gave it."""
    rng = make_rng(seed)
    final = play(game, ["greedy"] * players, seed=seed).state
    state, luck, choices, drawn = game.new(players), 0.0, 0.0, 0.0
    past = list(final.past)
    for number, move in enumerate(past):
        if move.actor == CHANCE and (number == 0 or past[number - 1].actor != CHANCE):
            mean = fmean(value_later(state.clone(), rng) for _ in range(DRAWS))
        state.apply(move.code)
        ends = number + 1 == len(past)
        if move.actor == CHANCE and (ends or past[number + 1].actor != CHANCE):
            drawn = fmean(value_later(state.clone(), rng) for _ in range(CHOICES))
            luck += drawn - mean
        if move.actor != CHANCE and (ends or past[number + 1].actor == CHANCE):
            choices += valuation_of(game, players).values(state)[0] / UNIT - drawn
    return results_of(final)[0] / UNIT, luck, choices


def main(words: Sequence[str] | None = None) -> None:
    """Plays and reports."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", nargs="*", default=names())
    reader.add_argument("--matches", type=int, default=100)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args(words)
    for name in asked.games:
        game = find(name)
        players = 2 if 2 in game.seats else game.seats[0]
        seeds = range(asked.seed * 1_000_003, asked.seed * 1_000_003 + asked.matches)
        results, lucks, choices = zip(
            *[luck_and_choices(game, players, seed) for seed in seeds], strict=True
        )
        by_luck, by_choices = correlation(results, lucks), correlation(results, choices)
        say(f"{name}: {asked.matches} matches, correlation of the result of the first seat")
        say(f"  with luck {by_luck:.2f}, with choices among equals {by_choices:.2f}")


if __name__ == "__main__":
    main()
