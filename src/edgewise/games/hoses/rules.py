"""The verbs of Hoses and Hydrants: what each move does to a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.cells import CELL_BITS, CELL_MASK, COLUMN_MASK, ROW_BITS, neighbour
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.grid import UNKNOWN
from edgewise.core.tileset import NO_PART, NO_SIDE
from edgewise.games.hoses.hoses import end_tiles, far_side, first_side_back, follow, hose_cells
from edgewise.games.hoses.notes import LABEL_BITS, LAID, SCORED, SEAT_BITS, SHOWN
from edgewise.games.hoses.tileset import (
    FIREFIGHTER,
    HYDRANT,
    LAST_SIDE,
    LOOP,
    NO_END,
    NONE_ENDED,
    NOT_ASKED,
    OPEN,
    SIDE_BITS,
    SIDE_MASK,
)

if TYPE_CHECKING:
    from edgewise.games.hoses.state import HosesState

TWICE: Final = 1 << 24
"""Marks a count of steps that may be more than the tiles they were made over."""

BEGIN: Final = 0
START_TILE: Final = 1
DEAL: Final = 2
PLAY: Final = 3
STUCK: Final = 4
REFILL: Final = 5
ENDED: Final = 6
PHASES: Final = ("begin", "start-tile", "deal", "play", "stuck", "refill", "over")


def lay_tile(state: HosesState, variant: i64, cell: i64) -> bool:
    """Lays a tile and settles its hoses; tells whether one was completed."""
    if state.notes is not None:
        state.notes.add(state.board.bounds_word())
        state.notes.note(LAID, state.board.place_in_frontier(cell) + 1)
    state.board.lay(cell, variant)
    completed = False
    sides = i64(state.tiles.settled_sides[variant])
    while sides != LAST_SIDE:
        side = sides & SIDE_MASK
        sides >>= SIDE_BITS
        if state.tiles.blanks_close and state.tiles.part_at[variant * 4 + side] == NO_PART:
            if close_hose(state, cell, side):
                completed = True
        elif settle_hose(state, variant, cell, side, True):
            completed = True
    return completed


def close_hose(state: HosesState, cell: i64, side: i64) -> bool:
    """Ends the hose, if any, that meets a side without one; tells whether it is complete now."""
    there, back = neighbour(cell, side), side ^ 2
    beside = state.board.near(there)
    if beside < 0 or state.tiles.part_at[beside * 4 + back] == NO_PART:
        return False
    if far_side(state.board, state.tiles, there, back, cell) < side:
        return False  # the hose is on this tile twice, and is settled from there
    return settle_hose(state, beside, there, back, False)


def settle_hose(state: HosesState, variant: i64, cell: i64, side: i64, laid: bool) -> bool:
    """Tells both ends of a hose of each other; scores it when neither is open.

    The tile is the one just laid, or lies beside it, where a side without a hose ended the hose.
    """
    tiles = state.tiles
    across = i64(tiles.through[variant * 4 + side])
    one = follow(state.board, tiles, cell, variant, side)
    other: i64 = LOOP
    if across == NO_SIDE:
        other = i64(tiles.terminal[variant * 4 + side])
    elif one != LOOP:
        other = follow(state.board, tiles, cell, variant, across)
    label = i64(tiles.shown[variant * 4 + side])
    if one >= OPEN:
        mark_end(state, one, label, other)
    if other >= OPEN:
        mark_end(state, other, label, one)
    if one >= OPEN or other >= OPEN:
        return False
    if state.turn >= 0 and not (laid and was_settled(state, variant, cell, side)):
        finish_hose(state, cell, side, one, other)
    return True


def was_settled(state: HosesState, variant: i64, cell: i64, side: i64) -> bool:
    """Tells whether a complete hose crosses its last tile twice, first over an earlier side."""
    if state.tiles.twice[variant] == 0:
        return False
    across = i64(state.tiles.through[variant * 4 + side])
    return first_side_back(state.board, state.tiles, cell, side) < side or (
        across != NO_SIDE and first_side_back(state.board, state.tiles, cell, across) < side
    )


def mark_end(state: HosesState, end: i64, label: i64, far: i64) -> None:
    """Shows at an open end what the other end is."""
    board, tiles = state.board, state.tiles
    if far >= OPEN:
        far = NO_END
    ended = i64(tiles.label_ended[label * 4 + far])
    cell, side = (end - OPEN) >> 2, (end - OPEN) & 3
    showed = (i64(board.around[board.slot(cell)]) >> (side * tiles.label_bits)) & tiles.label_mask
    if showed == ended:
        return
    if state.notes is not None:
        state.notes.note(SHOWN, ((end - OPEN) << LABEL_BITS) | showed)
    board.show(cell, side, ended)


def finish_hose(state: HosesState, cell: i64, side: i64, one: i64, other: i64) -> None:
    """Notes a complete hose and gives its points to the seat whose turn it is."""
    state.finished.append((int(state.turn) << 33) | (int(cell) << 2) | int(side))
    if (one == FIREFIGHTER and other == HYDRANT) or (one == HYDRANT and other == FIREFIGHTER):
        points = hose_points(state, cell, side)
        state.scores[state.turn] += points
        state.note(SCORED, (points << SEAT_BITS) | state.turn)


def hose_points(state: HosesState, cell: i64, side: i64) -> i64:
    """Counts 3 for the connection and 2 for each tile between its ends."""
    variant = state.board.near(cell)
    across = i64(state.tiles.through[variant * 4 + side])
    between = hose_length(state, cell, side)
    if across != NO_SIDE:
        between += 1 + hose_length(state, cell, across)
    if between < TWICE and state.tiles.twice[variant] == 0:
        return 3 + 2 * between
    ends = end_tiles(state.board, state.tiles, int(cell), int(side))
    cells = hose_cells(state.board, state.tiles, int(cell), int(side))
    return 3 + 2 * len([c for c in cells if c not in ends])


def hose_length(state: HosesState, cell: i64, side: i64) -> i64:
    """Counts how often a hose, from beyond one side of a cell on, runs over a tile it goes on from.

    TWICE is added for each tile on the way that a hose can run over twice.
    """
    board, tiles = state.board, state.tiles
    through, twice, grid = tiles.through, tiles.twice, board.grid
    bits, wrap = board.bits, board.wrap
    length: i64 = 0
    while True:
        cell += (((side + 1) & 2) - 1) << (ROW_BITS * (~side & 1))  # neighbour, written out
        here = i64(grid[(((cell >> ROW_BITS) << bits) + (cell & COLUMN_MASK)) & wrap]) - 1
        if here < 0:
            return length
        if twice[here] != 0:
            length += TWICE
        side = i64(through[here * 4 + (side ^ 2)])
        if side == NO_SIDE:
            return length
        length += 1


def gain_of(state: HosesState, variant: i64, cell: i64) -> i64:
    """Counts the points that laying a tile would give; -1 where only laying it can tell."""
    tiles = state.tiles
    around = i64(state.board.around[state.board.slot(cell)])
    if tiles.blanks_close or tiles.both_ends[variant] != 0:
        return -1
    if not tiles.has_ended(around):
        return 0
    if tiles.twice[variant] != 0:
        return -1
    ends, label_bits, label_mask = tiles.end_of_label, tiles.label_bits, tiles.label_mask
    gain: i64 = 0
    for side in range(i64(4)):
        one = i64(ends[(around >> (side * label_bits)) & label_mask])
        if one == NO_END or tiles.part_at[variant * 4 + side] == NO_PART:
            continue
        across = i64(tiles.through[variant * 4 + side])
        other = i64(tiles.terminal[variant * 4 + side])
        if across != NO_SIDE:
            other = i64(ends[(around >> (across * label_bits)) & label_mask])
        if one + other == FIREFIGHTER + HYDRANT and (across == NO_SIDE or side < across):
            between = hose_length(state, cell, side)
            if across != NO_SIDE:
                between += 1 + hose_length(state, cell, across)
            if between >= TWICE:
                return -1
            gain += 3 + 2 * between
    return gain


def end_joined_twice(state: HosesState, cell: i64, variant: i64) -> i64:
    """Finds, by tracing, an end that a tile would give to both ends of a hose, or NO_END."""
    side = side_joined_twice(state, cell, variant)
    return NO_END if side == NO_SIDE else follow(state.board, state.tiles, cell, variant, side)


def side_joined_twice(state: HosesState, cell: i64, variant: i64) -> i64:
    """Finds the side of a tile whose hose would have the same end twice, or NO_SIDE."""
    tiles = state.tiles
    for side in range(i64(4)):
        if tiles.part_at[variant * 4 + side] == NO_PART:
            continue
        across = i64(tiles.through[variant * 4 + side])
        one = follow(state.board, tiles, cell, variant, side)
        if one == FIREFIGHTER or one == HYDRANT:
            other = i64(tiles.terminal[variant * 4 + side])
            if across != NO_SIDE:
                other = follow(state.board, tiles, cell, variant, across)
            if one == other:
                return side
    return NO_SIDE


def is_allowed(state: HosesState, variant: i64, cell: i64) -> bool:
    """Settles, for a tile that fits its surroundings, what only a trace can tell."""
    tiles, board = state.tiles, state.board
    if tiles.twice[variant] == 0 or not tiles.may_come_back(i64(board.around[board.slot(cell)])):
        return True
    return end_joined_twice(state, cell, variant) == NO_END


def can_lay_any(state: HosesState, hand: vec[i64], base: i64) -> bool:
    """Tells whether a tile of any kind in a set can be laid anywhere.

    It looks first where something could be laid when it looked last.
    """
    board, tiles = state.board, state.tiles
    words, rows, known, plain = tiles.words, tiles.rows, board.rows, tiles.plain_kinds
    size = board.frontier_size
    doubtful = False
    index: i64 = 0
    if state.promising < size:
        index = state.promising
    for _step in range(size):
        row = i64(known[index])
        if row == UNKNOWN:
            row = board.row_at(index)
            rows = tiles.rows
        for word in range(words):
            kinds = rows[row * words + word] & hand[base + word]
            if kinds & plain[word] != 0:
                state.promising = index
                return True
            doubtful = doubtful or kinds != 0
        index += 1
        if index == size:
            index = 0
    return doubtful and can_lay_doubtful(state, hand, base)


def can_lay_doubtful(state: HosesState, hand: vec[i64], base: i64) -> bool:
    """Tells the same by tracing hoses, where only that can tell."""
    board, tiles = state.board, state.tiles
    for index in range(board.frontier_size):
        row = board.row_at(index)
        cell = i64(board.frontier[index])
        for number in range(tiles.count_fitting(row, hand, base)):
            if is_allowed(state, tiles.nth_fitting(row, hand, base, number), cell):
                return True
    return False


def random_placement(state: HosesState, rng: Random) -> i64:
    """Draws a placement of the seat whose turn it is, each as likely."""
    base = state.turn * state.tiles.words
    while True:
        found = state.board.random_fit(state.stock.masks, base, rng)
        if found < 0 or is_allowed(state, found >> CELL_BITS, found & CELL_MASK):
            return found


def next_deal(state: HosesState) -> None:
    """Passes the dealing on once a hand is full, and begins when all are."""
    seat = state.stock.next_to_fill(state.turn, state.first, state.tiles.hand)
    state.turn = seat if seat >= 0 else state.first
    if seat < 0:
        begin_turn(state)


def begin_turn(state: HosesState) -> None:
    """Lets a seat lay, or decide about its hand when nothing fits, or ends the match."""
    state.actor = state.turn
    state.phase = PLAY
    if can_lay_any(state, state.stock.masks, state.turn * state.tiles.words):
        return
    state.phase = STUCK
    if not can_lay_any(state, state.stock.unlaid_mask(), 0):
        end_match(state)


def continue_turn(state: HosesState) -> None:
    """Lets a seat that completed a hose go again, if it can."""
    if not can_lay_any(state, state.stock.masks, state.turn * state.tiles.words):
        end_turn(state)


def end_turn(state: HosesState) -> None:
    """Refills the hand, if there is anything to draw, and passes the turn on."""
    if state.stock.hand_size(state.turn) < state.tiles.hand and state.stock.bag_size > 0:
        state.phase = REFILL
        state.actor = CHANCE
    else:
        state.turn = (state.turn + 1) % state.players
        begin_turn(state)


def keep_hand(state: HosesState) -> None:
    """Passes; when all seats in a row did, the match is over.

    Where one need not lay, a seat may stop going again: then its turn ends with drawing.
    """
    lacks = state.stock.hand_size(state.turn) < state.tiles.hand and state.stock.bag_size > 0
    if state.phase == PLAY and lacks:
        end_turn(state)
        return
    state.idle += 1
    if state.idle >= state.players:
        end_match(state)
    else:
        state.turn = (state.turn + 1) % state.players
        begin_turn(state)


def seats_that_kept(state: HosesState) -> list[int]:
    """Lists the seats that kept their hands since a tile was laid: none of theirs fits now.

    Where one may keep a hand that fits, this tells nothing, and none is listed.
    """
    if state.may_keep:
        return []
    return [(int(state.turn) - back) % state.players for back in range(1, int(state.idle) + 1)]


def end_match(state: HosesState) -> None:
    """Ends the match."""
    state.phase = ENDED
    state.actor = OVER


def is_connection(state: HosesState, cell: int, side: int) -> bool:
    """Tells whether a complete hose joins a firefighter and a hydrant."""
    board, tiles = state.board, state.tiles
    variant = board.near(cell)
    one = follow(board, tiles, cell, variant, side)
    across = i64(tiles.through[variant * 4 + side])
    other = i64(tiles.terminal[variant * 4 + side])
    if across != NO_SIDE and one != LOOP:
        other = follow(board, tiles, cell, variant, across)
    return one + other == FIREFIGHTER + HYDRANT and one != other


def best_offer(state: HosesState) -> i64:
    """Estimates the most points that one tile could make of the hoses as they lie.

    An open end whose other end is a firefighter or a hydrant can be closed by
    one tile; what it would give grows with the tiles it runs over already.
    """
    board, tiles = state.board, state.tiles
    frontier, arounds, known_ends = board.frontier, board.around, tiles.known_ends
    ends, label_bits, label_mask = tiles.end_of_label, tiles.label_bits, tiles.label_mask
    bits, wrap = board.bits, board.wrap
    best: i64 = 0
    for index in range(board.frontier_size):
        cell = i64(frontier[index])
        around = i64(arounds[(((cell >> ROW_BITS) << bits) + (cell & COLUMN_MASK)) & wrap])
        known = i64(known_ends[around])
        if known == NONE_ENDED or (known == NOT_ASKED and not tiles.has_ended(around)):
            continue
        for side in range(i64(4)):
            if ends[around & label_mask] != NO_END:
                worth = 3 + 2 * (hose_length(state, cell, side) % TWICE)
                if worth > best:
                    best = worth
            around >>= label_bits
    return best
