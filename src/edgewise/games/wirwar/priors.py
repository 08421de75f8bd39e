"""The priors of placements: only the networks that a tile touches are walked.

What pipes are worth is kept for a position, and changed by what each move changes. It is
the same as ``quick_points`` but for the last digits, which bots do not look at.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.cells import neighbour
from edgewise.core.evaluation import Priors
from edgewise.core.moves import cell_of, variant_of, verb_of
from edgewise.core.state import State
from edgewise.core.tileset import EMPTY
from edgewise.games.wirwar import rules
from edgewise.games.wirwar.likelihood import DRAW_WORTH
from edgewise.games.wirwar.moves import LAY, TAKE
from edgewise.games.wirwar.networks import (
    ONE_LINK,
    ONE_OPEN_BORDER,
    ONE_OPEN_LINK,
    ONE_PIT,
    Survey,
    quick_points,
    worth_of,
)
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.tileset import (
    NO_BORDER,
    NO_MATERIAL,
    PIPE,
    PIT,
    PUMP_BORDER,
    ROAD_BORDER,
)

NO_NETWORK: Final = -1
PARTS: Final = 4
"""The pipes of the new tile are numbered from here on, the networks that it touches before."""


class PipePriors(Priors):
    """What the pipes of each material are worth, and how a placement changes that."""

    def __init__(self, state: WirwarState) -> None:
        worth = quick_points(state.board, state.tiles, False)
        self.before: vec[float] = vec[float](worth)
        self.worth: vec[float] = self.before[:]
        self.change: vec[float] = vec[float]([0.0] * len(worth))
        """What the placement looked at last changes."""
        self.survey: Survey = Survey(state.board, state.tiles)
        self.counts: vec[i64] = vec[i64]([0] * (2 * PARTS))
        """For each network that is touched, and for each new pipe, its counts in one number."""
        self.joined: vec[i64] = vec[i64]([0] * (2 * PARTS))
        """With what each of them was joined, or itself."""
        self.beside: vec[i64] = vec[i64]([0] * 4)
        """For each side of the new tile the network there."""
        self.material: vec[i64] = vec[i64]([0] * (2 * PARTS))

    def begin(self, state: State) -> None:
        assert isinstance(state, WirwarState)
        self.worth = self.before[:]
        self._look_at(state)

    def prior(self, state: State, code: i64, seat: i64) -> float:
        assert isinstance(state, WirwarState)
        due = float(self._weigh(state, code))
        own = state.materials[seat]
        total = 0.0
        for material in range(i64(len(self.worth))):
            total += self.worth[material] + self.change[material]
        mine = self.worth[own] + self.change[own]
        return mine - (total - mine) / float(len(self.worth) - 1) + DRAW_WORTH * due

    def follow(self, state: State, code: i64) -> None:
        assert isinstance(state, WirwarState)
        self._weigh(state, code)
        for material in range(i64(len(self.worth))):
            self.worth[material] += self.change[material]

    def _look_at(self, state: WirwarState) -> None:
        """Walks on this board from now on."""
        board, survey = state.board, self.survey
        if len(survey.marks) != 4 * len(board.grid) or i64(len(survey.stack)) < 4 * board.laid_size:
            self.survey = Survey(board, state.tiles)
        self.survey.board = board

    def _weigh(self, state: WirwarState, code: i64) -> i64:
        """Works out what a move changes; counts the tiles that are due after it."""
        for material in range(i64(len(self.change))):
            self.change[material] = 0.0
        draws = state.stock.bag_size > 0
        if verb_of(code) != LAY:
            return 1 if draws and verb_of(code) == TAKE else 0
        self._look_at(state)
        variant, cell = variant_of(code), cell_of(code)
        if state.tiles.role[variant] != PIPE:
            self._weigh_on_road(state, variant, cell)
            return 1 if draws else 0
        touched = self._weigh_pipe(state, variant, cell)
        return min(max(touched, 1), rules.MOST_DRAWN) if draws else 0

    def _walk_beside(self, state: WirwarState, cell: i64) -> i64:
        """Walks the networks that end or go on at a cell, and counts the tiles beside it.

        They count no more: what becomes of them is added by ``_add_joined``.
        """
        board, tiles, survey = state.board, state.tiles, self.survey
        around, here = board.surroundings(cell), board.slot(cell)
        earlier = survey.walk
        touched: i64 = 0
        for side in range(i64(4)):
            self.beside[side] = NO_NETWORK
            if tiles.seen_label(around, side) == EMPTY:
                continue
            touched += 1
            slot = board.slot_beside(here, side)
            back = side ^ 2
            material = i64(tiles.material_at[(i64(board.grid[slot]) - 1) * 4 + back])
            if material == NO_MATERIAL:
                continue
            if survey.walk_at(slot, back) <= earlier:
                survey.walk_from(neighbour(cell, side), back)
                number = survey.walk - earlier - 1
                self.counts[number] = survey.counts()
                self.joined[number] = number
                self.material[number] = material
                self.change[material] -= worth_of(self.counts[number])
            self.beside[side] = survey.walk_at(slot, back) - earlier - 1
        for number in range(survey.walk - earlier, i64(PARTS)):
            self.joined[number] = NO_NETWORK
        return touched

    def _weigh_pipe(self, state: WirwarState, variant: i64, cell: i64) -> i64:
        """Joins the pipes of a new tile with those that they touch; counts the tiles there."""
        board, tiles, counts = state.board, state.tiles, self.counts
        touched = self._walk_beside(state, cell)
        here = board.slot(cell)
        around = board.surroundings(cell)
        rooms, roads = state.piles[PUMP_BORDER], state.piles[ROAD_BORDER]
        for side in range(i64(4)):
            self.joined[PARTS + side] = NO_NETWORK
        for side in range(i64(4)):
            at = variant * 4 + side
            if tiles.material_at[at] == NO_MATERIAL:
                continue
            part = PARTS + i64(tiles.first_side[at])
            if part == PARTS + side:
                counts[part] = 0
                self.joined[part] = part
                self.material[part] = i64(tiles.material_at[at])
            border = i64(tiles.border_at[at])
            if tiles.seen_label(around, side) == EMPTY:
                if border == NO_BORDER:
                    counts[part] += ONE_OPEN_LINK
                elif border == PUMP_BORDER and rooms > 0:
                    rooms -= 1
                elif border == ROAD_BORDER and roads > 0:
                    roads -= 1
                else:
                    counts[part] += ONE_OPEN_BORDER
                continue
            other = i64(board.grid[board.slot_beside(here, side)]) - 1
            if border == NO_BORDER:
                counts[part] += ONE_LINK
            elif tiles.role[other] == PIT:
                counts[part] += ONE_PIT
            beside = self.beside[side]
            if beside == NO_NETWORK:
                continue
            if i64(tiles.border_at[other * 4 + (side ^ 2)]) != NO_BORDER:
                counts[beside] -= ONE_OPEN_BORDER
            else:
                counts[beside] += ONE_LINK - ONE_OPEN_LINK
                self._join(beside, part)
        self._add_joined()
        return touched

    def _weigh_on_road(self, state: WirwarState, variant: i64, cell: i64) -> None:
        """Counts a new pit to all pipes that end at its road, or a covered one no more."""
        board, tiles = state.board, state.tiles
        self._walk_beside(state, cell)
        for side in range(i64(4)):
            self.joined[PARTS + side] = NO_NETWORK
        pits: i64 = 0
        if tiles.role[variant] == PIT:
            pits += ONE_PIT
        if tiles.role[board.near(cell)] == PIT:
            pits -= ONE_PIT
        here = board.slot(cell)
        for side in range(i64(4)):
            beside = self.beside[side]
            if beside != NO_NETWORK:
                other = i64(board.grid[board.slot_beside(here, side)]) - 1
                if i64(tiles.border_at[other * 4 + (side ^ 2)]) != NO_BORDER:
                    self.counts[beside] += pits
        self._add_joined()

    def _join(self, one: i64, other: i64) -> None:
        """Makes one of two networks, unless they are one already."""
        one, other = self._root(one), self._root(other)
        if one != other:
            self.joined[other] = one

    def _root(self, number: i64) -> i64:
        while self.joined[number] != number:
            number = self.joined[number]
        return number

    def _add_joined(self) -> None:
        """Adds what the networks are worth that came of it."""
        for number in range(i64(2 * PARTS)):
            if self.joined[number] != NO_NETWORK:
                root = self._root(number)
                if root != number:
                    self.counts[root] += self.counts[number]
                    self.counts[number] = 0
        for number in range(i64(2 * PARTS)):
            if self.joined[number] == number:
                self.change[self.material[number]] += worth_of(self.counts[number])
