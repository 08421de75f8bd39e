"""What a position of Urban Insanity holds for each seat, as numbers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.features import Features
from edgewise.core.state import State
from edgewise.games.urban import rules
from edgewise.games.urban.evaluation import expected_totals
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.tile_gains import TileGains

NAMES = (
    "points",
    "expected",
    "turn",
    "supply",
    "none left",
    "second tile",
    "second piece",
    "place",
    "card",
)


class UrbanFeatures(Features):
    """Points, what claims will come to, Urbanites left, and what the turn allows."""

    def names(self) -> list[str]:
        return list(NAMES)

    def write(self, state: State, into: vec[float]) -> None:
        assert isinstance(state, UrbanState)
        width = i64(len(NAMES))
        totals = expected_totals(state)
        for expansion in state.expansions:
            for seat in range(i64(state.players)):
                totals[seat] += expansion.evaluate(state, seat)
        for seat in range(i64(state.players)):
            at = width * seat
            moves = state.turn == seat
            into[at] = float(state.scores[seat])
            into[at + 1] = totals[seat]
            into[at + 2] = 1.0 if moves else 0.0
            into[at + 3] = float(state.supply[seat])
            into[at + 4] = 1.0 if state.supply[seat] == 0 else 0.0
            into[at + 5] = 1.0 if moves and state.tiles_due > 0 else 0.0
            into[at + 6] = 1.0 if moves and state.pieces_due > 1 else 0.0
            into[at + 7] = TileGains(state).best() if moves else 0.0
            into[at + 8] = 1.0 if moves and state.phase == rules.ACTION else 0.0

    def progress(self, state: State) -> float:
        """Tells which share of the city lies, and whether it is finished."""
        assert isinstance(state, UrbanState)
        if state.phase == rules.ENDED:
            return 1.0
        laid = float(state.board.laid_size)
        return laid / (laid + float(rules.tiles_to_come(state)))
