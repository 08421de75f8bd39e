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

from edgewise.core.moves import Move, verb_of
from edgewise.core.state import State

SCALE = 2.0**64


class DealtChance:
    """Chance for one match of a deal."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.drawn: Counter[int] = Counter()

    def draw(self, state: State) -> Move:
        """Lets chance decide, by its odds."""
        weights = sorted(state.chance_weights())
        verb = int(verb_of(weights[0][0]))
        event = f"{self.seed}/{verb}/{self.drawn[verb]}"
        self.drawn[verb] += 1
        _, code = min((delay(event, code) / weight, code) for code, weight in weights)
        return Move(state.game, code)


def delay(event: str, code: int) -> float:
    """Draws an exponential number for one outcome of one event."""
    digest = hashlib.blake2b(f"{event}/{code}".encode(), digest_size=8).digest()
    return -math.log((int.from_bytes(digest, "big") + 0.5) / SCALE)
