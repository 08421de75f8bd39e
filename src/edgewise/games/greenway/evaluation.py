"""The value of a position of Greenway for bots, and how they search."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from edgewise.core.evaluation import NO_PRIOR, Evaluator
from edgewise.core.moves import cell_of, variant_of
from edgewise.core.state import State
from edgewise.games.greenway import rules
from edgewise.games.greenway.expectation import expected_score, score_after
from edgewise.games.greenway.state import GreenwayState
from edgewise.games.greenway.tileset import GREENWAY, STREET

LATE: Final = 8
"""With how many tiles with a greenway left, a playout goes on to the end."""


class GreenwayEvaluator(Evaluator):
    """Values a town: greedy by a few features, the search by what it is likely to come to."""

    chance_tells_nothing = True

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, GreenwayState)
        return quick_value(state)

    def prior(self, state: State, seat: i64) -> float:
        assert isinstance(state, GreenwayState)
        return expected_score(state)

    def move_prior(self, state: State, code: i64, seat: i64) -> float:
        """Looks at the town with a drawn tile laid, without dealing with the others drawn."""
        assert isinstance(state, GreenwayState)
        if state.phase != rules.PLACING:
            return NO_PRIOR
        return score_after(state, variant_of(code), cell_of(code))

    def evaluate_world(self, state: State, seat: i64) -> float:
        assert isinstance(state, GreenwayState)
        return expected_score(state)

    def playout_depth(self, state: State) -> int:
        """Plays on to the end when it is near; before, an evaluation tells more than play."""
        assert isinstance(state, GreenwayState)
        return int(state.tiles.total) if state.greens_left() <= LATE else 0

    def playout_candidates(self, state: State) -> int:
        """Nearly all there are: few moves win, and a win must not be missed."""
        return 30

    def exploration(self, state: State) -> float:
        """More than other games ask for: what chance draws next tells little of a move."""
        return 3.0


def quick_value(state: GreenwayState) -> float:
    """Adds to the points what is not linked yet, open ends, and the way to a win."""
    networks = state.networks
    rows, columns = networks.row_count, networks.column_count
    spanned = rules.rows_spanned(state) + rules.columns_spanned(state)
    reached = min(rows, state.tiles.span) + min(columns, state.tiles.span)
    return (
        float(state.quick_score())
        + 0.7 * float(networks.loose(STREET) + networks.loose(GREENWAY))
        + 0.2 * float(networks.open_ends(GREENWAY))
        + 2.0 * float(reached)
        - float(spanned - rows - columns)
        + (5.0 if state.ending == rules.WON else 0.0)
    )
