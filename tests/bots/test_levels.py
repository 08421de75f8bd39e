"""Bots by their names."""

import pytest

import edgewise
from edgewise.bots.levels import LEVELS, make_bot
from edgewise.bots.searchbot import UNLIMITED, SearchBot
from edgewise.core.clock import FOREVER, Clock
from edgewise.core.errors import EdgewiseError


@pytest.mark.parametrize("name", [*LEVELS, "search:2000", "search:0.5s", "search:20+u"])
def test_a_bot_has_the_name_it_was_asked_for(name: str) -> None:
    assert make_bot(name).name == name


def test_a_number_is_playouts_and_with_an_s_it_is_seconds() -> None:
    by_playouts, by_time = make_bot("search:2000"), make_bot("search:0.5s")
    assert isinstance(by_playouts, SearchBot)
    assert isinstance(by_time, SearchBot)
    assert (by_playouts.playouts, by_playouts.seconds) == (2000, FOREVER)
    assert by_time.seconds == 0.5


def test_with_u_a_search_values_leaves_by_the_fitted_valuation() -> None:
    for budget in ("search:2000", "search:0.5s"):
        usual, fitted = make_bot(budget), make_bot(f"{budget}+u")
        assert isinstance(usual, SearchBot)
        assert isinstance(fitted, SearchBot)
        assert (fitted.playouts, fitted.seconds) == (usual.playouts, usual.seconds)
        assert (usual.settings.fitted_leaves, fitted.settings.fitted_leaves) == (False, True)


def test_levels_think_longer_the_stronger_they_are() -> None:
    levels = {name: make_bot(name) for name in LEVELS if name.startswith("search")}
    assert [
        (bot.playouts, bot.seconds) for bot in levels.values() if isinstance(bot, SearchBot)
    ] == [(60, FOREVER), (UNLIMITED, 0.2), (UNLIMITED, 1.0), (UNLIMITED, 5.0)]
    assert list(LEVELS)[:2] == ["random", "greedy"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "serch",
        "search",
        "search:0",
        "search:0s",
        "search:-3",
        "greedy:2",
        "search:+u",
        "search:2u",
    ],
)
def test_a_name_that_is_none_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(EdgewiseError, match="search:easy"):
        make_bot(name)


def test_a_clock_allows_the_least_of_its_limits() -> None:
    assert Clock(3.0).at_most(1.0).seconds == 1.0
    assert Clock(0.5).at_most(1.0).seconds == 0.5
    assert Clock(0.0).is_up()
    assert not Clock().is_up()


@pytest.mark.parametrize("name", edgewise.games())
def test_a_seed_gives_the_same_match_again(name: str) -> None:
    game = edgewise.game(name)
    players = game.seats[0]
    matches = [edgewise.play(game, ["search:3"] * players, seed=3) for _ in range(2)]
    assert matches[0].record == matches[1].record
