"""A client that is told what changes knows the same as one that is told all, each time."""

from __future__ import annotations

import asyncio
import json
import random
from functools import partial

import orjson
import pytest

import edgewise
from edgewise.core.chance import SPECTATOR
from edgewise.server.eyes import Eyes
from edgewise.server.live import Live
from edgewise.server.matches import Matches
from edgewise.server.setup import Aids, SeatPlan, Setup
from edgewise.server.table import Table
from edgewise.server.views import seat_view
from tests.server.models import check_message
from tests.server.reader import Reader
from tests.server.tables import any_move

ADA, BO = "a" * 32, "b" * 32


class Client:
    """Somebody at a table, who looks now and then."""

    def __init__(self, live: Live, token: str) -> None:
        self._live, self._token = live, token
        self._eyes = Eyes(live, token, changes=True)
        self._reader = Reader()
        self.kinds: list[str] = []

    def look(self) -> None:
        """Takes what has changed, and checks that it leads to all there is to see."""
        said = self._eyes.look()
        check_message(said, self._live.table.game)
        message = orjson.loads(said)
        self.kinds.append(message["kind"])
        self._reader.hear(message)
        whole = orjson.loads(Eyes(self._live, self._token).look())
        assert self._reader.log == whole["log"]
        told = {**self._reader.news, "kind": "table", "log_from": 0, "log": whole["log"]}
        assert told == whole


async def table_of(matches: Matches, name: str) -> Live:
    """Seats one or two people at a table."""
    seats = min(2, edgewise.game(name).seats[-1])
    plans = (SeatPlan("you"), *[SeatPlan("link")] * (seats - 1))
    live, _ = await matches.open(Setup(name, plans, {}, Aids()), ADA)
    if seats > 1:
        await matches.do(live, partial(Table.sit, token=BO, seat=1, name="Bo"))
    return live


@pytest.mark.parametrize("name", edgewise.games())
def test_changes_lead_to_all_there_is_to_see(matches: Matches, name: str) -> None:
    async def run() -> None:
        live, rng = await table_of(matches, name), random.Random(5)
        table = live.table
        steady = [Client(live, ADA), Client(live, BO), Client(live, "")]
        slow = [Client(live, ADA), Client(live, BO), Client(live, "")]
        while table.state.to_move is not None:
            for client in steady + [one for one in slow if rng.random() < 0.2]:
                client.look()
            seat = table.state.to_move
            await matches.move(live, (ADA, BO)[seat], seat, table.number, any_move(table))
            for lets_pass in (True, False) if rng.random() < 0.1 else ():
                order = partial(Table.order, token=(ADA, BO)[seat], seat=seat)
                await matches.do(live, partial(order, lets_pass=lets_pass))
                steady[seat].look()
        for client in steady + slow:
            client.look()
            assert client.kinds[0] == "table"
            assert set(client.kinds[1:]) == {"change"}

    asyncio.run(run())


def test_taking_back_and_sitting_down_are_told_too(matches: Matches) -> None:
    async def run() -> None:
        live, _ = await matches.open(
            Setup("hydras", (SeatPlan("you"), SeatPlan("link")), {}, Aids()), ADA
        )
        ada, bo = Client(live, ADA), Client(live, BO)
        for client in (ada, bo):
            client.look()
        await matches.do(live, partial(Table.sit, token=BO, seat=1, name="Bo"))
        for client in (ada, bo):
            client.look()
        assert ada.kinds == ["table", "change"]
        assert bo.kinds == ["table", "table"]  # who sits down sees all anew
        undone = 0
        for _ in range(40):
            table = live.table
            seat = table.state.to_move
            if seat is None:
                break
            token = (ADA, BO)[seat]
            await matches.move(live, token, seat, table.number, any_move(table))
            for client in (ada, bo):
                client.look()
            if seat_view(table, seat)["can_undo"]:
                back = partial(Table.undo, token=token, seat=seat, number=table.number)
                await matches.do(live, back)
                undone += 1
                for client in (ada, bo):
                    client.look()
        assert undone > 2

    asyncio.run(run())


def test_a_change_is_small(matches: Matches) -> None:
    async def run() -> None:
        live = await table_of(matches, "urban")
        table, eyes = live.table, Eyes(live, "", changes=True)
        whole = change = 0
        eyes.look()
        while table.state.to_move is not None:
            seat = table.state.to_move
            await matches.move(live, (ADA, BO)[seat], seat, table.number, any_move(table))
            change += len(eyes.look())
            whole += len(json.dumps(seat_view(table, SPECTATOR)))
        assert change < whole / 10

    asyncio.run(run())


def test_a_reader_finds_out_that_something_is_missing(matches: Matches) -> None:
    async def run() -> None:
        live = await table_of(matches, "hoses")
        eyes, reader = Eyes(live, "", changes=True), Reader()
        reader.hear(orjson.loads(eyes.look()))
        for _ in range(2):
            table = live.table
            seat = table.state.to_move
            assert seat is not None
            await matches.move(live, (ADA, BO)[seat], seat, table.number, any_move(table))
            said = eyes.look()
        with pytest.raises(ValueError, match="something is missing"):
            reader.hear(orjson.loads(said))

    asyncio.run(run())
