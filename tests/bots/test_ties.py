"""Bots that find moves equally good choose any of them, each as often as the others."""

import math
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from mypy_extensions import i64

import edgewise
from edgewise import make_rng
from edgewise.arena.evenness import chi_squared_tail
from edgewise.bots.endgame import solve
from edgewise.bots.protocol import Bot
from edgewise.bots.searchbot import SearchBot
from edgewise.bots.simple import GreedyBot, RandomBot
from edgewise.core.clock import Clock
from edgewise.core.evaluation import Evaluator
from edgewise.core.state import State
from tests.bots.positions import decisions, settings
from tests.bots.test_endgame import plain_worth, small_ends

SEEDS = 400
UNLIKELY = 1e-4
"""With fixed seeds a test gives the same result each time; chance alone fails one in so many."""


class Indifferent(Evaluator):
    """Values all positions alike, so that all moves tie."""

    def evaluate(self, state: State, seat: i64) -> float:
        return 0.0

    def evaluate_world(self, state: State, seat: i64) -> float:
        return 0.0

    def playout_depth(self, state: State) -> int:
        return 0


@pytest.fixture(params=settings(), ids=lambda setting: f"{setting[0]}-{setting[1]}")
def undecided(request: pytest.FixtureRequest) -> Iterator[State]:
    """A decision early in a match, with a few moves between which nothing decides."""
    name, players = request.param
    game = edgewise.game(name)
    usual = game.evaluator
    game.evaluator = Indifferent()
    few = (state for state in decisions(name, players, 5) if 2 < len(state.legal_moves) < 30)
    yield next(few).copy()
    game.evaluator = usual


def chosen(state: State, choose: Callable[[State, int], int]) -> Counter[int]:
    """Counts what is chosen over many seeds, with the moves that never are."""
    counts = Counter({move.code: 0 for move in state.legal_moves})
    seen = state.seen_by(int(state.actor))
    for seed in range(SEEDS):
        counts[choose(seen, seed)] += 1
    return counts


def are_even(counts: Counter[int]) -> bool:
    even = sum(counts.values()) / len(counts)
    statistic = math.fsum((count - even) ** 2 / even for count in counts.values())
    return chi_squared_tail(statistic, len(counts) - 1) > UNLIKELY


@pytest.mark.parametrize(
    "make",
    [
        RandomBot,
        GreedyBot,
        lambda: SearchBot(playouts=1),
        lambda: SearchBot(playouts=2),
        lambda: SearchBot(playouts=40),
    ],
    ids=["random", "greedy", "search:1", "search:2", "search:40"],
)
def test_moves_that_tie_are_chosen_equally_often(make: Callable[[], Bot], undecided: State) -> None:
    counts = chosen(undecided, lambda seen, seed: make().choose(seen, Clock(), make_rng(seed)).code)
    assert are_even(counts), counts


def test_a_playout_draws_every_move_equally_often(undecided: State) -> None:
    counts = chosen(undecided, lambda seen, seed: int(undecided.random_code(make_rng(seed))))
    assert are_even(counts), counts


def best_replies(state: State) -> list[int]:
    """Lists the moves that lead to the best end, by trying everything."""
    worths: dict[int, float] = {}
    for move in state.legal_moves:
        state.push(move)
        worths[move.code] = plain_worth(state)[int(state.past[-1].actor)]
        state.pop()
    return [code for code, worth in worths.items() if worth == max(worths.values())]


def test_moves_that_lead_to_the_same_end_are_chosen_equally_often() -> None:
    game = edgewise.game("hoses")
    usual, tied = game.evaluator, 0
    for state in small_ends(2, 6):
        best = best_replies(state)
        if len(best) < 2:
            continue
        tied += 1
        game.evaluator = Indifferent()
        try:
            counts = chosen(state, lambda seen, seed: solved_by(seen, seed))
        finally:
            game.evaluator = usual
        assert set(counts) == set(best) | {code for code, count in counts.items() if count == 0}
        assert are_even(Counter({code: counts[code] for code in best})), counts
    assert tied > 1


def solved_by(seen: State, seed: int) -> int:
    solution = solve(seen, 10_000, Clock(), make_rng(seed))
    assert solution is not None
    return solution.code
