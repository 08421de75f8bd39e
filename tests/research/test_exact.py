"""Exact values of small games, against games whose value anybody can work out."""

from __future__ import annotations

from fractions import Fraction

import pytest

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.research.exact import SequenceForm, value_alone, value_for_two
from edgewise.research.tree import all_nodes, root_of


def test_the_value_alone_is_no_less_than_any_play_gives_on_average() -> None:
    state = edgewise.game("greenway:mini").new()
    greedy = [edgewise.play(state.game, ["greedy"], seed=k).state.score(0) for k in range(20)]
    value = value_alone(state)
    assert value == Fraction(11)
    assert max(greedy) <= 11
    assert sum(greedy) / 20 <= value


def test_what_two_can_make_sure_of_adds_up_to_nothing() -> None:
    state = edgewise.game("hoses:mini").new()
    state.push_text("first:0")
    first, second = value_for_two(state)
    assert first == pytest.approx(13 / 105, abs=1e-9)
    assert second == pytest.approx(-first, abs=1e-9)
    first, second = value_for_two(state, returns="lead")
    assert [first, second] == pytest.approx([-1 / 5, 1 / 5], abs=1e-9)


def test_a_game_in_which_chance_decides_who_begins_is_even() -> None:
    assert value_for_two(edgewise.game("hoses:mini").new())[0] == pytest.approx(0, abs=1e-9)


def test_a_game_of_two_hidden_choices_has_its_value() -> None:
    form = SequenceForm()
    mine, other = form.plans
    one, two = mine.sequence(1, 0, 2), other.sequence(2, 0, 2)
    pays = {(0, 0): 3.0, (0, 1): -1.0, (1, 0): -2.0, (1, 1): 1.0}
    form.pay = {(one + a, two + b): pay for (a, b), pay in pays.items()}
    assert form.guarantee(0) == pytest.approx(1 / 7)
    assert form.guarantee(1) == pytest.approx(-1 / 7)


def test_lines_of_play_tell_seats_only_what_they_see() -> None:
    root = root_of(edgewise.game("hoses:mini").new())
    node = root
    while node.actor == CHANCE and node.state.to_dict()["phase"] != "deal":
        node = node.after(node.codes()[0])
    seats = [{node.after(code).seen[seat] for code in node.codes()} for seat in (0, 1)]
    assert sorted(len(seen) for seen in seats) == [1, len(node.codes())]


def test_games_that_are_not_small_or_not_for_two_are_refused() -> None:
    with pytest.raises(edgewise.EdgewiseError, match="more than 50 lines of play"):
        list(all_nodes(edgewise.game("hoses").new(), 50))
    with pytest.raises(edgewise.BadPlayers, match="for one player, not 2"):
        value_alone(edgewise.game("hoses:mini").new())
    with pytest.raises(edgewise.BadPlayers, match="for two players, not 3"):
        value_for_two(edgewise.game("hoses:mini").new(3))
