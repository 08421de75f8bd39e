"""What a claim is about: the whole feature, its size, and what it is worth as it lies."""

from __future__ import annotations

import random

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.core.scores import ScoreItem
from edgewise.games.urban.state import UrbanState
from edgewise.testing.scenarios import changed_state

GAME = edgewise.game("urban")


def town() -> UrbanState:
    """Lays a road of two tiles, complete with the second, which seat 0 has just laid."""
    fields = {
        "board": ["town-square@0,0/r0", "cul-de-sac@1,0/r1"],
        "hands": [{}, {}],
        "phase": "piece",
        "turn": 0,
        "last": {"x": 1, "y": 0, "on": "W"},
    }
    state = changed_state(GAME.new(2), fields)
    assert isinstance(state, UrbanState)
    return state


def prospects(state: UrbanState) -> dict[str, ScoreItem]:
    """Lists what the legal moves are about."""
    found = {move.text(): GAME.scoring.prospect(state, move.code) for move in state.legal_moves}
    return {text: item for text, item in found.items() if item is not None}


def test_a_finished_road_tells_its_tiles_and_what_it_gives() -> None:
    state = town()
    road = prospects(state)["urbanite@1,0/W"]
    assert (road.label, road.points, road.clause) == ("finished road, 2 tiles", 2, "urban.16")
    assert sorted(road.cells) == [(0, 0), (1, 0)]


def test_passing_and_laying_are_about_nothing() -> None:
    state = town()
    assert "pass" not in prospects(state)


def test_what_a_claim_promises_is_what_it_gives() -> None:
    kept = 0
    for seed in range(6):
        rng = random.Random(seed)
        state = GAME.new(2)
        while not state.is_over:
            if state.to_move == CHANCE:
                state.push(state.draw_chance(rng.randrange(1 << 30)))
                continue
            moves = list(state.legal_moves)
            finished = [
                move for move in moves if is_finished(GAME.scoring.prospect(state, move.code))
            ]
            move = rng.choice(finished or moves)
            promised, seat = GAME.scoring.prospect(state, move.code), state.to_move
            state.push(move)
            # With a second Urbanite to come, nothing is scored yet.
            is_scored = state.to_dict()["phase"] != "piece"
            if promised is not None and is_finished(promised) and seat is not None and is_scored:
                given = [item for item in state.score_items(seat) if item.cells == promised.cells]
                assert promised.points in [item.points for item in given]
                kept += 1
    assert kept > 10


def is_finished(item: ScoreItem | None) -> bool:
    """Tells whether a claim would be scored at once; of stadiums, items name one cell alone."""
    return item is not None and item.code in ("claim-finished-road", "claim-finished-block")


def test_a_view_tells_it_to_the_player_alone() -> None:
    state = town()
    assert state.view(0)["prospects"]["urbanite@1,0/W"]["points"] == 2
    assert state.view(1)["prospects"] == {}
