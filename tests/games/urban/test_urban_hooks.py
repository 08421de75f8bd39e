"""The doors that expansions need: each is gone through by one of three small sets."""

import inspect
from typing import Any

import pytest

from edgewise.bots.simple import GreedyBot
from edgewise.core.chance import CHANCE, make_rng
from edgewise.core.clock import Clock
from edgewise.core.errors import EdgewiseError
from edgewise.core.playout import play_out
from edgewise.games.urban.expansion import Expansion
from edgewise.games.urban.expansions import find_all
from edgewise.games.urban.game import Urban
from edgewise.games.urban.scoring import block_points, feature_points
from edgewise.games.urban.state import UrbanState
from tests.asking import of_type, outcome_of, refusal_of
from tests.games.urban.other_sets import SETS, Taxis, game_with_other_sets
from tests.games.urban.urban_positions import (
    GAME,
    block_at,
    position,
    states_of_a_match,
    tile,
    urbanites,
)

ALL = {"fire_engines": True, "taxis": True, "markets": True, "towers": True}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Urban:
    return game_with_other_sets(tmp_path_factory.mktemp("sets"))


def with_sets(game: Urban, *board: dict[str, Any], **fields: Any) -> UrbanState:
    """A position in which all sets take part."""
    return position(list(board), game=game, options=ALL, **fields)


def test_every_door_is_gone_through_by_one_of_the_sets() -> None:
    doors = {name for name, _ in inspect.getmembers(Expansion, callable) if name[0] != "_"}
    used = {name for made in [*SETS, *map(type, find_all())] for name in vars(made)}
    assert doors - used == set()


# Material: option, pile, cards, columns, study, fresh, copy.


def test_a_set_brings_its_option_its_tiles_and_its_cards(game: Urban) -> None:
    assert [option.name for option in game.options if not option.reads] == list(ALL)
    assert game.options[1].clause == "urban.26"
    whole = game.new(2, ALL).to_dict()
    assert (whole["deck"]["taxi"], whole["bag"]["tower"]) == (3, 3)
    base = game.new(2, dict.fromkeys(ALL, False)).to_dict()
    assert "taxi" not in base["deck"]
    assert "tower" not in base["bag"]
    assert not {"taxis", "markets", "towers"} & set(base)
    assert [piece.name for piece in game.pieces()] == [*["urbanite"] * 5, "blaze", "truck", "car"]


def test_sets_do_not_share_their_columns_or_their_phases(game: Urban) -> None:
    sets = of_type(UrbanState, game.new(2, ALL)).expansions
    assert [int(each.column) for each in sets] == [0, 1, 1, 1]
    assert len({int(each.first_phase) for each in sets}) == 4


def test_each_match_and_each_copy_has_its_own_sets(game: Urban) -> None:
    state = with_sets(game, tile("tower@0,0/r0"), tile("block-stop@5,5/r0"))
    twin = state.copy()
    state.push_text("card:taxi")
    state.push_text("park:1")
    assert "car" in state.to_dict()["board"][1]
    assert not any("car" in entry for entry in twin.to_dict()["board"])
    assert not any("car" in entry for entry in game.new(2, ALL).to_dict()["board"])


# Taxis: cards, phases, chance, moves of its own, pieces that occupy, and a jail.


def test_a_card_opens_a_phase_in_which_the_set_lists_and_explains_the_moves(game: Urban) -> None:
    state = with_sets(
        game,
        tile("station-street@0,0/r1", truck=True),
        tile("block-stop@1,0/r0"),
        tile("block-stop@2,0/r0", urbanites=urbanites(N=1)),
    )
    state.push_text("card:taxi")
    assert state.to_dict()["phase"] == "parking"
    assert [str(move) for move in state.legal_moves] == ["park:1"]
    assert refusal_of(state, "park:0").sentence == "No car can stop there."
    again = game.from_dict(state.to_dict(), reachable=False)
    assert again.to_dict() == state.to_dict()


def test_chance_may_move_in_a_phase_of_a_set(game: Urban) -> None:
    state = with_sets(game, tile("block-stop@0,0/r0"))
    state.push_text("card:taxi")
    state.push_text("park:0")
    assert state.to_move == CHANCE
    assert {str(move): odds for move, odds in state.chance_outcomes()} == {
        "cops:0": 0.75,
        "cops:1": 0.25,
    }
    assert game.from_dict(state.to_dict(), reachable=False).to_move == CHANCE
    rng = make_rng(1)
    drawn = [game.move_text(int(state.random_code(rng))) for _ in range(200)]
    assert 20 < drawn.count("cops:1") < 80
    before = state.fingerprint()
    state.push_text("cops:1")
    assert "car" not in state.to_dict()["board"][0]
    state.pop()
    assert state.fingerprint() == before
    state.push_text("cops:0")
    assert state.to_dict()["board"][0]["car"]
    assert state.to_dict()["phase"] == "tile-draw"


@pytest.mark.clause("urban.26", "urban.41")
def test_the_truck_passes_a_taxi_but_does_not_stop_there(game: Urban) -> None:
    state = with_sets(
        game,
        tile("station-street@0,0/r1", truck=True),
        tile("block-stop@1,0/r0", car=True),
        tile("block-stop@2,0/r0"),
        phase="drive",
        fire_engines={"dice": [2, 1]},
    )
    assert sorted(str(m) for m in state.legal_moves) == ["truck@0,0/stay", "truck@2,0/E-E"]
    assert refusal_of(state, "truck@1,0/E").clause == "urban.41"


@pytest.mark.clause("urban.26")
def test_no_fire_is_lit_on_a_taxi(game: Urban) -> None:
    state = with_sets(game, tile("block-stop@1,0/r0", car=True))
    state.push_text("card:fire-bug")
    assert state.to_dict()["phase"] == "tile-draw"


def test_a_set_offers_its_own_moves_for_a_laid_tile_and_may_keep_urbanites(game: Urban) -> None:
    state = with_sets(
        game,
        tile("block-stop@0,0/r0", urbanites=urbanites(N=1)),
        hands=[{"park-stadium": 1}, {}],
        phase="play",
    )
    state.push_text("park-stadium@0,1/r0")
    assert "arrest:0" in {str(move) for move in state.legal_moves}
    assert {game.move_text(int(state.random_code(make_rng(k)))) for k in range(40)} == {
        str(move) for move in state.legal_moves
    }
    state.push_text("arrest:0")
    data = state.to_dict()
    assert (data["taxis"], data["supply"]) == ({"jail": [1]}, [7, 6])
    assert not state.game.serialiser.problems(state)
    assert game.from_dict(data, reachable=False).to_dict() == data


def test_a_set_may_open_a_turn_before_the_card(game: Urban) -> None:
    state = with_sets(
        game,
        tile("block-stop@0,0/r0"),
        hands=[{"park-stadium": 1}, {}],
        phase="play",
        taxis={"jail": [1]},
    )
    assert list(state.supply) == [7, 6]
    state.push_text("park-stadium@0,1/r0")
    state.push_text("pass")
    assert (state.to_dict()["phase"], state.to_move) == ("court", 1)
    assert [str(move) for move in state.legal_moves] == ["decline", "bail:0"]
    drawn = {game.move_text(int(state.random_code(make_rng(seed)))) for seed in range(20)}
    assert drawn == {"bail:0"}, "the set draws its own random moves, and never declines"
    state.push_text("bail:0")
    assert (state.to_dict()["phase"], list(state.supply)) == ("card-draw", [7, 7])


def test_a_view_shows_what_the_set_adds(game: Urban) -> None:
    for car in (True, False):
        state = with_sets(game, tile("block-stop@0,0/r0", car=car))
        assert state.view(0)["taxis"] == {"jail": [], "wanted": car}


def test_a_position_in_which_a_set_misses_something_is_refused(game: Urban) -> None:
    with pytest.raises(EdgewiseError, match="the jail is full"):
        with_sets(game, tile("block-stop@0,0/r0"), taxis={"jail": [0] * 5 + [1] * 5})


def test_bots_ask_the_set_what_it_is_worth_to_stay_in_jail(game: Urban) -> None:
    state = with_sets(game, tile("block-stop@0,0/r0"), phase="court", turn=1, taxis={"jail": [1]})
    assert str(GreedyBot().choose(state, Clock(), make_rng(1))) == "decline"


# Markets: bonus points for a completed block, and for the end of the match.


@pytest.mark.parametrize(("burns", "bonus"), [(False, 1), (True, 0)])
def test_no_market_for_a_block_that_burns(game: Urban, burns: bool, bonus: int) -> None:
    first = tile("block-end@0,0/r1", **({"blaze": "E"} if burns else {}))
    state = with_sets(game, first, hands=[{"block-end": 1}, {}], phase="play")
    state.push_text("block-end@1,0/r3")
    state.push_text("pass")
    items = state.score_items(0)
    assert [str(item) for item in items] == ["+1 market (urban.18)"] * bonus
    assert state.score(0) == bonus
    assert not state.game.serialiser.problems(state)


def test_a_block_that_shows_twice_on_the_last_tile_is_completed_once(game: Urban) -> None:
    state = with_sets(
        game,
        tile("corner-block-stop@0,1/r0"),
        tile("corner-block-stop@0,0/r1"),
        tile("corner-block-stop@1,0/r2"),
        hands=[{"two-blocks": 1}, {}],
        phase="play",
    )
    state.push_text("two-blocks@1,1/r3")
    state.push_text("pass")
    assert [item.label for item in state.score_items(0)] == ["market"]


def test_a_set_may_give_points_when_the_match_ends(game: Urban) -> None:
    state = with_sets(
        game,
        tile("block-end@0,0/r0"),
        last_tile=True,
        hands=[{"block-end": 1}, {}],
        phase="play",
        markets={"tokens": {"0": 1, "1": 3}},
    )
    state.push_text("block-end@0,1/r1")
    state.push_text("pass")
    assert state.is_over
    assert [item.label for item in state.score_items(1)] == ["monopoly"]
    assert list(outcome_of(state).scores) == [0, 5]
    assert state.game.statistics.counts(state)["markets"] == 4


# Towers: tiles that the set has studied, sums that merge, worth and spoiling.


@pytest.mark.parametrize(("burns", "points"), [(False, 4 * 3 + 12), (True, 4 * 1)])
def test_a_tower_in_a_burning_block_is_a_building_like_any_other(
    game: Urban, burns: bool, points: int
) -> None:
    state = with_sets(
        game,
        tile("block-end@0,0/r1", **({"blaze": "E"} if burns else {})),
        tile("long-block-store@1,0/r1"),
        tile("tower@2,0/r1"),
        tile("block-end@3,0/r3"),
    )
    assert block_points(state, block_at(state, 0, 0, "E"), True) == points


@pytest.mark.parametrize(("towers", "points"), [(1, 3), (2, 0)])
def test_a_block_that_a_set_has_spoilt_is_passed_over(
    game: Urban, towers: int, points: int
) -> None:
    middle = [tile(f"tower@{x},0/r1") for x in range(1, towers + 1)]
    state = with_sets(game, tile("block-end@0,0/r1"), *middle, tile(f"block-end@{towers + 1},0/r3"))
    assert feature_points(state, block_at(state, 0, 0, "W")) == points


# All together.


def test_matches_with_all_sets_are_played_to_the_end(game: Urban) -> None:
    phases = set()
    for state in states_of_a_match(8, players=3, game=game, **ALL):
        assert not state.game.serialiser.problems(state)
        phases.add(state.to_dict()["phase"])
    assert phases >= {"parking", "chase", "court", "drive"}


def test_random_play_uses_the_moves_of_the_sets(game: Urban) -> None:
    seen = 0
    for seed in range(5):
        state = of_type(UrbanState, game.new(3, ALL))
        play_out(state, make_rng(seed))
        assert state.is_over
        taxis = of_type(Taxis, state.expansions[1])
        seen += len(taxis.jail) + (taxis.car >= 0)
    assert seen > 0


def test_an_unknown_move_of_a_missing_set_is_refused() -> None:
    with pytest.raises(EdgewiseError):
        GAME.parse_move("park:1")
