"""The lease of a server: nothing hides its loss, and nothing that was taken before is kept."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from edgewise.server.cluster import membership
from edgewise.server.cluster.leases import Elsewhere, Leases, Peer, check_claims
from edgewise.server.cluster.membership import Membership, new_peer
from edgewise.server.cluster.relay import Relay
from edgewise.server.database import StorageError
from edgewise.server.matches import Matches
from edgewise.server.probes import Readiness
from edgewise.server.setup import SeatPlan, Setup
from edgewise.server.storage import Storage
from edgewise.server.timesource import TimeSource
from tests.server.postgres import Cluster
from tests.server.tables import AT_ONCE, QuickThinkers

SETUP = Setup("hoses", (SeatPlan("you"), SeatPlan("link")))


class One:
    """A server as one of several, without sockets."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.membership = Membership(storage.leases(new_peer("one:1")), TimeSource())
        self.matches = Matches(storage, QuickThinkers(), AT_ONCE, membership=self.membership)
        self.other = storage.leases(new_peer("other:1"))

    async def lose_to_other(self, table: str | None) -> None:
        """Loses the lease, lets another server take a match, and has a lease again."""
        await asyncio.to_thread(self.membership._leases.end)
        self.membership._lapse()
        if table is not None:
            await asyncio.to_thread(self.other.renew)
            await asyncio.to_thread(self.other.take, table)
        await self.membership._renew()


def run(tmp_path: Path, test: Callable[[One], Coroutine[Any, Any, None]]) -> None:
    """Runs a test with one server, which has its lease."""

    async def begun() -> None:
        storage = Storage(f"sqlite:///{tmp_path}/log.db")
        one = One(storage)
        await one.membership.begin()
        try:
            await test(one)
        finally:
            await one.matches.close()
            storage.close()

    asyncio.run(asyncio.wait_for(begun(), 30))


def test_a_match_that_was_lost_while_it_was_read_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(one: One) -> None:
        live, _ = await one.matches.open(SETUP)
        id = live.table.id
        one.matches.let_all_go()
        load = one.storage.load

        async def slow(match: str) -> Any:
            found = await load(match)
            await one.lose_to_other(id)
            return found

        monkeypatch.setattr(one.storage, "load", slow)
        with pytest.raises(StorageError):
            await one.matches.find(id)
        monkeypatch.undo()
        with pytest.raises(Elsewhere):
            await one.matches.find(id)

    run(tmp_path, test)


def test_a_match_that_was_opened_while_the_lease_was_lost_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(one: One) -> None:
        add = one.storage.add_match

        async def slow(*given: Any) -> None:
            await add(*given)
            await one.lose_to_other(None)

        monkeypatch.setattr(one.storage, "add_match", slow)
        with pytest.raises(StorageError):
            await one.matches.open(SETUP)
        assert not one.matches._live

    run(tmp_path, test)


def test_without_its_lease_a_server_is_not_ready(tmp_path: Path) -> None:
    async def test(one: One) -> None:
        readiness = Readiness(one.storage, TimeSource(), one.membership)
        assert await readiness.problem() == ""
        one.membership._lapse()
        assert await readiness.problem() == "lease"
        with pytest.raises(StorageError):
            await one.matches.open(SETUP)

    run(tmp_path, test)


def test_without_its_lease_a_server_lets_the_proxy_ask_another_for_a_socket(tmp_path: Path) -> None:
    async def test(one: One) -> None:
        async def app(_: Any, __: Any, send: Any) -> None:
            await send({"type": "let in"})

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        async def said() -> list[Any]:
            sent: list[Any] = []

            async def send(message: Any) -> None:
                sent.append(message)

            scope = {"type": "websocket", "path": f"/api/tables/{live.table.id}/socket"}
            await Relay(app, one.matches)(scope, receive, send)
            return sent

        live, _ = await one.matches.open(SETUP)
        assert await said() == [{"type": "let in"}]
        one.membership._lapse()
        assert (await said())[0]["status"] == 503

    run(tmp_path, test)


def test_a_lease_is_renewed_whatever_went_wrong_and_however_many_tables_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(one: One) -> None:
        renew, calls = Leases.renew, 0

        def fail_once(leases: Leases) -> list[Peer]:
            nonlocal calls
            calls += 1
            if calls == 1:
                raise ZeroDivisionError
            return renew(leases)

        monkeypatch.setattr(Leases, "renew", fail_once)
        read = threading.Event()
        reading = [asyncio.create_task(asyncio.to_thread(read.wait, 10)) for _ in range(100)]
        while calls < 3:
            await asyncio.sleep(0.05)
        read.set()
        await asyncio.gather(*reading)
        assert one.membership.is_current

    run(tmp_path, test)


def test_a_renewal_under_way_does_not_outlive_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(one: One) -> None:
        renew, begun = Leases.renew, threading.Event()

        def slow(leases: Leases) -> list[Peer]:
            begun.set()
            time.sleep(0.3)
            return renew(leases)

        monkeypatch.setattr(Leases, "renew", slow)
        while not begun.is_set():
            await asyncio.sleep(0.02)
        await one.membership.end()
        await asyncio.sleep(0.1)
        monkeypatch.undo()
        assert not one.membership.is_current
        assert [peer.address for peer in one.other.renew()] == ["other:1"]

    run(tmp_path, test)


def test_spectators_of_a_match_that_was_let_go_are_waited_for_no_more(tmp_path: Path) -> None:
    async def test(one: One) -> None:
        live, _ = await one.matches.open(SETUP)
        live.join(lambda: None, "s" * 32)
        live.is_doubtful = True
        live.tell()
        await asyncio.sleep(0.05)
        await one.lose_to_other(live.table.id)
        live.tell()
        await asyncio.sleep(0.05)
        assert live.gallery is not None
        assert live.gallery._paced._task is None

    run(tmp_path, test)


def test_who_waited_for_a_lock_does_not_take_a_match_from_a_server_that_lives(
    cluster: Cluster,
) -> None:
    storage = Storage(cluster.new_database())
    engine = create_engine(storage._engine.url)
    one, other = (Leases(storage._engine, new_peer(f"{n}:1"), lease=0.6) for n in "ab")
    taken: list[object] = []

    def take() -> None:
        try:
            taken.append(other.take("m"))
        except StorageError as error:
            taken.append(error)

    with engine.begin() as writing:
        columns = "id, version, setup, host, seed, created, tiles"
        writing.execute(
            text(f"INSERT INTO matches ({columns}) VALUES ('m', 1, '{{}}', '', '', 0, '')")
        )
    one.renew()
    assert one.take("m") == 1
    other.renew()
    waiting = threading.Thread(target=take)
    with engine.begin() as writing:
        writing.execute(text("SELECT 1 FROM drivers WHERE \"match\" = 'm' FOR SHARE"))
        waiting.start()
        for _ in range(10):
            time.sleep(0.1)
            one.renew()
    waiting.join()
    engine.dispose()
    storage.close()
    assert isinstance(taken[0], Elsewhere)


def test_a_server_that_is_busy_keeps_its_lease(tmp_path: Path) -> None:
    async def test(one: One) -> None:
        live, _ = await one.matches.open(SETUP)
        time.sleep(1.6 * one.other.lease)  # nothing else happens at the server meanwhile
        assert one.membership.is_current
        assert one.membership.lapses == 0
        one.other.renew()
        with pytest.raises(Elsewhere):
            one.other.take(live.table.id)

    run(tmp_path, test)


def test_a_server_that_is_stuck_loses_its_lease(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(membership, "STUCK_SECONDS", 0.5)

    async def test(one: One) -> None:
        one.membership._leases.lease = one.other.lease = 0.6
        live, _ = await one.matches.open(SETUP)
        time.sleep(3.5)  # nothing else happens at the server meanwhile
        assert not one.membership.is_current
        one.other.renew()
        assert one.other.take(live.table.id) == 2

    run(tmp_path, test)


def test_a_write_that_a_lost_server_left_half_done_keeps_nobody_from_the_match(
    cluster: Cluster,
) -> None:
    storage = Storage(cluster.new_database())
    one, other = (Leases(storage._engine, new_peer(f"{n}:1"), lease=0.6) for n in "ab")
    with storage._engine.begin() as writing:
        columns = "id, version, setup, host, seed, created, tiles"
        writing.execute(
            text(f"INSERT INTO matches ({columns}) VALUES ('m', 1, '{{}}', '', '', 0, '')")
        )
    one.renew()
    assert one.take("m") == 1
    left = storage._engine.connect()
    check_claims(left, {"m": 1})  # and then the server is frozen, or cut off without a word
    one.end()
    other.renew()
    with storage._engine.connect() as waiting:
        waiting.execute(text("SET lock_timeout TO '20s'"))
        waiting.execute(text("SELECT 1 FROM drivers WHERE \"match\" = 'm' FOR UPDATE"))
    other.renew()
    assert other.take("m") == 2
    left.invalidate()
    left.close()
    storage.close()
