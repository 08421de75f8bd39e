"""Whole matches of Rills: what all games promise, as written down once, and with all bots."""

from __future__ import annotations

from pathlib import Path

import pytest
from edgewise_rills import make_game
from ponds import pond, small_game

import edgewise
from edgewise.bots.endgame import solve
from edgewise.bots.levels import LEVELS
from edgewise.core.chance import make_rng
from edgewise.core.clock import Clock
from edgewise.testing import check_game
from edgewise.testing.conformance import check_playouts
from edgewise.testing.playthroughs import file_name, playthrough
from edgewise.testing.tilefiles import random_games

GAME = make_game()
FOLDER = Path(__file__).parent / "playthroughs"


def test_it_keeps_what_all_games_promise() -> None:
    check_game(GAME)


def test_it_keeps_them_with_tiles_that_nobody_thought_of(tmp_path: Path) -> None:
    for game in random_games(GAME, tmp_path, count=2):
        assert game.tiles.sheet != GAME.tiles.sheet
        check_playouts(game, matches=14)


@pytest.mark.parametrize("players", GAME.seats)
def test_a_match_goes_as_it_was_written_down(players: int) -> None:
    golden = FOLDER / file_name(GAME, players, {})
    text = playthrough(GAME, players, {})
    assert golden.exists(), f"write {golden.name} with goldens.py beside this file"
    assert golden.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.parametrize("level", LEVELS)
def test_every_bot_plays_it(level: str, players: int) -> None:
    bots = [level] + ["random"] * (players - 1)
    state = edgewise.play(GAME, bots, seed=3, seconds=0.02).state
    outcome = state.outcome()
    assert outcome is not None
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(players))


def test_a_bot_that_looks_ahead_outlasts_one_that_does_not() -> None:
    wins = 0
    for seed in range(12):
        outcome = edgewise.play(GAME, ["greedy", "random"], seed=seed).state.outcome()
        assert outcome is not None
        wins += outcome.winners == (0,)
    assert wins >= 9


def test_eight_seats_leave_one_by_one() -> None:
    state = edgewise.play(GAME, ["greedy"] * 8, seed=1).state
    gone: list[int] = []
    while state.past:
        gone.append(len(state.view()["out"]))
        state.pop()
    assert gone == sorted(gone, reverse=True)
    assert gone[0] >= 6


@pytest.mark.parametrize("players", [2, 7, 8])
def test_a_solved_end_is_worth_its_points_however_many_share(players: int) -> None:
    names = list(GAME.tiles.sheet.tiles)[: 3 * players]
    cells = [f"{x},{y}" for y in range(1, 6) for x in range(6)]
    state = pond(
        {0: "0,0/N1", 1: "5,0/N1"},
        names[:1],
        names[1:2],
        laid=dict(zip(cells, names[2:], strict=False)),
        out={seat: seat - 2 for seat in range(2, players)},
        players=players,
        game=small_game(*names),
    )
    found = solve(state.remembered_by(0), 1000, Clock(), make_rng(1))
    assert found is not None
    assert abs(found.points) <= 1
