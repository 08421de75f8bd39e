"""Perft: how many lines of play there are, with the bag's order fixed.

Chance does not branch: at each of its turns, a hash of the number of moves so far picks
the outcome. So counts are small, exact and the same on every machine, and a rule change
that affects one placement changes them.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from edgewise.core.chance import CHANCE
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.state import State
from edgewise.games import built_in, find
from edgewise.testing.faults import ConformanceError
from edgewise.testing.settings import settings

DEPTH = 4
MOST_LINES = 20_000


def fixed_chance(state: State) -> None:
    """Lets chance play by its fixed order until a seat is to move."""
    while state.to_move == CHANCE:
        weights = sorted(state.chance_weights())
        total = sum(weight for _, weight in weights)
        digest = hashlib.blake2b(str(len(state.past)).encode(), digest_size=8).digest()
        index = int.from_bytes(digest, "big") % total
        for code, weight in weights:
            index -= weight
            if index < 0:
                state.push_code(code)
                break


def perft(state: State, depth: int) -> int:
    """Counts the lines of this many moves of seats."""
    pushed = len(state.past)
    fixed_chance(state)
    if depth == 0 or state.is_over:
        total = 1 if depth == 0 else 0
    elif depth == 1:
        total = len(state.list_codes())
    else:
        total = 0
        for code in sorted(state.list_codes()):
            state.push_code(code)
            total += perft(state, depth - 1)
            state.pop()
    while len(state.past) > pushed:
        state.pop()
    return total


def perft_split(state: State, depth: int) -> dict[str, int]:
    """Counts the lines below each first move."""
    pushed = len(state.past)
    fixed_chance(state)
    split: dict[str, int] = {}
    for code in sorted(state.list_codes()):
        state.push_code(code)
        split[Move(state.game, code).text()] = perft(state, depth - 1)
        state.pop()
    while len(state.past) > pushed:
        state.pop()
    return split


def counts_of(game: Game) -> str:
    """Counts every setting of a game, as deep as the lines stay few."""
    lines: list[str] = []
    for players, options in settings(game):
        state = game.new(players, options)
        counts: list[int] = []
        while len(counts) < DEPTH and (not counts or 0 < counts[-1] < MOST_LINES // 20):
            counts.append(perft(state, len(counts) + 1))
        lines.append(f"{players} {json.dumps(options, sort_keys=True)} {counts}")
    return "\n".join(lines) + "\n"


def read_counts(path: Path) -> list[tuple[tuple[int, dict[str, object]], list[int]]]:
    """Reads what ``counts_of`` wrote."""
    if not path.is_file():
        raise ConformanceError(
            f"{path.name} is missing in {path.parent}: write it with `make goldens`, and look at it"
        )
    found: list[tuple[tuple[int, dict[str, object]], list[int]]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        players, rest = line.split(" ", 1)
        options, _, counts = rest.rpartition(" [")
        found.append(((int(players), json.loads(options)), json.loads("[" + counts)))
    return found


def perft_files(folder: Path) -> None:
    """Writes the counts of all games here."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in built_in():
        (folder / f"{name}.txt").write_text(counts_of(find(name)), encoding="utf-8")
