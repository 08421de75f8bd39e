"""How things are at a table that somebody has been to: whose turn it is, and the points."""

from __future__ import annotations

from edgewise.core.chance import SPECTATOR
from edgewise.server.messages import SeatResult, TableCard
from edgewise.server.names import name_is
from edgewise.server.table import Table
from edgewise.server.views import seat_view


def summary(table: Table, token: str) -> TableCard:
    """Tells what everybody may know of a table, and which seats are one's own."""
    view = seat_view(table, SPECTATOR)
    scores, to_move = view["scores"], view["to_move"]
    return TableCard(
        id=table.id,
        game=table.game.id,
        seats=[
            SeatResult(
                name=seat.name,
                name_is=name_is(seat.name, number),
                level=seat.level,
                open=seat.is_open,
                score=_score(scores, number),
            )
            for number, seat in enumerate(table.seats)
        ],
        to_move=to_move if to_move is not None and to_move >= 0 else None,
        yours=table.seats_of(token) if token else [],
        over=table.state.is_over or bool(table.closed),
    )


def _score(scores: list[int | None], seat: int) -> int | None:
    return scores[seat] if seat < len(scores) else None
