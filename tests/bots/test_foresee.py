"""What is foreseen of a move is what making it gives."""

import pytest
from librt.random import Random

from edgewise.core.evaluation import UNFORESEEN
from edgewise.core.state import State
from edgewise.games import find

CASES: list[tuple[str, int, dict[str, object]]] = [
    ("hoses", 2, {}),
    ("hoses", 4, {"free_to_keep": True}),
    ("hydras", 2, {}),
    ("hydras", 4, {}),
]


def guesses_and_values(state: State) -> list[tuple[float, float]]:
    """For each legal move, its foreseen value and its value once it is made."""
    evaluator, seat = state.game.evaluator, int(state.actor)
    found = []
    for code in state.list_codes():
        after = state.clone()
        after.apply(code)
        guess = float(evaluator.foresee(state, code, seat))
        found.append((guess, float(evaluator.prior(after, seat))))
    return found


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_what_is_foreseen_is_what_making_the_move_gives(
    name: str, players: int, options: dict[str, object]
) -> None:
    state = find(name).new(players, options)
    rng = Random(players)
    foreseen = unforeseen = 0
    while not state.is_over:
        if state.actor >= 0:
            for guess, value in guesses_and_values(state):
                if guess == UNFORESEEN:
                    unforeseen += 1
                else:
                    assert guess == value
                    foreseen += 1
        state.apply(state.random_code(rng))
    assert foreseen > unforeseen


@pytest.mark.parametrize(
    ("name", "players", "options"), [("hoses", 2, {"blank_closes": True}), ("hydras", 1, {})]
)
def test_nothing_is_foreseen_where_only_making_the_move_can_tell(
    name: str, players: int, options: dict[str, object]
) -> None:
    state = find(name).new(players, options)
    rng = Random(players)
    for _ in range(40):
        if state.actor >= 0:
            assert {guess for guess, _ in guesses_and_values(state)} == {UNFORESEEN}
        state.apply(state.random_code(rng))
