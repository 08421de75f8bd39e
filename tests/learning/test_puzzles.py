"""Puzzle files: each position is one, and its moves are legal and differ."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

import edgewise
from edgewise.bots.judging import Verdict
from edgewise.core.chance import make_rng
from edgewise.core.state import State
from edgewise.learning.puzzles import (
    NATURAL,
    REFUSED,
    SOLVED,
    PuzzleError,
    daily_number,
    judge_try,
    problems_of,
    puzzles_of,
    read_puzzles,
)
from edgewise.review.puzzle_finder import (
    MOST_NATURAL,
    Finding,
    Standards,
    examine,
    find_puzzle,
    natural_moves,
    positions_of,
    stands_again,
)

ENOUGH = 30


@pytest.mark.parametrize("name", edgewise.games())
def test_every_puzzle_is_one_and_can_be_solved(name: str) -> None:
    game = edgewise.game(name)
    for puzzle in puzzles_of(game):
        assert problems_of(game, puzzle) == [], puzzle.id
        assert puzzle.playouts == 10 * puzzle.found_with
        assert puzzle.rival(puzzle.natural) is not None
        assert judge_try(game, puzzle, puzzle.best).kind == SOLVED


@pytest.mark.parametrize("name", edgewise.games())
def test_enough_puzzles_ship_with_each_game(name: str) -> None:
    assert len({puzzle.id for puzzle in puzzles_of(edgewise.game(name))}) >= ENOUGH


@pytest.mark.parametrize("name", edgewise.games())
def test_every_puzzle_meets_the_standards(name: str) -> None:
    usual = Standards()
    for puzzle in puzzles_of(edgewise.game(name)):
        natural = puzzle.rival(puzzle.natural)
        assert natural is not None
        in_chance = natural.loss >= usual.loss and all(
            one.loss >= usual.gap for one in puzzle.rivals
        )
        in_points = natural.loss_points >= usual.loss * usual.points and all(
            one.loss_points >= usual.gap * usual.points for one in puzzle.rivals
        )
        assert in_chance or in_points, puzzle.id


@pytest.mark.parametrize("name", edgewise.games())
def test_the_bot_that_looks_one_move_ahead_makes_the_natural_move_and_never_the_best(
    name: str,
) -> None:
    game = edgewise.game(name)
    for puzzle in puzzles_of(game):
        seen = puzzle.start(game)
        naturals = [
            game.move_text(one) for one in natural_moves(seen, make_rng(int(puzzle.id, 16)))
        ]
        assert puzzle.natural in naturals, puzzle.id
        assert puzzle.best not in naturals, puzzle.id


def test_where_the_bot_likes_all_moves_equally_none_is_natural() -> None:
    match = edgewise.play("hoses", ["greedy", "greedy"], seed=1)
    naturals = [natural_moves(seen, make_rng(1)) for seen in positions_of(match.state)]
    assert [] in naturals
    assert all(len(codes) <= MOST_NATURAL for codes in naturals)


def test_a_try_is_judged() -> None:
    game = edgewise.game("hydras")
    puzzle = puzzles_of(game)[0]
    assert judge_try(game, puzzle, puzzle.best).kind == SOLVED
    natural = judge_try(game, puzzle, puzzle.natural)
    assert natural.kind == NATURAL
    assert natural.rival == puzzle.rival(puzzle.natural)
    assert judge_try(game, puzzle, "0:torch@40,40/r0").kind == REFUSED


def test_each_puzzle_is_that_of_one_day() -> None:
    game = edgewise.game("hydras")
    first = 7 * (date(2026, 1, 1).toordinal() // 7)
    days = [date.fromordinal(first + number) for number in range(7)]
    assert sorted(daily_number(game, day, 7) for day in days) == list(range(7))


def test_what_is_no_puzzle_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text('{"format": 1, "puzzles": [{"id": "a"}]}', encoding="utf-8")
    with pytest.raises(PuzzleError, match="puzzle 1 is none"):
        read_puzzles(path)


def test_a_position_whose_natural_move_is_best_is_no_puzzle() -> None:
    match = edgewise.play("hydras", ["greedy", "greedy"], seed=1)
    seen = next(iter(positions_of(match.state)))
    naturals = natural_moves(seen, make_rng(1))
    assert seen.viewer == seen.actor
    assert set(naturals) <= set(seen.list_codes())
    assert find_puzzle(seen, Standards(playouts=100, loss=2.0), 1) is None


def verdict(code: int, value: float) -> Verdict:
    """Makes up what a search found: a move that wins by as many hundredths as it has points."""
    return Verdict(code, 100, value, value, 0.5 + value / 100)


def searched() -> tuple[State, Finding]:
    """Searches a position in which the move called natural is not the best one."""
    match = edgewise.play("hydras", ["greedy", "greedy"], seed=1)
    seen = next(iter(positions_of(match.state)))
    tried = (examine(seen, [code], 400, make_rng(1)) for code in seen.list_codes())
    return seen, next(found for found in tried if found)


def test_what_only_looked_like_a_puzzle_is_dropped_before_the_long_search() -> None:
    seen, found = searched()
    best, worst, natural = found.best.code, found.others[-1].code, found.natural
    others = (verdict(best, 0.0), verdict(natural, 0.0))
    by_accident = Finding(verdict(worst, 9.0), others, natural)
    standards = Standards(playouts=400)
    assert by_accident.meets(standards)
    assert not stands_again(seen, by_accident, [natural], standards, make_rng(2))


def test_a_search_that_does_not_come_to_the_move_that_is_wanted_is_given_up() -> None:
    seen, found = searched()
    best, naturals = found.best.code, [found.natural]
    assert examine(seen, naturals, 400, make_rng(1), wanted=best) is not None
    assert examine(seen, naturals, 400, make_rng(1), wanted=found.others[0].code) is None


def test_old_files_say_why_with_points_alone(tmp_path: Path) -> None:
    puzzle = puzzles_of(edgewise.game("hydras"))[0]
    data = puzzle.to_dict() | {"because": [{"code": "gains", "points": 2.0}]}
    path = tmp_path / "puzzles.json"
    path.write_text(json.dumps({"format": 1, "puzzles": [data]}), encoding="utf-8")
    (old,) = read_puzzles(path)
    assert (old.because[0].points, old.because[0].what, old.because[0].args) == (2.0, "", {})
