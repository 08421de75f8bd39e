"""The points still to be gained from the pile, if every tile finds a place.

Laying a greenway gains 1 point, a park 3 and a street none; a building loses one. These
figures allow for the tile leaving the unused tiles, which count too. When a win is within
reach, the best plan is to lay greenways and parks, then streets while there are any, and to
win before buildings have to be laid. The mean number of points that this gives is computed
once for every pile.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

GREENS: Final = 0
PARKS: Final = 1
STREETS: Final = 2
BUILDINGS: Final = 3
SORTS: Final = 4
"""Sorts of tiles; crossings are greenways, intersections are streets."""

DRAWN: Final = 3
MISFIT: Final = 0.43
"""How often one of the drawn tiles cannot be laid, as a guess."""
LARGEST: Final = 100_000
"""How many piles are worked out at most: it must not hold up a bot's first move."""
NEVER: Final = -1000.0


def scaled(tiles: int, scale: int) -> int:
    """Counts by how many tiles of the table some are stood for."""
    return -(-tiles // scale)


def table_size(most: list[int], scale: int) -> int:
    """Counts the piles in a table of that scale."""
    size = 1
    for tiles in most:
        size *= scaled(tiles, scale) + 1
    return size


class Gains:
    """The points to be gained by greenways, parks, streets and buildings in the pile."""

    def __init__(self, most: list[int]) -> None:
        self.steps: vec[i64] = vec[i64]([0] * SORTS)
        """How far apart piles are in the table that differ by one tile."""
        self.scale: i64 = 1
        """How many tiles stand for one in the table: more in a set of very many tiles."""
        while table_size(most, int(self.scale)) > LARGEST:
            self.scale += 1
        size = 1
        for sort in range(SORTS - 1, -1, -1):
            self.steps[sort] = size
            size *= scaled(most[sort], int(self.scale)) + 1
        self.size: int = size
        self.worth: vec[float] = vec[float]([1.0, 3.0, 0.0, -1.0])
        """What laying a tile of each sort gives."""
        self.most_streets: i64 = scaled(most[STREETS], int(self.scale))
        self.table: vec[float] = vec[float]([])
        """Empty until it is asked for first: only bots that search want it."""

    def _work_out(self) -> vec[float]:
        table = vec[float]([0.0] * self.size)
        pile = vec[i64]([0] * SORTS)
        worth = vec[float]([0.0] * SORTS)
        for at in range(i64(self.size)):
            rest = at
            for sort in range(i64(SORTS)):
                pile[sort] = rest // self.steps[sort]
                rest %= self.steps[sort]
                worth[sort] = NEVER
                if pile[sort] > 0:
                    after = table[at - self.steps[sort]]
                    worth[sort] = self.worth[sort] + (max(after, 0.0) if sort <= PARKS else after)
            table[at] = expected(pile, worth)
        return table

    def look_up(self, left: vec[i64], streets: float) -> float:
        """Tells what a pile gives if only some of its streets, maybe a fraction, can be laid."""
        if len(self.table) == 0:
            self.table = self._work_out()
        scale = float(self.scale)
        at: i64 = 0
        for sort in range(i64(SORTS)):
            if sort != STREETS:
                at += (left[sort] + self.scale - 1) // self.scale * self.steps[sort]
        streets /= scale
        whole = i64(streets)
        at += whole * self.steps[STREETS]
        if whole >= self.most_streets:
            return scale * self.table[at]
        share = streets - float(whole)
        more = self.table[at + self.steps[STREETS]]
        return scale * ((1.0 - share) * self.table[at] + share * more)


def expected(pile: vec[i64], worth: vec[float]) -> float:
    """Tells what a draw gives on average, if the sort that is worth most is laid; ruins worth."""
    left: i64 = 0
    for sort in range(i64(SORTS)):
        left += pile[sort]
    if left == 0:
        return 0.0
    all_drawn, all_but_one = min(i64(DRAWN), left), min(i64(DRAWN - 1), left)
    usually = (1.0 - MISFIT) / ways_to_draw(left, all_drawn)
    at_times = MISFIT / ways_to_draw(left, all_but_one)
    sure = 1.0
    total = 0.0
    while left > 0:
        best: i64 = 0
        for sort in range(i64(1), i64(SORTS)):
            if worth[sort] > worth[best]:
                best = sort
        left -= pile[best]
        without = usually * ways_to_draw(left, all_drawn)
        without += at_times * ways_to_draw(left, all_but_one)
        total += worth[best] * (sure - without)
        sure = without
        worth[best] = NEVER
    return total


def ways_to_draw(tiles: i64, drawn: i64) -> float:
    """Counts the ways to draw this many out of some tiles."""
    ways = 1.0
    for index in range(drawn):
        ways *= float(tiles - index) / float(index + 1)
    return ways if tiles >= drawn else 0.0
