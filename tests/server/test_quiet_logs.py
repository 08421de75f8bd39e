"""The log of a server tells of its faults, and of nothing that only some players know."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import pytest

from edgewise.core.state import State
from edgewise.server.logs import JsonLines
from edgewise.server.matches import Matches
from edgewise.server.storage import Event, Storage
from edgewise.server.table import MOVE
from tests.server.tables import AT_ONCE, QuickThinkers, any_move, setup_for

TOKEN = "a" * 32


class FailingThinkers(QuickThinkers):
    """Fail at each thought."""

    asked = 0

    async def choose(self, level: str, seen: State, seconds: float, seed: int) -> str:
        self.asked += 1
        raise RuntimeError("nothing comes to mind")


async def go_wrong(storage: Storage) -> tuple[str, list[str]]:
    """Lets bots fail and lines be refused at a table; tells its id and its secrets."""
    thinkers = FailingThinkers()
    matches = Matches(storage, thinkers, AT_ONCE)
    live, _ = await matches.open(setup_for("you", "bot"), TOKEN)
    while live.table.state.to_move != 0:
        await asyncio.sleep(0.01)
    table = live.table
    again = Event(MOVE, 0, any_move(table), "", json.dumps(table.position))
    with pytest.raises(Exception, match="cannot be written"):
        await storage.append(table.id, 0, [again])
    while not thinkers.asked:
        if live.table.state.to_move == 0:
            await matches.move(live, TOKEN, 0, live.table.number, any_move(live.table))
        await asyncio.sleep(0.01)
    hands = [tile for hand in table.state.to_dict()["hands"] for tile in hand]
    secrets = [TOKEN, table.opening.host, table.opening.seed.hex(), again.text, *hands]
    await matches.close()
    return table.id, secrets


def test_lines_of_the_log_name_the_table_and_hold_no_secret(
    any_storage: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "edgewise")
    id, secrets = asyncio.run(go_wrong(any_storage))
    lines: list[dict[str, Any]] = [
        json.loads(JsonLines().format(record))
        for record in caplog.records
        if record.name.startswith("edgewise")
    ]
    told = {line["message"]: line.get("table") for line in lines}
    assert told["a bot failed"] == id
    assert any("lines of the log were refused" in message for message in told)
    for line in lines:
        for secret in secrets:
            assert secret not in json.dumps(line), line["message"]
