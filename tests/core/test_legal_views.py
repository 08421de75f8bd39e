"""A view of legal moves gives them in sorted order, in whichever order one asks."""

import random

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


def test_moves_are_in_their_places_whatever_was_asked_before() -> None:
    state = middle(edgewise.game("hoses"), 2)
    codes = sorted(state.list_codes())
    moves = state.legal_moves
    places = list(range(len(codes))) * 2
    random.Random(3).shuffle(places)
    assert [moves[place].code for place in places] == [codes[place] for place in places]
    assert moves[-1].code == codes[-1]
