"""Mobsters as an expansion: its cars, its cards, its jail, and its hooks into the base."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from edgewise.core.cells import cell_x, cell_y
from edgewise.core.chance import CHANCE
from edgewise.core.errors import BadState
from edgewise.core.material import Piece
from edgewise.core.moves import argument_of, cell_of, make_code, verb_of
from edgewise.core.notation import read_per_seat, whole
from edgewise.core.scores import Refusal
from edgewise.core.words.facts import SEAT, Fact
from edgewise.games.urban import rules
from edgewise.games.urban.box import Box, BoxedExpansion
from edgewise.games.urban.expansions.mobsters import moves, observation
from edgewise.games.urban.expansions.mobsters.consistency import unreachable
from edgewise.games.urban.expansions.mobsters.driving import Drives
from edgewise.games.urban.expansions.mobsters.moves import ARREST, CAR, THROW
from edgewise.games.urban.expansions.mobsters.refusals import REASONS, explain
from edgewise.games.urban.expansions.mobsters.words import WORDS
from edgewise.games.urban.moves import DECLINE, spot_code, spot_of
from edgewise.games.urban.streets import free_starts
from edgewise.games.urban.tileset import CityTiles

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState

SEATS: Final = 5
THROWING: Final = 0
DRIVING: Final = 1
BRIBING: Final = 2

NEAR: Final = 0.15
"""What each opponent's Urbanite near the car is worth: it may be arrested."""
IN_TOWN: Final = 0.6
"""What it is worth to have a car in the city."""
CELL: Final = 1.2
"""What an Urbanite in jail costs."""

BOX: Final = Box(
    name="mobsters",
    folder=Path(__file__).parent,
    pile="mobsters",
    clause="urban.50",
    words=WORDS,
    reasons=REASONS,
    phases=("throw", "car", "bribe"),
    move_text=moves.move_text,
    parse_code=moves.parse_code,
)


class Mobsters(BoxedExpansion):
    """Cars that scare Urbanites away, and bribes that put those near them in jail."""

    def __init__(self) -> None:
        super().__init__(BOX)
        self.cars: vec[i16] = vec[i16]([-1] * SEATS)
        """The tile with each seat's Mob Car, or -1."""
        self.jail: vec[u8] = vec[u8]([0] * SEATS)
        """How many Urbanites of each seat are in jail."""
        self.points: i64 = 0
        self.arrests: i64 = 0
        self.scared: i64 = 0

    def facts(self) -> list[Fact]:
        return [Fact("jail", "mobsters.jail.me", beside=SEAT)]

    def study(self, tiles: CityTiles) -> None:
        self.hideouts: vec[u8] = tiles.homes("hideout")

    def pieces(self) -> list[Piece]:
        return [Piece("car", 1, seat) for seat in range(SEATS)]

    def fresh(self) -> Mobsters:
        other = Mobsters()
        other.hideouts = self.hideouts
        return other

    def copy(self) -> Mobsters:
        other = Mobsters()
        other.column = self.column
        other.first_phase = self.first_phase
        other.hideouts = self.hideouts
        other.cars = self.cars[:]
        other.jail = self.jail[:]
        other.points = self.points
        other.arrests = self.arrests
        other.scared = self.scared
        return other

    # Texts and refusals.

    def owns(self, verb: int) -> bool:
        return CAR <= verb <= ARREST

    def explain(self, state: UrbanState, code: int) -> Refusal | None:
        return explain(state, self, code)

    # The cards.

    def is_chance(self, phase: i64) -> bool:
        return phase == THROWING

    def draw_card(self, state: UrbanState, card: str) -> bool:
        if card == "drive-by":
            if self.cars[state.turn] < 0 and len(self.starts(state)) == 0:
                return False
            state.phase = self.first_phase + THROWING
            state.actor = CHANCE
            return True
        if card == "bribe":
            self.open_jail(state)
            if len(self.suspects(state)) == 0:
                return False
            state.phase = self.first_phase + BRIBING
            return True
        return False

    def list_codes(self, state: UrbanState) -> list[int]:
        city = state.city
        codes = [int(make_code(DECLINE, 0))]
        if state.phase == self.first_phase + BRIBING:
            for node in self.suspects(state):
                codes.append(int(spot_code(ARREST, i64(city.cells[node >> 3]), node & 7)))
            return codes
        for tile in self.goals(state, self.points):
            codes.append(int(make_code(CAR, i64(city.cells[tile]))))
        return codes

    def chance_weights(self, state: UrbanState) -> list[tuple[int, int]]:
        return [(int(make_code(THROW, high)), 2 * high - 1) for high in range(1, 7)]

    def random_code(self, state: UrbanState, rng: Random) -> i64:
        if state.phase == self.first_phase + THROWING:
            one = rng.randrange(i64(6)) + 1
            two = rng.randrange(i64(6)) + 1
            return make_code(THROW, one if one > two else two)
        codes = self.list_codes(state)
        return codes[rng.randrange(len(codes))]

    def apply(self, state: UrbanState, code: i64) -> None:
        verb = verb_of(code)
        if verb == THROW:
            self.throw(state, argument_of(code))
        elif verb == CAR:
            self.stop_at(state, state.city.number_at(state.board, cell_of(code)))
        else:
            if verb == ARREST:
                tile = state.city.number_at(state.board, cell_of(code))
                self.arrest(state, tile * 8 + spot_of(code))
            self.points = 0
            rules.begin_draw(state)

    # The car.

    def starts(self, state: UrbanState) -> list[int]:
        """Lists where a car that is not in the city may begin: hideouts and EXITs."""
        return free_starts(state.city, self.hideouts)

    def can_stop(self, state: UrbanState, tile: i64) -> bool:
        """Tells whether nothing but Urbanites is on a tile."""
        city = state.city
        people: i64 = 0
        for spot in range(i64(5)):
            if city.seat_on(tile * 8 + spot) >= 0:
                people += 1
        return i64(city.occupants[tile]) == people

    def goals(self, state: UrbanState, points: i64) -> list[int]:
        """Lists the tiles on which the car of the seat to move may stop, by number."""
        drives = Drives(state, points)
        here = i64(self.cars[state.turn])
        if here >= 0:
            drives.begin(here)
        else:
            for start in self.starts(state):
                drives.reached[start] = 1
                drives.begin(start)
        return [
            int(tile)
            for tile in range(state.city.size)
            if drives.reached[tile] != 0 and tile != here and self.can_stop(state, tile)
        ]

    def throw(self, state: UrbanState, points: i64) -> None:
        """Lets the player drive; a car that can go nowhere stays, and nobody is asked."""
        self.points = points
        state.actor = state.turn
        if len(self.goals(state, points)) > 0:
            state.phase = self.first_phase + DRIVING
        else:
            self.points = 0
            rules.begin_draw(state)

    def stop_at(self, state: UrbanState, tile: i64) -> None:
        """Moves the car of the seat to move; the turn goes on."""
        self.scare(state, tile)
        self.park(state, state.turn, tile)
        self.points = 0
        if state.phase == rules.PIECE:
            rules.finish_tile(state)
        else:
            rules.begin_draw(state)

    def park(self, state: UrbanState, seat: i64, tile: i64) -> None:
        """Puts a seat's car on a tile, wherever it was."""
        if self.cars[seat] >= 0:
            state.city.vacate(i64(self.cars[seat]))
        self.cars[seat] = i16(tile)
        state.city.occupy(tile)

    def scare(self, state: UrbanState, tile: i64) -> None:
        """Sends the Urbanites of others on a tile back to their players."""
        city = state.city
        for spot in range(i64(5)):
            owner = city.seat_on(tile * 8 + spot)
            if owner >= 0 and owner != state.turn:
                state.supply[city.take_piece(tile * 8 + spot)] += 1
                self.scared += 1

    def piece_codes(self, state: UrbanState, tile: i64, codes: list[int]) -> None:
        if self.hideouts[state.city.variant(tile)] != 0 and state.city.occupants[tile] == 0:
            codes.append(int(make_code(CAR, i64(state.city.cells[tile]))))

    # The jail.

    def suspects(self, state: UrbanState) -> list[int]:
        """Lists the others' Urbanites on the eight cells around the car of the seat to move."""
        city = state.city
        found: list[int] = []
        here = i64(self.cars[state.turn])
        if here < 0:
            return found
        x, y = cell_x(i64(city.cells[here])), cell_y(i64(city.cells[here]))
        for index in range(city.manned_size):
            node = city.node_of_piece(index)
            if city.seat_of_piece(index) != state.turn:
                cell = i64(city.cells[node >> 3])
                if -1 <= cell_x(cell) - x <= 1 and -1 <= cell_y(cell) - y <= 1:
                    found.append(int(node))
        return found

    def arrest(self, state: UrbanState, node: i64) -> None:
        """Puts an Urbanite in jail."""
        owner = state.city.take_piece(node)
        self.jail[owner] = u8(i64(self.jail[owner]) + 1)
        self.arrests += 1

    def open_jail(self, state: UrbanState) -> None:
        """Gives all Urbanites in jail back to their players."""
        for seat in range(i64(state.players)):
            state.supply[seat] += i64(self.jail[seat])
            self.jail[seat] = 0

    def urbanites_kept(self, state: UrbanState, seat: int) -> int:
        return int(self.jail[seat])

    def evaluate(self, state: UrbanState, seat: i64) -> float:
        total = IN_TOWN if self.cars[seat] >= 0 else 0.0
        worst: i64 = 0
        for other in range(i64(state.players)):
            if other != seat and i64(self.jail[other]) > worst:
                worst = i64(self.jail[other])
        total += CELL * float(worst) - CELL * float(self.jail[seat])
        if seat == state.turn:
            total += NEAR * float(len(self.suspects(state)))
        return total

    # As data.

    def thing_names(self) -> list[str]:
        return list(observation.THINGS)

    def things(self, state: UrbanState, seat: int) -> list[tuple[int, int, int]]:
        return observation.things(state, self, seat)

    def number_names(self) -> list[str]:
        return list(observation.NUMBERS)

    def numbers(self, state: UrbanState, seat: int) -> list[int]:
        return observation.numbers(state, self, seat)

    def tile_fields(self, state: UrbanState, tile: int) -> dict[str, Any]:
        for seat in range(state.players):
            if self.cars[seat] == tile:
                return {"car": {"seat": seat}}
        return {}

    def read_tile_fields(self, state: UrbanState, tile: int, entry: dict[str, Any]) -> None:
        if "car" in entry:
            seat = whole(entry["car"]["seat"], 0, state.players - 1, "car")
            if self.cars[seat] >= 0:
                raise BadState(f"seat {int(seat)} has only one Mob Car")
            self.park(state, seat, tile)

    def fields(self, state: UrbanState) -> dict[str, Any]:
        return {
            "jail": [int(self.jail[seat]) for seat in range(state.players)],
            "car_points": int(self.points),
            "arrests": int(self.arrests),
            "scared": int(self.scared),
        }

    def read_fields(self, state: UrbanState, data: dict[str, Any]) -> None:
        given = data.get("jail", [0] * state.players)
        jail = read_per_seat(given, state.players, int(state.tiles.urbanites), "mobsters.jail")
        for seat, count in enumerate(jail):
            self.jail[seat] = u8(count)
        self.points = whole(data.get("car_points", 0), 0, 6, "mobsters.car_points")
        self.arrests = whole(data.get("arrests", sum(jail)), 0, 10**6, "mobsters.arrests")
        self.scared = whole(data.get("scared", 0), 0, 10**6, "mobsters.scared")

    def unreachable(self, state: UrbanState) -> list[str]:
        return unreachable(state, self)

    def counts(self, state: UrbanState) -> dict[str, int]:
        cars = sum(int(self.cars[seat] >= 0) for seat in range(state.players))
        return {
            "mob cars in the city": cars,
            "urbanites scared away": int(self.scared),
            "urbanites arrested": int(self.arrests),
        }
