"""Refuses calls that can only be mistakes: an unknown seat, another game, after the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.chance import OVER, SPECTATOR, WHOLE
from edgewise.core.errors import BadSeat, BadState, IllegalMove, InvalidMove
from edgewise.core.moves import LAST_CODE

if TYPE_CHECKING:
    from edgewise.core.moves import Move
    from edgewise.core.state import State

SMALL: Final = 1 << 60
"""A number below this is compared at once; codes that a game makes are smaller."""


def checked_seat(state: State, seat: int) -> int:
    """Refuses a number that is no seat of this match."""
    if not 0 <= seat < state.players:
        raise BadSeat(f"there is no seat {seat}; seats are 0 to {state.players - 1}")
    return seat


def checked_viewer(state: State, seat: int) -> int:
    """Refuses what is neither a seat nor the SPECTATOR."""
    return seat if seat == SPECTATOR else checked_seat(state, seat)


def check_game(state: State, move: Move) -> None:
    """Refuses a move of another game, whose code means something else here."""
    if move.game is not state.game and not move.game.plays_like(state.game):
        raise InvalidMove(f"{move} is a move of {move.game!r}, not of {state.game!r}")


def check_push(state: State, code: int) -> None:
    """Refuses to push what is no code, after the end, or where tiles are hidden."""
    if not 0 <= code < SMALL and not 0 <= code <= LAST_CODE:
        raise InvalidMove(f"{code} is the code of no move")
    if state.actor == OVER:
        clause = state.game.refusals.explain(state, code).clause
        raise IllegalMove("The match is over: there is no move to make.", clause)
    check_whole(state)


def check_whole(state: State) -> None:
    """Refuses to play on where tiles are hidden."""
    if state.viewer != WHOLE and state.game.hidden.hides_anything(state):
        raise BadState(
            "this is a state as one seat sees it, and what others hold is hidden in it; "
            "play on with the whole state, or with a world that `resample` returns"
        )
