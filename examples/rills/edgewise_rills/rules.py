"""The rules of Rills as small functions that change a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.core.chance import CHANCE, OVER
from edgewise_rills.rills import Spot, drift
from edgewise_rills.tileset import HAND

if TYPE_CHECKING:
    from edgewise_rills.state import RillsState


def start(state: RillsState, spot: Spot) -> None:
    """Puts the cork of the seat to move on a port at the edge (rills.3)."""
    state.corks[state.turn] = spot
    pass_on(state)


def lay_tile(state: RillsState, variant: int, cell: int) -> None:
    """Lays a tile of the hand, and lets all corks in front of it drift (rills.4, rills.6)."""
    state.stock.lose(state.turn, int(state.game.tiles.kind_of[variant]))
    state.board.lay(cell, variant)
    moved = {seat: spot for seat, spot in enumerate(state.corks) if spot and spot[0] == cell}
    ends = {seat: drift(state.board, spot, set(moved.values())) for seat, spot in moved.items()}
    for seat, end in ends.items():
        state.corks[seat] = end
    go_out(state, [seat for seat, end in ends.items() if end is None])
    pass_on(state)


def go_out(state: RillsState, seats: list[int]) -> None:
    """Takes out seats that leave by the same tile; their tiles go into the bag (rills.9)."""
    before = state.count_out()
    for seat in seats:
        state.outlasted[seat] = before
        for kind in state.stock.known_hand(seat):
            state.stock.lose(seat, kind)
            state.stock.put_back(kind)


def pass_on(state: RillsState) -> None:
    """Gives the turn to the next seat that can do something (rills.5, rills.9)."""
    for step in range(1, state.players + 1):
        seat = (state.turn + step) % state.players
        if can_play(state, seat):
            state.turn = seat
            break
    go_on(state)


def can_play(state: RillsState, seat: int) -> bool:
    """Tells whether a seat has a cork, or is yet to start, and has a tile or can draw one."""
    return not state.is_out(seat) and (
        state.corks[seat] is None or state.stock.bag_size > 0 or state.stock.hand_size(seat) > 0
    )


def go_on(state: RillsState) -> None:
    """Says who is to move: chance while the hand is short, then the seat (rills.2, rills.10)."""
    short = state.stock.hand_size(state.turn) < HAND and state.stock.bag_size > 0
    state.actor = CHANCE if short else state.turn
    if is_decided(state):
        state.actor = OVER


def is_decided(state: RillsState) -> bool:
    """Tells whether at most one cork is left, or nobody can lay a tile (rills.10)."""
    left = [seat for seat in range(state.players) if not state.is_out(seat)]
    return len(left) <= 1 or not any(can_play(state, seat) for seat in left)
