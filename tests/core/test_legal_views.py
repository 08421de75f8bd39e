"""A view of legal moves gives them in sorted order, in whichever order one asks."""

import random

import pytest

import edgewise
from edgewise.bench.figures import middle


def test_the_first_move_asked_for_is_in_its_place() -> None:
    state = middle(edgewise.game("wirwar"), 2)
    codes = sorted(state.list_codes())
    assert len(codes) > 20
    for index, code in enumerate(codes):
        moves = state.legal_moves
        assert moves[index].code == code
        assert [move.code for move in moves] == codes


def test_asking_for_one_move_leaves_moves_that_are_sorted_in_order() -> None:
    state = middle(edgewise.game("wirwar"), 2)
    codes = sorted(state.list_codes())
    for index, code in enumerate(codes):
        moves = state.legal_moves
        assert [move.code for move in moves] == codes
        assert moves[index].code == code
        assert [move.code for move in moves] == codes


def test_moves_are_in_their_places_whatever_was_asked_before() -> None:
    state = middle(edgewise.game("hoses"), 2)
    codes = sorted(state.list_codes())
    moves = state.legal_moves
    places = list(range(len(codes))) * 2
    random.Random(3).shuffle(places)
    assert [moves[place].code for place in places] == [codes[place] for place in places]
    assert moves[-1].code == codes[-1]


@pytest.mark.parametrize("name", edgewise.games())
def test_codes_are_those_of_the_legal_moves(name: str) -> None:
    state = middle(edgewise.game(name), edgewise.game(name).checked_players(None))
    wanted = [move.code for move in state.legal_moves]
    codes = state.legal_codes
    assert sorted(codes) == wanted
    assert len(codes) == len(wanted)
    assert sorted(codes[place] for place in range(len(codes))) == wanted
    assert codes[-1] == list(codes)[-1]
    assert codes[1:3] == list(codes)[1:3]
    assert all(code in codes for code in wanted)
    assert -1 not in codes
    assert None not in codes
    with pytest.raises(IndexError):
        codes[len(wanted)]


def test_codes_stay_what_they_were_when_a_move_is_made() -> None:
    state = middle(edgewise.game("hoses"), 2)
    codes = state.legal_codes
    before = list(codes)
    state.apply(random.Random(1).choice(codes))
    assert list(codes) == before != list(state.legal_codes)


def test_after_the_end_there_is_no_code() -> None:
    end = edgewise.playout(edgewise.game("hoses").new(2), 1)
    assert not end.legal_codes
    assert list(end.legal_codes) == []
    assert repr(end.legal_codes) == "<0 codes: []>"
