"""Spectators cost a table next to nothing: nobody hears of them, and they share their bytes."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from edgewise.server.eyes import Eyes, Sight
from edgewise.server.frames import frame_of
from edgewise.server.gallery import GROUP
from edgewise.server.live import AT_ONCE as TABS_AT_ONCE
from edgewise.server.live import Live
from edgewise.server.matches import Matches, Pace
from edgewise.server.storage import Storage
from tests.server.held_clock import HeldClock
from tests.server.process import Player, Served
from tests.server.tables import QuickThinkers, any_move, setup_for

ADA, BO = "a" * 32, "b" * 32
PACE = Pace(bot=0.0, spectators=0.25, presence=1.0)


class Watching:
    """A spectator whose frames are kept; one who is slow takes none."""

    def __init__(self, live: Live, token: str = "") -> None:
        self.live = live
        self.eyes = Eyes(live, token)
        self.frames: list[bytes] = []
        self.is_slow = False
        live.join(self.called, token, self.show)

    def called(self) -> None:
        """Is not for spectators."""
        raise AssertionError("a spectator was told at once")

    def show(self) -> bool:
        """Takes the table as it is."""
        if not self.is_slow:
            self.frames.append(self.eyes.frame())
        return not self.is_slow

    def read(self) -> dict[str, Any]:
        """Reads what came last."""
        found: dict[str, Any] = json.loads(self.frames[-1][4:])
        return found


class Playing:
    """A player, who counts how often they were told something."""

    def __init__(self, live: Live, token: str) -> None:
        self.live = live
        self.calls = 0
        live.join(self.called, token)

    def called(self) -> None:
        """Counts."""
        self.calls += 1


async def soon() -> None:
    """Lets everything happen that is due."""
    for _ in range(50):
        await asyncio.sleep(0)


def watched(storage: Storage, test: Callable[[Matches, Live, HeldClock], Awaitable[None]]) -> None:
    """Runs a test at a table of ADA and BO, on a clock that is held."""

    async def run() -> None:
        clock = HeldClock()
        matches = Matches(storage, QuickThinkers(), PACE, clock=clock)
        live, _ = await matches.open(setup_for("you", "link"), ADA)
        await matches.do(live, lambda t: t.sit(BO, 1, "Bo"))
        await test(matches, live, clock)
        await matches.close()

    asyncio.run(run())


async def move(matches: Matches, live: Live) -> None:
    """Lets whoever is to move do anything."""
    seat = live.table.state.to_move or 0
    await matches.move(live, (ADA, BO)[seat], seat, live.table.number, any_move(live.table))


def test_players_hear_of_spectators_once_in_a_while_and_spectators_do_not(storage: Storage) -> None:
    async def test(matches: Matches, live: Live, clock: HeldClock) -> None:
        ada = Playing(live, ADA)
        await soon()
        assert ada.calls == 1  # of herself
        crowd = [Watching(live, "c" * 32 if n % 2 else "") for n in range(200)]
        await soon()
        assert ada.calls == 2
        assert live.watching() == 101  # tabs with a token are one person's
        for watching in crowd[:100]:
            live.leave(watching.called, clock.now())
            await soon()
        assert ada.calls == 2
        clock.turn_to(PACE.presence)
        await soon()
        assert ada.calls == 3
        assert live.watching() == 51
        clock.turn_to(200.0)
        await soon()
        assert ada.calls == 3
        assert not any(watching.frames for watching in crowd)

    watched(storage, test)


def test_players_who_come_and_go_are_told_once_in_a_while(storage: Storage) -> None:
    async def test(matches: Matches, live: Live, clock: HeldClock) -> None:
        ada = Playing(live, ADA)
        await soon()
        for _ in range(20):
            bo = Playing(live, BO)
            await soon()
            live.leave(bo.called, clock.now())
        assert ada.calls == 1
        clock.turn_to(PACE.presence)
        await soon()
        assert ada.calls == 2
        clock.turn_to(10.0)
        await soon()
        assert ada.calls == 2

    watched(storage, test)


def test_all_spectators_share_one_frame_and_players_do_not_wait(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    plain = Eyes._write

    def counted(looking: Eyes, before: Sight | None, now: Sight) -> bytes:
        written.append(now.scene.serial)
        return plain(looking, before, now)

    monkeypatch.setattr(Eyes, "_write", counted)

    async def test(matches: Matches, live: Live, clock: HeldClock) -> None:
        ada = Playing(live, ADA)
        await soon()
        crowd = [Watching(live) for _ in range(4 * GROUP)]
        await soon()
        called = ada.calls
        await move(matches, live)
        assert ada.calls == called + 1
        assert not any(watching.frames for watching in crowd)  # the move is done before
        await soon()
        assert len(written) == 1
        assert len({id(watching.frames[0]) for watching in crowd}) == 1
        assert crowd[0].read()["number"] == live.table.number
        assert crowd[0].frames[0][4:].decode() == Eyes(live, "").look()
        written.pop()
        await move(matches, live)
        await move(matches, live)
        await soon()
        assert all(len(watching.frames) == 1 for watching in crowd)  # until the pause is over
        clock.turn_to(PACE.spectators)
        await soon()
        assert len(written) == 2
        assert all(len(watching.frames) == 2 for watching in crowd)
        assert crowd[0].read()["number"] == live.table.number
        lines = [json.loads(frame[4:])["log"] for frame in crowd[0].frames]
        assert len(lines[0]) + len(lines[1]) == len(live.table.told)

    watched(storage, test)


def test_a_slow_reader_holds_nobody_up_and_sees_the_newest_when_it_has_caught_up(
    storage: Storage,
) -> None:
    async def test(matches: Matches, live: Live, clock: HeldClock) -> None:
        slow, quick = Watching(live), Watching(live)
        slow.is_slow = True
        for turn in range(3):
            await move(matches, live)
            clock.turn_to(float(turn))
            await soon()
        assert (len(slow.frames), len(quick.frames)) == (0, 3)
        slow.is_slow = False
        clock.turn_to(10.0)
        await soon()
        assert len(slow.frames) == 1
        assert slow.read()["number"] == live.table.number
        assert len(slow.read()["log"]) == len(live.table.told)

    watched(storage, test)


def test_spectators_see_nothing_that_is_not_kept(storage: Storage) -> None:
    async def test(matches: Matches, live: Live, clock: HeldClock) -> None:
        watching = Watching(live)
        await live.queue.acquire()  # as while something is being written
        live.tell()
        await soon()
        assert not watching.frames
        live.queue.release()
        await soon()
        assert len(watching.frames) == 1

    watched(storage, test)


def test_a_spectator_who_sits_down_is_told_at_once(storage: Storage) -> None:
    async def test(matches: Matches, live: Live, clock: HeldClock) -> None:
        live, _ = await matches.open(setup_for("you", "link"), ADA)
        cy = Playing(live, "c" * 32)
        await soon()
        assert cy.calls == 0
        await matches.do(live, lambda t: t.sit("c" * 32, 1, "Cy"))
        assert cy.calls == 1
        assert live.watching() == 0
        assert live.is_here(1)

    watched(storage, test)


def test_a_player_with_very_many_tabs_does_not_hold_up_the_table(storage: Storage) -> None:
    async def test(matches: Matches, live: Live, clock: HeldClock) -> None:
        tabs = [Playing(live, BO) for _ in range(100)]
        await soon()
        for tab in tabs:
            tab.calls = 0
        await move(matches, live)
        assert sum(tab.calls for tab in tabs) == TABS_AT_ONCE

    watched(storage, test)


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_frames_are_those_of_the_library(size: int) -> None:
    from websockets.frames import Frame, Opcode

    text = b"x" * size
    assert frame_of(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_a_spectator_on_a_real_socket_sees_the_match_as_it_goes_on(database: str) -> None:
    served = Served(database)
    try:
        wish = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "here"}]}
        ticket = served.ask("POST", "/api/tables", json=wish).json()
        with (
            Player(served, ticket["id"], ticket["token"]) as player,
            Player(served, ticket["id"], "") as watching,
        ):
            for seed in range(6):
                player.move(random.Random(seed))
            while watching.news["number"] < player.news["number"]:
                watching.hear("table")
            assert [line["seat"] for line in watching.log] == [line["seat"] for line in player.log]
            assert watching.news["you"] == []
            watching.socket.send('{"do":"ping","ref":3}')
            assert watching.hear("done")["ref"] == 3
    finally:
        served.kill()
