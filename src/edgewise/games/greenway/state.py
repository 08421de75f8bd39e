"""A position of Greenway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.board import Board
from edgewise.core.cells import CELL_BITS, CELL_MASK
from edgewise.core.chance import CHANCE
from edgewise.core.moves import argument_of, cell_of, make_code, place_code, variant_of, verb_of
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.games.greenway import rules, scoring
from edgewise.games.greenway.gains import PARKS
from edgewise.games.greenway.moves import DRAW, LAY
from edgewise.games.greenway.networks import Networks
from edgewise.games.greenway.tileset import GREENWAY, STREET, GreenwayTiles

if TYPE_CHECKING:
    from edgewise.core.game import Game


class GreenwayState(State):
    """The board, its streets and greenways, the pile, and the drawn tiles."""

    def __init__(
        self, game: Game, tiles: GreenwayTiles, players: int, options: dict[str, object]
    ) -> None:
        super().__init__(game, players, options)
        self.tiles: GreenwayTiles = tiles
        self.by_path: bool = options.get("longest") == "path"
        self.limited: bool = options.get("town_limit") is True
        """Whether the town may span no more rows and columns than it must (greenway.31)."""

    def set_up(self) -> None:
        self.clear()
        rules.lay_start(self)

    def clear(self) -> None:
        """Takes everything off the table."""
        self.board: Board = Board(self.tiles)
        self.networks: Networks = Networks(self.tiles)
        self.stock: Stock = Stock(self.tiles, self.players)
        self.aside: vec[i16] = self.tiles.none_aside[:]
        self.aside_size: i64 = 0
        self.unusable: i64 = 0
        """How many times the drawn tiles were set aside."""
        self.phase: i64 = rules.DRAWING
        self.ending: i64 = rules.GOES_ON

    def copy_from(self, other: State) -> None:
        assert isinstance(other, GreenwayState)
        super().copy_from(other)
        self.board = other.board.copy()
        self.networks = other.networks.copy()
        self.stock = other.stock.copy()
        self.aside = other.aside
        self.aside_size = other.aside_size
        self.unusable = other.unusable
        self.phase = other.phase
        self.ending = other.ending

    # Moves.

    def apply(self, code: i64) -> None:
        if verb_of(code) == LAY:
            rules.place_drawn(self, variant_of(code), cell_of(code))
        else:
            rules.draw_tile(self, argument_of(code))

    def list_codes(self) -> list[int]:
        if self.phase == rules.DRAWING:
            return [code for code, _ in self.chance_weights()]
        if self.phase == rules.ENDED:
            return []
        return [int(code) for code in self.pack_codes()]

    def pack_codes(self) -> vec[i64]:
        if self.phase != rules.PLACING:
            return super().pack_codes()
        found = self.board.pack_fits(self.stock.masks, 0, make_code(LAY, 0))
        kept: i64 = 0
        for index in range(i64(len(found))):
            code = found[index]
            if rules.is_allowed(self, cell_of(code), variant_of(code)):
                found[kept] = code
                kept += 1
        return found if kept == len(found) else found[:kept]

    def random_code(self, rng: Random) -> i64:
        if self.phase == rules.DRAWING:
            return make_code(DRAW, self.stock.random_kind(rng))
        found = rules.random_placement(self, rng)
        return place_code(LAY, found >> CELL_BITS, found & CELL_MASK)

    def chance_weights(self) -> list[tuple[int, int]]:
        if self.actor != CHANCE:
            return []
        return self.stock.draw_weights(DRAW)

    def pack_chances(self) -> vec[i64]:
        if self.phase != rules.DRAWING:
            return super().pack_chances()
        return self.stock.pack_draws(DRAW)

    # Points.

    def points_of(self, seat: i64) -> i64:
        points = self.quick_score()
        if self.by_path:
            points += len(scoring.longest_cells(self)) - self.networks.largest
        return points

    def quick_score(self) -> i64:
        """Counts points, with the largest greenway for the longest way along one."""
        networks = self.networks
        return (
            networks.largest
            + networks.linked(STREET)
            + networks.linked(GREENWAY)
            + 2 * networks.parks
            + self.tiles.total
            - self.board.laid_size
        )

    def unused(self) -> int:
        """Counts the tiles that do not lie on the board."""
        return int(self.tiles.total - self.board.laid_size)

    def unlaid(self, kind: i64) -> i64:
        """Counts the tiles of a kind that do not lie on the board."""
        drawn = self.stock.held(rules.PLAYER, kind)
        return i64(self.stock.pool[kind]) + i64(self.aside[kind]) + drawn

    def greens_left(self) -> i64:
        """Counts the tiles with a greenway, parks included, that do not lie on the board."""
        left: i64 = 0
        for kind in range(self.tiles.kinds):
            if self.tiles.sort_of_kind[kind] <= PARKS:
                left += self.unlaid(kind)
        return left

    def aside_counts(self) -> dict[str, int]:
        """Counts the tiles set aside, by name."""
        return {
            tile.name: int(self.aside[kind])
            for kind, tile in enumerate(self.tiles.tiles)
            if self.aside[kind] > 0
        }

    # What it is played with.

    def list_boards(self) -> list[Board]:
        return [self.board]

    def find_stock(self) -> Stock | None:
        return self.stock
