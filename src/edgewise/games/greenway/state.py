"""A position of Greenway."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.board import Board
from edgewise.core.cells import CELL_BITS, CELL_MASK
from edgewise.core.chance import CHANCE
from edgewise.core.moves import argument_of, cell_of, make_code, place_code, variant_of, verb_of
from edgewise.core.notation import board_list, board_problems, stock_fields, stock_problems
from edgewise.core.scores import Outcome, Refusal, ScoreItem
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.games.greenway import rules, scoring
from edgewise.games.greenway.gains import PARKS
from edgewise.games.greenway.moves import DRAW, LAY
from edgewise.games.greenway.networks import Networks
from edgewise.games.greenway.outlook import foresee
from edgewise.games.greenway.record import unreachable
from edgewise.games.greenway.refusals import explain
from edgewise.games.greenway.tileset import GREENWAY, STREET, GreenwayTiles
from edgewise.games.greenway.words import WORDS

if TYPE_CHECKING:
    from edgewise.core.game import Game

LATE: Final = 8
"""With so many tiles with a greenway left, a search plays on to the end."""


class GreenwayState(State):
    """The board, its streets and greenways, the pile, and the drawn tiles."""

    def __init__(
        self, game: Game, tiles: GreenwayTiles, players: int, options: dict[str, object]
    ) -> None:
        super().__init__(game, players, options)
        self.tiles: GreenwayTiles = tiles
        self.by_path: bool = options.get("longest") == "path"

    def set_up(self) -> None:
        self.clear()
        rules.lay_start(self)

    def clear(self) -> None:
        """Takes everything off the table."""
        self.board: Board = Board(self.tiles)
        self.networks: Networks = Networks(self.tiles)
        self.stock: Stock = Stock(self.tiles, self.players)
        self.aside: vec[i16] = vec[i16]([0] * int(self.tiles.kinds))
        self.aside_size: i64 = 0
        self.unusable: i64 = 0
        """How many times the drawn tiles were set aside."""
        self.phase: i64 = rules.DRAWING
        self.ending: i64 = rules.GOES_ON

    def blank(self) -> GreenwayState:
        return GreenwayState(self.game, self.tiles, self.players, self.options)

    def take_from(self, other: State) -> None:
        assert isinstance(other, GreenwayState)
        self.take_frame_from(other)
        self.board = other.board.copy()
        self.networks = other.networks.copy()
        self.stock = other.stock.copy()
        self.aside = other.aside[:]
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
        top = int(make_code(LAY, 0))
        return [
            top | fit
            for fit in self.board.list_fits(self.stock.masks, 0)
            if self.networks.is_allowed(self.board, fit & CELL_MASK, fit >> CELL_BITS)
        ]

    def random_code(self, rng: Random) -> i64:
        if self.phase == rules.DRAWING:
            return make_code(DRAW, self.stock.random_kind(rng))
        found = rules.random_placement(self, rng)
        return place_code(LAY, found >> CELL_BITS, found & CELL_MASK)

    def chance_weights(self) -> list[tuple[int, int]]:
        if self.actor != CHANCE:
            return []
        return self.stock.draw_weights(DRAW)

    def explain(self, code: int) -> Refusal:
        return explain(self, code)

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
            + networks.linked[STREET]
            + networks.linked[GREENWAY]
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

    def items_of(self, seat: int) -> list[ScoreItem]:
        return scoring.list_items(self)

    def appraise(self, seat: i64) -> float:
        networks = self.networks
        rows, columns = networks.row_count, networks.column_count
        spanned = rules.rows_spanned(self) + rules.columns_spanned(self)
        reached = min(rows, i64(rules.SPAN)) + min(columns, i64(rules.SPAN))
        return (
            float(self.quick_score())
            + 0.7 * float(networks.loose[STREET] + networks.loose[GREENWAY])
            + 0.2 * float(networks.open_ends[GREENWAY])
            + 2.0 * float(reached)
            - float(spanned - rows - columns)
            + (5.0 if self.ending == rules.WON else 0.0)
        )

    def hunch(self, seat: i64) -> float:
        return foresee(self)

    def foresee(self, seat: i64) -> float:
        return foresee(self)

    def horizon(self) -> int:
        """Plays on to the end when it is near; before, a look tells more than play."""
        return int(self.tiles.total) if self.greens_left() <= LATE else 0

    def attempts(self) -> int:
        """Nearly all there are: few moves win, and a win must not be missed."""
        return 30

    def curiosity(self) -> float:
        """More than other games ask for: what chance draws next tells little of a move."""
        return 3.0

    def final_outcome(self) -> Outcome:
        scores, won = (int(self.points_of(0)),), self.ending == rules.WON
        return WORDS.outcome(scores, ((0,),), rules.ENDINGS[self.ending], won=won)

    def tally(self) -> dict[str, int]:
        """Counts what the game is about, for designers."""
        return {
            "won": int(self.ending == rules.WON),
            "tiles laid": int(self.board.laid_size),
            "parks": int(self.networks.parks),
            "threes set aside": int(self.unusable),
        }

    # What a seat may know: everything is open.

    def forget(self, seat: int) -> None:
        self.board.sort_frontier()

    def deal_unknown(self, rng: Random) -> None:
        pass

    # As data.

    def list_boards(self) -> list[Board]:
        return [self.board]

    def find_stock(self) -> Stock | None:
        return self.stock

    def fields(self) -> dict[str, Any]:
        return {
            "phase": rules.PHASES[self.phase],
            "board": board_list(self.board),
            **stock_fields(self.stock),
            "discard": self._aside_counts(),
            "scores": [int(self.points_of(0))],
            "unusable": int(self.unusable),
            "ending": rules.ENDINGS[self.ending] or None,
            "progress": self._progress(),
        }

    def _progress(self) -> dict[str, int]:
        """Tells how far the board is from a win."""
        return {
            "rows": int(rules.rows_spanned(self)),
            "rows_linked": int(self.networks.row_count),
            "columns": int(rules.columns_spanned(self)),
            "columns_linked": int(self.networks.column_count),
        }

    def _aside_counts(self) -> dict[str, int]:
        return {
            tile.name: int(self.aside[kind])
            for kind, tile in enumerate(self.tiles.tiles)
            if self.aside[kind] > 0
        }

    def problems(self) -> list[str]:
        found = stock_problems(self.stock, [self.board], self._aside_counts())
        starts = [
            cell
            for cell in self.board.laid_cells()
            if self.tiles.kind_of[self.board.near(cell)] == self.tiles.start
        ]
        if len(starts) != 1:
            found.append(f"{len(starts)} start tiles lie on the board, not 1")
        if found or board_problems(self.board):
            return found
        items = sum(item.points for item in self.items_of(0))
        if items != self.points_of(0):
            found.append(f"the score is {int(self.points_of(0))}, its items give {items}")
        return found

    def unreachable(self) -> list[str]:
        return unreachable(self)
