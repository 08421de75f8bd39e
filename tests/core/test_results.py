"""The result that bots ask for is that of the outcome, in every game."""

import pytest
from librt.random import Random

from edgewise.core.playout import play_out
from edgewise.games import find, names


@pytest.mark.parametrize("name", names())
def test_scores_and_winners_are_those_of_the_outcome(name: str) -> None:
    game = find(name)
    for seed, players in enumerate(list(game.seats) * 8):
        state = game.new(players)
        play_out(state, Random(seed))
        outcome = game.scoring.outcome(state)
        scores, winners = game.scoring.result(state)
        assert (tuple(scores), sorted(winners)) == (outcome.scores, sorted(outcome.winners))
        assert scores == [state.score(seat) for seat in range(players)]
