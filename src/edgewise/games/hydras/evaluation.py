"""The value of a position of Hydras for bots."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.evaluation import NO_PRIOR, Evaluator
from edgewise.core.moves import argument_of, cell_of, grid_of, make_code, variant_of, verb_of
from edgewise.core.state import State
from edgewise.games.hydras import rules
from edgewise.games.hydras.hydra import (
    count_heads,
    count_joins,
    count_open_necks,
    necks_around,
    own_open_necks,
)
from edgewise.games.hydras.labours import read_hydra
from edgewise.games.hydras.moves import ACCEPT, DISCARD, LAY, SHIELD, SWORD
from edgewise.games.hydras.scoring import kept_labours
from edgewise.games.hydras.state import HydrasState
from edgewise.games.hydras.undo import HydrasUndo

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

    def move_prior(self, state: State, code: i64, seat: i64) -> float:
        """Counts what a play changes on one hydra, as long as a drawn card follows it."""
        assert isinstance(state, HydrasState)
        if state.players == 1 or state.labours_each > 0 or rules.deck_size(state) == 0:
            return NO_PRIOR
        if state.phase != rules.PLAY and state.phase != rules.ANSWER:
            return NO_PRIOR
        play, verb = code, verb_of(code)
        kind: i64 = -1
        if verb == ACCEPT:
            play = state.pending
        elif verb == DISCARD or verb == SHIELD:
            return prior_of_change(state, seat, argument_of(code), -1, 0, 0)
        else:
            kind = i64(state.tiles.kind_of[variant_of(code)])
        grid, cell = grid_of(play), cell_of(play)
        board, tiles = state.boards[grid], state.tiles
        if verb_of(play) == LAY:
            variant = variant_of(play)
            necks = own_open_necks(board, tiles, cell, variant) - necks_around(board, tiles, cell)
            return prior_of_change(state, seat, kind, grid, i64(tiles.heads[variant]), necks)
        variant = board.near(cell)
        if verb_of(play) != SWORD or count_joins(board, tiles, cell) > 1:
            return NO_PRIOR
        necks = necks_around(board, tiles, cell) - own_open_necks(board, tiles, cell, variant)
        return prior_of_change(state, seat, kind, grid, -i64(tiles.heads[variant]), necks)


def prior_of_change(
    state: HydrasState, seat: i64, kind: i64, grid: i64, heads: i64, necks: i64
) -> float:
    """Values a position in which a seat has lost a card, if any, and one hydra has changed."""
    best = 0.0
    others = 0.0
    mine = 0.0
    surveyed = survey(state)
    for other in range(i64(state.players)):
        points, open_necks = surveyed[2 * other], surveyed[2 * other + 1]
        if other == grid:
            points += heads
            open_necks += necks
        worth = worth_of(state, float(points), open_necks)
        if other == seat:
            mine = worth
        else:
            best = max(best, worth)
            others += worth
    value = mine - (best + others / float(state.players - 1)) / 2.0
    icons = icons_in_hand(state, seat)
    if kind >= 0 and state.stock.held(seat, kind) == 1:
        icons -= i64(state.tiles.icons_of_kind[kind])
    return value + ICON_IN_HAND_WORTH * float(icons)


def survey(state: HydrasState) -> vec[i64]:
    """Counts for each seat the heads and the open necks of its hydra, once a position."""
    if not state._is_surveyed:
        if len(state._surveyed) == 0:
            state._surveyed = vec[i64]([0] * (2 * state.players))
        surveyed = state._surveyed
        for seat in range(i64(state.players)):
            board = state.boards[seat]
            surveyed[2 * seat] = count_heads(board, state.tiles)
            surveyed[2 * seat + 1] = count_open_necks(board, state.tiles)
        state._is_surveyed = True
    return state._surveyed


def icons_in_hand(state: HydrasState, seat: i64) -> i64:
    """Counts the kinds of swords and shields in a hand."""
    hand, base = state.stock.masks, seat * state.tiles.words
    icons = state.tiles.count_marked(state.tiles.shield_mask, hand, base)
    return icons + state.tiles.count_marked(state.tiles.sword_mask, hand, base)


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
    return value + ICON_IN_HAND_WORTH * float(icons_in_hand(state, seat))


def hydra_worth(state: HydrasState, seat: i64) -> float:
    """Values one hydra: its points, and what can grow in the turns that are left."""
    surveyed = survey(state)
    if state.phase == rules.ENDED:
        return worth_of(state, float(state.points_of(seat)), surveyed[2 * seat + 1])
    points = float(surveyed[2 * seat])
    if state.players == 1:
        points *= HEAD_ALONE_WORTH
    return worth_of(state, points, surveyed[2 * seat + 1])


def worth_of(state: HydrasState, points: float, open_necks: i64) -> float:
    """Values a hydra with this many points and open necks."""
    if state.ending == rules.LAST_TURNS:
        return points
    turns = 1.0 + float(rules.deck_size(state)) / float(state.players)
    worths = state.tiles.necks_worth
    growth = worths[min(open_necks, i64(len(worths)) - 1)]
    return points + growth * min(turns / TURNS_TO_USE_NECKS, 1.0)


def labours_worth(state: HydrasState, seat: int) -> float:
    """Values the labours of a seat by how far they are done."""
    table = [read_hydra(board, state.tiles) for board in state.boards]
    worth = 0.0
    for card in kept_labours(state, seat):
        done = card.progress(table, seat)
        worth += card.points * (done if done == 1.0 else done - 1.0)
    return worth * LABOUR_ALONE_WORTH if state.players == 1 else worth
