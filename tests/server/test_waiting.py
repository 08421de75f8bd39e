"""A table with open seats waits: nobody moves there before every seat is taken."""

from __future__ import annotations

import asyncio
import json

import pytest

from edgewise.games import find
from edgewise.server.eyes import Eyes
from edgewise.server.matches import Matches
from edgewise.server.refused import Refused
from edgewise.server.storage import Event, Opening
from edgewise.server.table import AGAIN, MOVE, Table, rebuild
from edgewise.server.tokens import digest_of
from tests.server.tables import any_move, setup_for

ADA, BO = "a" * 32, "b" * 32


async def settle() -> None:
    """Lets bots do what they can do at once."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_nobody_moves_before_every_seat_is_taken(matches: Matches) -> None:
    async def run() -> None:
        live, _ = await matches.open(setup_for("you", "link"), ADA)
        table = live.table
        assert table.is_waiting
        assert json.loads(Eyes(live, ADA).look())["waiting"]
        with pytest.raises(Refused, match="every seat is taken"):
            await matches.move(live, ADA, 0, table.number, any_move(table))
        await matches.do(live, lambda t: t.sit(BO, 1, "Bo"))
        assert not table.is_waiting
        seat = table.state.to_move or 0
        await matches.move(live, (ADA, BO)[seat], seat, table.number, any_move(table))
        assert len([told for told in table.told if told.seat >= 0]) == 1

    asyncio.run(run())


def test_neither_hints_nor_reasons_are_told_before_the_match_begins(matches: Matches) -> None:
    async def run() -> None:
        live, _ = await matches.open(setup_for("you", "link"), ADA)
        with pytest.raises(Refused, match="every seat is taken"):
            await matches.hint(live, ADA, 0)

    asyncio.run(run())


def test_bots_wait_too_and_the_host_can_begin_with_bots_instead_of_friends(
    matches: Matches,
) -> None:
    async def run() -> None:
        live, _ = await matches.open(setup_for("bot", "link", "link", "bot"), ADA)
        await settle()
        assert all(told.seat < 0 for told in live.table.told)
        await matches.give(live, ADA, 1, "random")
        await settle()
        assert live.table.is_waiting
        with pytest.raises(Refused):
            await matches.give(live, BO, 2, "random")
        await matches.give(live, ADA, 2, "random")
        while live.thinking is not None:
            await asyncio.sleep(0)
        assert live.table.state.is_over

    asyncio.run(run())


def begun_of_old() -> tuple[Opening, list[Event]]:
    """Plays a match as servers did that did not wait: seat 1 is open, and seat 0 has moved."""
    game = find("hoses")
    opening = Opening(
        "a" * 12, game.version, setup_for("you", "link"), digest_of(ADA), bytes([3] * 32)
    )
    table = Table(opening, game)
    events = table.begin()
    seat = table.state.to_move or 0
    events.append(Event(MOVE, seat, any_move(table)))
    table.apply(events[-1])
    return opening, events + table._after([])


def test_a_match_that_was_begun_with_an_open_seat_goes_on() -> None:
    opening, events = begun_of_old()
    table = rebuild(opening, find("hoses"), events)
    assert table.seats[1].is_open
    assert not table.is_waiting
    seat = table.state.to_move or 0
    table.decide(seat, table.number, any_move(table))


def test_a_log_of_old_that_names_its_rematch_by_the_id_alone_is_read() -> None:
    opening, events = begun_of_old()
    table = rebuild(opening, find("hoses"), [*events, Event(AGAIN, -1, "bcdefghjkmnp")])
    assert (table.rematch, table.next_game) == ("bcdefghjkmnp", "hoses")
    assert table.note_rematch("cdefghjkmnpq", "urban")[0].text == "cdefghjkmnpq urban"
    assert (table.rematch, table.next_game) == ("cdefghjkmnpq", "urban")


def test_only_the_seats_of_who_set_up_the_match_are_marked(matches: Matches) -> None:
    async def run() -> None:
        live, _ = await matches.open(setup_for("bot", "link", "you"), ADA)
        await matches.do(live, lambda t: t.sit(BO, 1, "Bo"))
        cards = json.loads(Eyes(live, BO).look())["seats"]
        assert [card["host"] for card in cards] == [False, False, True]

    asyncio.run(run())
