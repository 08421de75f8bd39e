"""A database that goes away and comes back: tables go on by themselves, nothing kept is lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from edgewise.server.database import StorageError
from edgewise.server.live import Live
from edgewise.server.matches import Matches, Pace
from edgewise.server.refused import Refused
from edgewise.server.storage import Storage
from server.held_clock import HeldClock
from server.postgres import Cluster
from server.tables import AT_ONCE, QuickThinkers, any_move, setup_for

QUICK = Pace(bot=0.0, thought=0.0, hint=0.0, reaction=0.0, retry=0.05)


class Outage:
    """Makes every statement of a storage fail, as when its database has gone."""

    def __init__(self, storage: Storage) -> None:
        self.is_on = False
        event.listen(storage._engine, "before_cursor_execute", self._fail)

    def _fail(self, *_: object) -> None:
        if self.is_on:
            raise OperationalError("statement", {}, Exception("secret address of the database"))


async def settle(live: Live) -> None:
    """Waits until no bot thinks."""
    while live.thinking is not None:
        await asyncio.wait([live.thinking])
        await asyncio.sleep(0)


async def come_to_rest(live: Live) -> None:
    """Waits until everybody has come as far as they can, threads included."""
    for _ in range(20):
        async with live.queue:
            await asyncio.sleep(0.001)


def test_bots_go_on_by_themselves_when_the_database_is_back(storage: Storage) -> None:
    async def run() -> None:
        clock, outage = HeldClock(), Outage(storage)
        matches = Matches(storage, QuickThinkers(), AT_ONCE, clock=clock)
        live, token = await matches.open(setup_for("you", "bot"))
        await settle(live)
        for _ in range(3):
            outage.is_on = True
            number = live.table.clock
            with pytest.raises(StorageError):
                await matches.move(live, token, 0, number, any_move(live.table))
            for _ in range(3):
                clock.turn_to(await clock.next_sleeper())
                await come_to_rest(live)
            assert live.is_doubtful
            outage.is_on = False
            clock.turn_to(await clock.next_sleeper())
            await settle(live)
            assert not live.is_doubtful
            assert live.table.clock == number
            assert live.table.state.to_move == 0
            await matches.move(live, token, 0, number, any_move(live.table))
            await settle(live)
            assert live.table.state.to_move in (0, None)

    asyncio.run(run())


def test_a_bot_whose_own_move_could_not_be_kept_makes_it_later(storage: Storage) -> None:
    async def run() -> None:
        clock, outage = HeldClock(), Outage(storage)
        outages = [0]

        class Unlucky(QuickThinkers):
            async def choose(self, *question: object) -> str:
                outage.is_on = outages[0] < 6
                outages[0] += 1
                return await super().choose(*question)  # type: ignore[arg-type]

        matches = Matches(storage, Unlucky(), AT_ONCE, clock=clock)
        live, token = await matches.open(setup_for("you", "bot", "bot"))
        await matches.do(live, lambda t: t.give_to_bot(token, 0, "random"))
        while not live.table.state.is_over:
            await come_to_rest(live)
            outage.is_on = False
            if clock.sleepers():
                clock.turn_to(await clock.next_sleeper())
        assert outages[0] > 6

    asyncio.run(run())


def test_an_outage_is_two_lines_in_the_log(
    storage: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        outage = Outage(storage)
        matches = Matches(storage, QuickThinkers(), QUICK)
        live, token = await matches.open(setup_for("you", "here"))
        outage.is_on = True
        for _ in range(5):
            with pytest.raises(StorageError):
                await matches.do(live, lambda t: t.sit(token, 0, "Ada"))
        outage.is_on = False
        await settle(live)

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert [line.split(",")[0] for line in caplog.messages] == [
        "the database does not answer",
        "the database answers again",
    ]


# PostgreSQL itself.


async def play(matches: Matches, live: Live, token: str, kept: list[tuple[str, int, str]]) -> None:
    """Plays a person's seat to the end, whatever happens; notes what was acknowledged."""
    while not live.table.state.is_over:
        table = live.table
        if live.is_doubtful or table.state.to_move != 0:
            await asyncio.sleep(0.005)
            continue
        move = any_move(table)
        try:
            await matches.move(live, token, 0, table.clock, move)
            kept.append((table.id, 0, move))
        except (StorageError, Refused):
            await asyncio.sleep(0.02)


async def play_through(
    cluster: Cluster, fail: Callable[[], None], heal: Callable[[], None]
) -> None:
    """Plays several tables during an outage; checks that all end and that nothing is lost."""
    storage = Storage(cluster.new_database())
    matches = Matches(storage, QuickThinkers(), QUICK)
    kept: list[tuple[str, int, str]] = []
    tables = [await matches.open(setup_for("you", "bot", "bot")) for _ in range(6)]
    playing = [asyncio.create_task(play(matches, *table, kept)) for table in tables]
    while len(kept) < 12:
        await asyncio.sleep(0.005)
    await asyncio.to_thread(fail)
    await asyncio.sleep(0.2)
    await asyncio.to_thread(heal)
    await asyncio.wait_for(asyncio.gather(*playing), 60)
    logs = {live.table.id: storage.load_now(live.table.id) for live, _ in tables}
    found = [
        (id, entry.seat, entry.text) for id, log in logs.items() for entry in (log or ((), []))[1]
    ]
    for move in kept:
        found.remove(move)
    await matches.close()
    storage.close()


@pytest.mark.parametrize("how", ["stopped", "restarted", "killed"])
def test_tables_end_though_postgresql_went_away(cluster: Cluster, how: str) -> None:
    ways: dict[str, tuple[Callable[[], None], Callable[[], None]]] = {
        "stopped": (cluster.halt, cluster.start),
        "restarted": (cluster.restart, lambda: None),
        "killed": (cluster.kill, cluster.start),
    }
    asyncio.run(play_through(cluster, *ways[how]))
