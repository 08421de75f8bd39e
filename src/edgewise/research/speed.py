"""Measures the research environments beside their peers: ``edgewise bench --research``."""

from __future__ import annotations

import gc
import importlib
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from edgewise.games import find, names
from edgewise.research import Batch
from edgewise.research.openspiel import register_all
from edgewise.research.pettingzoo import raw_env

SIZE = 1024
ROUNDS = 5
SEED = 7
PYTHON_GAMES = (
    *("ant_foraging", "block_dominoes", "hangman", "kuhn_poker", "liars_poker"),
    *("team_dominoes", "tic_tac_toe"),
)
"""All games of OpenSpiel that are written in Python, as ours are to it, and played in turns."""
CLASSICS = ("tictactoe_v3", "connect_four_v3")
AEC, SPIEL = "AEC, raw", "OpenSpiel's Python interface"
OURS = next(name for name in names() if 2 in find(name).seats)
"""The game whose batches are measured: the first one for two."""

Run = Callable[[], int]
"""Does a piece of work and counts the steps in it."""


@dataclass
class Figure:
    """Steps a second of one environment, and at least how many they should be."""

    name: str
    way: str
    run: Run
    bar: float = 0.0
    ours: bool = True
    rates: tuple[float, ...] = ()

    @property
    def rate(self) -> float:
        """The median over all rounds."""
        return statistics.median(self.rates)


def measure_research(
    seconds: float, *, rounds: int = ROUNDS, size: int = SIZE, tell: Callable[[], object]
) -> list[Figure]:
    """Measures all environments in turns; bars that peers set are filled in."""
    figures = [
        Figure(f"{OURS}, {size} at once, masks", "batch", batched(size, observes=False), 400_000),
        Figure(f"{OURS}, {size} at once, observations", "batch", batched(size), 150_000),
        Figure(
            f"{OURS}, {size} at once, observations with points",
            "batch",
            batched(size, points=True),
            150_000,
        ),
        *[Figure(name, AEC, aec(raw_env(name))) for name in names()],
        *[Figure(f"{name}, arrays read", AEC, aec(raw_env(name), reads=True)) for name in names()],
        *[Figure(name, AEC, aec(env), ours=False) for name, env in classics()],
        *spiel_figures(),
    ]
    gc.collect()
    gc.freeze()  # so that no environment pays for what all the others hold
    for _ in range(rounds):
        for figure in figures:
            figure.rates += (rate_of(figure.run, seconds),)
        tell()
    gc.unfreeze()
    for way in (AEC, SPIEL):
        others = [figure.rate for figure in figures if figure.way == way and not figure.ours]
        for figure in figures:
            if figure.way == way and figure.ours and others:
                figure.bar = max(others)
    return figures


def rate_of(run: Run, seconds: float) -> float:
    """Counts steps a second of this process's own time."""
    count, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds or count == 0:
        count += run()
    return count / spent


def batched(size: int, *, observes: bool = True, points: bool = False) -> Run:
    """Steps a batch with random legal moves, and looks at its mask and at its observations.

    With ``points`` the rows of moves tell what each move gives at once.
    """
    batch = Batch(OURS, size, seed=SEED, observations=observes, move_points=points)
    rng = np.random.default_rng(SEED)

    def step() -> int:
        batch.step(rng.integers(batch.counts))
        if observes:
            batch.tiles, batch.moves, batch.summaries  # noqa: B018
        batch.mask()
        return size

    return step


def aec(env: Any, *, reads: bool = False) -> Run:
    """Plays one match of an AEC environment without its wrappers.

    Every observation is asked for, and its mask is read. Ours makes its other arrays when
    somebody ``reads`` them.
    """
    rng = random.Random(SEED)

    def match() -> int:
        env.reset(seed=rng.randrange(1 << 30))
        steps = 0
        while env.agents:
            agent = env.agent_selection
            if env.terminations[agent] or env.truncations[agent]:
                env.step(None)
                continue
            seen = env.observe(agent)
            if reads:
                seen["observation"]["tiles"]
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[rng.randrange(len(legal))]))
            steps += 1
        return steps

    return match


def classics() -> list[tuple[str, Any]]:
    """Lists the board games of PettingZoo that are installed."""
    found = []
    for name in CLASSICS:
        try:
            module: Any = importlib.import_module(f"pettingzoo.classic.{name}")
            raw = getattr(module, "raw_env", None) or module.env.__globals__["raw_env"]
            found.append((f"PettingZoo {name}", raw()))
        except ImportError:
            continue
    return found


def spiel_figures() -> list[Figure]:
    """Lists our games and those of OpenSpiel that are written in Python."""
    spiel: Any = importlib.import_module("pyspiel")
    ours = [name for name in register_all() if not name.endswith("_mini")]
    others = [f"python_{name}" for name in PYTHON_GAMES if is_installed(name)]
    return [
        *[Figure(name, SPIEL, spiel_match(spiel.load_game(name))) for name in ours],
        *[Figure(name, SPIEL, spiel_match(spiel.load_game(name)), ours=False) for name in others],
    ]


def is_installed(name: str) -> bool:
    """Registers a game of OpenSpiel; false if this version does not have it."""
    try:
        importlib.import_module(f"open_spiel.python.games.{name}")
    except ImportError:
        return False
    return True


def spiel_match(game: Any) -> Run:
    """Plays one random match through OpenSpiel's interface; chance's moves are steps too."""
    rng = random.Random(SEED)

    def match() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, odds)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[rng.randrange(len(actions))])
            steps += 1
        return steps

    return match


def bytes_a_match(size: int = 4096) -> float:
    """Measures the memory of a match of a batch in play, where the system tells it."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return 0.0
    gc.collect()
    before = int(statm.read_text().split()[1])
    batch = Batch(OURS, size, seed=SEED, observations=False)
    rng = np.random.default_rng(SEED)
    for _ in range(30):
        batch.step(rng.integers(batch.counts))
    pages = int(statm.read_text().split()[1]) - before
    return pages * 4096 / batch.size
