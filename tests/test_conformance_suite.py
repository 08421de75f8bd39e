"""The conformance suite finds what it is there to find: each promise, broken on purpose."""

from __future__ import annotations

import random
import sys
from types import ModuleType

import pytest
from edgewise_rills.game import Rills
from edgewise_rills.game import make_game as make_rills
from edgewise_rills.state import RillsState
from edgewise_rills.tileset import RillTiles
from edgewise_strips.game import Strips, make_game
from edgewise_strips.state import StripsState

from edgewise.core.game import Game
from edgewise.core.state import State
from edgewise.testing import ConformanceError, check_game
from edgewise.testing.checks.fairness import Fairness
from edgewise.testing.trial import Trial
from tests.broken.objects import ShowsHands
from tests.broken.states import DrawsEachKindAsLikely, Honest, PrefersTheFirst
from tests.broken.table import BROKEN, game_of


def give_module(game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Puts a game into a module of its own, where a pickle finds it again."""
    module = ModuleType(f"{game.id}_{id(game)}")
    vars(module)["make_game"] = lambda tiles: game
    monkeypatch.setitem(sys.modules, module.__name__, module)
    game.module = module.__name__
    return game


def test_a_game_written_outside_the_package_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    check_game(give_module(Strips(make_game().tiles, Honest), monkeypatch), matches=4)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_broken_promise_is_found(broken: type, monkeypatch: pytest.MonkeyPatch) -> None:
    game = give_module(game_of(broken), monkeypatch)
    with pytest.raises(ConformanceError, match=BROKEN[broken]):
        check_game(game, matches=20, every=1, most_moves=120)


class ForgetsTheEighthCork(RillsState):
    """A copy is right unless eight seats play."""

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        self.corks[7:] = [None for _ in self.corks[7:]]


class ForgetfulRills(Rills):
    def make_state(self, players: int, options: dict[str, object]) -> State:
        return ForgetsTheEighthCork(self, players, options)


def test_a_field_that_is_lost_at_eight_seats_alone_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tiles = make_rills().tiles
    assert isinstance(tiles, RillTiles)
    game = give_module(ForgetfulRills(tiles), monkeypatch)
    with pytest.raises(ConformanceError, match=r"^rills for 8, .*`copy_from`"):
        check_game(game)


def play_and_count(state: type[StripsState], seed: int) -> None:
    """Plays one match and counts what ``random_code`` draws in it."""
    trial = Trial(Strips(make_game().tiles, state), 2, {}, random.Random(seed))
    fairness = Fairness()
    while not trial.state.is_over:
        fairness.check(trial, "play")
        trial.state.push(trial.choose())


@pytest.mark.parametrize("seed", range(20))
def test_unfair_draws_are_found_in_one_match_whatever_the_seed(seed: int) -> None:
    play_and_count(Honest, seed)
    for unfair in (PrefersTheFirst, DrawsEachKindAsLikely):
        with pytest.raises(ConformanceError, match="`random_code`: is not fair"):
            play_and_count(unfair, seed)


def test_a_fault_tells_where_it_was_found_and_how_to_mend_it() -> None:
    with pytest.raises(ConformanceError) as found:
        check_game(game_of(ShowsHands))
    assert str(found.value).startswith("strips for 2, {}, after ")
    assert "Remedy: hide " in str(found.value)
