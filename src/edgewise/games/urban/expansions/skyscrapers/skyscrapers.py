"""Skyscrapers as an expansion: towers, rubble, and its hooks into the base."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from edgewise.core.errors import BadState
from edgewise.core.material import Piece
from edgewise.core.moves import cell_of, cell_text, make_code, verb_of
from edgewise.core.scores import Refusal
from edgewise.games.urban import rules
from edgewise.games.urban.box import Box, BoxedExpansion
from edgewise.games.urban.expansions.skyscrapers import moves, observation
from edgewise.games.urban.expansions.skyscrapers.moves import RUBBLE
from edgewise.games.urban.expansions.skyscrapers.refusals import REASONS, explain
from edgewise.games.urban.expansions.skyscrapers.words import WORDS
from edgewise.games.urban.moves import DECLINE, spot_code, spot_of
from edgewise.games.urban.tileset import BLOCK, SPOTS, CityTiles

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState

TOKENS: Final = 6
"""Rubble Tokens in the box."""

TOWERS: Final = 0
"""The column of a feature: towers that stand."""

WASTE: Final = 0.2
"""What rubble takes from everyone: no bot wrecks a building to no effect."""

BOX: Final = Box(
    name="skyscrapers",
    folder=Path(__file__).parent,
    pile="skyscrapers",
    clause="urban.60",
    words=WORDS,
    reasons=REASONS,
    phases=("wreck",),
    move_text=moves.move_text,
    parse_code=moves.parse_code,
    columns=1,
    alters_blocks=True,
)


class Skyscrapers(BoxedExpansion):
    """Towers that make the other buildings of a block worth more, and rubble worth nothing."""

    def __init__(self) -> None:
        super().__init__(BOX)
        self.rubble_count: i64 = 0

    def study(self, tiles: CityTiles) -> None:
        self.towers: vec[u8] = tiles.part_icons("tower")
        self.rubble: vec[i32] = vec[i32]([0] * TOKENS)
        """The nodes on which Rubble Tokens lie."""

    def pieces(self) -> list[Piece]:
        return [Piece("rubble", TOKENS)]

    def fresh(self) -> Skyscrapers:
        other = Skyscrapers()
        other.towers = self.towers
        other.rubble = vec[i32]([0] * TOKENS)
        return other

    def copy(self) -> Skyscrapers:
        other = Skyscrapers()
        other.column = self.column
        other.first_phase = self.first_phase
        other.towers = self.towers
        other.rubble = self.rubble[:]
        other.rubble_count = self.rubble_count
        return other

    # Texts and refusals.

    def owns(self, verb: int) -> bool:
        return verb == RUBBLE

    def explain(self, state: UrbanState, code: int) -> Refusal | None:
        return explain(state, self, code)

    # The Wrecker.

    def draw_card(self, state: UrbanState, card: str) -> bool:
        if card != "wrecker" or not self.can_wreck_any(state):
            return False
        state.phase = self.first_phase
        return True

    def can_wreck(self, state: UrbanState, tile: i64, spot: i64) -> bool:
        """Tells whether a spot is a building of an unfinished block on an unoccupied tile."""
        city = state.city
        if city.occupants[tile] != 0 or not city.has_node(tile, spot):
            return False
        node = tile * 8 + spot
        return city.kind(node) == BLOCK and city.opens(city.find(node)) > 0

    def can_wreck_any(self, state: UrbanState) -> bool:
        """Tells whether any building can be wrecked now."""
        if self.rubble_count == TOKENS:
            return False
        for tile in range(state.city.size):
            for spot in range(i64(4)):
                if self.can_wreck(state, tile, spot):
                    return True
        return False

    def list_codes(self, state: UrbanState) -> list[int]:
        city = state.city
        codes = [int(make_code(DECLINE, 0))]
        for tile in range(city.size):
            for spot in range(i64(4)):
                if self.can_wreck(state, tile, spot):
                    codes.append(int(spot_code(RUBBLE, i64(city.cells[tile]), spot)))
        return codes

    def random_code(self, state: UrbanState, rng: Random) -> i64:
        """Draws a building, or to decline, by trying any spots until one may be wrecked."""
        spots = state.city.size * 4
        while True:
            index = rng.randrange(spots + 1)
            if index == spots:
                return make_code(DECLINE, 0)
            if self.can_wreck(state, index >> 2, index & 3):
                return spot_code(RUBBLE, i64(state.city.cells[index >> 2]), index & 3)

    def apply(self, state: UrbanState, code: i64) -> None:
        if verb_of(code) == RUBBLE:
            tile = state.city.number_at(state.board, cell_of(code))
            self.wreck(state, tile * 8 + spot_of(code))
        rules.begin_draw(state)

    def wreck(self, state: UrbanState, node: i64) -> None:
        """Turns a building to rubble: it is worth nothing, nor are its stores or its tower."""
        city = state.city
        block = city.find(node)
        at = city.variant(node >> 3) * 4 + (node & 7)
        self.rubble[self.rubble_count] = i32(node)
        self.rubble_count += 1
        city.occupy(node >> 3)
        city.add_to_column(block, self.column + TOWERS, -i64(self.towers[at]))

    # Tiles and scoring.

    def tile_laid(self, state: UrbanState, tile: i64) -> None:
        city = state.city
        variant = city.variant(tile)
        for spot in range(i64(4)):
            towers = i64(self.towers[variant * 4 + spot])
            if towers != 0:
                city.add_to_column(city.find(tile * 8 + spot), self.column + TOWERS, towers)

    def razed_buildings(self, state: UrbanState, block: i64) -> i64:
        razed: i64 = 0
        for index in range(self.rubble_count):
            if state.city.find(i64(self.rubble[index])) == block:
                razed += 1
        return razed

    def razed_stores(self, state: UrbanState, block: i64) -> i64:
        city = state.city
        razed: i64 = 0
        for index in range(self.rubble_count):
            node = i64(self.rubble[index])
            if city.find(node) == block:
                razed += i64(city.tiles.stores[city.variant(node >> 3) * 4 + (node & 7)])
        return razed

    def extra_points(self, state: UrbanState, block: i64) -> i64:
        towers = state.city.column(block, self.column + TOWERS)
        if towers == 0:
            return 0
        standing = state.city.parts(block) - self.razed_buildings(state, block)
        return towers * (standing - 1)

    def evaluate(self, state: UrbanState, seat: i64) -> float:
        return -WASTE * float(self.rubble_count) if seat == state.turn else 0.0

    # As data.

    def thing_names(self) -> list[str]:
        return list(observation.THINGS)

    def things(self, state: UrbanState, seat: int) -> list[tuple[int, int, int]]:
        return observation.things(state, self)

    def tile_fields(self, state: UrbanState, tile: int) -> dict[str, Any]:
        for index in range(self.rubble_count):
            node = int(self.rubble[index])
            if node >> 3 == tile:
                return {"rubble": SPOTS[node & 7]}
        return {}

    def read_tile_fields(self, state: UrbanState, tile: int, entry: dict[str, Any]) -> None:
        if "rubble" not in entry:
            return
        spot = SPOTS.index(entry["rubble"])
        node = tile * 8 + spot
        if not state.city.has_node(tile, spot) or state.city.kind(node) != BLOCK:
            raise BadState(f"no building is on {entry['rubble']} of {entry['tile']}")
        if self.rubble_count == TOKENS:
            raise BadState(f"there are only {TOKENS} Rubble Tokens")
        self.wreck(state, node)

    def fields(self, state: UrbanState) -> dict[str, Any]:
        return {"wrecked": int(self.rubble_count)}

    def unreachable(self, state: UrbanState) -> list[str]:
        """Finds rubble that shares a tile, and a Wrecker that has nothing to do."""
        city = state.city
        found = [
            f"board: rubble shares {cell_text(int(city.cells[int(self.rubble[index]) >> 3]))}"
            for index in range(self.rubble_count)
            if city.occupants[i64(self.rubble[index]) >> 3] != 1
        ]
        if state.owner() is self:
            card = state.cards.name_of(state.card)
            if card != "wrecker" or not self.can_wreck_any(state):
                found.append("phase: there is nothing to wreck")
        return found

    def counts(self, state: UrbanState) -> dict[str, int]:
        return {"buildings wrecked": int(self.rubble_count)}
