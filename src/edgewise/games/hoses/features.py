"""What a position of Hoses and Hydrants holds for each seat, as numbers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.bits import WORD_BITS
from edgewise.core.features import Features
from edgewise.core.state import State
from edgewise.core.tileset import NO_SIDE
from edgewise.games.hoses import rules
from edgewise.games.hoses.state import HosesState
from edgewise.games.hoses.tileset import NO_END

NAMES = ("points", "turn", "finish", "finish now", "finishes", "places")


class HosesFeatures(Features):
    """Points, whose turn it is, and what the tiles in hand can finish."""

    def names(self) -> list[str]:
        return list(NAMES)

    def write(self, state: State, into: vec[float]) -> None:
        assert isinstance(state, HosesState)
        width: i64 = 6
        for seat in range(i64(state.players)):
            at = width * seat
            found = finishes(state, seat)
            best, count, places = found >> 40, (found >> 20) & 0xFFFFF, found & 0xFFFFF
            wait = turns_to_wait(state, seat)
            into[at] = float(state.scores[seat])
            into[at + 1] = 1.0 - float(wait) / float(state.players)
            into[at + 2] = float(best)
            into[at + 3] = float(best) if wait == 0 else 0.0
            into[at + 4] = float(count)
            into[at + 5] = float(places) ** 0.5


def turns_to_wait(state: HosesState, seat: i64) -> i64:
    """Counts the turns before the next one of a seat; one that refills its hand is done."""
    if state.turn < 0:
        return 0
    turn = state.turn + 1 if state.phase == rules.REFILL else state.turn
    if state.phase == rules.DEAL:
        turn = state.first
    return (seat - turn + 2 * state.players) % state.players


def finishes(state: HosesState, seat: i64) -> i64:
    """Finds what a hand could finish with one tile: the most points, ways, and places to lay.

    The three are packed, from the high bits to the low ones.
    """
    board, tiles, masks = state.board, state.tiles, state.stock.masks
    words, base = tiles.words, seat * tiles.words
    best: i64 = 0
    ways: i64 = 0
    places: i64 = 0
    for index in range(board.frontier_size):
        cell = i64(board.frontier[index])
        row = board.row_at(index)
        around = i64(board.around[board.slot(cell)])
        ended = tiles.has_ended(around)
        for word in range(words):
            kinds = tiles.rows[row * words + word] & masks[base + word]
            while kinds != 0:
                kind = word * WORD_BITS + tiles.lowest(kinds)
                kinds &= kinds - 1
                places += 1
                if ended:
                    worth = finish_worth(state, cell, around, row, kind)
                    if worth > 0:
                        ways += 1
                        best = max(best, worth)
    return (best << 40) | (ways << 20) | places


def finish_worth(state: HosesState, cell: i64, around: i64, row: i64, kind: i64) -> i64:
    """Counts the most points that a kind which fits a cell finishes there in one of its turns."""
    tiles = state.tiles
    turns = i64(tiles.fitting[row * tiles.kinds + kind])
    best: i64 = 0
    while turns != 0:
        variant = i64(tiles.variants_from[kind]) + tiles.lowest(turns)
        turns &= turns - 1
        worth: i64 = 0
        for side in range(i64(4)):
            label = tiles.seen_label(around, side)
            if label == 0 or tiles.end_of_label[label] == NO_END:
                continue
            across = i64(tiles.through[variant * 4 + side])
            length = rules.hose_length(state, cell, side) % rules.TWICE
            if across == NO_SIDE:
                if tiles.terminal[variant * 4 + side] in (1, 2):
                    worth += 3 + 2 * length
            elif side < across:
                far = tiles.seen_label(around, across)
                if far != 0 and tiles.end_of_label[far] != NO_END:
                    other = rules.hose_length(state, cell, across) % rules.TWICE
                    worth += 5 + 2 * (length + other)
        best = max(best, worth)
    return best
