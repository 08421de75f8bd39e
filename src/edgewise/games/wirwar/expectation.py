"""What the pipes of each material are likely to score, by which a search evaluates positions.

Whether an open end will be closed depends on how many ways there are to lay an
unlaid tile against it, and above all on how many tiles are left. Towards the end
rooms and roads have run out, and hardly anything is closed any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from edgewise.core.bits import WORD_BITS
from edgewise.games.wirwar.networks import Survey
from edgewise.games.wirwar.placements import blocked_sides, has_few_left, open_turns
from edgewise.games.wirwar.tileset import BLOCKED_BITS, NO_MATERIAL

if TYPE_CHECKING:
    from edgewise.games.wirwar.state import WirwarState

BEST: Final = 1.6
"""The odds that an end is closed, before few tiles and few ways lower them."""
FADING: Final = 1.85
"""How fast the odds fall, as a power of the share of tiles that are left."""
HALF_WAYS: Final = 10.0
"""With how many ways to go on, the odds are half of what they could be."""
MOST_WAYS: Final = 24
"""From here on more ways make no difference."""
PIT_FADING: Final = 1.2
"""How fast the odds that a pit is covered fall, as a power of the share of tiles left."""
GROWTH: Final = 2.0
"""How many links more a pipe has for each open end when it is closed, and once more."""


class ClosingOdds:
    """How likely open ends are to be closed in one position."""

    def __init__(self, state: WirwarState) -> None:
        self.state: WirwarState = state
        self.unlaid: vec[i64] = state.stock.unlaid_mask()
        self.few: bool = has_few_left(state)
        size = len(state.board.grid)
        state.tiles.blank_cells(size)
        self.known: vec[u8] = state.tiles.blank_u8[:size]
        """By slot, the ways to lay a tile on an empty cell, and one more; 0 if not counted."""
        left = float(state.stock.pool_size)
        for seat in range(i64(state.players)):
            left += float(state.stock.hand_sizes[seat])
        share = left / float(state.tiles.pouch)
        self.top: float = BEST * share**FADING
        self.of_pit: float = share**PIT_FADING

    def of_end(self, cell: i64) -> float:
        """Tells how likely a pipe that leads to an empty cell is to go on there to its end."""
        slot = self.state.board.slot(cell)
        if self.known[slot] == 0:
            self.known[slot] = u8(self._count_ways(cell) + 1)
        ways = float(i64(self.known[slot]) - 1)
        return min(1.0, self.top * ways / (ways + HALF_WAYS))

    def _count_ways(self, cell: i64) -> i64:
        """Counts the ways to lay an unlaid tile on a cell, up to the most that matter."""
        state = self.state
        board, tiles = state.board, state.tiles
        bits_in, unblocked, low_bits = tiles.bits_in, tiles.unblocked, tiles.low_bits
        row = tiles.row(board.surroundings(cell))
        rows, fitting = tiles.rows, tiles.fitting
        blocked, few = blocked_sides(state, cell), self.few
        ways: i64 = 0
        for word in range(tiles.words):
            bits = rows[row * tiles.words + word] & self.unlaid[word]
            while bits != 0:
                low = bits & -bits
                bits ^= low
                kind = word * WORD_BITS + i64(low_bits[low % 67])
                turns = i64(fitting[row * tiles.kinds + kind])
                free = turns & i64(unblocked[(kind << BLOCKED_BITS) | blocked])
                if few and free != turns:
                    free = open_turns(state, kind, turns, blocked, cell)
                ways += i64(bits_in[free])
                if ways >= MOST_WAYS:
                    return MOST_WAYS
        return ways

    def of_network(self, survey: Survey) -> float:
        """Values the network walked last, in points."""
        if survey.open_borders > 0:
            return 0.0
        value = float(survey.links)
        if survey.open_links > 0:
            value += GROWTH * float(survey.open_links + 1)
        for end in range(survey.open_links):
            value *= self.of_end(survey.ends[end])
        for _ in range(survey.pits):
            value *= self.of_pit
        return value


def expected_points(state: WirwarState) -> list[float]:
    """Values for each material what its pipes are likely to give in the end."""
    worth = [0.0] * len(state.tiles.materials)
    survey = Survey(state.board, state.tiles)
    odds = ClosingOdds(state)
    while (material := survey.walk_next()) != NO_MATERIAL:
        value = odds.of_network(survey)
        if not state.longest:
            worth[material] += value
        elif value > worth[material]:
            worth[material] = value
    return worth
