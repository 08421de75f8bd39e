"""The expected result of a match of Greenway, by which a search evaluates positions.

If the match can still be won, the points to come are those that ``Gains`` gives for the
pile. If not, the whole pile will be laid, buildings included. How likely a win is depends
on the rows and columns that still lack a greenway and on the places from which one could
reach them. The weights were found by trying many: with these, a bot that looks one move
ahead scored best. Only ``OPTIMISM`` is a guess, from a few short matches.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.bits import WORD_BITS
from edgewise.core.cells import cell_x, cell_y
from edgewise.core.grid import UNKNOWN
from edgewise.core.tileset import BARREN
from edgewise.games.greenway import rules
from edgewise.games.greenway.gains import BUILDINGS, GREENS, PARKS, SORTS, STREETS
from edgewise.games.greenway.tileset import GREENWAY, STREET

if TYPE_CHECKING:
    from edgewise.games.greenway.state import GreenwayState

OPTIMISM: Final = 1.5
"""By how many points the points to come are expected too high."""

CONFIDENCE: Final = 2.98
"""Of the odds of a win, as a logarithm, and what is added to them for ..."""
FOR_LINE: Final = -0.315
"""... each row or column without a greenway but one,"""
FOR_SHARE_OF_LINES: Final = -1.4
"""... the same, for each greenway that is left to get there,"""
FOR_DEAD_LINE: Final = -0.44
"""... each row or column that none can reach with one tile,"""
FOR_STEP: Final = -0.19
"""... each step from there to the nearest place for a greenway,"""
FOR_NO_EXIT: Final = -3.2
FOR_ONE_EXIT: Final = -1.3
FOR_TWO_EXITS: Final = -0.44
"""... none, one or two places only from which one can be reached,"""
FOR_REACHING: Final = 0.19
"""... and the logarithm of how many tiles that are left could lie there."""
FARTHEST: Final = 5

LOOSE_STREET: Final = 0.83
LOOSE_GREENWAY: Final = 0.86
"""What a tile is worth that is not linked to an intersection, or to a park, yet."""
APART: Final = -1.07
"""What a tile of a greenway is worth that is not the longest and can grow."""
LAID_IN_THE_END: Final = 0.88
"""How much of what can be gained is gained in a match that is not won."""
STREET_ENDS: Final = -0.1
GREENWAY_ENDS: Final = 0.43
BUILDING_PLACES: Final = -0.048
"""What open ends and places for buildings are worth; where none fits, none must be laid."""
HALF_STREETS: Final = 3.0
"""With how many places for streets, half of the streets find one in time."""
HALF_GREENS: Final = 0.2
ALL_PLACES: Final = 1.4
"""The same for greenways, for which places count more if they do not win at once."""


class Expectation:
    """Where tiles that are left could lie, and how far the match is from a win."""

    def __init__(self, state: GreenwayState, laid: i64 = -1) -> None:
        self.state: GreenwayState = state
        self.laid: i64 = laid
        """The kind of a tile that lies on the board and was not taken from the drawn ones yet."""
        self.missing: i64 = 0
        """Rows and columns without a greenway, those still to be reached included."""
        self.dead: i64 = 0
        """Those of them within the town that no greenway can reach with one tile."""
        self.steps: i64 = 0
        """How far all of these are from places for greenways."""
        self.exits: i64 = 0
        """Places for a greenway in a row or column without one, at the edge of the town too.

        A greenway at the edge, where nothing is missing, is no step to a win but leads round to
        what is missing within. With these weights, found while it was counted, not counting it
        cost a bot that looks one move ahead 1.4 points.
        """
        self.reaching: i64 = 0
        """Tiles that are left and could lie there."""
        self.green_places: i64 = 0
        self.street_places: i64 = 0
        """Within the town."""
        self.building_places: i64 = 0
        self.left: vec[i64] = state.tiles.zeros(SORTS)
        self.crossings: i64 = 0
        self.unlaid: vec[i64] = state.tiles.zeros(state.tiles.words)
        """The kinds that are left."""
        self._count_pile()
        self._look_around()

    def _count_pile(self) -> None:
        """Counts the tiles that are left, by sort, and marks their kinds."""
        tiles, state = self.state.tiles, self.state
        pool, held, aside = state.stock.pool, state.stock.hands, state.aside
        words, sort_of_kind, is_crossing = tiles.words, tiles.sort_of_kind, tiles.is_crossing
        left, marked, masks = self.left, self.unlaid, tiles.kind_masks
        for kind in range(tiles.kinds):
            unlaid = i64(pool[kind]) + i64(held[kind]) + i64(aside[kind])
            if kind == self.laid:
                unlaid -= 1
            if unlaid != 0:
                left[i64(sort_of_kind[kind])] += unlaid
                if is_crossing[kind] != 0:
                    self.crossings += unlaid
                word = kind // WORD_BITS
                marked[word] |= masks[kind * words + word]

    def _look_around(self) -> None:
        """Looks at every cell of the frontier for what could lie there."""
        state = self.state
        board, tiles, networks = state.board, state.tiles, state.networks
        words, total = tiles.words, tiles.total
        unlaid = self.unlaid
        height, width = rules.rows_spanned(state), rules.columns_spanned(state)
        rows_lacking = max(height, state.tiles.span) - networks.row_count
        columns_lacking = max(width, state.tiles.span) - networks.column_count
        self.missing = rows_lacking + columns_lacking
        rows, columns = tiles.zeros(height + 2), tiles.zeros(width + 2)
        reaching = tiles.zeros(words)
        known, frontier, fitting_rows = board.rows, board.frontier, tiles.rows
        greens, streets, buildings = tiles.green_mask, tiles.street_mask, tiles.building_mask
        first_left, first_green = unlaid[0], greens[0]
        first_street, first_building = streets[0], buildings[0]
        for index in range(board.frontier_size):
            row = i64(known[index])
            if row == UNKNOWN:
                row = board.row_at(index)
                fitting_rows = tiles.rows
            if row == BARREN:
                continue
            row *= words
            fitting = fitting_rows[row] & first_left
            green = fitting & first_green
            street = fitting & first_street
            building = fitting & first_building
            for word in range(i64(1), words):
                fitting = fitting_rows[row + word] & unlaid[word]
                green |= fitting & greens[word]
                street |= fitting & streets[word]
                building |= fitting & buildings[word]
            if building != 0:
                self.building_places += 1
            if green == 0 and street == 0:
                continue
            cell = i64(frontier[index])
            y, x = cell_y(cell), cell_x(cell)
            if street != 0 and board.north < y < board.south and board.west < x < board.east:
                self.street_places += 1
            if green == 0:
                continue
            self.green_places += 1
            rows[y - board.north] = 1
            columns[x - board.west] = 1
            in_new_row = rows_lacking > 0 and networks.rows[y + total] == 0
            in_new_column = columns_lacking > 0 and networks.columns[x + total] == 0
            if in_new_row or in_new_column:
                self.exits += 1
                for word in range(words):
                    reaching[word] |= fitting_rows[row + word] & unlaid[word] & greens[word]
        self._count_reaching(reaching)
        for line in range(i64(1), height + 1):
            if networks.rows[board.north + line + total] == 0 and rows[line] == 0:
                self.dead += 1
                self.steps += steps_from(rows, line)
        for line in range(i64(1), width + 1):
            if networks.columns[board.west + line + total] == 0 and columns[line] == 0:
                self.dead += 1
                self.steps += steps_from(columns, line)

    def _count_reaching(self, mask: vec[i64]) -> None:
        """Counts the tiles that are left of the kinds in a mask."""
        tiles, state = self.state.tiles, self.state
        pool, held, aside = state.stock.pool, state.stock.hands, state.aside
        low_bits = tiles.low_bits
        for word in range(tiles.words):
            bits = mask[word]
            while bits != 0:
                low = bits & -bits
                bits ^= low
                kind = word * WORD_BITS + i64(low_bits[low % 67])
                self.reaching += i64(pool[kind]) + i64(held[kind]) + i64(aside[kind])
                if kind == self.laid:
                    self.reaching -= 1

    def win_odds(self) -> float:
        """Tells how likely a win is."""
        odds = CONFIDENCE + FOR_DEAD_LINE * float(self.dead)
        odds += FOR_LINE * float(self.missing - 1 - self.dead) + FOR_STEP * float(self.steps)
        greens = float(self.left[GREENS] + self.left[PARKS])
        odds += FOR_SHARE_OF_LINES * float(self.missing - 1) / (greens + 1.0)
        odds += FOR_REACHING * math.log(float(self.reaching) + 0.3)
        if self.exits == 0:
            odds += FOR_NO_EXIT
        elif self.exits == 1:
            odds += FOR_ONE_EXIT
        elif self.exits == 2:
            odds += FOR_TWO_EXITS
        return 1.0 / (1.0 + math.exp(-odds))

    def to_come(self) -> float:
        """Tells what is still to be gained from the pile."""
        places = float(self.street_places)
        streets = float(self.left[STREETS]) * places / (places + HALF_STREETS)
        crossings = float(self.crossings)
        if_won = self.state.tiles.gains.look_up(self.left, streets) + crossings
        most = float(self.left[GREENS]) + 3.0 * float(self.left[PARKS]) + crossings
        if_not = LAID_IN_THE_END * most - float(self.left[BUILDINGS])
        win = self.win_odds()
        room = (1.0 + ALL_PLACES) * float(self.green_places)
        if self.missing == 1:
            room -= float(self.exits)
        return win * if_won + (1.0 - win) * if_not - most * HALF_GREENS / (room + HALF_GREENS)

    def value(self) -> float:
        """Values the position, in points."""
        networks = self.state.networks
        laid = networks.linked(GREENWAY) + networks.loose(GREENWAY)
        apart = max(i64(0), laid - networks.finished(GREENWAY) - networks.largest)
        return (
            float(self.state.points_of(0))
            + self.to_come()
            + LOOSE_STREET * float(networks.loose(STREET))
            + LOOSE_GREENWAY * float(networks.loose(GREENWAY))
            + APART * float(apart)
            + STREET_ENDS * float(networks.open_ends(STREET))
            + GREENWAY_ENDS * float(networks.open_ends(GREENWAY))
            + BUILDING_PLACES * float(self.building_places)
            - OPTIMISM
        )


def steps_from(marks: vec[i64], line: i64) -> i64:
    """Counts the steps from a row or column to the nearest that is marked, up to a few."""
    for step in range(i64(1), i64(FARTHEST)):
        below, above = line - step, line + step
        if (below >= 0 and marks[below] != 0) or (above < len(marks) and marks[above] != 0):
            return step
    return FARTHEST


def expected_score(state: GreenwayState) -> float:
    """Tells how many points a position is likely to come to."""
    if state.phase == rules.ENDED:
        return float(state.points_of(0))
    return Expectation(state).value()


def score_after(state: GreenwayState, variant: i64, cell: i64) -> float:
    """Tells the same of the position after a drawn tile, which is laid only to look at it."""
    board, networks = state.board, state.networks
    log = networks.begin_trial()
    place, bounds = board.place_in_frontier(cell), board.bounds_word()
    rules.lay_tile(state, variant, cell)
    networks.end_undo()
    left = state.stock.bag_size + state.stock.hand_sizes[rules.PLAYER] - 1
    if left == 0 or rules.is_won(state):
        value = float(state.points_of(0))
    else:
        value = Expectation(state, i64(state.tiles.kind_of[variant])).value()
    board.unlay(place, bounds)
    if log.whole is None:
        networks.roll_back(log)
    else:
        networks.rebuild(board)
    return value
