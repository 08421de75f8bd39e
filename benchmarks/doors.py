"""Plays the same matches through Python's face, PettingZoo, OpenSpiel and a batch.

    python -m benchmarks.doors --matches 1000

All must end with the same fingerprint. Chance is fixed by handing each door the same
generator; decisions are the same indices into the legal moves. Every second match has the usual
options, and the others the last choice of every option.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass

import pyspiel
from rich.console import Console
from rich.progress import track

import edgewise
from edgewise.core.batch import MatchBatch
from edgewise.core.chance import CHANCE, make_rng
from edgewise.research.openspiel import register_all
from edgewise.research.pettingzoo import raw_env

MOST = 400
"""After so many decisions a match is left as it is."""


@dataclass(frozen=True)
class Played:
    """A match as a list of codes, decisions by their index, and how it ended."""

    codes: tuple[int, ...]
    actions: tuple[int, ...]
    fingerprint: int


@dataclass(frozen=True)
class Setting:
    """What is played, with which chance."""

    game: edgewise.Game
    players: int
    options: dict[str, object]
    seed: int


def setting_of(game: edgewise.Game, players: int, seed: int) -> Setting:
    """Takes the usual options with an even seed, and with an odd one those that add most."""
    options: dict[str, object] = {}
    if seed % 2 == 1:
        applying = [option for option in game.options if option.applies(players)]
        options = {option.name: option.choices[-1] for option in applying}
    return Setting(game, players, options, seed)


def play_face(setting: Setting) -> Played:
    """Plays a random match with ``push``."""
    state, seed = setting.game.new(setting.players, setting.options), setting.seed
    rng, dice = make_rng(seed), random.Random(seed)
    codes: list[int] = []
    actions: list[int] = []
    while state.to_move is not None and len(actions) < MOST:
        if state.to_move == CHANCE:
            code = int(state.random_code(rng))
            move = next(move for move, _ in state.chance_outcomes() if move.code == code)
        else:
            index = dice.randrange(len(state.legal_moves))
            move = state.legal_moves[index]
            actions.append(index)
        state.push(move)
        codes.append(move.code)
    while state.to_move == CHANCE:  # so that all doors stop at the same point
        codes.append(int(state.random_code(rng)))
        state.push_code(codes[-1])
    return Played(tuple(codes), tuple(actions), state.fingerprint())


def through_pettingzoo(setting: Setting, played: Played) -> int:
    """Plays the same decisions in a PettingZoo environment."""
    env = raw_env(
        setting.game, players=setting.players, options=setting.options, max_length=MOST + 1
    )
    env.session.reset(setting.seed)
    env._begin()
    for action in played.actions:
        env.step(action)
    return env.state_of_match.fingerprint()


def through_openspiel(setting: Setting, played: Played) -> int:
    """Plays the same codes, chance's too, in OpenSpiel."""
    given = {"players": setting.players, "options": json.dumps(setting.options)}
    state = pyspiel.load_game(f"edgewise_{setting.game.id}", given).new_initial_state()
    for code in played.codes:
        state.apply_action(state.listed().index(code))
    found: int = state.match.fingerprint()
    return found


def through_batch(setting: Setting, played: Played) -> int:
    """Plays the same decisions in a batch of one."""
    fresh = setting.game.new(setting.players, setting.options)
    batch = MatchBatch(
        fresh,
        1,
        0,
        limit=MOST + 1,
        observes=False,
        points=False,
        players=[None] * setting.players,
        rngs=[make_rng(setting.seed)],
    )
    batch.keep_ends = True
    for action in played.actions:
        batch.step([action])
    last = batch.ends[0] if batch.ends else batch.states[0]
    return last.fingerprint()


def compare_doors(name: str, players: int, *, matches: int, seed: int) -> list[str]:
    """Lists where a door led elsewhere than Python's face."""
    register_all()
    game = edgewise.game(name)
    settings = [setting_of(game, players, seed + k) for k in range(matches)]
    return [fault for setting in settings for fault in faults(setting)]


def faults(setting: Setting) -> Iterator[str]:
    """Tells which doors led elsewhere in one match."""
    played = play_face(setting)
    ends = {
        "PettingZoo": through_pettingzoo(setting, played),
        "OpenSpiel": through_openspiel(setting, played),
        "a batch": through_batch(setting, played),
    }
    for door, fingerprint in ends.items():
        if fingerprint != played.fingerprint:
            yield (
                f"{setting.game.id} for {setting.players}, options {setting.options}, "
                f"seed {setting.seed}: {door} ends elsewhere"
            )


def main() -> None:
    """Compares the doors of every game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=1000, help="matches of each game")
    parser.add_argument("games", nargs="*", help="all, if none is named")
    asked = parser.parse_args()
    console = Console()
    for name in asked.games or edgewise.games():
        seats = edgewise.game(name).seats
        found: list[str] = []
        for number in track(range(asked.matches), name, console=Console(stderr=True)):
            players = seats[number // 2 % len(seats)]
            found += compare_doors(name, players, matches=1, seed=number)
        console.print(f"{name}: {asked.matches} matches, {len(found)} ended elsewhere")
        for fault in found:
            console.print(fault)


if __name__ == "__main__":
    main()
