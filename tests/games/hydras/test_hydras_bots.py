"""Hydras as bots and designers see it: worth of positions, being stuck, tallies."""

import pytest
from librt.random import Random

import edgewise
from edgewise.bots.levels import make_bot
from edgewise.core.clock import Clock
from tests.asking import outcome_of, seat_to_move
from tests.games.hydras.hydra_drawing import GAME, entries, scene


def greedy_choice(state: edgewise.State) -> str:
    seat = seat_to_move(state)
    bot = make_bot("greedy")
    return bot.choose(state.seen_by(seat), Clock(), edgewise.make_rng(1)).text()


def test_the_greedy_bot_grows_heads_on_its_own_hydra() -> None:
    state = scene([entries("┃", star=True), entries("┃")], [{"triple": 1, "straight": 1}, {}])
    assert greedy_choice(state).startswith("0:triple@")


def test_the_greedy_bot_cuts_the_biggest_head() -> None:
    boards = [entries("┃", star=True), entries("╷\n┃\n╵", named={(0, 1): "triple"})]
    state = scene(boards, [{"straight-sword": 1}, {"cross": 1}], deck={}, ending="last-turns")
    assert greedy_choice(state) == "sword:1:straight-sword@0,1"


def test_the_greedy_bot_answers_a_sword_on_a_triple_head_and_accepts_a_gift() -> None:
    boards = [entries("┃", star=True), entries("┃\n╵", named={(0, 1): "triple"})]
    hands = [{"straight-sword": 1, "twin": 1}, {"tee-shield": 1, "cross": 1}]
    state = scene(boards, hands)
    state.push_text("sword:1:straight-sword@0,1")
    assert greedy_choice(state) == "shield:tee-shield"
    state.pop()
    state.push_text("1:twin@0,-1/r2")
    assert greedy_choice(state) == "accept"


def test_a_play_that_waits_for_its_answer_is_valued_as_if_accepted() -> None:
    boards = [entries("┃", star=True), entries("┃\n╵")]
    state = scene(boards, [{"straight-sword": 1, "cross": 1}, {"cross": 1}])
    state.push_text("sword:1:straight-sword@0,1")
    asked = GAME.evaluator.evaluate(state, 0)
    state.push_text("accept")
    assert asked == GAME.evaluator.evaluate(state, 0)


def test_the_greedy_bot_beats_the_random_one() -> None:
    wins = 0
    for seed in range(8):
        bots = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        match = edgewise.play(GAME, bots, seed=seed)
        wins += outcome_of(match.state).winners == (seed % 2 ^ 1,)
    assert wins >= 6


def test_a_seat_is_stuck_when_nothing_in_its_hand_fits_on_any_hydra() -> None:
    closed = [
        entries("╷\n┃\n╵", star=True),
        entries("╶━╴", named={(-1, 0): "twin", (1, 0): "twin"}),
    ]
    hands = [{"cross": 1, "torch": 1}, {}]
    assert GAME.statistics.is_stuck(scene(closed, hands))
    assert not GAME.statistics.is_stuck(scene([closed[0], entries("┃")], hands))


def test_statistics_count_what_grew_on_all_hydras() -> None:
    boards = [entries("┌┐\n┃│\n└┘", star=True), entries("*\n┃\n╵", named={(0, 1): "triple"})]
    state = scene(boards, deck={}, phase="over", ending="last-turns")
    assert GAME.statistics.counts(state) == {
        "heads": 3,
        "cards": 6,
        "torches": 1,
        "loops": 1,
        "labours": 0,
        "labours completed": 0,
    }


@pytest.mark.parametrize("players", [1, 2, 3])
def test_hydras_are_counted_anew_after_moves_that_are_made_and_taken_back(players: int) -> None:
    state = edgewise.game("hydras").new(players)
    evaluator, rng = state.game.evaluator, Random(7)
    while len(state.past) < 150 and not state.is_over:
        fresh = state.clone()
        for seat in range(players):
            assert evaluator.evaluate(state, seat) == evaluator.evaluate(fresh, seat)
        if state.actor >= 0:
            code = state.random_code(rng)
            seen = evaluator.move_prior(fresh, code, state.actor)
            assert evaluator.move_prior(state, code, state.actor) == seen
        state.push_code(int(state.random_code(rng)))
        if rng.randrange(4) == 0:
            evaluator.evaluate(state, 0)
            state.pop()
