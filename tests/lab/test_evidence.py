"""What the positions of a match show of its clauses, and which readings made a difference."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import edgewise
from edgewise.core.moves import Move
from edgewise.core.state import State
from edgewise.games import names
from edgewise.lab.evidence import evidence_of, watches_of
from edgewise.lab.replaying import makes_difference, readings_felt, replay
from edgewise.testing.scenarios import read_scenario, run_scenario, scenarios_of
from tests.games.hydras.hydra_drawing import entries, scene
from tests.games.urban.urban_positions import position, tile, urbanites

GAMES = edgewise.games()


def seen(state: State, moves: list[str]) -> set[str]:
    """Makes moves from a position, and collects what all positions on the way show."""
    watches = watches_of(state.game.id)
    found: set[str] = set()
    for text in moves:
        code = state.game.parse_move(text).code
        found = found.union(*(watch.see(state, code) for watch in watches))
        state.push_text(text)
    return found.union(*(watch.see(state, -1) for watch in watches))


def in_scenario(game: str, name: str) -> set[str]:
    """Collects what the positions of a scenario show."""
    path = scenarios_of(edgewise.game(game))[name]
    played = run_scenario(path).past
    start = read_scenario(path).start()
    return seen(start, [start.game.move_text(int(entry.code)) for entry in played])


def tried(state: State) -> set[str]:
    """Names the clauses that refuse the moves worth trying in a position."""
    found = set()
    for watch in watches_of(state.game.id):
        for code in watch.tries(state):
            refusal = state.why_not(Move(state.game, code))
            assert refusal is not None, state.game.move_text(code)
            found.add(refusal.clause)
    return found


def at_start(game: str, name: str) -> State:
    return read_scenario(scenarios_of(edgewise.game(game))[name]).start()


@pytest.mark.parametrize(
    ("game", "scenario", "clause"),
    [
        ("greenway", "street-needs-an-intersection", "greenway.11"),
        ("greenway", "greenway-needs-a-park", "greenway.12"),
        ("hydras", "sword-on-three-adjacent-refused", "hydras.16"),
        ("urban", "occupied-stadium", "urban.39"),
    ],
)
def test_moves_that_a_rule_forbids_are_tried(game: str, scenario: str, clause: str) -> None:
    assert clause in tried(at_start(game, scenario))


def test_a_longer_way_to_the_same_place_is_tried() -> None:
    board = [
        tile("exit@0,0/r0", truck=True),
        tile("exit@1,0/r0"),
        tile("curved-road@1,1/r1"),
        tile("block-corner-stop@0,1/r3"),
    ]
    state = position(board, phase="drive", fire_engines={"dice": [6, 2]})
    assert tried(state) == {"urban.42"}


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_tried_is_refused(game: str) -> None:
    rules = edgewise.game(game)
    for seed in range(3):
        players = rules.seats[-1]
        played = edgewise.play(rules, ["greedy"] + ["random"] * (players - 1), seed=seed).state
        state = rules.new(players, played.options)
        for entry in played.past:
            if state.to_move != edgewise.CHANCE:
                tried(state)
            state.push_code(entry.code)


@pytest.mark.parametrize(
    ("game", "scenario", "clause"),
    [
        ("hoses", "the-same-hose-twice-through-one-tile", "hoses.17"),
        ("urban", "spoilt-for-franchises", "urban.31"),
        ("urban", "spoilt-for-franchises", "urban.33"),
        ("urban", "spoilt-for-franchises", "urban.33a"),
        ("urban", "spoilt-for-skyscrapers", "urban.33a"),
        ("urban", "two-ways-to-an-exit", "urban.38"),
    ],
)
def test_a_scenario_shows_its_clause(game: str, scenario: str, clause: str) -> None:
    assert clause in in_scenario(game, scenario)


@pytest.mark.parametrize("scenario", ["ten-tiles", "broken-hose", "two-hoses-at-once"])
def test_a_hose_that_crosses_no_tile_twice_shows_nothing(scenario: str) -> None:
    assert in_scenario("hoses", scenario) == set()


def test_a_block_that_does_not_burn_shows_nothing() -> None:
    board = [tile("facing-blocks@0,0/r0", urbanites=urbanites(E=1)), tile("city-gate@5,5/r0")]
    state = position(board, hands=[{"block-end": 1}, {}], phase="play")
    assert seen(state, ["block-end@0,-1/r2", "urbanite@0,-1/S"]) == set()
    assert state.score(0) == 4
    assert seen(state, ["card:fire-bug", "blaze@0,-1/S"]) == {"urban.33"}


def test_a_card_that_finds_all_tokens_in_the_city_lights_nothing() -> None:
    state = at_start("urban", "the-eleventh-token")
    moves = ["card:arsonist", "blaze@0,6/N", "draw:park-stadium"]
    assert "urban.28" not in seen(state, moves)
    while not str(state.legal_moves[0]).startswith("card:"):
        state.push(state.legal_moves[0])
    assert "urban.28" in seen(state, ["card:fire-bug"])


def test_a_burning_block_beside_a_suburb_shows_at_the_end() -> None:
    board = [
        tile("facing-blocks@0,0/r0", urbanites=urbanites(E=0)),
        tile("block-end@0,-1/r2", blaze="S"),
        tile("long-block@0,1/r0"),
        tile("block-end@0,2/r0"),
    ]
    assert "urban.32" not in seen(position(board), [])
    assert "urban.32" in seen(position(board, phase="over"), [])
    board[1].pop("blaze")
    assert "urban.32" not in seen(position(board, phase="over"), [])


def test_a_seat_without_a_card_is_seen_to_be_passed_over() -> None:
    table = [entries("┃", star=True), entries("┃"), entries("┗")]
    hands = [{"cross": 2}, {}, {"tee": 2}]
    state = scene(table, hands, deck={}, ending="round-goes-on")
    assert seen(state, ["discard:cross"]) == {"hydras.24"}
    assert seen(state, ["discard:tee", "discard:cross"]) == {"hydras.24"}
    full = scene(table, [{"cross": 2}, {"cross": 1}, {"tee": 1}], deck={})
    assert seen(full, ["discard:cross", "discard:cross"]) == set()


def test_a_reading_counts_when_it_allowed_a_move_that_was_made() -> None:
    game = edgewise.game("hoses")
    options = {"free_to_keep": True}
    states = [edgewise.play(game, ["random"] * 2, seed=s, options=options).state for s in range(8)]
    felt = [makes_difference(state, "free_to_keep", usual=False) for state in states]
    assert True in felt
    assert False in felt  # where nobody kept what could be laid


def test_a_reading_that_was_switched_on_and_did_nothing_does_not_count() -> None:
    options = {"fire_engines": False, "stadium_tiles": True}
    state = edgewise.play("urban", ["random"] * 2, seed=1, options=options).state
    assert state.options["stadium_tiles"] is True
    assert readings_felt(state) == set()
    usual = edgewise.play("greenway", ["random"], seed=1).state
    assert readings_felt(usual) == set()


def test_a_reading_counts_when_it_forbade_a_move_or_gave_other_points() -> None:
    limited = edgewise.play("greenway", ["random"], seed=1, options={"town_limit": True}).state
    assert readings_felt(limited) == {"town_limit"}
    options = {"count": "longest"}
    ended = [edgewise.play("wirwar", ["greedy"] * 2, seed=s, options=options) for s in range(4)]
    felt = [readings_felt(match.state) == {"count"} for match in ended]
    assert any(felt)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_that_is_played_again_ends_where_it_ended(name: str) -> None:
    state = edgewise.play(name, ["random"] * edgewise.game(name).seats[-1], seed=5).state
    found, refused = replay(state, random.Random(1))
    assert replay(state, random.Random(1)) == (found, refused)
    assert found <= evidence_of(name).watched
    assert isinstance(refused, Counter)
    assert refused.total() > 0


def test_every_clause_that_is_watched_for_is_one_that_a_game_has() -> None:
    for name in names():
        numbers = {clause.number for clause in edgewise.game(name).rulebook.clauses}
        assert evidence_of(name).watched <= numbers
        assert not evidence_of(name).always & evidence_of(name).clauses()
