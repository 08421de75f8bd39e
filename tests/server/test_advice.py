"""What a bot weighed, as hints tell it."""

from __future__ import annotations

import pickle
import random

import pytest

import edgewise
from edgewise.bots.searchbot import SearchBot
from edgewise.core.chance import CHANCE, make_rng
from edgewise.core.clock import Clock
from edgewise.core.state import State
from edgewise.match import draw_chance
from edgewise.server.advice import IDEAS, Advice, advise
from edgewise.server.thinking import think


def opened(name: str, seed: int = 3) -> State:
    """A table at which chance has done its part and left a choice, as the seat to move sees it."""
    state = edgewise.game(name).new()
    rng = random.Random(seed)
    while state.to_move == CHANCE:
        state.push(draw_chance(state, rng))
    if len(state.legal_moves) == 1:
        return opened(name, seed + 1)
    return state.seen_by(state.to_move or 0)


@pytest.mark.parametrize("name", edgewise.games())
def test_an_advice_weighs_moves_against_each_other(name: str) -> None:
    seen = opened(name)
    advice = advise("search:60", seen, 60.0, 1)
    bot = SearchBot("search:60", playouts=60)
    report = bot.think(seen, Clock(60.0), make_rng(1))
    assert advice.move == think("search:60", seen, 60.0, 1) == advice.ideas[0].move
    tried = [thought for thought in report.thoughts[:IDEAS] if thought.visits > 1]
    assert [idea.move for idea in advice.ideas] == [thought.move.text() for thought in tried]
    assert [idea.worth for idea in advice.ideas] == [
        pytest.approx(thought.value, abs=0.051) for thought in tried
    ]
    looks = sum(thought.visits for thought in report.thoughts)
    assert [idea.looks for idea in advice.ideas] == [
        pytest.approx(thought.visits / looks, abs=0.001) for thought in tried
    ]
    assert not advice.is_certain


def test_an_advice_says_whether_the_rest_was_worked_out() -> None:
    state, rng = edgewise.game("hoses").new(2), make_rng(2)
    certain: list[Advice] = []
    while state.to_move is not None:
        if state.to_move != CHANCE and len(state.legal_moves) > 1:
            advice = advise("search:20", state.seen_by(state.to_move), 60.0, 1)
            certain += [advice] if advice.is_certain else []
        state.push_code(int(state.random_code(rng)))
    assert certain
    assert all([idea.move for idea in advice.ideas] == [advice.move] for advice in certain)


def test_an_advice_tells_what_its_move_gives_at_once() -> None:
    state, rng, told = edgewise.game("hoses").new(2), make_rng(4), []
    while state.to_move is not None:
        seat = state.to_move
        if seat == CHANCE or len(state.legal_moves) == 1:
            state.push_code(int(state.random_code(rng)))
            continue
        advice = advise("greedy", state.seen_by(seat), 60.0, 1)
        before = state.score(seat)
        state.push_text(advice.move)
        assert advice.gains == state.score(seat) - before
        told.append(advice.gains)
    assert 0 in told
    assert max(told) >= 3


@pytest.mark.parametrize("name", edgewise.games())
def test_no_advice_promises_points_that_a_deal_of_what_is_hidden_would_not_give(name: str) -> None:
    state, rng = edgewise.game(name).new(), make_rng(6)
    for _ in range(60):
        if state.to_move not in (CHANCE, None) and len(state.legal_moves) > 1:
            seat = state.to_move or 0
            advice = advise("greedy", state.remembered_by(seat), 60.0, 1)
            after = state.copy()
            after.push_text(advice.move)
            assert advice.gains <= after.score(seat) - state.score(seat)
        if state.to_move is None:
            break
        state.push_code(int(state.random_code(rng)))


@pytest.mark.parametrize("name", edgewise.games())
def test_every_advice_reaches_another_process_whole(name: str) -> None:
    state, rng, told = edgewise.game(name).new(), make_rng(7), 0
    while state.to_move is not None:
        if state.to_move != CHANCE and len(state.legal_moves) > 1:
            advice = advise("greedy", state.seen_by(state.to_move), 60.0, 1)
            assert pickle.loads(pickle.dumps(advice)) == advice
            told += sum(effect.item is not None for effect in advice.effects)
        state.push_code(int(state.random_code(rng)))
    assert told > 0 or name == "wirwar"


def test_a_bot_that_tells_nothing_advises_a_move_all_the_same() -> None:
    seen = opened("hoses")
    advice = advise("greedy", seen, 1.0, 1)
    assert (advice.move, advice.ideas) == (think("greedy", seen, 1.0, 1), ())
