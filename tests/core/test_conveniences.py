"""What a person expects of states, moves and generators in a session or a notebook."""

import pytest

import edgewise
from edgewise.core.state import State


@pytest.fixture
def state() -> State:
    """A match of which the hands are dealt."""
    made = edgewise.game("hoses").new(2)
    while made.to_move == edgewise.CHANCE:
        made.push(made.chance_outcomes()[0][0])
    return made


def test_legal_moves_have_an_index_and_slices(state: State) -> None:
    moves = state.legal_moves
    assert [moves.index(move) for move in moves] == list(range(len(moves)))
    assert moves[1:3] == list(moves)[1:3]
    with pytest.raises(ValueError, match="not among"):
        moves.index(state.game.parse_move("keep"))


def test_a_playout_ends_and_leaves_the_state_alone(state: State) -> None:
    before = state.fingerprint()
    end = edgewise.playout(state, 7)
    assert end.is_over
    assert state.fingerprint() == before
    assert end.fingerprint() == edgewise.playout(state, edgewise.make_rng(7)).fingerprint()
    assert not edgewise.playout(state, 7, limit=3).is_over
    with pytest.raises(edgewise.BadState, match="resample"):
        edgewise.playout(state.seen_by(0), 7)


@pytest.mark.parametrize("name", edgewise.games())
def test_a_state_prints_its_board(name: str) -> None:
    made = edgewise.game(name).new()
    while made.to_move == edgewise.CHANCE:
        made.push(made.chance_outcomes()[0][0])
    drawn = str(made)
    assert len(drawn.splitlines()) > 4
    assert f"Seat {made.to_move} is to move" in drawn
    assert repr(made).startswith(f"<{name} for")
    assert str(edgewise.playout(made, 1)).count("The match is over") == 1


def test_a_seat_prints_only_what_it_sees(state: State) -> None:
    twin = state.seen_by(0).resample(5)
    assert twin != state
    assert str(twin.seen_by(0)) == str(state.seen_by(0))
    assert str(twin) != str(state)


def test_notebooks_show_boards_and_tiles(state: State) -> None:
    assert state._repr_svg_().startswith("<svg")
    game = state.game
    drawn = game.tiles.sheet._repr_svg_()
    assert all(f'href="#hoses-tile-{name}"' in drawn for name in game.tiles.sheet.tiles)
    one = edgewise.tile(game, "red-curve", "r1")
    assert one._repr_svg_().startswith("<svg")
    assert len(str(one).splitlines()) == 3
    with pytest.raises(edgewise.InvalidMove, match="purple"):
        edgewise.tile(game, "purple")
