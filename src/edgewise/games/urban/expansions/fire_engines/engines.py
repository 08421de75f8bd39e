"""Fire Engines as an expansion: its material, its cards, and its hooks into the base."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from edgewise.core.chance import CHANCE
from edgewise.core.game import Option
from edgewise.core.material import Piece
from edgewise.core.moves import argument_of, cell_of, make_code, verb_of
from edgewise.core.scores import Refusal
from edgewise.core.words.facts import MOVE, ROUTES, Fact
from edgewise.games.urban import rules
from edgewise.games.urban.box import Box, BoxedExpansion
from edgewise.games.urban.expansion import Expansion
from edgewise.games.urban.expansions.fire_engines import moves, observation, serialise
from edgewise.games.urban.expansions.fire_engines.consistency import unreachable
from edgewise.games.urban.expansions.fire_engines.evaluation import evaluate
from edgewise.games.urban.expansions.fire_engines.fires import (
    blaze_codes,
    blazes_in,
    can_light,
    has_hydrant,
    light,
    put_out_block,
    put_out_tile,
    random_blaze,
)
from edgewise.games.urban.expansions.fire_engines.material import (
    ALARM,
    ARSONS,
    DRIVING,
    LIGHTING,
    MOST_HYDRANTS,
    ONE_HYDRANT,
    PHASES,
    ROLLING,
    TOKENS,
)
from edgewise.games.urban.expansions.fire_engines.moves import BLAZE, DRIVE, ENGINE, ROLL
from edgewise.games.urban.expansions.fire_engines.refusals import REASONS, explain
from edgewise.games.urban.expansions.fire_engines.truck import (
    can_drive,
    can_ever_drive,
    list_drives,
    tiles_passed,
)
from edgewise.games.urban.expansions.fire_engines.words import WORDS
from edgewise.games.urban.moves import DECLINE, USE, spot_of
from edgewise.games.urban.streets import free_starts
from edgewise.games.urban.tileset import CityTiles
from edgewise.games.urban.worths import Worths

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState

BOX: Final = Box(
    name="fire_engines",
    folder=Path(__file__).parent,
    pile="fire-engines",
    clause="urban.23",
    words=WORDS,
    reasons=REASONS,
    phases=PHASES,
    move_text=moves.move_text,
    parse_code=moves.parse_code,
    is_usual=True,
    columns=1,
)


def check_hydrants(tiles: CityTiles) -> None:
    """Refuses a set with more hydrants than can be counted for a block."""
    showing = [tile for tile in tiles.tiles if any("hydrant" in p.icons for p in tile.parts)]
    found = sum(tile.count * sum(p.icons.count("hydrant") for p in tile.parts) for tile in showing)
    if found > MOST_HYDRANTS:
        tiles.sheet.fail(
            f"tiles.{showing[0].name}",
            "parts",
            f"there are {found} hydrants in all",
            f"use at most {MOST_HYDRANTS}",
        )


class FireEngines(BoxedExpansion):
    """Blaze Tokens that spoil blocks, hydrants that protect them, a truck that saves them."""

    def __init__(self) -> None:
        super().__init__(BOX)
        self.truck: i64 = -1
        """The number of the tile with the truck, or -1."""
        self.points: i64 = 0
        self.dice: i64 = 0
        self.tokens_due: i64 = 0
        """How many Blaze Tokens the card still allows."""
        self.at_station: bool = False
        """Whether the truck moves because a station was laid, not for an alarm."""
        self.trail: list[int] = []
        """The tiles to which the truck came in this turn; replaced, never changed."""
        self.blaze_count: i64 = 0
        self.put_out: i64 = 0
        """How many Blaze Tokens were removed in this match."""
        self.put_out_by_truck: i64 = 0

    def readings(self) -> list[Option]:
        return [Option("stadium_tiles", (False, True), "urban.39a", reads="urban.39", unsaid=True)]

    def facts(self) -> list[Fact]:
        return [
            Fact("dice", "fire_engines.dice"),
            Fact("drives", "fire_engines.drives", ROUTES, MOVE),
        ]

    def study(self, tiles: CityTiles) -> None:
        self.hydrants: vec[u8] = tiles.part_icons("hydrant")
        check_hydrants(tiles)
        self.stations: vec[u8] = tiles.homes("station")
        buildings: list[int] = []
        for parts in tiles.parts_of:
            spots = [part.sides[0] for part in parts if part.kind == "block"]
            buildings.append(sum(1 << spot for spot in spots))
        self.buildings: vec[u8] = vec[u8](buildings)
        """The spots of each variant that are blocks, as bits."""
        self.worths = Worths()
        self.blazes: vec[i32] = vec[i32]([0] * TOKENS)
        """The nodes on which Blaze Tokens lie."""

    def pieces(self) -> list[Piece]:
        return [Piece("blaze", TOKENS), Piece("truck", 1)]

    def fresh(self) -> FireEngines:
        other = FireEngines()
        other.hydrants = self.hydrants
        other.stations = self.stations
        other.buildings = self.buildings
        other.worths = self.worths
        other.blazes = vec[i32]([0] * TOKENS)
        return other

    def copy(self) -> FireEngines:
        other = FireEngines()
        other.column = self.column
        other.first_phase = self.first_phase
        other.hydrants = self.hydrants
        other.stations = self.stations
        other.buildings = self.buildings
        other.worths = self.worths
        other.truck = self.truck
        other.points = self.points
        other.dice = self.dice
        other.tokens_due = self.tokens_due
        other.at_station = self.at_station
        other.trail = self.trail
        other.blazes = self.blazes[:]
        other.blaze_count = self.blaze_count
        other.put_out = self.put_out
        other.put_out_by_truck = self.put_out_by_truck
        return other

    def is_as(self, copy: Expansion) -> bool:
        """Compares all but where fires lie: none is lit or put out without being counted."""
        assert isinstance(copy, FireEngines)
        return (
            self.truck == copy.truck
            and self.points == copy.points
            and self.dice == copy.dice
            and self.tokens_due == copy.tokens_due
            and self.at_station == copy.at_station
            and self.blaze_count == copy.blaze_count
            and self.put_out == copy.put_out
            and self.put_out_by_truck == copy.put_out_by_truck
            and (self.trail is copy.trail or len(self.trail) + len(copy.trail) == 0)
        )

    # Texts and refusals.

    def owns(self, verb: int) -> bool:
        return BLAZE <= verb <= ROLL or verb >= DRIVE

    def explain(self, state: UrbanState, code: int) -> Refusal | None:
        return explain(state, self, code)

    # The truck.

    def start_codes(self, state: UrbanState) -> list[int]:
        """Lists where a truck that is not in the city may be put: stations and EXITs."""
        cells = state.city.cells
        starts = free_starts(state.city, self.stations)
        return [int(make_code(ENGINE, i64(cells[tile]))) for tile in starts]

    def can_answer(self, state: UrbanState) -> bool:
        """Tells whether an alarm can do anything: bring the truck, or move it."""
        if self.truck < 0:
            return len(self.start_codes(state)) > 0
        return state.rules_version < 3 or can_ever_drive(state, self)

    def park(self, state: UrbanState, tile: i64) -> None:
        """Puts the truck on a tile, wherever it was."""
        if self.truck >= 0:
            state.city.vacate(self.truck)
        self.truck = tile
        state.city.occupy(tile)

    def drive(self, state: UrbanState, code: i64) -> None:
        """Drives a route and takes the Blaze Tokens on the way; then the turn goes on."""
        tiles, _ = tiles_passed(state, self, code)
        for tile in tiles:
            put_out_tile(state, self, tile)
        self.park(state, tiles[-1])
        self.arrive(state, tiles)

    def arrive(self, state: UrbanState, tiles: list[int]) -> None:
        """Ends a move of the truck over some tiles; the turn goes on."""
        if state.rules_version >= 3:
            self.trail = self.trail + tiles
        self.points = 0
        self.dice = 0
        if self.at_station:
            self.at_station = False
            rules.finish_tile(state)
        else:
            rules.begin_draw(state)

    # Phases.

    def is_chance(self, phase: i64) -> bool:
        return phase == ROLLING

    def draw_card(self, state: UrbanState, card: str) -> bool:
        if card == "fire-bug" or card == "arsonist":
            if not can_light(state, self):
                return False
            self.tokens_due = 1 if card == "fire-bug" else ARSONS
            state.phase = self.first_phase + LIGHTING
            return True
        if card == "fire-alarm":
            if not self.can_answer(state):
                return False
            state.phase = self.first_phase + ALARM
            return True
        return False

    def list_codes(self, state: UrbanState) -> list[int]:
        phase = state.phase - self.first_phase
        if phase == DRIVING:
            return list_drives(state, self)
        codes = [int(make_code(DECLINE, 0))]
        if phase == LIGHTING:
            return codes + blaze_codes(state, self)
        if self.truck >= 0:
            codes.append(int(make_code(USE, 0)))
            return codes
        return codes + self.start_codes(state)

    def chance_weights(self, state: UrbanState) -> list[tuple[int, int]]:
        return [
            (int(moves.roll_code(high, low)), 1 if high == low else 2)
            for high in range(1, 7)
            for low in range(1, high + 1)
        ]

    def random_code(self, state: UrbanState, rng: Random) -> i64:
        phase = state.phase - self.first_phase
        if phase == ROLLING:
            one = rng.randrange(i64(6)) + 1
            two = rng.randrange(i64(6)) + 1
            return moves.roll_code(one, two) if one > two else moves.roll_code(two, one)
        if phase == LIGHTING:
            return random_blaze(state, self, rng)
        if phase == ALARM and self.truck >= 0:
            return make_code(USE if rng.randrange(i64(2)) == 1 else DECLINE, 0)
        codes = self.list_codes(state)
        return codes[rng.randrange(len(codes))]

    def apply(self, state: UrbanState, code: i64) -> None:
        verb = verb_of(code)
        if verb == BLAZE:
            tile = state.city.number_at(state.board, cell_of(code))
            light(state, self, tile * 8 + spot_of(code))
            self.tokens_due -= 1
            if self.tokens_due == 0 or not can_light(state, self):
                self.tokens_due = 0
                rules.begin_draw(state)
        elif verb >= DRIVE:
            self.drive(state, code)
        elif verb == ROLL:
            self.roll(state, argument_of(code))
        elif verb == ENGINE or verb == USE:
            self.answer(state, verb, code)
        else:
            self.tokens_due = 0
            rules.begin_draw(state)

    def answer(self, state: UrbanState, verb: i64, code: i64) -> None:
        """Calls the truck out: to a station just laid, or for an alarm."""
        if verb == ENGINE:
            self.at_station = state.phase == rules.PIECE
            self.park(state, state.city.number_at(state.board, cell_of(code)))
        state.phase = self.first_phase + ROLLING
        state.actor = CHANCE

    def roll(self, state: UrbanState, dice: i64) -> None:
        """Lets the player drive; a truck that can go nowhere stays, and nobody is asked."""
        self.dice = dice
        self.points = dice >> 3
        state.actor = state.turn
        if state.rules_version < 3 or can_drive(state, self, self.points):
            state.phase = self.first_phase + DRIVING
        else:
            self.arrive(state, [int(self.truck)])

    # Doors in the turn and in the scoring.

    def turn_begins(self, state: UrbanState) -> bool:
        self.trail = []
        return False

    def tile_laid(self, state: UrbanState, tile: i64) -> None:
        city = state.city
        variant = city.variant(tile)
        spots = i64(self.buildings[variant])
        if spots == 0:
            return
        for spot in range(i64(4)):
            if (spots >> spot) & 1 == 0:
                continue
            block = city.find(tile * 8 + spot)
            hydrants = i64(self.hydrants[variant * 4 + spot])
            if hydrants != 0:
                city.add_to_column(block, self.column, ONE_HYDRANT * hydrants)
            if self.blaze_count > 0 and has_hydrant(state, self, block):
                put_out_block(state, self, block)

    def piece_codes(self, state: UrbanState, tile: i64, codes: list[int]) -> None:
        if self.stations[state.city.variant(tile)] != 0:
            if state.city.occupants[tile] == 0:
                codes.append(int(make_code(ENGINE, i64(state.city.cells[tile]))))

    def building_worth(self, state: UrbanState, block: i64, worth: i64) -> i64:
        left = worth - blazes_in(state, self, block)
        return left if left > 0 else 0

    def store_worth(self, state: UrbanState, block: i64, worth: i64) -> i64:
        return 0 if blazes_in(state, self, block) > 0 else worth

    def match_ends(self, state: UrbanState) -> None:
        self.trail = []

    def spoils(self, state: UrbanState, block: i64) -> bool:
        return blazes_in(state, self, block) > 0

    def evaluate(self, state: UrbanState, seat: i64) -> float:
        return evaluate(state, self, seat)

    # As data.

    def thing_names(self) -> list[str]:
        return list(observation.THINGS)

    def things(self, state: UrbanState, seat: int) -> list[tuple[int, int, int]]:
        return observation.things(state, self)

    def number_names(self) -> list[str]:
        return list(observation.NUMBERS)

    def numbers(self, state: UrbanState, seat: int) -> list[int]:
        return observation.numbers(self)

    def points_at(self, verb: i64) -> bool:
        return verb == BLAZE or verb == ENGINE or verb >= DRIVE

    def spot(self, code: i64) -> tuple[i64, i64, i64]:
        return observation.spot(code)

    def tile_fields(self, state: UrbanState, tile: int) -> dict[str, Any]:
        return serialise.tile_fields(self, tile)

    def read_tile_fields(self, state: UrbanState, tile: int, entry: dict[str, Any]) -> None:
        serialise.read_tile_fields(state, self, tile, entry)

    def fields(self, state: UrbanState) -> dict[str, Any]:
        return serialise.fields(state, self)

    def read_fields(self, state: UrbanState, data: dict[str, Any]) -> None:
        serialise.read_fields(state, self, data)

    def view_fields(self, state: UrbanState) -> dict[str, Any]:
        """Shows, while the truck is to move, each drive with its route and what it puts out."""
        if state.phase != self.first_phase + DRIVING:
            return {}
        drives = [serialise.drive_fields(state, self, code) for code in list_drives(state, self)]
        return {"drives": sorted(drives, key=lambda drive: str(drive["move"]))}

    def spoilt_worths(self) -> list[tuple[int, int]]:
        return [(1, 0), (0, 0)]

    def unreachable(self, state: UrbanState) -> list[str]:
        return unreachable(state, self)

    def problems(self, state: UrbanState) -> list[str]:
        return serialise.problems(state, self)

    def counts(self, state: UrbanState) -> dict[str, int]:
        lit = int(self.put_out + self.blaze_count)
        by_truck = int(self.put_out_by_truck)
        return {
            "fires lit": lit,
            "fires put out by the truck": by_truck,
            "fires put out by hydrants": int(self.put_out) - by_truck,
        }
