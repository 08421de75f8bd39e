"""Another match for the same people: of the same game, with seats passed on, or of another."""

from __future__ import annotations

from dataclasses import replace

from edgewise.server.live import Live
from edgewise.server.matches import Matches
from edgewise.server.names import player_name
from edgewise.server.refused import refuse
from edgewise.server.setup import BOT, LINK, SeatPlan, Setup
from edgewise.server.storage import Event
from edgewise.server.table import SIT, Seat, Table


async def rematch(matches: Matches, old: Live, token: str, game: str = "") -> Live:
    """Sets up the next match; the second to ask comes to the table that is there already."""
    await matches.read(old, lambda table: _check_asks(table, token))
    async with old.asking_again:
        if not old.table.rematch:
            live = await _open_again(matches, old.table, token, game)
            id, played = live.table.id, live.table.game.id
            await matches.do(old, lambda table: table.note_rematch(id, played))
    return await matches.find(old.table.rematch)


def _check_asks(table: Table, token: str) -> None:
    if not table.seats_of(token):
        raise refuse("only-players")
    if not table.state.is_over:
        raise refuse("not-over")


async def _open_again(matches: Matches, old: Table, token: str, game: str) -> Live:
    """Opens the table; nobody can play there before all people are back on their seats."""
    seats = _passed_on(old.seats)
    live, _ = await matches.open(_setup_again(old, seats, game), token)
    events = [
        Event(SIT, number, seat.name, seat.holder)
        for number, seat in enumerate(seats)
        if not seat.is_bot and seat.holder
    ]
    await matches.do(live, lambda table: table.seat_again(events))
    return live


def _passed_on(seats: list[Seat]) -> list[Seat]:
    """Moves everybody one seat on; who is named after a seat is named after the new one."""
    last = len(seats) - 1
    order = [last, *range(last)]
    return [
        replace(seats[before], name=player_name(now))
        if seats[before].name == player_name(before)
        else seats[before]
        for now, before in enumerate(order)
    ]


def _setup_again(old: Table, seats: list[Seat], game: str) -> Setup:
    setup = old.opening.setup
    plans = tuple(SeatPlan(BOT, s.name, s.level) if s.is_bot else SeatPlan(LINK) for s in seats)
    again = replace(setup, seats=plans, rematch_of=old.id, what_if="")
    return replace(again, game=game, options={}, deal="") if game not in ("", setup.game) else again
