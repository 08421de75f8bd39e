"""A position of Buizen Wir-War."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from edgewise.core.bits import bit
from edgewise.core.board import Board
from edgewise.core.cells import cell_at
from edgewise.core.chance import CHANCE
from edgewise.core.moves import argument_of, cell_of, make_code, variant_of, verb_of
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.core.worlds import Worlds
from edgewise.games.wirwar import phases, rules
from edgewise.games.wirwar.listing import find_placements, random_placement
from edgewise.games.wirwar.moves import DRAW, FIRST, LAY, MATERIAL, PASS, TAKE
from edgewise.games.wirwar.networks import closed_points
from edgewise.games.wirwar.ruled_out import note_laid
from edgewise.games.wirwar.tileset import PIPE, PipeTiles

if TYPE_CHECKING:
    from edgewise.core.game import Game

NOT_DEALT: Final = -1
"""The material of a seat that has drawn no coloured tile yet."""
HIDDEN: Final = -2
"""The material of a seat, for those who may not know it."""
NOTHING: Final = -1
LAID: Final = 1 << 30


class WirwarState(State):
    """The table, pouch and hands, the piles, who has which material, and whose turn it is."""

    def __init__(
        self, game: Game, tiles: PipeTiles, players: int, options: dict[str, object]
    ) -> None:
        super().__init__(game, players, options)
        self.tiles: PipeTiles = tiles
        self.longest: bool = options["count"] == "longest"
        self.worlds: Worlds | None = None
        """What the viewer of a state remembers of hidden hands, if that is more than is seen."""

    def set_up(self) -> None:
        tiles = self.tiles
        self.board: Board = Board(tiles)
        self.board.lay(cell_at(0, 0), tiles.room)
        self.stock: Stock = Stock(tiles, self.players)
        rooms, roads = tiles.count(tiles.kind("room")), tiles.count(tiles.kind("road"))
        self.piles: vec[i64] = vec[i64]([0, rooms - 1, roads])
        """What is left of rooms and roads, by the border that asks for them.

        States share these, and logs also share materials and what is ruled out. So moves put
        changed copies in their place.
        """
        self.materials: vec[i64] = vec[i64]([NOT_DEALT] * self.players)
        self.ruled_out: vec[i16] = vec[i16]([0] * (self.players * int(tiles.kinds)))
        """For each seat and kind: how many of the oldest tiles in hand cannot be of it."""
        self.rules_out: bool = False
        """Whether anything was ruled out yet; while nothing was, there is nothing to keep up."""
        self.suspicions: vec[float] = vec[float]([0.0] * (self.players * len(tiles.materials)))
        """For each seat and material the logarithm of how likely its moves were, as far as known.

        It decides nothing but how materials that are hidden are dealt anew.
        """
        self.placeless: vec[i64] = tiles.no_kinds
        """Marks kinds of which no tile can be laid anywhere, those that are known; worked out
        anew from the board when it is needed, so it is no part of the position."""
        self.roads: vec[i32] = tiles.no_roads
        """The cells with roads, worked out likewise, and among how many of the tiles laid."""
        self.roads_among: i64 = 0
        self._blocked: vec[i16] = tiles.no_blocked
        """By slot the blocked sides of a cell, and one more; UNKNOWN where they were not asked for
        since something two steps away changed. Empty before they are asked for at all."""
        self.known_at: i64 = 0
        """For which of the board's changes all this holds."""
        self.moved: i64 = NOTHING
        """The kind of the tile that the last move drew, or with LAID laid, to take it back."""
        self.applied: i64 = 0
        """Counts the moves, so that a log is not used after another move."""
        self.buried: list[int] = []
        """The cells on which a pit lies under a cover."""
        self.phase: i64 = phases.BEGIN
        self.first: i64 = -1
        self.turn: i64 = -1
        self.due: i64 = 0
        """How many tiles the seat whose turn it is has yet to draw."""
        self.idle: i64 = 0
        """How many seats in a row have passed."""

    def copy_from(self, other: State) -> None:
        assert isinstance(other, WirwarState)
        super().copy_from(other)
        self.board = other.board.copy()
        self.stock = other.stock.copy()
        self.piles = other.piles
        self.materials = other.materials[:]
        self.ruled_out = other.ruled_out
        self.placeless = other.placeless
        self.roads = other.roads
        self.roads_among = other.roads_among
        self._blocked = other.tiles.no_blocked
        self.known_at = other.known_at
        self.moved = other.moved
        self.applied = other.applied
        self.rules_out = other.rules_out
        self.suspicions = other.suspicions[:]
        self.buried = other.buried[:]
        self.phase = other.phase
        self.first = other.first
        self.turn = other.turn
        self.due = other.due
        self.idle = other.idle
        self.worlds = other.worlds

    # Moves.

    def apply(self, code: i64) -> None:
        self.applied += 1
        verb = verb_of(code)
        argument = argument_of(code)
        if verb == LAY:
            self._lay(variant_of(code), cell_of(code))
        elif verb == DRAW:
            self.stock.draw(self.turn, argument)
            self.moved = argument
            if self.phase == phases.DEAL:
                rules.next_deal(self)
            else:
                self.due -= 1
                rules.draw_or_end_turn(self)
        elif verb == TAKE:
            self.due = 1
            rules.draw_or_end_turn(self)
        elif verb == PASS:
            rules.pass_turn(self)
        elif verb == MATERIAL:
            self.materials = self.materials[:]
            self.materials[self.turn] = argument
            rules.next_colour(self)
        else:
            self.first = argument
            self.turn = argument
            self.phase = phases.COLOURS

    def _lay(self, variant: i64, cell: i64) -> None:
        kind = i64(self.tiles.kind_of[variant])
        self.idle = 0
        self.stock.lose(self.turn, kind)
        self.moved = kind | LAID
        note_laid(self, self.turn, kind)
        if self.tiles.role[variant] == PIPE:
            touched = rules.lay_pipe(self, variant, cell)
            self.due = min(max(touched, 1), rules.MOST_DRAWN)
        else:
            rules.lay_on_road(self, variant, cell)
            self.due = 1
        rules.draw_or_end_turn(self)

    def list_codes(self) -> list[int]:
        if self.actor == CHANCE:
            return [code for code, _ in self.chance_weights()]
        if self.phase == phases.PLAY:
            return [int(code) for code in self.pack_codes()]
        if self.phase == phases.STUCK:
            return [int(make_code(TAKE if self.stock.bag_size > 0 else PASS, 0))]
        return []

    def pack_codes(self) -> vec[i64]:
        if self.phase != phases.PLAY:
            return super().pack_codes()
        base = self.turn * self.tiles.words
        found = find_placements(self, self.stock.masks, base, make_code(LAY, 0))
        return self.tiles.scratch[:found]

    def random_code(self, rng: Random) -> i64:
        if self.phase == phases.REFILL or self.phase == phases.DEAL:
            return make_code(DRAW, self.stock.random_kind(rng))
        if self.phase == phases.PLAY:
            return make_code(LAY, random_placement(self, rng))
        if self.phase == phases.STUCK:
            return make_code(TAKE if self.stock.bag_size > 0 else PASS, 0)
        codes = self.list_codes()
        return codes[rng.randrange(len(codes))]

    def chance_weights(self) -> list[tuple[int, int]]:
        if self.actor != CHANCE:
            return []
        if self.phase == phases.BEGIN:
            return [(int(make_code(FIRST, seat)), 1) for seat in range(self.players)]
        if self.phase == phases.COLOURS:
            dealt = [int(material) for material in self.materials]
            left = [m for m in range(len(self.tiles.materials)) if m not in dealt]
            return [(int(make_code(MATERIAL, material)), 1) for material in left]
        return self.stock.draw_weights(DRAW)

    def pack_chances(self) -> vec[i64]:
        if self.phase != phases.REFILL and self.phase != phases.DEAL:
            return super().pack_chances()
        return self.stock.pack_draws(DRAW)

    # Points.

    def points_of(self, seat: i64) -> i64:
        """Counts a seat's points; there are none before the colours are shown."""
        if self.phase != phases.ENDED:
            return 0
        material = self.materials[seat]
        return closed_points(self.board, self.tiles, self.longest, bit(material))[material]

    def final_points(self) -> list[int]:
        """Counts the points of all seats at once when the match is over."""
        wanted: i64 = 0
        for seat in range(i64(self.players)):
            wanted |= bit(self.materials[seat])
        points = closed_points(self.board, self.tiles, self.longest, wanted)
        return [int(points[self.materials[seat]]) for seat in range(self.players)]

    def standing(self) -> dict[str, int]:
        """Counts what each material would score now, whoever has it."""
        points = closed_points(self.board, self.tiles, self.longest)
        return {name: int(points[material]) for material, name in enumerate(self.tiles.materials)}

    # What it is played with.

    def list_boards(self) -> list[Board]:
        return [self.board]

    def find_stock(self) -> Stock | None:
        return self.stock
