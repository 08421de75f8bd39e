"""Other engines, where they are installed: random matches, inside the engine and from Python.

None of their games here has chance, so all their moves are decisions. ``make bench-peers``
installs them into an environment of their own.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any

from edgewise.bench.contestants import COMPILED, FACE, FAST, SEED, Contestant, Counts

HEX = "hex(board_size=11)"


def other_contestants() -> list[Contestant]:
    """Lists the other engines that can be imported; OpenSpiel's hex is what we measure by."""
    found: list[Contestant] = []
    for make in (_open_spiel, _pettingzoo):
        try:
            found += make()
        except ImportError:
            continue
    return found


def _open_spiel() -> list[Contestant]:
    spiel: Any = importlib.import_module("pyspiel")
    game = spiel.load_game(HEX)
    python = _from_python(game)
    return [
        Contestant("OpenSpiel, hex 11 by 11", COMPILED, _inside(spiel, game), is_measure=True),
        Contestant("OpenSpiel, hex 11 by 11", FACE, python, is_measure=True),
        Contestant("OpenSpiel, hex 11 by 11", FAST, python, is_measure=True),
    ]


def _inside(spiel: Any, game: Any) -> Callable[[], Counts]:
    """Lets OpenSpiel's own random bots play each other, in C++ from start to end."""
    bots = [spiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(2)]

    def one_match() -> Counts:
        state = game.new_initial_state()
        spiel.evaluate_bots(state, bots, SEED)
        return state.move_number(), 0

    return one_match


def _from_python(game: Any) -> Callable[[], Counts]:
    rng = random.Random(SEED)

    def one_match() -> Counts:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves, 0

    return one_match


def _pettingzoo() -> list[Contestant]:
    module: Any = importlib.import_module("pettingzoo.classic.go_v5")
    env = module.env(board_size=9)
    rng = random.Random(SEED)

    def one_match() -> Counts:
        env.reset(seed=SEED)
        moves = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = observation["action_mask"]
            env.step(rng.choice([action for action, legal in enumerate(mask) if legal]))
            moves += 1
        return moves, 0

    return [Contestant("PettingZoo, go 9 by 9", FACE, one_match)]
