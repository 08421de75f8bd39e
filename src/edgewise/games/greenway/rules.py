"""The verbs of Greenway: what each move does to a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16, i64

from edgewise.core.cells import CELL_BITS, CELL_MASK, cell_at
from edgewise.core.chance import CHANCE, OVER

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
        while state.aside[kind] > 0:
            state.aside[kind] = i16(i64(state.aside[kind]) - 1)
            state.stock.put_back(kind)
    state.aside_size = 0


def set_aside(state: GreenwayState) -> None:
    """Sets the drawn tiles aside while three others are drawn."""
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
    for kind in range(state.tiles.kinds):
        while state.stock.held(PLAYER, kind) > 0:
            state.stock.lose(PLAYER, kind)
            state.stock.put_back(kind)


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
    for index in range(board.frontier_size):
        cell = i64(board.frontier[index])
        row = board.row_at(index)
        for number in range(tiles.count_fitting(row, hand, base)):
            variant = tiles.nth_fitting(row, hand, base, number)
            if state.networks.is_allowed(board, cell, variant):
                return True
    return False


def random_placement(state: GreenwayState, rng: Random) -> i64:
    """Draws a placement of a drawn tile, each as likely."""
    while True:
        found = state.board.random_fit(state.stock.masks, 0, rng)
        if found < 0 or state.networks.is_allowed(
            state.board, found & CELL_MASK, found >> CELL_BITS
        ):
            return found
