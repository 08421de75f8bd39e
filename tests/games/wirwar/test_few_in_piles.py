"""What may be laid is listed by a short cut while piles are large; it agrees with the long way."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import edgewise
from edgewise.core.cells import CELL_BITS
from edgewise.core.moves import make_code, variant_of
from edgewise.games.wirwar.moves import LAY
from edgewise.games.wirwar.phases import PLAY
from edgewise.games.wirwar.placements import blocked_sides, refused_side
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.tileset import PIPE


def pipes_by_the_long_way(state: WirwarState) -> list[int]:
    """Tries every variant at hand on every empty cell beside the tiles."""
    tiles, board = state.tiles, state.board
    held = set(state.stock.known_hand(int(state.turn)))
    variants = [one for one in range(int(tiles.variants)) if int(tiles.kind_of[one]) in held]
    return [
        int(make_code(LAY, (variant << CELL_BITS) | cell))
        for variant in variants
        for cell in board.frontier_cells()
        if tiles.role[variant] == PIPE
        and board.fits(cell, variant)
        and refused_side(state, variant, cell, blocked_sides(state, cell)) < 0
    ]


@pytest.mark.parametrize(
    ("rooms", "roads"), [(0, 9), (1, 9), (2, 9), (9, 0), (9, 1), (1, 1), (9, 9)]
)
def test_moves_are_the_same_however_few_rooms_and_roads_are_left(rooms: int, roads: int) -> None:
    state, rng, tried = edgewise.game("wirwar").new(2), edgewise.make_rng(5), 0
    while not state.is_over:
        assert isinstance(state, WirwarState)
        if state.phase == PLAY:
            other = state.clone()
            assert isinstance(other, WirwarState)
            other.piles = vec[i64]([0, rooms, roads])
            roles = other.tiles.role
            listed = [move.code for move in other.legal_moves]
            pipes = [code for code in listed if roles[variant_of(code)] == PIPE]
            assert pipes == sorted(pipes_by_the_long_way(other))
            tried += 1
        state.apply(state.random_code(rng))
    assert tried > 20
