"""What the points of Buizen Wir-War are for, and how a match ended."""

from __future__ import annotations

from edgewise.core.cells import cell_x, cell_y
from edgewise.core.scores import Outcome, ScoreItem, rank_by
from edgewise.core.scoring import Scoring, best_of
from edgewise.core.state import State
from edgewise.games.wirwar.networks import closed_networks
from edgewise.games.wirwar.phases import ENDED
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.words import WORDS


class WirwarScoring(Scoring):
    """Lists closed pipes; until the end, nobody knows whose they are."""

    def items(self, state: State, seat: int) -> list[ScoreItem]:
        assert isinstance(state, WirwarState)
        return pipe_items(state, int(state.materials[seat])) if state.phase == ENDED else []

    def unclaimed_items(self, state: State) -> list[ScoreItem]:
        assert isinstance(state, WirwarState)
        found: list[ScoreItem] = []
        if state.phase != ENDED:
            for material in range(len(state.tiles.materials)):
                found += pipe_items(state, material)
        return found

    def result(self, state: State) -> tuple[list[int], list[int]]:
        assert isinstance(state, WirwarState)
        return best_of(state.final_points())

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, WirwarState)
        scores = state.final_points()
        empty = sum([int(state.stock.hand_size(seat)) for seat in range(state.players)]) == 0
        reason = "all-laid" if empty else "nobody-can-lay"
        return WORDS.outcome(tuple(scores), rank_by(scores), reason)


def pipe_items(state: WirwarState, material: int) -> list[ScoreItem]:
    """Lists the pipes of a material that count now."""
    found = closed_networks(state.board, state.tiles, material)
    if state.longest and found:
        found = [max(found, key=lambda network: network[0])]
    return [
        WORDS.item(
            points,
            "closed-pipe",
            "wirwar.26" if state.longest else "wirwar.25",
            tuple([(int(cell_x(cell)), int(cell_y(cell))) for cell in cells]),
            {"material": state.tiles.materials[material], "count": len(cells)},
        )
        for points, cells in found
    ]
