"""No field of a position can be left out, retyped or emptied unnoticed."""

import random
from typing import Any

import pytest

import edgewise
from edgewise.match import random_move
from edgewise.testing.fieldwise import check_fields


@pytest.mark.slow
@pytest.mark.parametrize("name", edgewise.games())
def test_a_spoilt_field_is_refused_or_the_state_is_the_same(name: str) -> None:
    game = edgewise.game(name)
    refused = check_fields(game, every=200, most=4)
    assert set(game.new().to_dict()) <= {*refused, "game", "version"}


def middle_of(name: str, players: int = 2) -> dict[str, Any]:
    """A position in which a seat is to move, after 60 random moves."""
    rng = random.Random(1)
    state = edgewise.game(name).new(players)
    while len(state.past) < 60 or (state.to_move or 0) < 0:
        state.push(random_move(state, rng))
    return state.to_dict()


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("wirwar", "first"),
        ("wirwar", "options"),
        ("wirwar", "ruled_out"),
        ("hoses", "idle"),
        ("hoses", "players"),
        ("hydras", "labours"),
        ("greenway", "unusable"),
    ],
)
def test_what_nothing_else_tells_cannot_be_left_out(name: str, field: str) -> None:
    data = middle_of(name, 1 if name == "greenway" else 2)
    del data[field]
    with pytest.raises(edgewise.BadState, match=f"{field} is missing"):
        edgewise.game(name).from_dict(data)


def test_what_the_rest_tells_can_be_left_out() -> None:
    data = middle_of("wirwar")
    brief = {name: data[name] for name in data if name not in ("bag", "scores", "piles", "to_move")}
    assert edgewise.game("wirwar").from_dict(brief).to_dict() == data


def test_a_deck_without_a_kind_of_card_is_refused() -> None:
    data = middle_of("urban")
    del data["deck"]["moving-van"]
    with pytest.raises(edgewise.BadState, match="deck, first, turn"):
        edgewise.game("urban").from_dict(data)


def test_an_option_that_is_left_out_is_named() -> None:
    data = edgewise.game("urban").new(2, {"fire_engines": False}).to_dict()
    del data["options"]["fire_engines"]
    with pytest.raises(edgewise.BadState, match=r"options\.fire_engines is missing"):
        edgewise.game("urban").from_dict(data)


def test_hidden_hands_need_somebody_who_sees_them() -> None:
    game = edgewise.game("hoses")
    seen = game.from_dict(middle_of("hoses")).seen_by(0).to_dict()
    with pytest.raises(edgewise.BadState, match=r"seen_by is missing, though \? stands in hands"):
        game.from_dict({name: seen[name] for name in seen if name != "seen_by"})
    with pytest.raises(edgewise.BadState, match="hands: the hand of seat 0 is open here"):
        game.from_dict({**seen, "seen_by": 1})


def test_a_tile_without_its_turn_is_refused() -> None:
    data = middle_of("greenway", 1)
    del data["board"][-1]["turn"]
    with pytest.raises(edgewise.BadState, match=r"board"):
        edgewise.game("greenway").from_dict(data)
