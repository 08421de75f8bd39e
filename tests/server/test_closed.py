"""Matches of older rules: looked at, replayed, and not played on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, column, create_engine, insert, table
from sqlalchemy import text as sql

from edgewise.core.errors import EdgewiseError
from edgewise.core.positions import (
    change_of,
    changed,
    position_of,
    read_start,
    read_step,
    read_steps,
)
from edgewise.games import find, names
from edgewise.server.closed import ClosedTable, restore
from edgewise.server.database import MIGRATIONS
from edgewise.server.eyes import Eyes
from edgewise.server.matches import Matches
from edgewise.server.refused import Refused
from edgewise.server.rematch import rematch
from edgewise.server.setup import read_setup
from edgewise.server.storage import Event, Opening, Storage
from edgewise.server.table import MOVE, Table, rebuild
from edgewise.server.views import replay_view, seat_view
from tests.server.tables import AT_ONCE, QuickThinkers, any_move, setup_for

OLD: dict[str, Any] = json.loads((Path(__file__).parent / "urban-version-1.json").read_text())
"""A match of two greedy bots that version 1 of urban played and kept, moves alone."""


def played(game: str, *, moves: int = 10**6, undo: bool = False) -> tuple[Table, list[Event]]:
    """Plays a match, or its first moves, by anything legal."""
    kinds = ["here"] * (1 if game == "greenway" else 2)
    rules = find(game)
    setup = setup_for(*kinds, game=game)
    at = Table(Opening("a" * 12, rules.version, setup, "0" * 64, b"s" * 32), rules)
    events = at.begin()
    while at.state.to_move is not None and len(events) < moves:
        seat = at.state.to_move
        events += at.decide(seat, at.number, any_move(at, seed=3))
        if undo and at.state.past and at.state.past[-1].actor == seat:
            events.append(at._do(Event("undo", seat, "1")))
            undo = False
    return at, events


def as_older(at: Table) -> Opening:
    """Pretends that a match was played under rules that nobody has any more."""
    return replace(at.opening, version=0)


def known(value: Any) -> Any:
    """Reads a value back from JSON."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("game", names())
def test_a_log_shows_every_position_without_the_rules(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, events = played(game, moves=60, undo=True)
    wanted = [known(position_of(at.state_after(step))) for step in range(len(at.told) + 1)]

    def forgotten(*_: object) -> None:
        raise EdgewiseError("nobody knows these rules any more")

    monkeypatch.setattr("edgewise.server.closed.OldState._push", forgotten)
    closed = restore(as_older(at), find(game), events)
    assert isinstance(closed, ClosedTable)
    assert [entry.text for entry in closed.told] == [entry.text for entry in at.told]
    assert closed.positions == wanted
    assert closed.shown == len(closed.told)


def test_a_finished_match_of_older_rules_keeps_its_result_and_record() -> None:
    at, events = played("hoses")
    closed = restore(as_older(at), find("hoses"), events)
    assert seat_view(closed, 0)["outcome"] == known(seat_view(at, 0)["outcome"])
    assert closed.record().result == at.record().result
    assert closed.record().version == 0
    assert "can be looked at and replayed, not played on" in closed.closed
    assert "without a result" not in closed.closed


def test_a_match_under_way_ends_where_the_rules_change() -> None:
    at, events = played("hydras", moves=30)
    closed = restore(as_older(at), find("hydras"), events)
    assert closed.state.is_over
    assert "ends here, without a result" in closed.closed
    asked: list[Callable[[], object]] = [
        lambda: closed.move("token", 0, closed.number, "pass"),
        lambda: closed.decide(0, closed.number, "pass"),
        lambda: closed.undo("token", 0, closed.number),
        lambda: closed.sit("token", 0, "Bo"),
        lambda: closed.give_to_bot("token", 0, "greedy"),
        lambda: closed.order("token", 0, True),
    ]
    for refused in asked:
        with pytest.raises(Refused) as caught:
            refused()
        assert caught.value.code in ("version", "seat")


def test_hands_stay_hidden_where_a_match_may_go_on_elsewhere() -> None:
    rules = find("hydras")
    at, events = played("hydras", moves=30)
    newer = replace(at.opening, version=rules.version + 1)
    with pytest.raises(Refused) as caught:
        restore(newer, rules, events)
    assert caught.value.code == "version"
    broken = [*events, replace(events[-1], text=events[0].text)]
    with pytest.raises(Refused) as caught:
        restore(at.opening, rules, broken)
    assert caught.value.code == "log"


def test_a_finished_match_of_newer_rules_can_be_looked_at() -> None:
    rules = find("hoses")
    at, events = played("hoses")
    closed = restore(replace(at.opening, version=rules.version + 1), rules, events)
    assert isinstance(closed, ClosedTable)
    assert closed.record().result == at.record().result


def test_a_match_of_older_rules_stays_closed_after_an_outage(storage: Storage) -> None:
    async def run() -> None:
        matches = Matches(storage, QuickThinkers(), AT_ONCE)
        await storage.add_match(old_opening(), old_events()[:20])
        live = await matches.find(OLD["id"])
        for _ in range(2):
            live.is_doubtful = True
            closed = await matches.read(live, lambda t: t.closed)
            assert "can be looked at and replayed, not played on" in closed

    asyncio.run(run())


def test_a_log_of_today_still_plays_on_and_its_positions_go_on_after_a_restart() -> None:
    at, events = played("hoses", moves=30)
    again = rebuild(at.opening, find("hoses"), events)
    for _ in range(5):
        seat = again.state.to_move
        assert seat is not None
        events += again.decide(seat, again.number, any_move(again))
    kept = read_steps([event.position for event in events if event.kind == MOVE])
    assert kept[-1] == known(position_of(again.state))


def old_events() -> list[Event]:
    return [Event(*entry) for entry in OLD["events"]]


def old_opening() -> Opening:
    return Opening(OLD["id"], 1, read_setup(OLD["setup"]), OLD["host"], bytes.fromhex(OLD["seed"]))


def test_the_old_log_has_a_move_that_is_illegal_today() -> None:
    game = find("urban")
    with pytest.raises(Refused, match="does not replay"):
        rebuild(replace(old_opening(), version=game.version), game, old_events())


def test_a_log_of_urban_version_1_is_shown_to_its_end() -> None:
    closed = restore(old_opening(), find("urban"), old_events())
    assert isinstance(closed, ClosedTable)
    assert closed.shown == len(closed.told) == len(OLD["events"])
    last = replay_view(closed, len(closed.told))
    assert last["outcome"] is not None
    assert last["outcome"]["scores"] == OLD["scores"] == last["scores"]
    assert len(replay_view(closed, 20)["boards"][0]) < len(last["boards"][0])
    assert last["version"] == 1


def test_an_old_log_without_positions_is_shown_as_far_as_the_rules_allow() -> None:
    at, events = played("hoses")
    bare = [replace(event, position="") for event in events]
    whole = restore(as_older(at), find("hoses"), bare)
    assert isinstance(whole, ClosedTable)
    assert whole.shown == len(bare)
    middle = len(bare) // 2
    bare[middle] = replace(bare[middle], text="first:1")
    part = restore(as_older(at), find("hoses"), bare)
    assert isinstance(part, ClosedTable)
    assert part.shown == middle
    assert f"Only {middle} of its {len(bare)} moves can be shown" in part.closed
    assert replay_view(part, len(bare))["boards"] == replay_view(part, middle)["boards"]


def keep_as_before(connection: Connection, step: str) -> None:
    """Makes the database of an earlier version, with the old match in it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, step)
    row = {key: OLD[key] for key in ("id", "version", "host", "seed")}
    row |= {"setup": json.dumps(OLD["setup"]), "created": 1.0}
    matches = table("matches", *[column(name) for name in row])
    if connection.dialect.name == "postgresql":
        connection.execute(
            sql(
                "INSERT INTO matches (id, version, host, seed, setup, created) "
                "VALUES (:id, :version, :host, :seed, CAST(:setup AS json), :created)"
            ),
            row,
        )
    else:
        connection.execute(insert(matches), row)
    lines = [
        {"match": OLD["id"], "number": number, "kind": kind, "seat": seat, "text": text,
         "holder": holder}
        for number, (kind, seat, text, holder) in enumerate(OLD["events"])
    ]  # fmt: skip
    connection.execute(insert(table("events", *[column(name) for name in lines[0]])), lines)


@pytest.mark.parametrize("step", ["1", "2", "3"])
def test_a_database_of_a_version_before_is_brought_up_to_date(any_database: str, step: str) -> None:
    engine = create_engine(any_database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        keep_as_before(connection, step)
    engine.dispose()
    storage = Storage(any_database)

    async def run() -> None:
        matches = Matches(storage, QuickThinkers(), AT_ONCE)
        live = await matches.find(OLD["id"])
        news = json.loads(await matches.look(live, Eyes(live, "")))
        assert news["closed"].startswith("This match was played under version 1 of the rules;")
        assert len(news["log"]) == len(OLD["events"])
        assert news["views"]["-3"]["outcome"]["scores"] == OLD["scores"]
        with pytest.raises(Refused) as caught:
            await matches.do(live, lambda t: t.sit("token", 0, "Bo"))
        assert caught.value.code == "version"

    asyncio.run(run())
    storage.close()


def test_a_match_keeps_its_tiles_and_a_rematch_of_old_rules_is_under_those_of_today(
    storage: Storage, matches: Matches
) -> None:
    async def run() -> None:
        live, token = await matches.open(setup_for("you", "here"))
        found = await storage.load(live.table.id)
        assert found is not None
        assert found[0].tiles == find("hoses").tiles.sheet.text
        live.table = restore(replace(found[0], version=0), find("hoses"), found[1])
        again = await rematch(matches, live, token)
        assert again.table.closed == ""
        assert live.table.rematch == again.table.id

    asyncio.run(run())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"a": 1, "b": [1, 2, 3]}, {"b": [1, 3], "c": {"d": None}}),
        ([], [1]),
        ([1, 2, 3], [1, 2, 3]),
        ([[1, 2], [3]], [[1, 2], [3, 4]]),
        ([1, 1, 1], [1, 1]),
        ({"x": {"y": [{"z": 1}]}}, {"x": {"y": [{"z": 2}]}}),
        ({"x": 1}, None),
    ],
)
def test_a_change_leads_from_one_value_to_another(before: Any, after: Any) -> None:
    kept = known(before)
    assert changed(before, known(change_of(before, after))) == after
    assert before == kept


@pytest.mark.parametrize(
    "text", ["{", "7", "[1,2]", "[null]", '[{},["k"]]', '[{"a":[]},["k",{"a":["k",{},[]]},[]]]']
)
def test_a_position_that_cannot_be_read_is_told(text: str) -> None:
    with pytest.raises(EdgewiseError, match="cannot be read"):
        read_step(text, {})


@pytest.mark.parametrize("text", ["{", "7", "[1,2]", "[null]"])
def test_a_first_position_that_cannot_be_read_is_told(text: str) -> None:
    with pytest.raises(EdgewiseError, match="cannot be read"):
        read_start(text)


def test_a_position_is_read_on_only_where_the_one_before_is_known() -> None:
    assert read_step('[null,["k",{},[]]]', None) is None
    assert (read_start(""), read_step("", {})) == (None, None)
