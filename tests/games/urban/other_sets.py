"""Three small sets for tests that go through every door of the base.

They are no sets of the game, whose own leave some doors unused, such as a decision before
the card. A taxi parks on a tile, markets reward completed blocks, and towers make other
buildings of their block worth more.
"""

from pathlib import Path
from typing import Any

from edgewise.core.chance import CHANCE
from edgewise.core.game import Option
from edgewise.core.material import Piece
from edgewise.core.moves import argument_of, make_code, verb_of
from edgewise.core.refusals import Reasons
from edgewise.core.scores import Refusal
from edgewise.core.tilefile import load_tiles
from edgewise.core.tilejoin import load_joined
from edgewise.core.words.book import WordBook, book_of
from edgewise.core.words.facts import Fact
from edgewise.games.urban import rules
from edgewise.games.urban.cards import Card, CardSheet
from edgewise.games.urban.expansion import Expansion
from edgewise.games.urban.expansions import find_all
from edgewise.games.urban.game import FOLDER, Urban, cards_of, files_of
from edgewise.games.urban.moves import DECLINE, EXPANSION_VERBS
from edgewise.games.urban.scoring import give_bonus, is_spoilt
from edgewise.games.urban.tileset import CityTiles

PARK = EXPANSION_VERBS + 16
COPS = EXPANSION_VERBS + 17
ARREST = EXPANSION_VERBS + 18
BAIL = EXPANSION_VERBS + 19
WORDS = {"park": PARK, "cops": COPS, "arrest": ARREST, "bail": BAIL}

PARKING, CHASE, COURT = 0, 1, 2

TOKEN, MONOPOLY = 3, 4


OTHER_WORDS = book_of(
    {
        "en": """\
[pieces]
car = "car"

[cards.taxi]
title = "Taxi"
text = "Park the Taxi on a free tile."
pack = "Taxis"

[verbs.park]
log = "parks at {cell}"
button = "Park here"
request = "Choose where the car stops."

[verbs.cops]
log = "calls the cops"
button = "Call the cops"

[verbs.arrest]
log = "arrests an Urbanite at {cell}"
button = "Arrest"
request = "Choose whom to arrest."

[verbs.bail]
log = "pays bail"
button = "Pay bail"

[options.taxis]
label = "Taxis"
about = "Play with taxis."

[options.markets]
label = "Markets"
about = "Play with markets."

[facts.jail]
label = "In jail"

[points.market]
label = "market"

[points.monopoly]
label = "monopoly"

[reasons]
no-parking = "No car can stop there."
"""
    },
    "other sets",
)
REASONS = Reasons(OTHER_WORDS, {"no-parking": "urban.26"})


class Taxis(Expansion):
    """A car that stops on a free tile unless the cops come, and a jail for Urbanites."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "taxis"
        self.cards = "taxis"
        self.car = -1
        self.jail: list[int] = []
        """The seats of those who are in it."""

    def option(self) -> Option:
        return Option("taxis", (True, False), "urban.26")

    def pieces(self) -> list[Piece]:
        return [Piece("car", 1)]

    def words(self, base: WordBook) -> WordBook:
        return OTHER_WORDS.over(base)

    def facts(self) -> list[Fact]:
        return [Fact("jail", "taxis.jail")]

    def fresh(self) -> "Taxis":
        return Taxis()

    def copy(self) -> "Taxis":
        other = Taxis()
        other.column, other.first_phase = self.column, self.first_phase
        other.car, other.jail = self.car, self.jail[:]
        return other

    # Texts.

    def owns(self, verb: int) -> bool:
        return PARK <= verb <= BAIL

    def move_text(self, code: int) -> str:
        word = next(word for word, verb in WORDS.items() if verb == verb_of(code))
        return f"{word}:{int(argument_of(code))}"

    def parse_code(self, text: str) -> int:
        word, _, number = text.partition(":")
        return int(make_code(WORDS[word], int(number))) if word in WORDS else -1

    # A turn: bail before the card, the car by its card, an arrest with the tile.

    def phases(self) -> tuple[str, ...]:
        return ("parking", "chase", "court")

    def is_chance(self, phase: int) -> bool:
        return phase == CHASE

    def turn_begins(self, state: Any) -> bool:
        if state.turn not in self.jail:
            return False
        state.phase = self.first_phase + COURT
        state.actor = state.turn
        return True

    def draw_card(self, state: Any, card: str) -> bool:
        if card != "taxi":
            return False
        state.phase = self.first_phase + PARKING
        return True

    def piece_codes(self, state: Any, tile: int, codes: list[int]) -> None:
        if state.city.manned_size > 0:
            codes.append(int(make_code(ARREST, int(state.city.node_of_piece(0)))))

    def list_codes(self, state: Any) -> list[int]:
        if state.phase == self.first_phase + COURT:
            return [int(make_code(DECLINE, 0)), int(make_code(BAIL, 0))]
        return [
            int(make_code(PARK, number))
            for number in range(int(state.city.size))
            if state.city.occupants[number] == 0
        ]

    def chance_weights(self, state: Any) -> list[tuple[int, int]]:
        return [(int(make_code(COPS, come)), 3 - 2 * come) for come in (0, 1)]

    def random_code(self, state: Any, rng: Any) -> int:
        if state.phase == self.first_phase + COURT:
            return int(make_code(BAIL, 0))
        return int(super().random_code(state, rng))

    def apply(self, state: Any, code: int) -> None:
        verb = int(verb_of(code))
        if verb == PARK:
            self.leave(state)
            self.car = int(argument_of(code))
            state.city.occupy(self.car)
            state.phase = self.first_phase + CHASE
            state.actor = CHANCE
        elif verb == COPS:
            if argument_of(code) == 1:
                self.leave(state)
            rules.begin_draw(state)
        elif verb == ARREST:
            self.jail.append(int(state.city.take_piece(int(argument_of(code)))))
            rules.finish_tile(state)
        else:
            if verb == BAIL:
                self.jail.remove(int(state.turn))
                state.supply[state.turn] += 1
            rules.go_on_with_turn(state, self)

    def leave(self, state: Any) -> None:
        if self.car >= 0:
            state.city.vacate(self.car)
        self.car = -1

    def reasons(self) -> Reasons:
        return REASONS

    def explain(self, state: Any, code: int) -> Refusal | None:
        return REASONS.refuse("no-parking") if state.owner() is self else None

    # As data.

    def tile_fields(self, state: Any, tile: int) -> dict[str, Any]:
        return {"car": True} if tile == self.car else {}

    def read_tile_fields(self, state: Any, tile: int, entry: dict[str, Any]) -> None:
        if entry.get("car"):
            self.car = tile
            state.city.occupy(tile)

    def fields(self, state: Any) -> dict[str, Any]:
        return {"jail": self.jail[:]}

    def read_fields(self, state: Any, data: dict[str, Any]) -> None:
        self.jail = list(data.get("jail", []))

    def view_fields(self, state: Any) -> dict[str, Any]:
        return {"wanted": self.car >= 0}

    def urbanites_kept(self, state: Any, seat: int) -> int:
        return self.jail.count(seat)

    def unreachable(self, state: Any) -> list[str]:
        doubled = [seat for seat in self.jail if self.jail.count(seat) > 7]
        return ["taxis.jail: nobody has so many Urbanites"] if doubled else []

    def problems(self, state: Any) -> list[str]:
        return ["the jail is full"] if len(self.jail) > 9 else []

    def evaluate(self, state: Any, seat: int) -> float:
        return 50.0 * self.jail.count(seat)


class Markets(Expansion):
    """A token for each block that is completed and not spoilt, and five points for the most."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "markets"
        self.tokens: dict[int, int] = {}

    def words(self, base: WordBook) -> WordBook:
        return OTHER_WORDS.over(base)

    def fresh(self) -> "Markets":
        return Markets()

    def copy(self) -> "Markets":
        other = Markets()
        other.column, other.first_phase = self.column, self.first_phase
        other.tokens = dict(self.tokens)
        return other

    def block_completed(self, state: Any, block: int) -> None:
        if not is_spoilt(state, block):
            seat = int(state.turn)
            self.tokens[seat] = self.tokens.get(seat, 0) + 1
            give_bonus(state, TOKEN, seat, 1, block)

    def match_ends(self, state: Any) -> None:
        for seat, tokens in self.tokens.items():
            if tokens == max(self.tokens.values()):
                give_bonus(state, MONOPOLY, seat, 5, 0)

    def bonus_code(self, kind: int) -> str:
        return {TOKEN: "market", MONOPOLY: "monopoly"}.get(kind, "")

    def bonus_clause(self, kind: int) -> str:
        return "urban.18"

    def fields(self, state: Any) -> dict[str, Any]:
        return {"tokens": {str(seat): count for seat, count in sorted(self.tokens.items())}}

    def read_fields(self, state: Any, data: dict[str, Any]) -> None:
        self.tokens = {int(seat): count for seat, count in data.get("tokens", {}).items()}

    def counts(self, state: Any) -> dict[str, int]:
        return {"markets": sum(self.tokens.values())}


class Towers(Expansion):
    """Towers: tiles of their own that make all buildings and stores of a block worth more.

    Two towers in a block take each other's light, and spoil it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.name = "towers"
        self.pile = "towers"
        self.columns = 1

    def study(self, tiles: CityTiles) -> None:
        self.towers = tiles.part_icons("tower")

    def fresh(self) -> "Towers":
        return self.copy()

    def copy(self) -> "Towers":
        other = Towers()
        other.column, other.first_phase = self.column, self.first_phase
        other.towers = self.towers
        return other

    def tile_laid(self, state: Any, tile: int) -> None:
        variant = int(state.city.variant(tile))
        for spot in range(4):
            if self.towers[variant * 4 + spot]:
                state.city.add_to_column(int(state.city.find(tile * 8 + spot)), self.column, 1)

    def towers_in(self, state: Any, block: int) -> int:
        return 0 if is_spoilt(state, block) else int(state.city.column(block, self.column))

    def building_worth(self, state: Any, block: int, worth: int) -> int:
        return worth + self.towers_in(state, block)

    def store_worth(self, state: Any, block: int, worth: int) -> int:
        return worth + 10 * self.towers_in(state, block)

    def spoilt_worths(self) -> list[tuple[int, int]]:
        return [(2, 2), (3, 12)]

    def spoils(self, state: Any, block: int) -> bool:
        return bool(state.city.column(block, self.column) > 1)


FIRE = [made for made in find_all() if made.name == "fire_engines"]

SETS = (Taxis, Markets, Towers)

TOWER_TILES = """

[icons.tower]

[tiles.tower]
count = 3
pile = "towers"
parts = ["block N-S-tower", "suburb E", "suburb W"]
"""


def game_with_other_sets(folder: Path) -> Urban:
    """Makes the game with Fire Engines and the three sets; ``folder`` keeps its tile file."""
    text = load_joined(FOLDER / "tiles.toml", files_of(FIRE, "tiles.toml")).text
    path = folder / "tiles.toml"
    path.write_text(
        text.replace("fire-engines = 12", "fire-engines = 12\ntowers = 3") + TOWER_TILES,
        encoding="utf-8",
    )
    sheet = load_tiles(path)
    taxi = Card("taxi", 3, "urban.6", "taxis")
    sets = [*FIRE, *[made() for made in SETS]]
    tiles = CityTiles(sheet, [made.pile for made in sets])
    return Urban(tiles, CardSheet([*cards_of(FIRE, sheet).cards, taxi]), sets)
