"""What the points of Hoses and Hydrants are for, and how a match ended."""

from __future__ import annotations

from edgewise.core.cells import CELL_MASK, cell_x, cell_y
from edgewise.core.scores import Outcome, ScoreItem, rank_by
from edgewise.core.scoring import Scoring, by_points
from edgewise.core.state import State
from edgewise.core.words.model import Args
from edgewise.games.hoses import rules
from edgewise.games.hoses.hoses import hose_cells
from edgewise.games.hoses.state import HosesState
from edgewise.games.hoses.words import WORDS


class HosesScoring(Scoring):
    """Lists complete hoses, broken ones included."""

    def items(self, state: State, seat: int) -> list[ScoreItem]:
        assert isinstance(state, HosesState)
        found: list[ScoreItem] = []
        for entry in state.finished:
            if entry >> 33 == seat:
                found.append(hose_item(state, (entry >> 2) & CELL_MASK, entry & 3))
        return found

    def result(self, state: State) -> tuple[list[int], list[int]]:
        return by_points(state)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, HosesState)
        scores = [int(score) for score in state.scores]
        reason = "all-kept" if state.idle >= state.players else "nothing-fits"
        return WORDS.outcome(tuple(scores), rank_by(scores), reason)


def hose_item(state: HosesState, cell: int, side: int) -> ScoreItem:
    """Explains the points of the hose that leads from a side of a laid tile."""
    cells = hose_cells(state.board, state.tiles, cell, side)
    colour = state.tiles.label_names[state.tiles.shown[state.board.near(cell) * 4 + side]]
    places = tuple([(int(cell_x(c)), int(cell_y(c))) for c in cells])
    if rules.is_connection(state, cell, side):
        points = rules.hose_points(state, cell, side)
        args: Args = {"colour": colour, "count": len(cells)}
        return WORDS.item(points, "hose", "hoses.11", places, args)
    return WORDS.item(0, "broken-hose", "hoses.12", places, {"colour": colour})
