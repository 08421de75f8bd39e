"""The window: planes and actions of fixed sizes, for programs that need them.

It costs more than rows: docs/research/observations.md says how much, and which moves
fall outside.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from edgewise.core.cells import cell_at, cell_x, cell_y
from edgewise.core.errors import EdgewiseError
from edgewise.core.moves import cell_of, grid_of, place_code, variant_of, verb_of
from edgewise.core.observation import TILE_COLUMNS
from edgewise.core.state import State
from edgewise.research.observe import Observe, tile_columns
from edgewise.research.settings import checked_count

OTHERS = 128
"""How many actions there are for moves that lay no tile, by their order."""
FIRST_PLANES = ("laid", "kind", "turn", "north", "east", "south", "west")
"""The planes of each board: a tile lies there, its kind and turn from 1, its sides' labels."""
WIDTH = len(TILE_COLUMNS)


class Window:
    """Encodes one setting in planes around the middle of the laid tiles.

    An action is a variant on a cell of a board's window, or one of the first OTHERS moves
    that lay no tile. Tiles and moves outside the window are left out and counted.
    """

    def __init__(self, state: State, size: int = 15) -> None:
        self.size = size = checked_count("the size of a window", size)
        self.tiles = state.game.tiles
        self.observer = state.game.observer
        self.boards = len(state.list_boards())
        self.variants = int(self.tiles.variants)
        self.things = tile_columns(state)[WIDTH:]
        self.planes = [*FIRST_PLANES, *self.things]
        self.observe = Observe(state)
        self.shape = (self.boards * len(self.planes), size, size)
        self.placements = self.boards * self.variants * size * size
        self.actions = self.placements + OTHERS
        shown = np.array([int(label) for label in self.tiles.shown], np.int16)
        self._sides = shown.reshape(-1, 4)
        self._verbs = [verb for verb in range(64) if self.observer.lays(verb)]
        if len(self._verbs) > 1:  # each verb that lays tiles has actions of its own
            self.placements *= len(self._verbs)
            self.actions = self.placements + OTHERS

    @property
    def bytes(self) -> int:
        """How many bytes the planes of one observation take."""
        return 2 * self.shape[0] * self.size * self.size

    def encode(self, state: State, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int32], int]:
        """Gives the planes, the summary, and how many tiles lie outside."""
        found = self.observe(state, seat)
        planes = np.zeros((self.boards, len(self.planes), self.size, self.size), np.int16)
        half, rows = self.size // 2, found.tiles
        x, y = rows[:, 1] + half, rows[:, 2] + half
        inside = (x >= 0) & (x < self.size) & (y >= 0) & (y < self.size)
        rows, x, y = rows[inside], x[inside], y[inside]
        board = rows[:, 0]
        planes[board, 0, y, x] = 1
        planes[board, 1, y, x] = rows[:, 4] + 1
        planes[board, 2, y, x] = rows[:, 5] + 1
        for side in range(4):
            planes[board, 3 + side, y, x] = self._sides[rows[:, 3], side]
        for number in range(len(self.things)):
            planes[board, len(FIRST_PLANES) + number, y, x] = rows[:, WIDTH + number]
        return planes.reshape(self.shape), found.summary, int((~inside).sum())

    def legal(self, state: State, seat: int) -> tuple[dict[int, int], int]:
        """Maps each legal action to the code of its move, and counts the moves outside."""
        middles = [((b.west + b.east) >> 1, (b.north + b.south) >> 1) for b in state.list_boards()]
        found: dict[int, int] = {}
        others = outside = 0
        for code in sorted(state.list_codes()):
            verb = int(verb_of(code))
            if verb in self._verbs:
                action = self._placement(code, verb, seat, middles)
            else:
                action = self.placements + others if others < OTHERS else None
                others += 1
            if action is None:
                outside += 1
            else:
                found[action] = code
        return found, outside

    def _placement(
        self, code: int, verb: int, seat: int, middles: list[tuple[Any, Any]]
    ) -> int | None:
        number = int(grid_of(code)) if self.boards > 1 else 0
        half, cell = self.size // 2, int(cell_of(code))
        x = int(cell_x(cell)) - int(middles[number][0]) + half
        y = int(cell_y(cell)) - int(middles[number][1]) + half
        if not (0 <= x < self.size and 0 <= y < self.size):
            return None
        board = (number - seat) % self.boards if self.boards > 1 else 0
        first = self._verbs.index(verb) * self.boards + board
        return ((first * self.variants + int(variant_of(code))) * self.size + y) * self.size + x

    def code(self, state: State, seat: int, action: int) -> int:
        """Finds the code that a placement's action means in a state, legal or not."""
        if not 0 <= action < self.placements:
            raise EdgewiseError(f"actions that lay a tile are 0 to {self.placements - 1}")
        rest, x = divmod(action, self.size)
        rest, y = divmod(rest, self.size)
        rest, variant = divmod(rest, self.variants)
        verb, board = divmod(rest, self.boards)
        number = (board + seat) % self.boards
        on = state.list_boards()[number]
        half = self.size // 2
        cell = cell_at(
            x - half + ((on.west + on.east) >> 1), y - half + ((on.north + on.south) >> 1)
        )
        return int(place_code(self._verbs[verb], variant, cell, number))
