"""What a player may ask at a table: why a move is not legal, and what a bot would do."""

from __future__ import annotations

from edgewise.core.scores import Refusal
from edgewise.core.state import State
from edgewise.server.refused import refuse
from edgewise.server.table import Table


def ask_why(table: Table, token: str, seat: int, text: str) -> Refusal | None:
    """Tells a player why a move is not legal, or None if it is."""
    table.check_holder(token, seat)
    if not table.opening.setup.aids.highlights:
        raise refuse("no-help")
    table.check_turn(seat)
    return table.why_not(seat, table.read_move(text))


def check_hint(table: Table, token: str, seat: int) -> None:
    """Refuses a hint to those who may not ask for one now."""
    table.check_holder(token, seat)
    if not table.opening.setup.aids.hints:
        raise refuse("no-hints")
    table.check_turn(seat)


def seen_for_hint(table: Table, token: str, seat: int) -> tuple[State, int]:
    """Makes the state that a player knows, for a bot to advise from, and the position's number."""
    check_hint(table, token, seat)
    return table.state.remembered_by(seat), table.number
