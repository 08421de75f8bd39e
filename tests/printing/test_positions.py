"""Posters and set-up sheets: what they show, of any game, and that they are valid PDFs."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import edgewise
from edgewise.core.positions import position_of
from edgewise.core.state import State
from edgewise.printing.boards import Drawing, board_drawings, scale_for
from edgewise.printing.layout import choose_paper
from edgewise.printing.position import names_of, printed_position
from edgewise.printing.poster import poster_pdf
from edgewise.printing.setup_sheet import fact_words, setup_pdf
from tests.printing.reading import words_in

A4 = choose_paper("a4")


def played(name: str) -> State:
    """Plays a match of a game by its rules alone."""
    game = edgewise.game(name)
    return edgewise.play(game, ["random"] * game.seats[0], seed=5).state


def halfway(state: State) -> State:
    """Takes back half of the moves."""
    for _ in range(len(state.past) // 2):
        state.pop()
    return state


def boxes(pdf: bytes) -> list[tuple[float, float]]:
    """Reads the sizes of the pages."""
    found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(float(width), float(height)) for width, height in found]


@pytest.mark.parametrize("name", edgewise.games())
def test_a_finished_board_becomes_one_page_with_its_players(name: str) -> None:
    state = played(name)
    names = [f"Ada {seat}" for seat in range(state.players)]
    shown = printed_position(state.game, position_of(state), names=names, language="nl")
    poster = poster_pdf(shown, A4)
    assert len(boxes(poster)) == 1
    said = words_in(poster)
    assert all(name in said for name in names)
    assert shown.title in said
    assert poster == poster_pdf(shown, A4)


def test_a_wide_board_lies_and_a_high_one_stands() -> None:
    hoses = edgewise.game("hoses")
    for dx, dy in ((1, 0), (0, 1)):
        row = [
            {"x": k * dx, "y": k * dy, "tile": "red-straight", "turn": f"r{dx}"} for k in range(5)
        ]
        view = {**hoses.new(2).view(0), "board": row}
        (size,) = boxes(poster_pdf(printed_position(hoses, view), A4))
        assert (size[0] > size[1]) == bool(dx)


@pytest.mark.parametrize("name", edgewise.games())
def test_a_set_up_sheet_shows_what_a_seat_sees_and_no_hidden_hand(name: str) -> None:
    state = halfway(played(name))
    view = state.view(0, log=False)
    shown = printed_position(state.game, view, seat=0)
    for seat, player in enumerate(shown.players):
        assert Counter(player.hand) == Counter(view["hands"][seat])
    assert dict(shown.bag) == (view["unseen"] if "?" in view["bag"] else view["bag"])
    made = setup_pdf(shown, A4)
    assert boxes(made)
    assert "Player 1" in words_in(made)


def test_the_sheet_says_whose_turn_it_is() -> None:
    state = halfway(played("hoses"))
    while state.to_move is None or state.to_move < 0:
        state.pop()
    shown = printed_position(state.game, state.view(0), names=["Ada", "Eve"])
    said = words_in(setup_pdf(shown, A4))
    assert f"{['Ada', 'Eve'][state.to_move]} is to move." in said


def test_a_name_that_the_fonts_lack_is_told_by_its_seat() -> None:
    assert names_of(3, ["名", "Zoë", ""], "nl") == ["Speler 1", "Zoë", "Speler 3"]
    assert names_of(2, ["Ωmega", "Łukasz"], "en") == ["Ωmega", "Łukasz"]
    assert names_of(2, [], "en") == ["Player 1", "Player 2"]


def test_several_boards_stand_as_large_as_they_fit() -> None:
    boards = [Drawing("", 100, 100)] * 2
    assert scale_for(boards, 2, 206, 100) == scale_for(boards, 1, 100, 206) == 1
    assert scale_for(boards, 1, 206, 100) == 0.47
    state = edgewise.play(edgewise.game("hydras"), ["random"] * 3, seed=5).state
    shown = printed_position(state.game, position_of(state))
    assert len(board_drawings(shown, coordinates=False)) == 3
    assert len(boxes(poster_pdf(shown, A4))) == 1


def test_what_a_value_says_itself_is_not_said_twice() -> None:
    assert fact_words("In jail", "in jail 2") == "in jail 2"
    assert fact_words("Franchisefiches", "fiches 3") == "fiches 3"
    assert fact_words("Secret material", "gas") == "Secret material: gas"
