"""The verbs of Buizen Wir-War: what each move does to a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.cells import neighbour
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.tileset import EMPTY
from edgewise.games.wirwar.listing import (
    forget_blocked_near,
    forget_if_changed,
    forget_placeless,
    has_placement,
    note_opened,
)
from edgewise.games.wirwar.phases import DEAL, ENDED, PLAY, REFILL, STUCK
from edgewise.games.wirwar.ruled_out import rule_out
from edgewise.games.wirwar.tileset import NO_BORDER, PIT, PUMP_BORDER

if TYPE_CHECKING:
    from edgewise.games.wirwar.state import WirwarState

MOST_DRAWN: Final = 3


# Laying.


def lay_pipe(state: WirwarState, variant: i64, cell: i64) -> i64:
    """Lays a tile and the rooms and roads that it asks for; counts the tiles it touches."""
    board, tiles = state.board, state.tiles
    forget_if_changed(state)
    around = board.surroundings(cell)
    board.lay(cell, variant)
    forget_blocked_near(state, cell)
    touched: i64 = 0
    alone = True
    for side in range(i64(4)):
        if tiles.seen_label(around, side) != EMPTY:
            touched += 1
            continue
        border = i64(tiles.border_at[variant * 4 + side])
        if border != NO_BORDER and state.piles[border] > 0:
            state.piles = taken_from(state.piles, border)
            own = tiles.room if border == PUMP_BORDER else tiles.road
            beyond = neighbour(cell, side)
            board.lay(beyond, own)
            forget_blocked_near(state, beyond)
            alone = False
    if alone:
        note_opened(state, cell)
    else:
        forget_placeless(state)
    return touched


def taken_from(piles: vec[i64], border: i64) -> vec[i64]:
    """Makes piles with one tile less; those that there were may be those of other states too."""
    fewer = piles[:]
    fewer[border] -= 1
    return fewer


def lay_on_road(state: WirwarState, variant: i64, cell: i64) -> None:
    """Lays a pit or a cover on a road; a cover can bury a pit."""
    if state.tiles.role[state.board.near(cell)] == PIT:
        state.buried.append(int(cell))
    forget_if_changed(state)
    state.board.replace(cell, variant)
    forget_placeless(state)


# The course of the match.


def next_colour(state: WirwarState) -> None:
    """Passes on the dealing of coloured tiles, then deals the hands."""
    state.turn = (state.turn + 1) % state.players
    if state.turn == state.first:
        state.phase = DEAL


def next_deal(state: WirwarState) -> None:
    """Passes the dealing on once a hand is full, and begins when all are."""
    seat = state.stock.next_to_fill(state.turn, state.first, state.tiles.hand)
    state.turn = seat if seat >= 0 else state.first
    if seat < 0:
        begin_turn(state)


def begin_turn(state: WirwarState) -> None:
    """Lets a seat lay a tile, or take or pass when none of its hand fits."""
    state.actor = state.turn
    state.phase = PLAY
    if not has_placement(state, state.stock.masks, state.turn * state.tiles.words):
        state.phase = STUCK
        rule_out(state, state.turn)


def draw_or_end_turn(state: WirwarState) -> None:
    """Draws what is due, as far as the pouch has any, and passes the turn on."""
    if state.due > 0 and state.stock.bag_size > 0:
        state.phase = REFILL
        state.actor = CHANCE
    else:
        state.due = 0
        next_turn(state)


def next_turn(state: WirwarState) -> None:
    """Passes the turn to the next seat that has tiles, or ends the match."""
    for _step in range(state.players):
        state.turn = (state.turn + 1) % state.players
        if state.stock.hand_size(state.turn) > 0 or state.stock.bag_size > 0:
            begin_turn(state)
            return
    end_match(state)


def pass_turn(state: WirwarState) -> None:
    """Passes; when all seats with tiles did so in a row, nothing can change any more."""
    state.idle += 1
    holders: i64 = 0
    for seat in range(i64(state.players)):
        if state.stock.hand_size(seat) > 0:
            holders += 1
    if state.idle >= holders:
        end_match(state)
    else:
        next_turn(state)


def end_match(state: WirwarState) -> None:
    """Ends the match: the coloured tiles are turned over."""
    state.phase = ENDED
    state.actor = OVER
