"""What if: a new table that plays on from a position of a finished match, against bots."""

from __future__ import annotations

from edgewise.core.chance import CHANCE
from edgewise.server.live import Live
from edgewise.server.matches import Matches
from edgewise.server.messages import WhatIf
from edgewise.server.refused import refuse
from edgewise.server.reviews import check_over
from edgewise.server.setup import BOT, YOU, SeatPlan, Setup
from edgewise.server.table import Table


async def play_on(matches: Matches, old: Live, wish: WhatIf) -> tuple[Live, str]:
    """Opens the table; who asks sits on the seat that is to move, unless another is named."""
    setup, moves = await matches.read(old, lambda table: plan_of(table, wish))
    return await matches.open(setup, wish.token, moves)


def plan_of(table: Table, wish: WhatIf) -> tuple[Setup, list[str]]:
    """Says how the table is set up, and which moves are made there at once."""
    check_over(table)
    if table.closing is not None:
        raise refuse("other-version")
    steps = min(wish.step, len(table.told))
    state = table.state_after(steps)
    if state.is_over:
        raise refuse("match-ends-here")
    seat = wish.seat if wish.seat is not None else _next_seat(table, steps)
    table.check_seat(seat)
    seats = [
        SeatPlan(YOU, wish.name) if number == seat else SeatPlan(BOT, "", wish.level)
        for number in range(len(table.seats))
    ]
    agreed = table.opening.setup
    what_if = f"{table.id} {steps}"
    setup = Setup(agreed.game, tuple(seats), agreed.options, agreed.aids, what_if=what_if)
    return setup, [told.text for told in table.told[:steps]]


def _next_seat(table: Table, steps: int) -> int:
    """Finds who decides next; what chance does before that is drawn anew."""
    after = (told.seat for told in table.told[steps:])
    return next((seat for seat in after if seat != CHANCE), 0)
