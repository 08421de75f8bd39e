"""The prior of a move, known without making it, is the prior of what making it gives."""

import pytest
from librt.random import Random

from edgewise.core.evaluation import NO_PRIOR
from edgewise.core.state import State
from edgewise.games import find

CASES: list[tuple[str, int, dict[str, object]]] = [
    ("hoses", 2, {}),
    ("hoses", 4, {"free_to_keep": True}),
    ("greenway", 1, {}),
    ("greenway", 1, {"longest": "path"}),
    ("hydras", 2, {}),
    ("hydras", 4, {}),
]


def guesses_and_values(state: State) -> list[tuple[float, float]]:
    """For each legal move, its prior without making it and once it is made."""
    evaluator, seat = state.game.evaluator, int(state.actor)
    found = []
    for code in state.list_codes():
        after = state.clone()
        after.apply(code)
        guess = float(evaluator.move_prior(state, code, seat))
        found.append((guess, float(evaluator.prior(after, seat))))
    return found


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_a_prior_that_is_known_is_what_making_the_move_gives(
    name: str, players: int, options: dict[str, object]
) -> None:
    state = find(name).new(players, options)
    rng = Random(players)
    known = unknown = 0
    while not state.is_over:
        if state.actor >= 0:
            for guess, value in guesses_and_values(state):
                if guess == NO_PRIOR:
                    unknown += 1
                else:
                    assert guess == value
                    known += 1
        state.apply(state.random_code(rng))
    assert known > unknown


@pytest.mark.parametrize(
    ("name", "players", "options"), [("hoses", 2, {"blank_closes": True}), ("hydras", 1, {})]
)
def test_no_prior_is_known_where_only_making_the_move_can_tell(
    name: str, players: int, options: dict[str, object]
) -> None:
    state = find(name).new(players, options)
    rng = Random(players)
    for _ in range(40):
        if state.actor >= 0:
            assert {guess for guess, _ in guesses_and_values(state)} == {NO_PRIOR}
        state.apply(state.random_code(rng))
