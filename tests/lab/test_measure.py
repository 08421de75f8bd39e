"""The figures of many matches: who wins, by order of play."""

import pytest

from edgewise.games import find
from edgewise.lab.measure import Figures, figures_of, report
from edgewise.match import play
from tests.asking import outcome_of


def test_the_win_belongs_to_the_place_in_the_order_of_play_not_to_the_seat() -> None:
    match = play(find("urban"), ["random"] * 3, seed=8, options={"fire_engines": False})
    began = int(match.record.moves[0].partition(":")[2])
    (winner,) = outcome_of(match.state).winners
    wins = figures_of(match.state).wins
    assert began == 2
    assert wins.index(1.0) == (winner - began) % 3
    assert sum(wins) == 1.0


def test_figures_of_several_matches_add_up() -> None:
    total = Figures()
    for wins in ([1.0, 0.0], [0.5, 0.5], [0.0, 1.0], [1.0, 0.0]):
        total.add(Figures(matches=1, turns=1, wins=wins))
    assert total.wins == [2.5, 1.5]
    assert "from who begins: 62.5%, 37.5%" in "\n".join(report(total, 2))


def test_figures_of_different_numbers_of_players_are_not_mixed() -> None:
    total = Figures(wins=[1.0, 0.0])
    with pytest.raises(ValueError, match=r"shorter|longer"):
        total.add(Figures(wins=[0.0, 0.0, 1.0]))
