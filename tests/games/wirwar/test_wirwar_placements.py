"""What is remembered of places on the table always agrees with a search of all of it."""

from collections.abc import Iterator
from pathlib import Path

import edgewise
from edgewise.bench.growth import _larger
from edgewise.core.cells import CELL_BITS, CELL_MASK, cell_at, neighbour
from edgewise.core.game import Game
from edgewise.games.wirwar.listing import find_placeless, find_placements, has_placement
from edgewise.games.wirwar.placements import has_kind, is_allowed
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.tileset import PIT, ROAD

GAME = edgewise.game("wirwar")


def positions(game: Game, seed: int, every: int) -> Iterator[WirwarState]:
    """Plays a random match and stops after every so many moves."""
    state, rng = game.new(2), edgewise.make_rng(seed)
    assert isinstance(state, WirwarState)
    moves = 0
    while state.to_move is not None:
        if moves % every == 0:
            yield state
        state.apply(state.random_code(rng))
        moves += 1


def places_of(state: WirwarState, kind: int) -> set[tuple[int, int]]:
    """Finds the cells and variants of a kind by trying all."""
    board, tiles = state.board, state.tiles
    roles = {int(c): tiles.role[board.near(c)] for c in board.laid_cells()}
    if kind == tiles.pit_kind:
        return {(c, int(tiles.pit)) for c, role in roles.items() if role == ROAD}
    if kind == tiles.cover_kind:
        return {(c, int(tiles.cover)) for c, role in roles.items() if role in (ROAD, PIT)}
    return {
        (cell, variant)
        for cell in board.frontier_cells()
        for variant in tiles.variants_of(kind)
        if board.fits(cell, variant) and is_allowed(state, variant, cell)
    }


def check(state: WirwarState) -> int:
    """Compares what is listed, and what has no place, with that; counts the kinds without one."""
    tiles = state.tiles
    without = 0
    placeless = find_placeless(state)
    for kind in range(int(tiles.kinds)):
        if not has_kind(tiles.played, 0, kind):
            continue
        places = places_of(state, kind)
        base = kind * int(tiles.words)
        found = int(find_placements(state, tiles.kind_masks, base, 0))
        listed = [int(code) for code in tiles.scratch[:found]]
        assert len(set(listed)) == len(listed)
        assert {(code & CELL_MASK, code >> CELL_BITS) for code in listed} == places
        assert has_placement(state, tiles.kind_masks, base) == bool(places)
        assert has_kind(placeless, 0, kind) == (not places)
        without += not places
    return without


def test_a_whole_match_is_remembered_aright() -> None:
    without = [check(state) for state in positions(GAME, 1, 11)]
    assert min(without) < 10 < max(without), "there were kinds with a place, and without"


def test_so_it_is_when_seats_are_stuck_for_long(tmp_path: Path) -> None:
    game = _larger(GAME, tmp_path, 3)
    without = [check(state) for state in positions(game, 1, 97)]
    assert max(without) > 10


def test_a_table_changed_by_hand_is_searched_anew() -> None:
    *_, state = positions(GAME, 4, 1)
    before = check(state)
    board = state.board
    far = max(board.laid_cells())
    for _ in range(3):
        far = int(neighbour(far, 2))
        if board.variant(far) < 0:
            board.lay(far, state.tiles.first_variant[1])
    assert before >= 0
    check(state)


def test_moves_taken_back_leave_it_right() -> None:
    for state in positions(GAME, 7, 67):
        ahead = state.clone()
        assert isinstance(ahead, WirwarState)
        rng = edgewise.make_rng(3)
        find_placeless(ahead)
        pushed = 0
        while pushed < 8 and ahead.to_move is not None:
            ahead.push_code(int(ahead.random_code(rng)))
            pushed += 1
        for _ in range(pushed):
            ahead.pop()
            check(ahead)
        assert ahead == state


def test_the_start_is_a_room_with_places_around_it() -> None:
    state = GAME.new(2)
    assert isinstance(state, WirwarState)
    assert set(state.board.frontier_cells()) == {
        int(neighbour(cell_at(0, 0), side)) for side in range(4)
    }
    check(state)
