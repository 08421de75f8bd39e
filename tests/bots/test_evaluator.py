"""Bots ask the game's evaluator, and nothing else, what positions are worth."""

from __future__ import annotations

import pytest

from edgewise import make_rng
from edgewise.bots.leaves import best_of
from edgewise.bots.search import Search, Settings
from edgewise.bots.simple import GreedyBot
from edgewise.core.clock import Clock
from edgewise.core.evaluation import Evaluator
from edgewise.core.state import State
from edgewise.games.hoses.game import Hoses, make_game
from tests.bots.positions import some_decisions


class GoesEast(Evaluator):
    """Likes a board that reaches far to the east."""

    def evaluate(self, state: State, seat: int) -> float:
        return float(max(tile["x"] for tile in state.to_dict()["board"]))

    def playout_depth(self, state: State) -> int:
        return 5

    def playout_candidates(self, state: State) -> int:
        return 7

    def exploration(self, state: State) -> float:
        return 0.25


def eastern(state: State) -> tuple[Hoses, State]:
    """Makes the same position in a game with that evaluator."""
    game = make_game()
    game.evaluator = GoesEast()
    return game, game.from_dict(state.to_dict())


def values_after(game: Hoses, state: State) -> dict[int, float]:
    """Values every move for the seat to move."""
    seat, found = int(state.actor), {}
    for code in state.list_codes():
        after = state.clone()
        after.apply(code)
        found[code] = game.evaluator.evaluate(after, seat)
    return found


def test_greedy_maximises_what_the_evaluator_says() -> None:
    told_apart = 0
    for position in some_decisions("hoses", 2, 5):
        game, state = eastern(position)
        values = values_after(game, state)
        seen = state.remembered_by(int(state.actor))
        chosen = GreedyBot().choose(seen, Clock(), make_rng(1))
        assert values[chosen.code] == max(values.values())
        told_apart += len(set(values.values())) > 1
    assert told_apart > 0


def test_playouts_take_the_move_with_the_best_prior() -> None:
    for position in some_decisions("hoses", 2, 5):
        game, state = eastern(position)
        values = values_after(game, state)
        found = best_of(state, 60 * len(values), make_rng(2))
        assert game.evaluator.prior(found, int(state.actor)) == max(values.values())


def test_a_search_asks_the_evaluator_how_far_to_look_unless_it_is_told() -> None:
    _, state = eastern(some_decisions("hoses", 2, 5)[0])
    seen = state.remembered_by(int(state.actor))
    asked = Search(seen, Settings(), make_rng(1))
    assert (asked.playout_depth, asked.playout_candidates, asked.exploration) == (5, 7, 0.25)
    told = Search(seen, Settings(playout_depth=1, playout_candidates=2), make_rng(1))
    assert (told.playout_depth, told.playout_candidates, told.exploration) == (1, 2, 0.25)


def test_without_better_knowledge_a_position_is_worth_the_lead() -> None:
    plain = Evaluator()
    for state in some_decisions("urban", 3, 4):
        scores = [state.score(seat) for seat in range(3)]
        for seat in range(3):
            best = max(score for other, score in enumerate(scores) if other != seat)
            for method in (plain.evaluate, plain.prior, plain.evaluate_world):
                assert method(state, seat) == pytest.approx(scores[seat] - best)
