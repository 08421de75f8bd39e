"""Chance that is the same for all seatings of a deal, whatever the players do.

Each outcome of each draw gets a number from the deal's seed, the sort of draw
and how many of that sort came before. The outcome with the least number divided by
its weight is drawn. The numbers are exponentially distributed, so every outcome has
exactly its odds. They do not depend on the moves, so two matches of one deal draw the
same as long as the same can be drawn.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Callable

from edgewise.core.moves import Move, verb_of
from edgewise.core.state import State

SCALE = 2.0**64


class DealtChance:
    """Chance for one match of a deal."""

    def __init__(self, seed: int, names: Callable[[int], str] = str) -> None:
        self.seed = seed
        self.names = names
        """What an outcome is called; texts of moves are the same where tiles are numbered anew."""
        self.drawn: Counter[int] = Counter()

    def draw(self, state: State) -> Move:
        """Lets chance decide, by its odds."""
        weights = sorted(state.chance_weights())
        event, names = self.next_event(weights), self.names
        _, code = min((delay(event, names(code)) / weight, code) for code, weight in weights)
        return Move(state.game, code)

    def next_event(self, weights: list[tuple[int, int]]) -> str:
        """Names the next draw of a sort, from the sorted outcomes that it can have."""
        verb = int(verb_of(weights[0][0]))
        self.drawn[verb] += 1
        return f"{self.seed}/{verb}/{self.drawn[verb] - 1}"


def delay(event: str, outcome: str) -> float:
    """Draws an exponential number for one outcome of one event."""
    digest = hashlib.blake2b(f"{event}/{outcome}".encode(), digest_size=8).digest()
    return -math.log((int.from_bytes(digest, "big") + 0.5) / SCALE)
