"""A position of Buizen Wir-War."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.board import Board
from edgewise.core.cells import cell_at, cell_x, cell_y
from edgewise.core.chance import CHANCE, EVERYONE
from edgewise.core.moves import argument_of, cell_of, make_code, variant_of, verb_of
from edgewise.core.past import Past
from edgewise.core.scores import Outcome, Refusal, ScoreItem, rank_by
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.core.worlds import Worlds
from edgewise.games.wirwar import memory, phases, rules
from edgewise.games.wirwar.consistency import unreachable
from edgewise.games.wirwar.hopes import expectations
from edgewise.games.wirwar.knowledge import (
    HIDDEN,
    NOT_DEALT,
    deal_hands,
    deal_materials,
    materials_left_open,
    note_laid,
)
from edgewise.games.wirwar.moves import DRAW, FIRST, LAY, MATERIAL, PASS, TAKE
from edgewise.games.wirwar.networks import (
    closed_networks,
    closed_points,
    count_networks,
    prospects,
)
from edgewise.games.wirwar.pipes import PIPE, PIT, PUMP_BORDER, ROAD_BORDER, PipeTiles
from edgewise.games.wirwar.placements import ALL, find_placements, random_placement
from edgewise.games.wirwar.record import state_fields, state_problems
from edgewise.games.wirwar.refusals import explain
from edgewise.games.wirwar.suspicion import BOLDNESS, DRAW_WORTH, LAPSE, log_likelihoods
from edgewise.games.wirwar.words import WORDS

if TYPE_CHECKING:
    from edgewise.core.game import Game


class WirwarState(State):
    """The table, pouch and hands, the piles, who has which material, and whose turn it is."""

    def __init__(
        self, game: Game, tiles: PipeTiles, players: int, options: dict[str, object]
    ) -> None:
        super().__init__(game, players, options)
        self.tiles: PipeTiles = tiles
        self.longest: bool = options["count"] == "longest"
        self.has_lessons = True
        self.worlds: Worlds | None = None
        """What the viewer of a state remembers of hidden hands, if that is more than is seen."""

    def set_up(self) -> None:
        tiles = self.tiles
        self.board: Board = Board(tiles)
        self.board.lay(cell_at(0, 0), tiles.room)
        self.stock: Stock = Stock(tiles, self.players)
        rooms, roads = tiles.count(tiles.kind("room")), tiles.count(tiles.kind("road"))
        self.piles: vec[i64] = vec[i64]([0, rooms - 1, roads])
        """What is left of rooms and roads, by the border that asks for them."""
        self.materials: vec[i64] = vec[i64]([NOT_DEALT] * self.players)
        self.ruled_out: vec[i16] = vec[i16]([0] * (self.players * int(tiles.kinds)))
        """For each seat and kind: how many of the oldest tiles in hand cannot be of it."""
        self.suspicions: vec[float] = vec[float]([0.0] * (self.players * len(tiles.materials)))
        """For each seat and material the logarithm of how likely its moves were, as far as known.

        It decides nothing but how materials that are hidden are dealt anew.
        """
        self.buried: list[int] = []
        """The cells on which a pit lies under a cover."""
        self.phase: i64 = phases.BEGIN
        self.first: i64 = -1
        self.turn: i64 = -1
        self.due: i64 = 0
        """How many tiles the seat whose turn it is has yet to draw."""
        self.idle: i64 = 0
        """How many seats in a row have passed."""

    def blank(self) -> WirwarState:
        return WirwarState(self.game, self.tiles, self.players, self.options)

    def take_from(self, other: State) -> None:
        assert isinstance(other, WirwarState)
        self.take_frame_from(other)
        self.board = other.board.copy()
        self.stock = other.stock.copy()
        self.piles = other.piles[:]
        self.materials = other.materials[:]
        self.ruled_out = other.ruled_out[:]
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
        verb = verb_of(code)
        argument = argument_of(code)
        if verb == LAY:
            self._lay(variant_of(code), cell_of(code))
        elif verb == DRAW:
            self.stock.draw(self.turn, argument)
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
            base = self.turn * self.tiles.words
            count = find_placements(self, self.stock.masks, base, ALL)
            top = int(make_code(LAY, 0))
            return [top | int(self.tiles.scratch[index]) for index in range(count)]
        if self.phase == phases.STUCK:
            return [int(make_code(TAKE if self.stock.bag_size > 0 else PASS, 0))]
        return []

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

    def explain(self, code: int) -> Refusal:
        return explain(self, code)

    # Points.

    def points_of(self, seat: i64) -> i64:
        """Counts a seat's points; there are none before the colours are shown."""
        if self.phase != phases.ENDED:
            return 0
        return closed_points(self.board, self.tiles, self.longest)[self.materials[seat]]

    def items_of(self, seat: int) -> list[ScoreItem]:
        return self._pipe_items(int(self.materials[seat])) if self.phase == phases.ENDED else []

    def unclaimed_items(self) -> list[ScoreItem]:
        """Lists the pipes that count now: all see that they are closed, not whose they are."""
        if self.phase == phases.ENDED:
            return []
        materials = range(len(self.tiles.materials))
        return [item for material in materials for item in self._pipe_items(material)]

    def _pipe_items(self, material: int) -> list[ScoreItem]:
        found = closed_networks(self.board, self.tiles, material)
        if self.longest and found:
            found = [max(found, key=lambda network: network[0])]
        return [
            WORDS.item(
                points,
                "closed-pipe",
                "wirwar.26" if self.longest else "wirwar.25",
                tuple([(int(cell_x(cell)), int(cell_y(cell))) for cell in cells]),
                {"material": self.tiles.materials[material], "count": len(cells)},
            )
            for points, cells in found
        ]

    def standing(self) -> dict[str, int]:
        """Counts what each material would score now, whoever has it."""
        points = closed_points(self.board, self.tiles, self.longest)
        return {name: int(points[material]) for material, name in enumerate(self.tiles.materials)}

    def appraise(self, seat: i64) -> float:
        """Values the seat's own pipes against the mean of the others: theirs are secret."""
        worth = prospects(self.board, self.tiles, self.longest)
        own = worth[self.materials[seat]]
        return own - (sum(worth) - own) / (len(worth) - 1) + DRAW_WORTH * float(self.due)

    def foresee(self, seat: i64) -> float:
        """Values what the seat's own pipes will come to against those of the best other seat."""
        worth = expectations(self)
        best = 0.0
        for other in range(i64(self.players)):
            if other != seat and worth[self.materials[other]] > best:
                best = worth[self.materials[other]]
        return worth[self.materials[seat]] - best

    def final_outcome(self) -> Outcome:
        scores = [int(self.points_of(seat)) for seat in range(self.players)]
        empty = sum([int(self.stock.hand_size(seat)) for seat in range(self.players)]) == 0
        reason = "all-laid" if empty else "nobody-can-lay"
        return WORDS.outcome(tuple(scores), rank_by(scores), reason)

    def cannot_place(self) -> bool:
        return self.phase == phases.STUCK and self.stock.bag_size > 0

    def tally(self) -> dict[str, int]:
        closed, opened = count_networks(self.board, self.tiles)
        roles = [int(self.tiles.role[self.board.near(cell)]) for cell in self.board.laid_cells()]
        return {
            "closed pipes": closed,
            "open pipes": opened,
            "points of all materials": sum(self.standing().values()),
            "seats with points": sum(int(self.points_of(s) > 0) for s in range(self.players)),
            "rooms left": int(self.piles[PUMP_BORDER]),
            "roads left": int(self.piles[ROAD_BORDER]),
            "uncovered pits": roles.count(PIT),
            "tiles left in hand": sum(int(self.stock.hand_size(s)) for s in range(self.players)),
        }

    def roles(self) -> list[str]:
        return [self.tiles.materials[material] for material in self.materials if material >= 0]

    # What a seat may know.

    def forget(self, seat: int) -> None:
        for other in range(self.players):
            if other != seat:
                self.stock.hide(other)
                if self.phase != phases.ENDED and self.materials[other] >= 0:
                    self.materials[other] = HIDDEN
        self.board.sort_frontier()
        self.worlds = None

    def recall(self, past: list[Past]) -> None:
        start = past[0].before.clone()
        assert isinstance(start, WirwarState)
        self.worlds = memory.of_match(self, start, past)

    def memory(self) -> dict[str, Any] | None:
        return None if self.worlds is None else self.worlds.to_data()

    def remember(self, memory: dict[str, Any]) -> None:
        self.worlds = Worlds(self.stock)
        self.worlds.take_data(memory)

    def deal_unknown(self, rng: Random) -> None:
        deal_materials(self, rng)
        if self.worlds is None:
            deal_hands(self, rng)
        else:
            self.worlds.deal(self.stock, rng)
            self.worlds = None

    def hides_something(self) -> bool:
        return self.stock.hides_tiles() or self.leaves_open()

    def leaves_open(self) -> bool:
        return self.stock.leaves_open() or materials_left_open(self)

    def lesson(self, code: int) -> list[float]:
        return log_likelihoods(self, code, BOLDNESS, LAPSE) if verb_of(code) == LAY else []

    def learn(self, actor: int, lesson: list[float]) -> None:
        for material, likelihood in enumerate(lesson):
            self.suspicions[actor * len(self.tiles.materials) + material] += likelihood

    def audience(self, code: int) -> int:
        return int(self.turn) if verb_of(code) in (DRAW, MATERIAL) else EVERYONE

    def masked_text(self, code: int) -> str:
        return "draw:?" if verb_of(code) == DRAW else "material:?"

    # As data.

    def list_boards(self) -> list[Board]:
        return [self.board]

    def find_stock(self) -> Stock | None:
        return self.stock

    def fields(self) -> dict[str, Any]:
        return state_fields(self)

    def problems(self) -> list[str]:
        return state_problems(self)

    def unreachable(self) -> list[str]:
        return unreachable(self)
