"""Chance that is the same for all seatings of a deal."""

from collections import Counter

import pytest

import edgewise
from edgewise import CHANCE, make_rng
from edgewise.arena.chance import DealtChance
from edgewise.core.state import State


def opening(seed: int) -> State:
    """Plays chance's moves before the first decision of a hose match."""
    chance = DealtChance(seed)
    state = edgewise.game("hoses").new(2)
    while state.to_move == CHANCE:
        state.push(chance.draw(state))
    return state


def test_a_deal_begins_the_same_each_time_and_another_begins_differently() -> None:
    assert opening(1).log() == opening(1).log()
    assert opening(1).log() != opening(2).log()


def test_every_outcome_has_its_odds() -> None:
    state = edgewise.game("hoses").new(2)
    state.push_text("first:0")
    odds = {move.text(): chance for move, chance in state.chance_outcomes()}
    rounds = 3000
    drawn = Counter(DealtChance(seed).draw(state).text() for seed in range(rounds))
    surprise = sum(
        (drawn[text] - rounds * chance) ** 2 / (rounds * chance) for text, chance in odds.items()
    )
    freedom = len(odds) - 1
    assert surprise < freedom + 4 * (2 * freedom) ** 0.5


def test_one_draw_after_another_is_not_the_same_draw() -> None:
    state = edgewise.game("hoses").new(2)
    state.push_text("first:0")
    chance = DealtChance(3)
    assert len({chance.draw(state).text() for _ in range(12)}) > 4


@pytest.mark.parametrize("name", edgewise.games())
def test_different_moves_change_draws_only_where_they_must(name: str) -> None:
    game = edgewise.game(name)
    alike = total = 0
    for seed in range(4):
        draws = []
        for style in (1, 2):
            chance, rng = DealtChance(seed), make_rng(style)
            state = game.new()
            while state.to_move is not None:
                if state.to_move == CHANCE:
                    state.push(chance.draw(state))
                else:
                    state.push_code(int(state.random_code(rng)))
            draws.append([entry.code for entry in state.past if entry.actor == CHANCE])
        alike += sum(one == other for one, other in zip(*draws, strict=False))
        total += min(len(draws[0]), len(draws[1]))
    assert alike > total / 3, f"only {alike} of {total} draws were alike"
