"""Dead cells: found again by trying every tile that is left, in all its turns."""

from __future__ import annotations

import pytest

import edgewise
from edgewise.core.board import Board
from edgewise.core.cells import neighbour
from edgewise.core.chance import SPECTATOR
from edgewise.core.deadcells import dead_cells
from edgewise.core.state import State

OFTEN = ("greenway", "hoses")
"""The games in which a random match leaves dead cells."""


def left_over(state: State) -> set[str]:
    """Lists the names of the tiles in bag and hands, as far as a viewer knows them."""
    data = state.to_dict()
    return {name for place in (*data["hands"], data["bag"], data["unseen"]) for name in place}


def is_dead(board: Board, cell: int, left: set[str]) -> bool:
    """Tries every variant on a cell."""
    tiles = board.tiles
    leads = False
    for side in range(4):
        variant = int(board.variant(neighbour(cell, side)))
        if variant >= 0:
            shown = int(tiles.shown[variant * 4 + (side ^ 2)])
            leads = leads or bool(tiles.label_joins[int(tiles.edge_of_label[shown])])
    fits = any(
        board.fits(cell, variant)
        for variant in range(int(tiles.variants))
        if tiles.variant_name(variant)[0] in left
    )
    return leads and not fits


@pytest.mark.parametrize("name", edgewise.games())
def test_dead_cells_are_those_that_nothing_left_can_fill(name: str) -> None:
    game = edgewise.game(name)
    state = edgewise.play(game, ["random"] * game.seats[0], seed=5).state
    found = 0
    while state.past:
        seen = state.seen_by(SPECTATOR)
        left = left_over(seen)
        tried = [
            [cell for cell in board.frontier_cells() if is_dead(board, cell, left)]
            for board in seen.list_boards()
        ]
        assert dead_cells(seen) == tried
        found += sum(map(len, tried))
        for _ in range(min(len(state.past), 4)):
            state.pop()
    assert found > 0 or name not in OFTEN
