"""What the lab looks for in matches of Greenway, beside the signs of ``evidence.toml``."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.core.moves import place_code
from edgewise.core.state import State
from edgewise.core.tileset import BARREN
from edgewise.games.greenway.moves import LAY
from edgewise.games.greenway.rules import PLACING, PLAYER
from edgewise.games.greenway.state import GreenwayState


class Watch:
    """Sees every position of one match."""

    def tries(self, state: State) -> list[int]:
        """Lists placements that would complete what may not be complete."""
        assert isinstance(state, GreenwayState)
        return list(_forbidden(state)) if state.phase == PLACING else []

    def see(self, state: State, code: int) -> set[str]:
        """Finds nothing more."""
        return set()


def _forbidden(state: GreenwayState) -> Iterator[int]:
    board, tiles = state.board, state.tiles
    kinds = [kind for kind in range(int(tiles.kinds)) if state.stock.held(PLAYER, kind)]
    for index in range(int(board.frontier_size)):
        row, cell = int(board.row_at(index)), int(board.frontier[index])
        if row == BARREN:
            continue
        for kind in kinds:
            turns = int(tiles.fitting[row * tiles.kinds + kind])
            for turn in range(turns.bit_length()):
                variant = int(tiles.variants_from[kind]) + turn
                if turns >> turn & 1 and not state.networks.is_allowed(board, cell, variant):
                    yield int(place_code(LAY, variant, cell))
