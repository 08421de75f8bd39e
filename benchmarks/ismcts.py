"""Lets OpenSpiel's information-set search play ours at equal numbers of simulations.

    python -m benchmarks.ismcts --matches 40 --simulations 200

Both search the same number of simulations for each move. OpenSpiel's evaluates a position by one
random end, played in our engine; ours as it always does. Seats and who begins take turns.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts
from rich.console import Console
from rich.progress import track

import edgewise
from edgewise.arena.statistics import share_interval
from edgewise.bots.searchbot import SearchBot
from edgewise.core.clock import Clock
from edgewise.research.openspiel import PlayoutEvaluator, register_all


def play(name: str, simulations: int, number: int, returns: str) -> tuple[float, int, int]:
    """Plays one match; gives our share of the win, our points and theirs."""
    game = pyspiel.load_game(f"edgewise_{name}(players=2,returns={returns})")
    dice, ours = random.Random(number // 2), number % 2
    theirs = ismcts.ISMCTSBot(
        game,
        PlayoutEvaluator(number),
        uct_c=1.4 if returns == "result" else 8.0,
        max_simulations=simulations,
        random_state=np.random.RandomState(number),
        allow_inconsistent_action_sets=True,
    )
    bot, rng = SearchBot(playouts=simulations), edgewise.make_rng(number)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(choose(state, ours, bot, theirs, rng, dice))
    outcome = state.match.outcome()
    assert outcome is not None
    won = 1 / len(outcome.winners) if ours in outcome.winners else 0.0
    return won, outcome.scores[ours], outcome.scores[1 - ours]


def choose(
    state: Any, ours: int, bot: SearchBot, theirs: Any, rng: Any, dice: random.Random
) -> int:
    """Asks whoever is to move."""
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        return int(dice.choices(actions, odds)[0])
    if state.current_player() != ours:
        return int(theirs.step(state))
    move = bot.choose(state.match.remembered_by(ours), Clock(), rng)
    return int(state.listed().index(move.code))


def main() -> None:
    """Plays and prints how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="hoses")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--returns", default="lead", help="what OpenSpiel's search plays for")
    asked = parser.parse_args()
    register_all()
    played = [
        play(asked.game, asked.simulations, number, asked.returns)
        for number in track(range(asked.matches), asked.game, console=Console(stderr=True))
    ]
    wins = sum(one[0] for one in played)
    share = share_interval([one[0] for one in played])
    mine, other = (sum(one[at] for one in played) / len(played) for at in (1, 2))
    Console().print(
        f"{asked.game}, {asked.simulations} simulations a move, {len(played)} matches: ours won "
        f"{wins:g} ({share.low:.0%} to {share.high:.0%}), {mine:.1f} points to {other:.1f}"
    )


if __name__ == "__main__":
    main()
