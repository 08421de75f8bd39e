"""The daily deal at a table: the same draws for everyone, and they can be checked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from edgewise.core.errors import BadRecord
from edgewise.daily import daily_seed
from edgewise.games import find
from edgewise.server import fairness
from edgewise.server.matches import Matches
from edgewise.server.refused import Refused
from edgewise.server.setup import SeatPlan, Setup, check_setup, read_setup
from edgewise.server.storage import Opening
from edgewise.server.table import Table
from edgewise.server.transport import make_app
from tests.server.tables import any_move

ALONE = Setup("greenway", (SeatPlan("you"),), deal="2026-11-16")


def played(setup: Setup, seed: bytes) -> Table:
    """Plays a match in which the person plays the same whenever the position is the same."""
    game = find(setup.game)
    table = Table(Opening("a" * 12, game.version, setup, "0" * 64, seed), game)
    table.begin()
    while not table.state.is_over:
        table.decide(0, table.number, any_move(table))
    return table


def test_two_people_who_play_alike_draw_alike_whatever_the_seed_of_their_table() -> None:
    one, other = played(ALONE, bytes(32)), played(ALONE, bytes(range(32)))
    assert one.record().moves == other.record().moves
    tomorrow = replace(ALONE, deal="2026-11-17")
    assert played(tomorrow, bytes(32)).record().moves != one.record().moves


def test_a_record_names_its_deal_and_is_verified_against_it() -> None:
    record = played(ALONE, bytes(32)).record()
    assert record.notes["deal"] == "2026-11-16"
    assert fairness.verify(record, find("greenway")) > 3
    record.notes["deal"] = "2026-11-17"
    with pytest.raises(BadRecord, match="the deal"):
        fairness.verify(record, find("greenway"))


def test_a_setup_keeps_its_deal() -> None:
    assert read_setup(ALONE.to_dict()) == ALONE


def test_a_deal_is_for_one_player_alone() -> None:
    two = Setup("hoses", (SeatPlan("you"), SeatPlan("link")), deal="2026-11-16")
    with pytest.raises(Refused, match="alone"):
        check_setup(two, find("hoses"))


def test_the_lobby_can_ask_for_the_deal_of_today(matches: Matches) -> None:
    before = daily_seed()
    wish = {"game": "greenway", "seats": [{"kind": "you"}], "daily": True}
    with TestClient(make_app(matches)) as client:
        ticket = client.post("/api/tables", json=wish).json()
        with client.websocket_connect(f"/api/tables/{ticket['id']}/socket") as socket:
            socket.send_json({"do": "hello", "token": ticket["token"]})
            assert socket.receive_json()["deal"] in (before, daily_seed())
