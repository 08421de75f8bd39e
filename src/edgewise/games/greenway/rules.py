"""The verbs of Greenway: what each move does to a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.bits import WORD_BITS
from edgewise.core.cells import CELL_BITS, CELL_MASK, cell_at, cell_x, cell_y
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.grid import UNKNOWN
from edgewise.core.tileset import BARREN

if TYPE_CHECKING:
    from edgewise.games.greenway.state import GreenwayState

DRAWN: Final = 3
PLAYER: Final = 0

DRAWING: Final = 0
PLACING: Final = 1
ENDED: Final = 2
PHASES: Final = ("draw", "play", "over")

GOES_ON: Final = 0
WON: Final = 1
NOTHING_FITS: Final = 2
PILE_EMPTY: Final = 3
ENDINGS: Final = ("", "won", "nothing-fits", "pile-empty")


def lay_start(state: GreenwayState) -> None:
    """Lays the start tile before the first draw."""
    lay_tile(state, state.tiles.first_variant[state.tiles.start], cell_at(0, 0))


def lay_tile(state: GreenwayState, variant: i64, cell: i64) -> None:
    """Lays a tile and links its street and its greenway."""
    state.board.lay(cell, variant)
    state.networks.add(state.board, cell, variant)


def draw_tile(state: GreenwayState, kind: i64) -> None:
    """Draws one tile; the third, or the last of the pile, ends the drawing."""
    state.stock.draw(PLAYER, kind)
    if state.stock.hand_sizes[PLAYER] == DRAWN or state.stock.bag_size == 0:
        end_drawing(state)


def end_drawing(state: GreenwayState) -> None:
    """Lets the player place, or sets the drawn tiles aside when none can be used."""
    mix_back(state)
    if can_lay_any(state, state.stock.masks, 0):
        state.phase = PLACING
        state.actor = PLAYER
    elif can_lay_any(state, state.stock.unlaid_mask(), 0):
        set_aside(state)
    else:
        end_match(state, NOTHING_FITS)


def mix_back(state: GreenwayState) -> None:
    """Puts the tiles that were set aside back into the pile."""
    if state.aside_size == 0:
        return
    for kind in range(state.tiles.kinds):
        for _tile in range(i64(state.aside[kind])):
            state.stock.put_back(kind)
    state.aside = state.tiles.none_aside
    state.aside_size = 0


def set_aside(state: GreenwayState) -> None:
    """Sets the drawn tiles aside while three others are drawn; states may share the counts."""
    state.aside = state.aside[:]
    for kind in range(state.tiles.kinds):
        while state.stock.held(PLAYER, kind) > 0:
            state.stock.lose(PLAYER, kind)
            state.aside[kind] = i16(i64(state.aside[kind]) + 1)
            state.aside_size += 1
    state.unusable += 1


def place_drawn(state: GreenwayState, variant: i64, cell: i64) -> None:
    """Lays one of the drawn tiles, returns the others, and sees whether the match is over."""
    state.stock.lose(PLAYER, i64(state.tiles.kind_of[variant]))
    lay_tile(state, variant, cell)
    return_drawn(state)
    state.phase = DRAWING
    state.actor = CHANCE
    if is_won(state):
        end_match(state, WON)
    elif state.stock.bag_size == 0:
        end_match(state, PILE_EMPTY)


def return_drawn(state: GreenwayState) -> None:
    """Puts the drawn tiles that were not placed back into the pile."""
    tiles, stock = state.tiles, state.stock
    for word in range(tiles.words):
        while stock.masks[word] != 0:
            kind = word * WORD_BITS + tiles.lowest(stock.masks[word])
            stock.lose(PLAYER, kind)
            stock.put_back(kind)


def is_won(state: GreenwayState) -> bool:
    """Tells whether the board is large enough and every row and column has a greenway."""
    height = rows_spanned(state)
    width = columns_spanned(state)
    return (
        height >= state.tiles.span
        and width >= state.tiles.span
        and state.networks.row_count == height
        and state.networks.column_count == width
    )


def rows_spanned(state: GreenwayState) -> i64:
    """Counts the rows from the northernmost tile to the southernmost."""
    return state.board.south - state.board.north - 1


def columns_spanned(state: GreenwayState) -> i64:
    """Counts the columns from the westernmost tile to the easternmost."""
    return state.board.east - state.board.west - 1


def end_match(state: GreenwayState, ending: i64) -> None:
    """Ends the match."""
    state.ending = ending
    state.phase = ENDED
    state.actor = OVER


def can_lay_any(state: GreenwayState, hand: vec[i64], base: i64) -> bool:
    """Tells whether a tile of any kind in a set can be laid anywhere."""
    board, tiles = state.board, state.tiles
    words, known, rows = tiles.words, board.rows, tiles.rows
    for index in range(board.frontier_size):
        row = i64(known[index])
        if row == UNKNOWN:
            row = board.row_at(index)
            rows = tiles.rows
        if row == BARREN:
            continue
        cell = i64(board.frontier[index])
        for word in range(words):
            bits = rows[row * words + word] & hand[base + word]
            while bits != 0:
                kind = word * WORD_BITS + tiles.lowest(bits)
                bits &= bits - 1
                if can_lay_kind(state, cell, row, kind):
                    return True
    return False


def can_lay_kind(state: GreenwayState, cell: i64, row: i64, kind: i64) -> bool:
    """Tells whether a tile of a kind can be laid on a cell in any turn."""
    tiles = state.tiles
    turns = i64(tiles.fitting[row * tiles.kinds + kind])
    variant = i64(tiles.variants_from[kind])
    while turns != 0:
        if turns & 1 != 0 and is_allowed(state, cell, variant):
            return True
        turns >>= 1
        variant += 1
    return False


def random_placement(state: GreenwayState, rng: Random) -> i64:
    """Draws a placement of a drawn tile, each as likely."""
    while True:
        found = state.board.random_fit(state.stock.masks, 0, rng)
        if found < 0 or is_allowed(state, found & CELL_MASK, found >> CELL_BITS):
            return found


def is_allowed(state: GreenwayState, cell: i64, variant: i64) -> bool:
    """Settles, for a tile that fits its surroundings, what the rest of the town says to it."""
    if state.limited and not is_within(state, cell):
        return False
    return state.networks.is_allowed(state.board, cell, variant)


def is_within(state: GreenwayState, cell: i64) -> bool:
    """Tells whether a tile on a cell keeps the town within the rows and columns it must span."""
    board, span = state.board, state.tiles.span
    x, y = cell_x(cell), cell_y(cell)
    return (
        max(board.south - 1, y) - min(board.north + 1, y) < span
        and max(board.east - 1, x) - min(board.west + 1, x) < span
    )
