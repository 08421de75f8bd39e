"""The doors that other sets need: a small expansion that goes through each of them.

It borrows from what the sheet says about Mobsters, Franchises and Skyscrapers: a
Mob Car that occupies a tile, a token for each completed block that does not burn,
and a skyscraper (here: every store) that makes the other buildings worth more.
"""

from typing import Any

import pytest
from urban_positions import GAME, block_at, position, states_of_a_match, tile, urbanites

from edgewise.core.chance import CHANCE
from edgewise.core.errors import EdgewiseError
from edgewise.core.moves import argument_of, make_code
from edgewise.core.scores import Refusal
from edgewise.core.tilefile import load_tiles
from edgewise.games.urban import rules
from edgewise.games.urban.cards import Card, CardSheet, load_cards
from edgewise.games.urban.citytiles import CityTiles
from edgewise.games.urban.expansion import Expansion
from edgewise.games.urban.expansions import find_all
from edgewise.games.urban.game import FOLDER, Urban
from edgewise.games.urban.moves import EXPANSION_VERBS
from edgewise.games.urban.scoring import block_points, give_bonus, is_spoilt

HAIL = EXPANSION_VERBS + 16
TOKEN = 3


class OtherSets(Expansion):
    """One object with a bit of three sets in it."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "other_sets"
        self.cards = "other"
        self.columns = 1
        self.car = -1
        self.laid = 0

    def fresh(self) -> "OtherSets":
        return OtherSets()

    def copy(self) -> "OtherSets":
        other = OtherSets()
        other.column, other.first_phase = self.column, self.first_phase
        other.car, other.laid = self.car, self.laid
        return other

    # Mobsters: a card with a phase of its own puts a car on the tile of the start.

    def verbs(self) -> range:
        return range(HAIL, HAIL + 1)

    def move_text(self, code: int) -> str:
        return f"hail:{int(argument_of(code))}"

    def parse_code(self, text: str) -> int:
        return int(make_code(HAIL, int(text[5:]))) if text.startswith("hail:") else -1

    def phases(self) -> tuple[str, ...]:
        return ("hail",)

    def draw_card(self, state: Any, card: str) -> bool:
        if card != "mob-car":
            return False
        state.phase = self.first_phase
        return True

    def list_codes(self, state: Any) -> list[int]:
        return [
            int(make_code(HAIL, number))
            for number in range(int(state.city.size))
            if state.city.occupants[number] == 0
        ]

    def apply(self, state: Any, code: int) -> None:
        self.car = int(argument_of(code))
        state.city.occupy(self.car)
        rules.begin_draw(state)

    def explain(self, state: Any, code: int) -> Refusal | None:
        if state.phase == self.first_phase:
            return Refusal("urban.26", "No car can stop there.")
        return None

    def tile_fields(self, state: Any, tile: int) -> dict[str, Any]:
        return {"car": True} if tile == self.car else {}

    def read_tile_fields(self, state: Any, tile: int, entry: dict[str, Any]) -> None:
        if entry.get("car"):
            self.car = tile
            state.city.occupy(tile)

    # Franchises: a token, worth a point, for a block that is completed and not spoilt.

    def block_completed(self, state: Any, block: int) -> None:
        if not is_spoilt(state, block):
            give_bonus(state, TOKEN, state.turn, 1, block)

    def bonus_label(self, kind: int) -> str:
        return "franchise" if kind == TOKEN else ""

    # Skyscrapers: every tower of a block that is not spoilt adds 1 to each building.

    def tile_laid(self, state: Any, tile: int) -> None:
        self.laid += 1
        variant = int(state.city.variants[tile])
        for spot in range(4):
            if state.tiles.stores[variant * 4 + spot]:
                state.city.add_to_column(int(state.city.find(tile * 8 + spot)), self.column, 1)

    def building_worth(self, state: Any, block: int, worth: int) -> int:
        if is_spoilt(state, block):
            return worth
        return worth + int(state.city.column(block, self.column))

    def tally(self, state: Any) -> dict[str, int]:
        return {"tiles seen": self.laid}


@pytest.fixture(scope="module")
def game() -> Urban:
    cards = load_cards(FOLDER / "cards.toml").cards
    mob = Card(
        "mob-car", "Mob Car", 3, "Put the Mob Car on an unoccupied tile.", "urban.6", "other"
    )
    tiles = CityTiles(load_tiles(FOLDER / "tiles.toml"))
    return Urban(tiles, CardSheet([*cards, mob]), [*find_all(), OtherSets()])


BOTH = {"fire_engines": True, "other_sets": True}


def test_an_expansion_brings_its_option_and_its_cards(game: Urban) -> None:
    assert [option.name for option in game.options] == ["fire_engines", "other_sets"]
    assert game.new(2, BOTH).to_dict()["deck"]["mob-car"] == 3
    without = game.new(2, {"fire_engines": True, "other_sets": False}).to_dict()
    assert "mob-car" not in without["deck"]


@pytest.mark.clause("urban.26", "urban.41")
def test_the_truck_passes_a_mob_car_but_does_not_stop_there(game: Urban) -> None:
    board = [
        tile("station-street@0,0/r1", truck=True),
        tile("block-stop@1,0/r0", car=True),
        tile("block-stop@2,0/r0"),
    ]
    state = position(board, game=game, options=BOTH, phase="drive", fire_engines={"dice": [2, 1]})
    assert sorted(str(m) for m in state.legal_moves) == ["truck@0,0/stay", "truck@2,0/E-E"]
    assert state.why_not(game.parse_move("truck@1,0/E")).clause == "urban.41"


@pytest.mark.clause("urban.26")
def test_a_mob_car_does_not_stop_on_the_truck_and_no_fire_is_lit_on_it(game: Urban) -> None:
    board = [
        tile("station-street@0,0/r1", truck=True),
        tile("block-stop@1,0/r0"),
        tile("block-stop@2,0/r0", urbanites=urbanites(N=1)),
    ]
    state = position(board, game=game, options=BOTH)
    state.push_text("card:mob-car")
    assert state.to_dict()["phase"] == "hail"
    assert len(state.legal_moves) == 1
    before = state.fingerprint()
    state.push(state.legal_moves[0])
    assert [t.get("car", False) for t in state.to_dict()["board"]] == [False, True, False]
    state.pop()
    assert state.fingerprint() == before
    state.push(state.legal_moves[0])
    state.push_text("draw:park-stadium")
    state.push_text("park-stadium@1,1/r0")
    state.push_text("pass")
    state.push_text("card:fire-bug")
    assert state.to_move == CHANCE


@pytest.mark.parametrize(("burns", "bonus"), [(False, 1), (True, 0)])
def test_no_franchise_for_a_block_that_burns(game: Urban, burns: bool, bonus: int) -> None:
    first = tile("block-end@0,0/r1", **({"blaze": "E"} if burns else {}))
    state = position([first], game=game, options=BOTH, hands=[{"block-end": 1}, {}], phase="play")
    state.push_text("block-end@1,0/r3")
    state.push_text("pass")
    labels = [item.label for item in state.score_items(0)]
    assert labels == ["franchise"] * bonus
    assert state.score(0) == bonus
    assert not state.problems()


def test_a_block_that_shows_twice_on_the_last_tile_is_completed_once(game: Urban) -> None:
    board = [
        tile("corner-block@0,1/r0"),
        tile("corner-block@0,0/r1"),
        tile("corner-block@1,0/r2"),
    ]
    state = position(board, game=game, options=BOTH, hands=[{"two-blocks": 1}, {}], phase="play")
    state.push_text("two-blocks@1,1/r3")
    state.push_text("pass")
    assert [item.label for item in state.score_items(0)] == ["franchise"]


@pytest.mark.parametrize(("burns", "points"), [(False, 3 * 3 + 2), (True, 3 * 1)])
def test_a_skyscraper_in_a_burning_block_is_a_building_like_any_other(
    game: Urban, burns: bool, points: int
) -> None:
    board = [
        tile("block-end@0,0/r1", **({"blaze": "E"} if burns else {})),
        tile("long-block-store@1,0/r1"),
        tile("block-end@2,0/r3"),
    ]
    state = position(board, game=game, options=BOTH)
    assert block_points(state, block_at(state, 0, 0, "E"), True) == points


def test_matches_with_both_sets_are_played_to_the_end(game: Urban) -> None:
    hailed = 0
    for state in states_of_a_match(8, players=3, game=game, **BOTH):
        assert not state.problems()
        hailed += state.to_dict()["phase"] == "hail"
    assert hailed > 0
    assert state.tally()["tiles seen"] == 84 - state.tally()["tiles set aside"]


def test_an_unknown_move_of_a_missing_set_is_refused() -> None:
    with pytest.raises(EdgewiseError):
        GAME.parse_move("hail:1")
