"""The same match once more: same game, same people on the same seats."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from edgewise.server.live import Live
from edgewise.server.matches import Matches
from edgewise.server.refused import refuse
from edgewise.server.setup import BOT, SeatPlan
from edgewise.server.storage import Event
from edgewise.server.table import SIT, Table


async def rematch(matches: Matches, old: Live, token: str) -> Live:
    """Sets up a rematch; the second to ask comes to the table that is there already."""
    await matches.read(old, lambda table: _check_asks(table, token))
    async with old.asking_again:
        if not old.table.rematch:
            live = await _open_again(matches, old, token)
            await matches.do(old, lambda table: table.note_rematch(live.table.id))
    return await matches.find(old.table.rematch)


def _check_asks(table: Table, token: str) -> None:
    if not table.seats_of(token):
        raise refuse("only-players")
    if not table.state.is_over:
        raise refuse("not-over")


async def _open_again(matches: Matches, old: Live, token: str) -> Live:
    setup = old.table.opening.setup
    plans = [
        SeatPlan(BOT, seat.name, seat.level) if seat.is_bot else replace(plan, name="")
        for plan, seat in zip(setup.seats, old.table.seats, strict=True)
    ]
    again = replace(setup, seats=tuple(plans), rematch_of=old.table.id)
    live, _ = await matches.open(again, token)
    for number, seat in enumerate(old.table.seats):
        if not seat.is_bot and seat.holder:
            event = Event(SIT, number, seat.name, seat.holder)
            await matches.do(live, partial(Table.seat_again, event=event))
    return live
