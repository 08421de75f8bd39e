"""Strips: the smallest whole game, in one file, to copy from.

Two players hold two tiles each. A tile shows a strip on some of its sides;
lay one so that strips meet strips and blanks meet blanks, and get a point for
each strip that joins. A game like this runs as it is, uncompiled, on the
compiled engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from librt.random import Random

from edgewise.core.board import Board
from edgewise.core.cells import CELL_BITS, CELL_MASK, cell_at, cell_x, cell_y, neighbour
from edgewise.core.chance import CHANCE, EVERYONE, OVER
from edgewise.core.errors import InvalidMove
from edgewise.core.game import Game
from edgewise.core.moves import (
    argument_of,
    cell_of,
    make_code,
    parse_placement,
    place_code,
    placement_text,
    variant_of,
    verb_of,
)
from edgewise.core.notation import board_list, read_stock, read_tile, stock_fields, stock_problems
from edgewise.core.refusals import Reasons, refuse_fit
from edgewise.core.rulebook import Clause, Rulebook
from edgewise.core.scores import Outcome, Refusal, ScoreItem, rank_by
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.core.tilefile import parse_tiles
from edgewise.core.tileset import TileSet
from edgewise.core.words.book import book_of

TILES = """\
name = "Strips"
game = "strips"

[piles]
bag = 14

[edges.blank]

[edges.strip]
joins = true
colour = "#8a4fbf"
pattern = "plain"

[tiles.bar]
count = 5
parts = ["strip N-S"]

[tiles.bend]
count = 5
parts = ["strip N-E"]

[tiles.tee]
count = 4
parts = ["strip N-E-S"]
"""

RULES = Rulebook(
    "Strips",
    (
        Clause("strips.1", "decided", "Play", "Draw back to two tiles, then lay one that fits."),
        Clause("strips.2", "decided", "Play", "Touching sides agree; a strip must join a strip."),
        Clause("strips.3", "decided", "Play", "Who cannot lay passes; two passes end the match."),
        Clause("strips.4", "decided", "Score", "Each strip that joins is a point."),
    ),
    "",
)

DRAW, LAY, PASS = 1, 2, 3
HAND = 2


WORDS = book_of(
    {
        "en": """\
name = "Strips"
about = "Lay tiles so that strips meet strips."

[tiles]
bar = "bar"
bend = "bend"
tee = "tee"

[edges]
blank = "blank"
strip = "strip"

[points.joined]
label = "joined"

[outcomes]
stuck = "nobody can lay a tile"

[reasons]
not-now = "It is not time for that."
must-lay = "A tile of your hand can be laid."
not-held = "You do not hold that tile."
"""
    },
    "strips",
)

REASONS = Reasons(
    WORDS,
    {
        "not-now": "strips.1",
        "must-lay": "strips.3",
        "not-held": "strips.1",
        **dict.fromkeys(["occupied", "detached", "mismatch", "not-joined"], "strips.2"),
    },
)


class StripsState(State):
    """The board, the bag, two hands, and points with the cells they were made on."""

    def __init__(self, game: Game, players: int, options: dict[str, object]) -> None:
        super().__init__(game, players, options)

    def set_up(self) -> None:
        self.board = Board(self.game.tiles)
        self.board.lay(cell_at(0, 0), 0)
        self.stock = Stock(self.game.tiles, self.players)
        self.stock.remove(0)
        self.turn = 0
        self.passes = 0
        self.gains: list[tuple[int, int, int]] = []
        self._next()

    def blank(self) -> StripsState:
        return StripsState(self.game, self.players, self.options)

    def take_from(self, other: State) -> None:
        assert isinstance(other, StripsState)
        self.take_frame_from(other)
        self.board, self.stock = other.board.copy(), other.stock.copy()
        self.turn, self.passes, self.gains = other.turn, other.passes, other.gains[:]

    def _next(self) -> None:
        """Says who is to move: chance while the hand is short, then the seat."""
        short = self.stock.hand_size(self.turn) < HAND and self.stock.bag_size > 0
        self.actor = CHANCE if short else self.turn
        if self.passes == self.players:
            self.actor = OVER

    def apply(self, code: int) -> None:
        verb = verb_of(code)
        if verb == DRAW:
            self.stock.draw(self.turn, argument_of(code))
        else:
            self.passes = self.passes + 1 if verb == PASS else 0
            if verb == LAY:
                self._lay(variant_of(code), cell_of(code))
            self.turn = 1 - self.turn
        self._next()

    def _lay(self, variant: int, cell: int) -> None:
        tiles = self.game.tiles
        strip = tiles.label_number["strip"]
        joined = [
            side
            for side in range(4)
            if tiles.shown[variant * 4 + side] == strip
            and self.board.variant(neighbour(cell, side)) >= 0
        ]
        self.stock.lose(self.turn, tiles.kind_of[variant])
        self.board.lay(cell, variant)
        self.gains.append((self.turn, cell, len(joined)))

    def _fits(self) -> list[int]:
        fits = self.board.list_fits(self.stock.masks, self.turn * self.game.tiles.words)
        return [int(place_code(LAY, fit >> CELL_BITS, fit & CELL_MASK)) for fit in fits]

    def list_codes(self) -> list[int]:
        if self.actor == CHANCE:
            return [code for code, _ in self.chance_weights()]
        if self.actor == OVER:
            return []
        return self._fits() or [int(make_code(PASS, 0))]

    def random_code(self, rng: Random) -> int:
        if self.actor == CHANCE:
            return int(make_code(DRAW, self.stock.random_kind(rng)))
        codes = self.list_codes()
        return codes[rng.randrange(len(codes))]

    def chance_weights(self) -> list[tuple[int, int]]:
        if self.actor != CHANCE:
            return []
        pool = enumerate(self.stock.pool)
        return [(int(make_code(DRAW, kind)), int(count)) for kind, count in pool if count]

    def explain(self, code: int) -> Refusal:
        verb = verb_of(code)
        if self.actor < 0 or verb == DRAW:
            return REASONS.refuse("not-now")
        if verb == PASS:
            return REASONS.refuse("must-lay")
        fault = refuse_fit(self.board, variant_of(code), cell_of(code), REASONS)
        return fault or REASONS.refuse("not-held")

    def points_of(self, seat: int) -> int:
        return sum(points for owner, _, points in self.gains if owner == seat)

    def items_of(self, seat: int) -> list[ScoreItem]:
        return [
            WORDS.item(points, "joined", "strips.4", ((int(cell_x(cell)), int(cell_y(cell))),))
            for owner, cell, points in self.gains
            if owner == seat
        ]

    def final_outcome(self) -> Outcome:
        scores = [self.points_of(seat) for seat in range(self.players)]
        return WORDS.outcome(tuple(scores), rank_by(scores), "stuck")

    def forget(self, seat: int) -> None:
        for other in range(self.players):
            if other != seat:
                self.stock.hide(other)
        self.board.sort_frontier()

    def deal_unknown(self, rng: Random) -> None:
        self.stock.deal_hidden(rng)

    def hides_something(self) -> bool:
        return self.stock.hides_tiles()

    def leaves_open(self) -> bool:
        return self.stock.leaves_open()

    def audience(self, code: int) -> int:
        return self.turn if verb_of(code) == DRAW else EVERYONE

    def masked_text(self, code: int) -> str:
        return "draw:?"

    def fields(self) -> dict[str, Any]:
        return {
            "phase": "over" if self.is_over else "play",
            "board": board_list(self.board),
            **stock_fields(self.stock),
            "scores": [self.points_of(seat) for seat in range(self.players)],
            "turn": self.turn,
            "passes": self.passes,
            "gains": [list(gain) for gain in self.gains],
        }

    def problems(self) -> list[str]:
        return stock_problems(self.stock, [self.board])


class Strips(Game):
    """The game of strips."""

    def __init__(self, state: type[StripsState] = StripsState) -> None:
        super().__init__(
            id="strips",
            version=1,
            seats=range(2, 3),
            options=(),
            tiles=TileSet(parse_tiles(TILES, "strips")),
            rulebook=RULES,
            words=WORDS,
            module=__name__,
        )
        self.state = state

    def make_state(self, players: int, options: dict[str, object]) -> State:
        return self.state(self, players, options)

    def move_text(self, code: int) -> str:
        if verb_of(code) == LAY:
            return placement_text(self.tiles, code)
        if verb_of(code) == DRAW:
            return f"draw:{self.tiles.tiles[argument_of(code)].name}"
        return "pass"

    def parse_code(self, text: str) -> int:
        if text == "pass":
            return int(make_code(PASS, 0))
        if text.startswith("draw:"):
            return int(make_code(DRAW, self.tiles.kind(text[5:])))
        if "@" not in text:
            raise InvalidMove(f"{text!r} is no move; write tile@x,y/r0 or pass")
        return parse_placement(self.tiles, text, LAY)

    def reasons(self) -> Reasons:
        return REASONS

    def read_state(self, data: Mapping[str, Any], state: State) -> State:
        assert isinstance(state, StripsState)
        state.board = Board(self.tiles)
        for entry in data["board"]:
            cell, variant = read_tile(self.tiles, entry)
            state.board.lay(cell, variant)
        state.stock = Stock(self.tiles, state.players)
        read_stock(state.stock, dict(data), [state.board])
        state.turn, state.passes = data["turn"], data["passes"]
        state.gains = [(gain[0], gain[1], gain[2]) for gain in data["gains"]]
        state._next()
        return state


GAME = Strips()


def make_game(tiles: Path | None = None) -> Strips:
    """Finds the one game that this file holds."""
    return GAME
