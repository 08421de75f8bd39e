"""The base of Urban Insanity: the clauses that need more than a scenario."""

import random
from pathlib import Path
from typing import Any

import pytest

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.games.urban.cards import load_cards
from edgewise.games.urban.scoring import feature_points
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.tileset import KINDS, NO_PAIR, CityTiles
from edgewise.match import draw_chance
from tests.asking import of_type, outcome_of, refusal_of
from tests.games.urban.urban_positions import (
    GAME,
    block_at,
    position,
    states_of_a_match,
    tile,
    urbanites,
)


@pytest.mark.clause("urban.1")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_it_is_for_two_to_five(players: int) -> None:
    with pytest.raises(edgewise.BadPlayers, match="2 to 5 players"):
        GAME.new(players)


@pytest.mark.clause("urban.1")
def test_everyone_has_seven_urbanites() -> None:
    assert GAME.new(5).to_dict()["supply"] == [7] * 5


@pytest.mark.clause("urban.2")
def test_the_base_has_72_tiles_that_turn_and_do_not_flip() -> None:
    base = [t for t in GAME.tiles.tiles if t.pile in ("start", "bag")]
    assert sum(t.count for t in base) == 72
    assert not GAME.tiles.sheet.flips
    for kind in base:
        assert all(label in KINDS for label in kind.side_labels(0, ""))
    bag = GAME.new(2, {"fire_engines": False}).to_dict()["bag"]
    assert sum(bag.values()) == 71


@pytest.mark.clause("urban.3")
def test_the_base_has_27_action_cards() -> None:
    deck = GAME.new(2, {"fire_engines": False}).to_dict()["deck"]
    assert deck == {
        "quiet-night": 11,
        "building-boom": 4,
        "moving-in": 4,
        "day-off": 4,
        "moving-van": 4,
    }


@pytest.mark.clause("urban.4a")
@pytest.mark.parametrize(("begins", "scores"), [(0, [0, 1, 1]), (1, [1, 0, 1]), (2, [1, 1, 0])])
def test_everyone_but_who_begins_has_a_point_at_the_start(begins: int, scores: list[int]) -> None:
    state = GAME.new(3)
    assert state.to_dict()["scores"] == [0, 0, 0]
    state.push_text(f"first:{begins}")
    assert state.to_dict()["scores"] == scores
    for seat in range(3):
        items = [str(item) for item in state.score_items(seat)]
        assert items == ["+1 head start (urban.4a)"] * scores[seat]
    assert GAME.from_dict(state.to_dict()).to_dict() == state.to_dict()


@pytest.mark.clause("urban.4a")
def test_the_head_start_counts_to_the_end_and_only_once() -> None:
    *_, state = states_of_a_match(3, fire_engines=False)
    begins = int(state.moves[0].text()[6:])
    starts = [
        [item.points for item in state.score_items(seat) if item.clause == "urban.4a"]
        for seat in (begins, 1 - begins)
    ]
    assert starts == [[], [1]]


@pytest.mark.clause("urban.6")
def test_used_up_cards_are_shuffled_anew() -> None:
    state = position([tile("city-gate@0,0/r0")], fire=False, deck={"quiet-night": 1})
    state.push_text("card:quiet-night")
    state.push_text("draw:park-stadium")
    state.push_text("park-stadium@0,1/r0")
    state.push_text("pass")
    assert sum(state.to_dict()["deck"].values()) == 27


@pytest.mark.clause("urban.6")
@pytest.mark.parametrize("fire", [False, True])
def test_a_match_can_be_played_with_every_card_declined(fire: bool) -> None:
    rng = random.Random(5)
    state = GAME.new(3, {"fire_engines": fire})
    declined = 0
    while state.to_move is not None:
        if state.to_move == CHANCE:
            state.push(draw_chance(state, rng))
        elif any(str(move) == "decline" for move in state.legal_moves):
            state.push_text("decline")
            declined += 1
        else:
            plain = [m for m in state.legal_moves if not str(m).startswith("engine")]
            state.push(rng.choice(plain))
    assert declined > 15
    if fire:
        assert state.to_dict()["fire_engines"]["put_out"] == 0
        assert not any("blaze" in t or "truck" in t for t in state.to_dict()["board"])


@pytest.mark.clause("urban.6", "urban.9", "urban.10", "urban.11")
@pytest.mark.parametrize("card", ["day-off", "moving-van", "quiet-night"])
def test_a_card_that_leaves_nothing_to_decide_is_passed_over(card: str) -> None:
    state = position([tile("city-gate@0,0/r0")], fire=False)
    state.push_text(f"card:{card}")
    assert state.to_dict()["phase"] == "tile-draw"


@pytest.mark.clause("urban.8")
@pytest.mark.parametrize(("in_hand", "phase"), [(1, "tile-draw"), (2, "action")])
def test_moving_in_needs_two_urbanites_in_hand(in_hand: int, phase: str) -> None:
    spots = [{"seat": 0, "on": on} for on in ("N", "E", "S")]
    board = [
        tile("two-blocks@0,0/r0", urbanites=spots),
        tile("two-blocks-stop@3,0/r0", urbanites=spots[: 3 - (in_hand - 1)]),
    ]
    state = position(board, fire=False)
    assert state.supply[0] == in_hand
    state.push_text("card:moving-in")
    assert state.to_dict()["phase"] == phase


def with_bag(tiles: dict[str, int], *, turn: int, players: int = 3) -> UrbanState:
    """The first turn of a seat, seat 0 having begun, with nothing but these tiles in the bag."""
    board = [tile("town-square@0,0/r0")]
    data = position(board, players=players, fire=False, last_tile=True, turn=turn).to_dict()
    for name, count in tiles.items():
        data["discard"][name] -= count
    return of_type(UrbanState, GAME.from_dict({**data, "bag": tiles}, reachable=False))


@pytest.mark.clause("urban.7", "urban.21")
@pytest.mark.parametrize(
    ("turn", "left", "phase"),
    [(2, 1, "tile-draw"), (2, 2, "action"), (0, 3, "tile-draw"), (0, 4, "action")],
)
def test_building_boom_leaves_a_tile_for_everyone_later_in_the_round(
    turn: int, left: int, phase: str
) -> None:
    state = with_bag({"four-way-stop": left}, turn=turn)
    state.push_text("card:building-boom")
    assert state.to_dict()["phase"] == phase


@pytest.mark.clause("urban.7")
def test_a_second_tile_is_not_drawn_when_others_would_go_without() -> None:
    state = with_bag({"four-way-stop": 3, "park-stadium": 1}, turn=0)
    state.push_text("card:building-boom")
    state.push_text("use")
    # A stadium in a park fits neither a block nor a street, and is set aside.
    state.push_text("draw:park-stadium")
    state.push_text("draw:four-way-stop")
    state.push_text("four-way-stop@1,0/r0")
    state.push_text("pass")
    assert (state.to_dict()["turn"], state.to_dict()["phase"]) == (1, "card-draw")


@pytest.mark.clause("urban.21")
@pytest.mark.parametrize(("left", "over"), [(2, True), (3, False)])
def test_a_round_begins_only_with_a_tile_for_every_player(left: int, over: bool) -> None:
    state = with_bag({"four-way-stop": left + 1}, turn=2)
    state.push_text("card:quiet-night")
    state.push_text("draw:four-way-stop")
    state.push_text("four-way-stop@1,0/r0")
    state.push_text("pass")
    assert state.is_over is over


@pytest.mark.clause("urban.21")
def test_a_round_that_has_begun_goes_on_to_its_last_tile() -> None:
    state = with_bag({"four-way-stop": 2}, turn=0)
    for seat in (0, 1):
        assert state.to_dict()["turn"] == seat
        state.push_text("card:quiet-night")
        state.push_text("draw:four-way-stop")
        state.push_text(f"four-way-stop@{seat + 1},0/r0")
        state.push_text("pass")
    assert state.is_over


@pytest.mark.clause("urban.21")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everyone_has_the_same_number_of_turns(players: int) -> None:
    *_, state = states_of_a_match(players, players=players, fire_engines=False)
    turns = [0] * players
    for entry in state.past:
        before = of_type(UrbanState, entry.before)
        turns[int(before.turn)] += before.to_dict()["phase"] == "card-draw"
    assert len(set(turns)) == 1


@pytest.mark.clause("urban.21")
@pytest.mark.parametrize(
    ("players", "order"),
    [(2, [0, 1, 1, 0, 0, 1]), (3, [0, 1, 2, 2, 0, 1, 1, 2, 0, 0, 1, 2])],
)
def test_who_had_the_last_turn_of_a_round_begins_the_next_one(
    players: int, order: list[int]
) -> None:
    turns: list[int] = []
    for state in states_of_a_match(11, players=players, fire_engines=False):
        data = state.to_dict()
        if data["phase"] == "card-draw":
            turns.append((data["turn"] - int(state.moves[0].text()[6:])) % players)
    assert turns[: len(order)] == order


@pytest.mark.clause("urban.12")
def test_a_tile_that_fits_nowhere_is_set_aside_and_another_drawn() -> None:
    board = [tile("park-stadium@0,0/r0")]
    state = position(board, fire=False, phase="tile-draw")
    state.push_text("draw:four-way-stop")
    assert state.to_dict()["discard"] == {"four-way-stop": 1}
    assert state.to_dict()["phase"] == "tile-draw"
    assert state.to_dict()["turn"] == 0
    state.push_text("draw:block-end")
    assert state.to_move == 0


@pytest.mark.clause("urban.14")
def test_without_urbanites_in_hand_none_is_asked_for() -> None:
    manned = urbanites(N=0, E=0, W=0)
    board = [
        tile("long-block@0,0/r0", urbanites=manned),
        tile("long-block@0,3/r0", urbanites=manned),
        tile("park-stadium@0,6/r0", urbanites=urbanites(stadium=0)),
    ]
    state = position(board, fire=False, phase="tile-draw")
    state.push_text("draw:market-square")
    state.push_text("market-square@0,1/r0")
    assert state.to_move == CHANCE


@pytest.mark.clause("urban.14")
def test_features_claimed_apart_may_grow_together() -> None:
    board = [
        tile("block-end@0,0/r1", urbanites=urbanites(E=0)),
        tile("corner-block-stop@2,0/r3", urbanites=urbanites(N=1)),
    ]
    state = position(board, fire=False, phase="tile-draw")
    state.push_text("draw:long-block")
    state.push_text("long-block@1,0/r1")
    root = block_at(state, 0, 0, "E")
    assert root == block_at(state, 2, 0, "W")
    assert [int(state.city.claims_of(root, seat)) for seat in (0, 1)] == [1, 1]


@pytest.mark.clause("urban.19", "urban.21")
def test_an_unfinished_stadium_gives_a_point_for_itself_and_each_filled_cell() -> None:
    board = [
        tile("park-stadium@0,0/r0", urbanites=urbanites(stadium=1)),
        tile("block-end@0,-1/r0"),
        tile("block-end@-1,0/r3"),
        tile("wide-block@1,-1/r0"),
    ]
    state = position(board, fire=False, last_tile=True, hands=[{"block-end": 1}, {}], phase="play")
    state.push_text("block-end@1,0/r1")
    state.push_text("pass")
    assert state.is_over
    [item] = state.score_items(1)
    assert (item.points, item.label, item.clause) == (5, "unfinished stadium", "urban.19")
    assert outcome_of(state).winners == (1,)


@pytest.mark.clause("urban.16", "urban.18", "urban.21")
def test_unfinished_blocks_count_half_and_unfinished_roads_in_full() -> None:
    board = [
        tile("long-block-store@0,0/r0", urbanites=urbanites(N=0)),
        tile("long-block@0,1/r0"),
        tile("straight-road@4,0/r0", urbanites=urbanites(N=1)),
        tile("curved-road@4,1/r1"),
    ]
    state = position(board, fire=False, last_tile=True, hands=[{"block-end": 1}, {}], phase="play")
    state.push_text("block-end@1,0/r0")
    state.push_text("pass")
    assert [str(item) for item in state.score_items(0)] == ["+3 unfinished block (urban.18)"]
    assert [str(item) for item in state.score_items(1)] == ["+2 unfinished road (urban.16)"]


@pytest.mark.clause("urban.20", "urban.21")
def test_a_suburb_gives_three_points_for_each_complete_block_it_touches() -> None:
    board = [
        tile("facing-blocks@0,0/r0", urbanites=urbanites(E=0)),
        tile("block-end@0,-1/r2"),
        tile("block-end@0,1/r0"),
        tile("two-blocks@1,0/r0"),
        tile("block-street@-1,0/r3"),
        tile("city-gate@-2,0/r1"),
    ]
    state = position(board, fire=False, last_tile=True, hands=[{"cul-de-sac": 1}, {}], phase="play")
    state.push_text("cul-de-sac@0,2/r0")
    state.push_text("pass")
    # Two complete blocks; those of two-blocks are open, and the street lies between the rest.
    [item] = state.score_items(0)
    assert (item.points, item.label) == (6, "suburb")


@pytest.mark.clause("urban.20")
def test_a_block_that_a_suburb_touches_on_two_tiles_counts_once() -> None:
    board = [
        tile("block-end@0,0/r1"),
        tile("block-end@1,0/r3"),
        tile("park-stadium@0,-1/r0"),
        tile("block-end@1,-1/r0"),
    ]
    state = position(board, fire=False)
    # Both ends of the block meet the suburb at a corner.
    assert feature_points(state, block_at(state, 0, -1, "N")) == 3


@pytest.mark.clause("urban.20")
def test_a_road_keeps_a_suburb_from_a_block() -> None:
    touching = {
        "block-end": True,
        "block-street": False,
        "block-stop": False,
        "corner-block": True,
        "block-right-turn": True,
        "block-crossing": False,
    }
    for name, touches in touching.items():
        tiles = of_type(CityTiles, GAME.tiles)
        pairs = tiles.corner_pairs[4 * tiles.first_variant[tiles.kind(name)] :][:4]
        assert any(pair != NO_PAIR for pair in pairs) is touches, name


@pytest.mark.clause("urban.22")
def test_nothing_is_hidden() -> None:
    for state in states_of_a_match(4, players=3):
        for seat in (0, 1, 2, edgewise.SPECTATOR):
            seen = state.seen_by(seat).to_dict()
            assert seen.pop("seen_by") == seat
            assert seen == state.to_dict()


@pytest.mark.clause("urban.21")
def test_the_last_tile_ends_the_match_and_equal_points_share_the_win() -> None:
    board = [tile("city-gate@0,0/r0")]
    state = position(board, fire=False, last_tile=True, hands=[{"block-end": 1}, {}], phase="play")
    state.push_text("block-end@0,1/r1")
    assert not state.is_over
    state.push_text("pass")
    assert state.is_over
    assert outcome_of(state).winners == (0, 1)
    assert refusal_of(state, "pass").clause == "urban.21"


def test_a_card_file_without_cards_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text("[cards.a]\ntitle = 'A'\n", encoding="utf-8")
    with pytest.raises(edgewise.TileFileError, match="no list of cards"):
        load_cards(path)


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ('parts = ["block N", "road E-W", "suburb S"]', "left without"),
        ('parts = ["block N-store", "road E-stop", "road W-yield", "suburb S"]', "several signs"),
    ],
)
def test_a_tile_file_that_the_city_cannot_read_is_refused(
    tmp_path: Path, broken: str, message: str
) -> None:
    text = GAME.tiles.sheet.text
    if message == "left without":
        broken = broken.replace(', "suburb S"', "")
    first = 'parts = ["block N-store", "road E-W", "suburb S"]'
    path = tmp_path / "tiles.toml"
    path.write_text(text.replace(first, broken), encoding="utf-8")
    with pytest.raises(edgewise.TileFileError, match=message):
        edgewise.game("urban", tiles=path)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"phase": "action"}, "no action card"),
        ({"phase": "resettle"}, "no Urbanite is lifted"),
        ({"phase": "play"}, "no tile is drawn"),
        ({"phase": "piece"}, "no tile was just laid"),
        ({"phase": "nap"}, "no phase 'nap'"),
        ({"turn": -1}, "nobody's turn"),
        ({"deck": {"day-off": 5}}, "cannot be 5 cards"),
        ({"last": {"x": 5, "y": 5, "on": "N"}}, "no tile lies on 5,5"),
    ],
)
def test_a_dict_that_is_no_position_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(edgewise.BadState, match=message):
        position([tile("city-gate@0,0/r0")], **fields)


@pytest.mark.parametrize(("spot", "message"), [("S", "can stand on S"), ("E", "on a highway")])
def test_urbanites_stand_only_where_they_can(spot: str, message: str) -> None:
    with pytest.raises(edgewise.BadState, match=message):
        position([tile("overpass@0,0/r0", urbanites=[{"seat": 0, "on": spot}])])


@pytest.mark.clause("urban.15")
def test_a_block_that_shows_twice_on_a_tile_is_scored_once() -> None:
    board = [
        tile("corner-block-stop@0,1/r0", urbanites=urbanites(N=0)),
        tile("corner-block-stop@0,0/r1"),
        tile("corner-block-stop@1,0/r2"),
    ]
    state = position(board, fire=False, hands=[{"two-blocks": 1}, {}], phase="play")
    state.push_text("two-blocks@1,1/r3")
    state.push_text("pass")
    # A ring of five buildings over four tiles.
    assert state.score(0) == 10
    assert len(state.score_items(0)) == 1
