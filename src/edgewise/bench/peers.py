"""The same sort of work by other engines, where they are installed.

Each plays random matches of a board game of about the same length through its
own Python interface: list the legal moves, choose one, make it.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from edgewise.bench.timing import per_second

SEED = 7


@dataclass(frozen=True)
class Peer:
    """Another engine: what it played and how fast, or that it is not installed."""

    name: str
    work: str
    moves: float | None = None
    moves_a_game: float | None = None

    def as_dict(self) -> dict[str, object]:
        """Gives the figures as JSON data."""
        return asdict(self)


@dataclass(frozen=True)
class Given:
    """A figure of another engine that somebody else measured, to compare with."""

    engine: str
    work: str
    moves: float


GIVEN = (
    Given("C++", "Carcassonne, 16 legal moves a state", 990_000),
    Given("Java, sampling", "Carcassonne, one move drawn without listing", 870_000),
    Given("Java, listing", "Carcassonne, 40 legal moves a state", 190_000),
)
"""The fastest tile engines known to this project, as given with its goals, one core."""


def measure_peers(seconds: float) -> list[Peer]:
    """Measures every peer that can be imported."""
    return [
        _measure("OpenSpiel", "hex, 11 by 11, no chance", _open_spiel, seconds),
        _measure("PettingZoo", "go, 9 by 9, no chance", _pettingzoo, seconds),
    ]


def _measure(name: str, work: str, make: Callable[[], Callable[[], int]], seconds: float) -> Peer:
    try:
        one_game = make()
    except ImportError:
        return Peer(name, work)
    length = sum(one_game() for _ in range(5)) / 5
    return Peer(name, work, per_second(one_game, seconds), length)


def _open_spiel() -> Callable[[], int]:
    spiel: Any = importlib.import_module("pyspiel")
    game = spiel.load_game("hex(board_size=11)")
    rng = random.Random(SEED)

    def one_game() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return one_game


def _pettingzoo() -> Callable[[], int]:
    module: Any = importlib.import_module("pettingzoo.classic.go_v5")
    env = module.env(board_size=9)
    rng = random.Random(SEED)

    def one_game() -> int:
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
        return moves

    return one_game
