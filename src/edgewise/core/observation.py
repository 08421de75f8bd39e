"""What a seat sees, as rows of numbers: one ``Observer`` for each game.

There is a row for each laid tile, a row for each legal move, and one row, the *summary*,
for all the rest: hands, what is unseen, points, open ends, and the game's own facts.
Nothing is padded. Tiles stand row by row, from west to east. Seats are counted from the one that
sees, which is 0. Cells are counted from the middle of the laid tiles.

``seen`` is always a state as a seat sees it. A game for which ``reads_only_seen`` is true
reads nothing that is hidden, so the same rows come of the whole state, at less cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from edgewise.core.cells import CELL_BITS, cell_x, cell_y
from edgewise.core.codelist import CodeList
from edgewise.core.moves import (
    ARGUMENT_MASK,
    argument_of,
    cell_of,
    grid_of,
    variant_of,
    verb_of,
)
from edgewise.core.rows import Rows
from edgewise.core.tileset import EMPTY

if TYPE_CHECKING:
    from edgewise.core.board import Board
    from edgewise.core.state import State

TILE_COLUMNS: Final = ("board", "x", "y", "variant", "kind", "turn")
"""What the first columns of a tile's row are; a game's own come after them."""

MOVE_COLUMNS: Final = (
    "verb", "board", "x", "y", "variant", "kind", "turn",
    "neighbours", "closes", "opens", "argument", "points",
    "north", "east", "south", "west",
)  # fmt: skip
"""What the columns of a move's row are; see docs/research/observations.md."""

MOVE_WIDTH: Final = 16
POINTS: Final = 11
"""The column of the points that a move gives at once."""
NORTH: Final = 12
"""The first of the four columns that tell what a tile will touch."""
TILE_WIDTH: Final = 6
NOTHING: Final = -1
UNTOLD: Final = -0x40000000
"""Stands for points that only making the move can tell."""
LOW_BITS: Final = 0x7FFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes what a seat of one game sees; it holds nothing of any match."""

    def reads_only_seen(self) -> bool:
        """Tells whether all methods here read only what is not hidden from the seat."""
        return False

    def lays(self, verb: i64) -> bool:
        """Tells whether moves of a verb lay a tile on a cell."""
        return False

    def points_at(self, verb: i64) -> bool:
        """Tells whether moves of a verb are about a cell, without laying a tile there."""
        return False

    def spot(self, code: i64) -> tuple[i64, i64, i64]:
        """Reads a move that ``points_at`` a cell: its verb, the cell, and what else it says."""
        return verb_of(code), cell_of(code), argument_of(code) >> CELL_BITS

    def list_moves(self, state: State, found: CodeList) -> None:
        """Adds the legal moves of the seat to move, in any order."""
        codes = state.pack_codes()
        for index in range(i64(len(codes))):
            found.add(codes[index])

    def gain(self, seen: State, seat: i64, code: i64) -> i64:
        """Counts the points that a legal move of the seat to move gives it at once.

        UNTOLD where they are not known at less cost than by making the move. It reads only what
        is not hidden from the seat, so it gives the same for the whole state.
        """
        return UNTOLD

    def label_names(self, state: State) -> list[str]:
        """Names what a side of a laid tile can show to the cell beside it; the first is no tile.

        A game with further labels than its edges has names for them.
        """
        tiles = state.game.tiles
        return [tiles.label_names[int(edge)] for edge in tiles.edge_of_label]

    def thing_names(self) -> list[str]:
        """Names the columns that tell what lies on a tile."""
        return []

    def things(self, seen: State, seat: int) -> list[tuple[int, int, int, int]]:
        """Lists what lies on tiles: the board's number, the cell, the column and its value."""
        return []

    def fact_names(self, state: State) -> list[str]:
        """Names the game's own facts; how many there are depends on players and tiles only."""
        return []

    def facts(self, seen: State, seat: int) -> list[int]:
        """Lists the game's own facts, as a seat sees them."""
        return []


def relative(other: int, seat: int, players: int) -> int:
    """Counts seats from the one that sees; what is no seat stays as it is."""
    return (other - seat) % players if other >= 0 else other


def summary_names(state: State) -> list[tuple[str, int]]:
    """Lists the parts of a summary, each with how many numbers it has."""
    players, stock = state.players, state.find_stock()
    kinds = 0 if stock is None else int(stock.tiles.kinds)
    facts = len(state.game.observer.fact_names(state))
    labels = len(state.game.tiles.label_names) - 1
    return [
        ("to_move", 1),
        ("bag_size", 1),
        ("scores", players),
        ("hand_sizes", players if kinds else 0),
        ("hands", players * kinds),
        ("unseen", kinds),
        ("open_ends", labels),
        ("middle", 2 * len(state.list_boards())),
        ("facts", facts),
    ]


class Encoder:
    """Writes observations of one setting, one after the other, into three tables."""

    def __init__(self, state: State) -> None:
        observer = state.game.observer
        self.observer: Observer = observer
        self.players: i64 = state.players
        self.thing_count: i64 = len(observer.thing_names())
        width = sum(size for _, size in summary_names(state))
        self.tiles: Rows = Rows(TILE_WIDTH + int(self.thing_count))
        self.moves: Rows = Rows(MOVE_WIDTH)
        self.summaries: Rows = Rows(width)
        self.fact_count: i64 = len(observer.fact_names(state))
        self.has_stock: bool = state.find_stock() is not None
        self.cells: CodeList = CodeList()
        """Room for the cells of one board, in order: how it was filled is no part of the view."""
        self.middles: vec[i64] = vec[i64]([0] * (2 * 16))

    def clear(self) -> None:
        """Forgets all observations."""
        self.tiles.clear()
        self.moves.clear()
        self.summaries.clear()

    def look(
        self, state: State, seat: i64, codes: CodeList, first: i64, count: i64, points: bool
    ) -> None:
        """Writes all that a seat sees, with a row for each of its moves; none unless it moves.

        ``points`` fills in what each move gives at once.
        """
        seen = state
        if state.viewer != seat and not self.observer.reads_only_seen():
            seen = state.seen_by(int(seat))
        self.add(seen, seat)
        self.add_moves(seen, seat, codes, first, count)
        if points:
            self.add_points(seen, seat, codes, first, count)

    def add(self, seen: State, seat: i64) -> None:
        """Writes the tiles and the summary of what a seat sees."""
        boards = seen.list_boards()
        self._find_middles(boards)
        self._add_tiles(seen, boards, seat)
        self._add_summary(seen, boards, seat)

    def _find_middles(self, boards: list[Board]) -> None:
        for number in range(i64(len(boards))):
            board = boards[number]
            self.middles[2 * number] = (board.west + board.east) >> 1
            self.middles[2 * number + 1] = (board.north + board.south) >> 1

    def _board_seen(self, number: i64, boards: i64, seat: i64) -> i64:
        """Counts boards from the seat's own, where each seat has one."""
        return (number - seat + boards) % boards if boards > 1 else 0

    def _add_tiles(self, seen: State, boards: list[Board], seat: i64) -> None:
        first_row = self.tiles.size
        for number in range(i64(len(boards))):
            board = boards[number]
            at = self.tiles.begin(board.laid_size)
            data, columns = self.tiles.data, self.tiles.columns
            tiles = board.tiles
            shown = i32(self._board_seen(number, i64(len(boards)), seat))
            middle_x, middle_y = self.middles[2 * number], self.middles[2 * number + 1]
            cells = self.cells
            cells.clear()
            for index in range(board.laid_size):
                cells.add(i64(board.laid[index]))
            cells.sort_from(0)
            for index in range(board.laid_size):
                cell = cells.at(index)
                variant = board.near(cell)
                data[at] = shown
                data[at + 1] = i32(cell_x(cell) - middle_x)
                data[at + 2] = i32(cell_y(cell) - middle_y)
                data[at + 3] = i32(variant)
                data[at + 4] = i32(tiles.kind_of[variant])
                data[at + 5] = i32(i64(tiles.turn_of[variant]))
                for column in range(TILE_WIDTH, columns):
                    data[at + column] = i32(0)
                at += columns
        if self.thing_count > 0:
            self._add_things(seen, seat, first_row, i64(len(boards)))

    def _add_things(self, seen: State, seat: i64, first_row: i64, boards: i64) -> None:
        data, columns = self.tiles.data, self.tiles.columns
        for number, cell, column, value in self.observer.things(seen, int(seat)):
            shown = self._board_seen(number, boards, seat)
            x = cell_x(cell) - self.middles[2 * i64(number)]
            y = cell_y(cell) - self.middles[2 * i64(number) + 1]
            at = first_row
            while at < self.tiles.size:
                if i64(data[at + 1]) == x and i64(data[at + 2]) == y and i64(data[at]) == shown:
                    data[at + TILE_WIDTH + i64(column)] = i32(value)
                at += columns

    def _add_summary(self, seen: State, boards: list[Board], seat: i64) -> None:
        at = self.summaries.begin(1)
        data, players = self.summaries.data, self.players
        actor = seen.actor
        data[at] = i32((actor - seat + players) % players if actor >= 0 else actor)
        stock = seen.find_stock()
        data[at + 1] = i32(0 if stock is None else stock.bag_size)
        at += 2
        for other in range(players):
            data[at + other] = i32(seen.points_of((seat + other) % players))
        at += players
        if stock is not None:
            kinds = stock.tiles.kinds
            for other in range(players):
                data[at + other] = i32(stock.hand_size((seat + other) % players))
            at += players
            unseen = at + players * kinds
            for kind in range(kinds):
                hidden = i64(stock.pool[kind])
                for other in range(players):
                    held = stock.held((seat + other) % players, kind)
                    if other == 0 or seen.viewer == seat:
                        data[at + other * kinds + kind] = i32(held)
                    else:  # of a whole state: the seat knows no other hand
                        data[at + other * kinds + kind] = i32(0)
                        hidden += held
                data[unseen + kind] = i32(hidden)
            at = unseen + kinds
        at = self._add_ends(boards, at)
        for number in range(i64(2 * len(boards))):
            data[at + number] = i32(self.middles[number])
        at += 2 * i64(len(boards))
        if self.fact_count > 0:
            for fact in self.observer.facts(seen, int(seat)):
                data[at] = i32(fact)
                at += 1

    def _add_ends(self, boards: list[Board], at: i64) -> i64:
        """Counts, for each label that joins, the sides that lead to an empty cell."""
        data = self.summaries.data
        tiles = boards[0].tiles
        labels = i64(len(tiles.label_names))
        for label in range(1, labels):
            data[at + label - 1] = i32(0)
        for board in boards:
            for index in range(board.frontier_size):
                around = i64(board.around[board.slot(i64(board.frontier[index]))])
                while around != 0:
                    label = around & tiles.label_mask
                    if label != EMPTY and label < labels and tiles.label_joins[label] != 0:
                        data[at + label - 1] = i32(i64(data[at + label - 1]) + 1)
                    around >>= tiles.label_bits
        return at + labels - 1

    def add_moves(self, seen: State, seat: i64, codes: CodeList, first: i64, count: i64) -> None:
        """Writes a row for each of some moves, after ``add`` of the same state."""
        boards = seen.list_boards()
        at = self.moves.begin(count)
        data = self.moves.data
        for index in range(count):
            code = codes.at(first + index)
            verb = verb_of(code)
            data[at] = i32(verb & LOW_BITS)
            for column in range(1, MOVE_WIDTH):
                data[at + column] = i32(0)
            data[at + 4] = i32(NOTHING)
            data[at + 5] = i32(NOTHING)
            if self.observer.lays(verb):
                number = grid_of(code) if len(boards) > 1 else 0
                cell = cell_of(code)
                data[at + 1] = i32(self._board_seen(number, i64(len(boards)), seat))
                data[at + 2] = i32(cell_x(cell) - self.middles[2 * number])
                data[at + 3] = i32(cell_y(cell) - self.middles[2 * number + 1])
                self._add_placement(boards[number], variant_of(code), cell, at)
            elif self.observer.points_at(verb):
                verb, cell, rest = self.observer.spot(code)
                data[at] = i32(verb & LOW_BITS)
                data[at + 1] = i32(self._board_seen(0, i64(len(boards)), seat))
                data[at + 2] = i32(cell_x(cell) - self.middles[0])
                data[at + 3] = i32(cell_y(cell) - self.middles[1])
                data[at + 10] = i32(rest & LOW_BITS)
            else:
                data[at + 10] = i32((code & ARGUMENT_MASK) & LOW_BITS)
            at += MOVE_WIDTH

    def _add_placement(self, board: Board, variant: i64, cell: i64, at: i64) -> None:
        data, tiles = self.moves.data, board.tiles
        data[at + 4] = i32(variant)
        data[at + 5] = i32(tiles.kind_of[variant])
        data[at + 6] = i32(i64(tiles.turn_of[variant]))
        shown, label_joins = tiles.shown, tiles.label_joins
        label_mask, label_bits = tiles.label_mask, tiles.label_bits
        around = board.surroundings(cell)
        beside: i64 = 0
        closes: i64 = 0
        opens: i64 = 0
        for side in range(i64(4)):
            joins = i64(label_joins[i64(shown[4 * variant + side])])
            label = around & label_mask
            data[at + NORTH + side] = i32(label)
            if label != EMPTY:
                beside += 1
                closes += joins
            else:
                opens += joins
            around >>= label_bits
        data[at + 7] = i32(beside)
        data[at + 8] = i32(closes)
        data[at + 9] = i32(opens)

    def add_points(self, seen: State, seat: i64, codes: CodeList, first: i64, count: i64) -> None:
        """Fills in the points that each of the last moves gives at once.

        What cannot be told without making the move is tried in some world that agrees with
        what the seat sees.
        """
        at = self.moves.size - count * MOVE_WIDTH + POINTS
        data, observer = self.moves.data, self.observer
        world: State | None = None
        for index in range(count):
            code = codes.at(first + index)
            gain = observer.gain(seen, seat, code)
            if gain == UNTOLD:
                if world is None:
                    known = seen if seen.viewer == seat else seen.seen_by(int(seat))
                    world = known.resample(0)
                gain = gain_once_made(world, seat, code)
            data[at] = i32(gain)
            at += MOVE_WIDTH


def gain_once_made(state: State, seat: i64, code: i64) -> i64:
    """Counts what a move gives a seat, by making it and taking it back."""
    before = state.points_of(seat)
    trial = state.game.begin_trial(state, code)
    if trial is None:
        after = state.clone()
        after.apply(code)
        return after.points_of(seat) - before
    state.apply(code)
    trial.end(state)
    gain = state.points_of(seat) - before
    trial.roll_back(state)
    return gain
