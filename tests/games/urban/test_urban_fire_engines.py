"""Fire Engines: the score table, the material, and the truck's routes."""

import pytest

import edgewise
from edgewise.games.urban.expansions.fire_engines.engines import FireEngines
from edgewise.games.urban.expansions.fire_engines.fires import blazes_in, burns
from edgewise.games.urban.expansions.fire_engines.moves import goal_of, steps_of
from edgewise.games.urban.expansions.fire_engines.truck import ARRIVED, tiles_passed
from edgewise.games.urban.scoring import block_points, feature_points
from tests.asking import refusal_of
from tests.games.urban.urban_positions import (
    GAME,
    block_at,
    fire_engines_in,
    position,
    states_of_a_match,
    tile,
    urbanites,
)


def burning_block(tokens: int, *, complete: bool, store: bool) -> list[dict[str, object]]:
    """A block of four buildings with so many Blaze Tokens, open at one end or closed."""
    middle = "long-block-store" if store else "long-block"
    tiles = [
        tile("block-end@0,0/r1"),
        tile(f"{middle}@1,0/r1"),
        tile("long-block@2,0/r1"),
        tile("block-end@3,0/r3") if complete else tile("corner-block-stop@3,0/r3"),
    ]
    for number, side in zip(range(tokens), ("E", "E", "E"), strict=False):
        tiles[number]["blaze"] = side
    return tiles


TABLE = {True: (8, 4, 0, 0), False: (4, 0, 0, 0)}


@pytest.mark.clause("urban.31", "urban.18")
@pytest.mark.parametrize("tokens", [0, 1, 2, 3])
@pytest.mark.parametrize("complete", [True, False])
@pytest.mark.parametrize("store", [True, False])
def test_four_buildings_with_so_many_tokens(tokens: int, complete: bool, store: bool) -> None:
    state = position(burning_block(tokens, complete=complete, store=store))
    block = block_at(state, 1, 0, "E")
    bonus = (2 if complete else 1) if store and tokens == 0 else 0
    assert bool(state.city.is_complete(block)) is complete
    assert block_points(state, block, complete) == TABLE[complete][tokens] + bonus


@pytest.mark.clause("urban.31")
@pytest.mark.parametrize(("tokens", "points"), [(0, 10), (1, 4), (2, 0), (3, 0)])
def test_a_block_completed_while_it_burns_scores_less(tokens: int, points: int) -> None:
    board = burning_block(tokens, complete=True, store=True)[:3]
    state = position(board, hands=[{"block-end": 1}, {}], phase="play")
    state.push_text("block-end@3,0/r3")
    state.push_text("urbanite@3,0/W")
    assert state.score(0) == points
    assert state.supply[0] == 7


@pytest.mark.clause("urban.31")
@pytest.mark.parametrize(("tokens", "points"), [(0, 5), (1, 0), (2, 0), (3, 0)])
def test_an_unfinished_block_that_burns_gives_nothing_at_the_end(tokens: int, points: int) -> None:
    board = burning_block(tokens, complete=False, store=True)
    board[3]["urbanites"] = urbanites(N=1)
    state = position(board, last_tile=True, hands=[{"block-end": 1}, {}], phase="play")
    state.push_text("block-end@0,1/r3")
    state.push_text("pass")
    assert state.is_over
    assert state.score(1) == points


@pytest.mark.clause("urban.32")
@pytest.mark.parametrize(("tokens", "points"), [(0, 6), (1, 3), (2, 3)])
def test_suburbs_pass_over_burning_blocks(tokens: int, points: int) -> None:
    board = [
        tile("facing-blocks@0,0/r0", urbanites=urbanites(E=0)),
        tile("block-end@0,-1/r2"),
        tile("long-block@0,1/r0"),
        tile("block-end@0,2/r0"),
    ]
    for number in range(tokens):
        board[2 + number]["blaze"] = "N"
    state = position(board)
    assert feature_points(state, block_at(state, 0, 0, "E")) == points


@pytest.mark.clause("urban.33", "urban.32")
def test_a_fire_lit_later_takes_no_points_back_but_counts_against_the_suburb() -> None:
    board = [
        tile("facing-blocks@0,0/r0", urbanites=urbanites(E=1)),
        tile("city-gate@5,5/r0"),
    ]
    state = position(board, hands=[{"block-end": 1}, {}], phase="play")
    state.push_text("block-end@0,-1/r2")
    state.push_text("urbanite@0,-1/S")
    assert state.score(0) == 4
    suburb = block_at(state, 0, 0, "E")
    assert feature_points(state, suburb) == 3
    state.push_text("card:fire-bug")
    state.push_text("blaze@0,-1/S")
    assert state.score(0) == 4
    assert feature_points(state, suburb) == 0


@pytest.mark.clause("urban.33", "urban.40")
def test_fires_stay_on_a_block_that_is_completed_until_the_truck_comes() -> None:
    board = [
        tile("block-street@0,0/r0", blaze="N"),
        tile("station-street@1,0/r1", truck=True),
        tile("block-stop@-1,0/r0"),
    ]
    state = position(board, hands=[{"block-end": 1}, {}], phase="play")
    state.push_text("block-end@0,-1/r2")
    state.push_text("pass")
    block = block_at(state, 0, 0, "N")
    assert state.city.is_complete(block)
    assert blazes_in(state, fire_engines_in(state), block) == 1
    for text in ("card:fire-alarm", "use", "roll:2-1", "truck@-1,0/W"):
        state.push_text(text)
    assert blazes_in(state, fire_engines_in(state), block) == 0
    assert state.to_dict()["fire_engines"]["put_out_by_truck"] == 1


@pytest.mark.clause("urban.36")
def test_the_truck_stays_where_it_stopped_until_it_is_called_again() -> None:
    board = [tile("station-street@0,0/r1", truck=True), tile("block-stop@1,0/r0")]
    state = position(board)
    for text in ("card:fire-alarm", "use", "roll:2-1", "truck@1,0/E", "draw:park-stadium"):
        state.push_text(text)
    state.push_text("park-stadium@1,1/r0")
    state.push_text("pass")
    state.push_text("card:fire-alarm")
    assert [entry["x"] for entry in state.to_dict()["board"] if "truck" in entry] == [1]
    assert sorted(str(move) for move in state.legal_moves) == ["decline", "use"]


@pytest.mark.clause("urban.23")
def test_the_set_adds_twelve_tiles_and_nine_cards() -> None:
    with_it, without = (GAME.new(2, {"fire_engines": on}).to_dict() for on in (True, False))
    added = {n: c for n, c in with_it["bag"].items() if n not in without["bag"]}
    assert sum(c for n, c in added.items() if n.startswith("station")) == 6
    assert sum(c for n, c in added.items() if n.startswith("hydrant")) == 6
    assert sum(with_it["bag"].values()) == 83
    cards = {n: c for n, c in with_it["deck"].items() if n not in without["deck"]}
    assert cards == {"fire-bug": 2, "arsonist": 2, "fire-alarm": 5}


@pytest.mark.clause("urban.23")
def test_without_the_set_nothing_of_it_is_there() -> None:
    for state in states_of_a_match(2, fire_engines=False):
        data = state.to_dict()
        assert "fire_engines" not in data
        assert not any(t["tile"].startswith(("station", "hydrant")) for t in data["board"])
    refusal = GAME.new(2, {"fire_engines": False}).why_not(GAME.parse_move("blaze@0,0/N"))
    assert refusal is not None


@pytest.mark.clause("urban.36")
def test_the_dice_have_thirty_six_throws_and_the_higher_one_counts() -> None:
    board = [tile("station-street@0,0/r1", truck=True), tile("block-stop@1,0/r0")]
    state = position(board)
    state.push_text("card:fire-alarm")
    state.push_text("use")
    odds = {str(move): chance for move, chance in state.chance_outcomes()}
    assert len(odds) == 21
    assert odds["roll:6-1"] == pytest.approx(2 / 36)
    assert odds["roll:3-3"] == pytest.approx(1 / 36)
    state.push_text("roll:5-2")
    assert fire_engines_in(state).points == 5


@pytest.mark.clause("urban.36", "urban.37", "urban.39", "urban.41", "urban.42")
def test_every_drive_of_random_matches_keeps_the_rules_of_the_road() -> None:
    drives = 0
    for seed in range(6):
        for state in states_of_a_match(seed):
            fire = state.expansions[0]
            assert isinstance(fire, FireEngines)
            if state.owner() is not fire or fire.points == 0:
                continue
            effects = set()
            for move in state.legal_moves:
                tiles, problem = tiles_passed(state, fire, move.code)
                assert problem == ARRIVED
                assert len(set(tiles)) == len(tiles)
                assert steps_of(move.code) <= fire.points
                goal = tiles[-1]
                assert state.city.cells[goal] == goal_of(move.code)
                free = state.city.occupants[goal] == 0 or goal == fire.truck
                assert free or burns(fire, goal)
                effects.add((goal, frozenset(t for t in tiles if burns(fire, t))))
                drives += 1
            assert len(effects) == len(state.legal_moves)
    assert drives > 30


@pytest.mark.clause("urban.42")
def test_of_two_routes_with_the_same_effect_the_shorter_is_offered() -> None:
    board = [
        tile("exit@0,0/r0", truck=True),
        tile("exit@1,0/r0"),
        tile("curved-road@1,1/r1"),
        tile("block-corner-stop@0,1/r3"),
    ]
    state = position(board, phase="drive", fire_engines={"dice": [6, 2]})
    assert sorted(str(move) for move in state.legal_moves) == [
        "truck@0,0/stay",
        "truck@0,1/S",
        "truck@1,0/E",
    ]
    assert refusal_of(state, "truck@1,0/S-E").clause == "urban.42"


@pytest.mark.clause("urban.38")
def test_one_point_takes_the_truck_to_any_other_exit_of_its_highway() -> None:
    board = [
        tile("exit@0,0/r0"),
        tile("crossing-exit@1,0/r0", truck=True),
        tile("curved-highway@2,0/r2"),
        tile("crossing-exit@2,1/r1", urbanites=urbanites(E=0)),
        tile("block-exit@2,2/r1"),
        tile("highway-end@2,3/r0"),
        tile("exit@9,9/r0"),
    ]
    state = position(board, phase="drive", fire_engines={"dice": [1, 1]})
    assert sorted(str(move) for move in state.legal_moves) == [
        "truck@0,0/W",
        "truck@1,0/stay",
        "truck@2,2/E2",
        "truck@2,3/E3",
    ]


def test_texts_that_are_no_moves_are_refused_with_a_remedy() -> None:
    for text in (
        "truck@0,0/Q",
        "truck@0,0/N1",
        "truck@0,0/N15",
        "truck@4096,0/N",
        "roll:1-6",
        "roll:7-1",
        "blaze@0,0",
        "blaze@0,0/X",
    ):
        with pytest.raises(edgewise.InvalidMove):
            GAME.parse_move(text)


def test_a_state_with_two_trucks_or_eleven_fires_is_refused() -> None:
    with pytest.raises(edgewise.BadState, match="only one Fire Truck"):
        position([tile("station@0,0/r0", truck=True), tile("station@2,0/r0", truck=True)])
    with pytest.raises(edgewise.BadState, match="no building"):
        position([tile("station@0,0/r0", blaze="N")])


@pytest.mark.clause("urban.36", "urban.40")
def test_a_view_shows_each_drive_with_its_route_and_what_it_puts_out() -> None:
    board = [
        tile("station-street@0,0/r1", truck=True),
        tile("block-street@1,0/r0", blaze="N"),
        tile("block-stop@2,0/r0"),
    ]
    state = position(board, phase="drive", fire_engines={"dice": [4, 2]})
    assert state.view(0)["fire_engines"]["drives"] == [
        {"move": "truck@0,0/stay", "cells": [[0, 0]], "ends": []},
        {"move": "truck@2,0/E", "cells": [[0, 0], [1, 0], [2, 0]], "ends": [[1, 0]]},
    ]


@pytest.mark.clause("urban.38")
def test_a_yield_sign_on_the_highway_is_passed_and_no_way_out() -> None:
    board = [
        tile("exit@0,0/r0", truck=True),
        tile("yield@1,0/r0"),
        tile("exit@2,0/r0"),
    ]
    state = position(board, phase="drive", fire_engines={"dice": [1, 1]})
    assert [str(move) for move in state.legal_moves] == ["truck@0,0/stay", "truck@2,0/E"]
    assert refusal_of(state, "truck@1,0/E").clause == "urban.38"
