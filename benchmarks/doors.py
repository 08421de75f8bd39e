"""Plays the same matches through Python's face, PettingZoo, OpenSpiel and a batch.

    python -m benchmarks.doors --matches 1000

All must end with the same fingerprint. Chance is fixed by handing each door the same
generator; decisions are the same indices into the legal moves.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass

import pyspiel
from rich.console import Console
from rich.progress import track

import edgewise
from edgewise.core.batch import MatchBatch
from edgewise.core.chance import CHANCE, make_rng
from edgewise.core.state import State
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


def play_face(game: edgewise.Game, players: int, seed: int) -> Played:
    """Plays a random match with ``push``."""
    state = game.new(players)
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
    return Played(tuple(codes), tuple(actions), settled(state, rng).fingerprint())


def settled(state: State, rng: object) -> State:
    """Lets chance finish what it began, so that all doors stop at the same point."""
    generator = make_rng(rng)  # type: ignore[arg-type]
    while state.to_move == CHANCE:
        state.push_code(int(state.random_code(generator)))
    return state


def through_pettingzoo(game: edgewise.Game, players: int, seed: int, played: Played) -> int:
    """Plays the same decisions in a PettingZoo environment."""
    env = raw_env(game, players=players, max_length=MOST + 1)
    env.session.reset(seed)
    env._begin()
    for action in played.actions:
        env.step(action)
    return env.state_of_match.fingerprint()


def through_openspiel(name: str, players: int, played: Played) -> int:
    """Plays the same codes, chance's too, in OpenSpiel."""
    state = pyspiel.load_game(f"edgewise_{name}(players={players})").new_initial_state()
    for code in played.codes:
        state.apply_action(state.listed().index(code))
    found: int = state.match.fingerprint()
    return found


def through_batch(game: edgewise.Game, players: int, seed: int, played: Played) -> int:
    """Plays the same decisions in a batch of one."""
    fresh = game.new(players)
    batch = MatchBatch(
        fresh,
        1,
        0,
        limit=MOST + 1,
        observes=False,
        points=False,
        players=[None] * players,
        rngs=[make_rng(seed)],
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
    return [fault for k in range(matches) for fault in faults(game, players, seed + k)]


def faults(game: edgewise.Game, players: int, seed: int) -> Iterator[str]:
    """Tells which doors led elsewhere in one match."""
    played = play_face(game, players, seed)
    ends = {
        "PettingZoo": through_pettingzoo(game, players, seed, played),
        "a batch": through_batch(game, players, seed, played),
    }
    if len(played.actions) < MOST:
        ends["OpenSpiel"] = through_openspiel(game.id, players, played)
    for door, fingerprint in ends.items():
        if fingerprint != played.fingerprint:
            yield f"{game.id} for {players}, seed {seed}: {door} ends elsewhere"


def main() -> None:
    """Compares the doors of every game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=1000, help="matches of each game")
    asked = parser.parse_args()
    console = Console()
    for name in edgewise.games():
        seats = edgewise.game(name).seats
        found: list[str] = []
        for number in track(range(asked.matches), name, console=Console(stderr=True)):
            players = seats[number % len(seats)]
            found += compare_doors(name, players, matches=1, seed=number)
        console.print(f"{name}: {asked.matches} matches, {len(found)} ended elsewhere")
        for fault in found:
            console.print(fault)


if __name__ == "__main__":
    main()
