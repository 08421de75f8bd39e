"""What a position of Buizen Wir-War holds for each seat, as numbers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.features import Features
from edgewise.core.state import State
from edgewise.games.wirwar.expectation import expected_points
from edgewise.games.wirwar.networks import closed_points, quick_points
from edgewise.games.wirwar.state import WirwarState

NAMES = ("expected", "quick", "closed", "turn", "due", "own pipes", "tiles")


class WirwarFeatures(Features):
    """What the pipes of each seat's material will come to, and the tiles in hand."""

    def names(self) -> list[str]:
        return list(NAMES)

    def write(self, state: State, into: vec[float]) -> None:
        assert isinstance(state, WirwarState)
        width: i64 = 7
        expected = expected_points(state)
        quick = quick_points(state.board, state.tiles, state.longest)
        closed = closed_points(state.board, state.tiles, state.longest)
        for seat in range(i64(state.players)):
            at = width * seat
            material = state.materials[seat]
            known = material >= 0
            into[at] = expected[material] if known else 0.0
            into[at + 1] = quick[material] if known else 0.0
            into[at + 2] = float(closed[material]) if known else 0.0
            into[at + 3] = 1.0 if state.turn == seat else 0.0
            into[at + 4] = float(state.due) if state.turn == seat else 0.0
            into[at + 5] = float(own_pipes(state, seat, material)) if known else 0.0
            into[at + 6] = float(state.stock.hand_sizes[seat])


def own_pipes(state: WirwarState, seat: i64, material: i64) -> i64:
    """Counts the sides of tiles in a hand on which pipes of a material lie."""
    tiles, count = state.tiles, i64(0)
    for kind in range(tiles.kinds):
        held = state.stock.held(seat, kind)
        if held > 0:
            variant = i64(tiles.variants_from[kind])
            for side in range(i64(4)):
                if i64(tiles.material_at[variant * 4 + side]) == material:
                    count += held
    return count
