"""The daily deal: everyone gets the same draws, as far as the piles agree."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

import edgewise
from edgewise import CHANCE, Game, State
from edgewise.daily import DailyDeal, daily_seed


def play(game: Game, seed: str, choice: int, turns: int = 60) -> State:
    """Plays with a deal, taking always the first, or always the last, legal placement."""
    state = game.new()
    deal = DailyDeal(seed)
    while not state.is_over and turns > 0:
        if state.to_move == CHANCE:
            state.push(deal.choose(state))
        else:
            state.push(state.legal_moves[choice])
            turns -= 1
    return state


def draws(state: State) -> list[str]:
    """Lists what was drawn."""
    return [
        text for text, entry in zip(state.log(), state.past, strict=True) if entry.actor == CHANCE
    ]


@pytest.mark.clause("greenway.30")
def test_the_same_seed_and_the_same_placements_give_the_same_match(game: Game) -> None:
    assert play(game, "2026-11-15", 0).log() == play(game, "2026-11-15", 0).log()
    assert draws(play(game, "2026-11-15", 0)) != draws(play(game, "2026-11-16", 0))


@pytest.mark.clause("greenway.30")
def test_players_who_place_differently_draw_the_same_but_for_tiles_that_are_gone(
    game: Game,
) -> None:
    same = drawn = 0
    for number in range(12):
        one, other = (play(game, f"seed {number}", choice, turns=10) for choice in (0, -1))
        pairs = list(zip(draws(one), draws(other), strict=False))
        assert pairs[:3] == [(text, text) for text, _ in pairs[:3]]
        same += sum(left == right for left, right in pairs)
        drawn += len(pairs)
    assert same / drawn > 0.75


@pytest.mark.clause("greenway.30")
def test_a_draw_differs_only_by_a_tile_that_one_of_the_piles_lacks(game: Game) -> None:
    deal = DailyDeal("any")
    more = game.new()
    for number in range(40):
        wanted = deal.choose_code(more, number)
        for move in more.legal_moves:
            if move.code == wanted:
                continue
            fewer = more.copy()
            fewer.push(move)
            assert deal.choose_code(fewer, number) == wanted


@pytest.mark.clause("greenway.30")
def test_every_tile_of_the_pile_is_as_likely(game: Game) -> None:
    state = game.new()
    found = Counter(
        game.move_text(DailyDeal(f"seed {number}").choose_code(state, 0)) for number in range(2000)
    )
    for move, odds in state.chance_outcomes():
        spread = (2000 * odds * (1 - odds)) ** 0.5
        assert abs(found[move.text()] - 2000 * odds) < 4.5 * spread


@pytest.mark.clause("greenway.30")
def test_a_draw_that_is_taken_back_comes_again(game: Game) -> None:
    state = play(game, "again", 0, turns=5)
    deal = DailyDeal("again")
    move = deal.choose(state)
    state.push(move)
    state.pop()
    assert deal.choose(state) == move


def test_a_day_names_its_deal() -> None:
    assert daily_seed(date(2026, 11, 15)) == "2026-11-15"
    assert len(daily_seed()) == 10


@pytest.mark.parametrize("name", edgewise.games())
def test_every_game_can_be_dealt_by_a_seed(name: str) -> None:
    state = edgewise.game(name).new()
    deal = DailyDeal("other games")
    while state.to_move == CHANCE:
        move = deal.choose(state)
        assert move in state.legal_moves
        state.push(move)
