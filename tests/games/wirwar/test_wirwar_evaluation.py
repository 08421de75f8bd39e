"""What a search thinks the pipes of Buizen Wir-War will come to."""

import pytest

import edgewise
from edgewise.core.cells import neighbour
from edgewise.games.wirwar.expectation import ClosingOdds, expected_points
from edgewise.games.wirwar.networks import Survey, closed_points
from edgewise.games.wirwar.placements import has_kind, is_allowed
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.tileset import NO_BORDER, NO_MATERIAL

GAME = edgewise.game("wirwar")


def played(seed: int, laid: int, options: dict[str, object] | None = None) -> WirwarState:
    """Plays at random until so many tiles lie, or to the end."""
    state, rng = GAME.new(2, options), edgewise.make_rng(seed)
    assert isinstance(state, WirwarState)
    while state.to_move is not None and state.board.laid_size < laid:
        state.apply(state.random_code(rng))
    return state


@pytest.mark.parametrize("count", ["all", "longest"])
def test_when_all_tiles_lie_it_is_the_points(count: str) -> None:
    found = 0
    for seed in range(12):
        state = played(seed, 1000, {"count": count})
        if sum(int(state.stock.hand_size(seat)) for seat in range(2)) == 0:
            points = [int(n) for n in closed_points(state.board, state.tiles, count == "longest")]
            assert expected_points(state) == points
            found += sum(points)
    assert found > 0


def ends_of(state: WirwarState) -> set[int]:
    """Finds the empty cells that links of laid pipes lead to."""
    board, tiles = state.board, state.tiles
    return {
        int(neighbour(cell, side))
        for cell in board.laid_cells()
        for side in range(4)
        if tiles.material_at[board.near(cell) * 4 + side] != NO_MATERIAL
        and tiles.border_at[board.near(cell) * 4 + side] == NO_BORDER
        and board.near(neighbour(cell, side)) < 0
    }


def test_an_end_where_nothing_fits_stays_open() -> None:
    kinds_of_end = set()
    for seed in range(4):
        state = played(seed, 60)
        unlaid = state.stock.unlaid_mask()
        odds = ClosingOdds(state)
        for cell in ends_of(state):
            ways = [
                variant
                for variant in range(int(state.tiles.variants))
                if has_kind(unlaid, 0, int(state.tiles.kind_of[variant]))
                and state.board.fits(cell, variant)
                and is_allowed(state, variant, cell)
            ]
            assert (odds.of_end(cell) > 0) == bool(ways)
            kinds_of_end.add(bool(ways))
    assert kinds_of_end == {True, False}


def test_hope_fades_as_tiles_are_laid() -> None:
    early, late = ClosingOdds(played(3, 20)), ClosingOdds(played(3, 60))
    assert 0 < late.top < early.top
    assert 0 < late.of_pit < early.of_pit <= 1


def test_an_open_border_ends_all_hope_and_a_pit_some() -> None:
    state = played(3, 30)
    odds, survey = ClosingOdds(state), Survey(state.board, state.tiles)
    survey.links = 6
    assert odds.of_network(survey) == 6
    survey.pits = 1
    assert odds.of_network(survey) == pytest.approx(6 * odds.of_pit)
    survey.open_borders = 1
    assert odds.of_network(survey) == 0


def test_the_search_values_its_own_pipes_against_the_best_others() -> None:
    state = played(5, 40)
    worth = expected_points(state)
    own, other = worth[int(state.materials[0])], worth[int(state.materials[1])]
    evaluate = state.game.evaluator.evaluate_world
    assert evaluate(state, 0) == pytest.approx(own - other)
    assert evaluate(state, 1) == pytest.approx(other - own)
