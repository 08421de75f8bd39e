"""The daily deal: the same chance for everyone, whatever each of them plays.

For the n-th chance move of a match, all tiles are put in an order that depends only on
the seed and n. The first tile in that order that is still in the pile is drawn. A tile's
place in the order is a digest of the seed, n, the chance move that draws it, and its
number among the tiles of its kind. When some tiles of a kind are gone, those with the
highest numbers are missing. So each outcome has the probability that the rules give it,
two players with equal piles draw the same, and two whose piles differ in a few tiles draw
the same unless one of these tiles comes first. Chance moves of other games, such as dice,
are decided in the same way: a weight of 3 counts as three tiles.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime

from edgewise.core.chance import CHANCE
from edgewise.core.moves import Move
from edgewise.core.state import State

NOTE = "deal"
"""The header line of a record that names the deal it was played with."""


def daily_seed(day: date | None = None) -> str:
    """Names the deal of a day, of today in UTC if none is given."""
    return (day or datetime.now(UTC).date()).isoformat()


class DailyDeal:
    """Decides for chance by a seed: a day such as ``2026-11-15``, or any text."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._order: dict[tuple[int, int, int], bytes] = {}

    def choose(self, state: State) -> Move:
        """Chooses the chance move of a match that was played with this deal from its start."""
        made = sum(entry.actor == CHANCE for entry in state.past)
        return Move(state.game, self.choose_code(state, made))

    def choose_code(self, state: State, number: int) -> int:
        """Chooses chance's move when it has made this many before."""
        first = b""
        chosen = -1
        for code, weight in state.chance_weights():
            for copy in range(weight):
                place = self._place(state, number, code, copy)
                if chosen < 0 or place < first:
                    first, chosen = place, code
        return chosen

    def _place(self, state: State, number: int, code: int, copy: int) -> bytes:
        """Tells where in the order of one draw a tile comes."""
        key = (number, code, copy)
        if key not in self._order:
            text = f"{self.seed}/{number}/{state.game.move_text(code)}/{copy + 1}"
            self._order[key] = hashlib.blake2b(text.encode(), digest_size=12).digest()
        return self._order[key]
