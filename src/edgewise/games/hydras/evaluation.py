"""The value of a position of Hydras for bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from edgewise.core.evaluation import Evaluator
from edgewise.core.moves import make_code
from edgewise.core.state import State
from edgewise.games.hydras import rules
from edgewise.games.hydras.hydra import count_open_necks
from edgewise.games.hydras.labours import read_hydra
from edgewise.games.hydras.moves import ACCEPT
from edgewise.games.hydras.scoring import kept_labours
from edgewise.games.hydras.state import HydrasState
from edgewise.games.hydras.undo import HydrasUndo

NECKS_WORTH: Final = (0.0, 1.2, 1.8, 2.2, 2.5, 2.7)
"""What open necks are worth: the first one most, for without it nothing grows."""
TURNS_TO_USE_NECKS: Final = 5
ICON_IN_HAND_WORTH: Final = 0.3
HEAD_ALONE_WORTH: Final = 0.2
"""Alone, heads win nothing; labours do."""
LABOUR_ALONE_WORTH: Final = 4.0


class HydrasEvaluator(Evaluator):
    """Values hydras, labours, and the swords and shields in hand."""

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, HydrasState)
        return evaluate(state, seat)


def evaluate(state: HydrasState, seat: i64) -> float:
    """Values a position: one's own hydra against the best and the mean of the others.

    A play that waits for its answer is taken to be accepted. If the match ends with it, the
    labours of others count only once they are shown: until then they are their owners' secret.
    """
    if state.pending != rules.NO_PLAY:
        log, phase = HydrasUndo(state), state.phase
        state.apply(make_code(ACCEPT, 0))
        log.end(state)
        if state.phase == rules.ENDED:
            state.phase = phase
        value = evaluate(state, seat)
        log.roll_back(state)
        return value
    best = 0.0
    others = 0.0
    for other in range(i64(state.players)):
        if other != seat:
            worth = hydra_worth(state, other)
            best = max(best, worth)
            others += worth
    value = hydra_worth(state, seat)
    if state.players > 1:
        value -= (best + others / float(state.players - 1)) / 2.0
    if state.labours_each > 0 and state.phase != rules.ENDED:
        value += labours_worth(state, int(seat))
    hand, base = state.stock.masks, seat * state.tiles.words
    icons = state.tiles.count_marked(state.tiles.shield_mask, hand, base)
    icons += state.tiles.count_marked(state.tiles.sword_mask, hand, base)
    return value + ICON_IN_HAND_WORTH * float(icons)


def hydra_worth(state: HydrasState, seat: i64) -> float:
    """Values one hydra: its points, and what can grow in the turns that are left."""
    points = float(state.points_of(seat))
    if state.players == 1 and state.phase != rules.ENDED:
        points *= HEAD_ALONE_WORTH
    if state.ending == rules.LAST_TURNS:
        return points
    turns = 1.0 + float(rules.deck_size(state)) / float(state.players)
    necks = int(count_open_necks(state.boards[seat], state.tiles))
    growth = NECKS_WORTH[min(necks, len(NECKS_WORTH) - 1)]
    return points + growth * min(turns / TURNS_TO_USE_NECKS, 1.0)


def labours_worth(state: HydrasState, seat: int) -> float:
    """Values the labours of a seat by how far they are done."""
    table = [read_hydra(board, state.tiles) for board in state.boards]
    worth = 0.0
    for card in kept_labours(state, seat):
        done = card.progress(table, seat)
        worth += card.points * (done if done == 1.0 else done - 1.0)
    return worth * LABOUR_ALONE_WORTH if state.players == 1 else worth
