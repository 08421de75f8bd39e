"""Who sits where and sees what: coming back, several tabs, spectators, seats given to bots."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Any

import pytest

from edgewise.core.chance import SPECTATOR
from edgewise.server.eyes import Eyes
from edgewise.server.live import Live
from edgewise.server.matches import Matches
from edgewise.server.refused import Refused
from edgewise.server.storage import Storage
from edgewise.server.table import Table
from tests.server.held_clock import HeldClock
from tests.server.tables import AT_ONCE, QuickThinkers, SilentThinkers, any_move, setup_for

ADA, BO, CY = "a" * 32, "b" * 32, "c" * 32


class Tab:
    """A browser's tab at a table, without a browser and without a socket."""

    def __init__(self, matches: Matches, live: Live, token: str) -> None:
        self._matches = matches
        self._live = live
        self._eyes = Eyes(live, token)
        self.token = token
        self.calls = 0
        self.log: list[str] = []
        live.join(self.called, token)

    def called(self) -> None:
        """Hears that something has changed."""
        self.calls += 1

    def close(self) -> None:
        """Goes away."""
        self._live.leave(self.called)

    async def look(self) -> dict[str, Any]:
        """Looks at the table, as one does when called."""
        news: dict[str, Any] = json.loads(await self._matches.look(self._live, self._eyes))
        self.log[news["log_from"] :] = [line["text"] for line in news["log"]]
        return news


async def soon() -> None:
    """Lets everything happen that is due."""
    for _ in range(9):
        await asyncio.sleep(0)


async def friends(matches: Matches) -> Live:
    """Seats ADA and BO at one table."""
    live, _ = await matches.open(setup_for("you", "link"), ADA)
    await matches.do(live, partial(Table.sit, token=BO, seat=1, name="Bo"))
    return live


async def move_once(matches: Matches, live: Live) -> int:
    """Lets whoever is to move do anything; returns who it was."""
    seat = live.table.state.to_move
    assert seat is not None
    token = (ADA, BO)[seat]
    await matches.move(live, token, seat, live.table.number, any_move(live.table))
    return seat


def test_who_comes_back_has_the_same_seat_the_same_hand_and_the_whole_log(
    matches: Matches,
) -> None:
    async def run() -> None:
        live = await friends(matches)
        first = Tab(matches, live, BO)
        hand = (await first.look())["views"]["1"]["hands"][1]
        first.close()
        again = Tab(matches, live, BO)
        news = await again.look()
        assert news["you"] == [1]
        assert news["views"]["1"]["hands"][1] == hand
        assert len(again.log) == len(live.table.told)

    asyncio.run(run())


def test_on_a_shared_screen_the_log_tells_nobody_s_tiles(matches: Matches) -> None:
    async def run() -> None:
        live, _ = await matches.open(setup_for("you", "here"), ADA)
        shared = Tab(matches, live, ADA)
        await shared.look()
        drawn = [text for text in shared.log if text.startswith("draw:")]
        assert set(drawn) == {"draw:?"}
        alone = Tab(matches, await friends(matches), ADA)
        await alone.look()
        assert any(text.startswith("draw:") and text != "draw:?" for text in alone.log)

    asyncio.run(run())


def test_who_comes_back_after_a_restart_has_the_same_seat(matches: Matches) -> None:
    async def run() -> None:
        live = await friends(matches)
        await move_once(matches, live)
        before = await Tab(matches, live, BO).look()
        later = Matches(matches.storage, QuickThinkers(), AT_ONCE)
        found = await later.find(live.table.id)
        after = await Tab(later, found, BO).look()
        assert after["you"] == [1]
        assert after["views"] == before["views"]
        await move_once(later, found)

    asyncio.run(run())


def test_everybody_sees_who_is_here_until_the_last_tab_closes(matches: Matches) -> None:
    async def run() -> None:
        live = await friends(matches)
        ada = Tab(matches, live, ADA)

        async def is_bo_here() -> bool:
            here: bool = (await ada.look())["seats"][1]["here"]
            return here

        await soon()
        assert not await is_bo_here()
        tabs = [Tab(matches, live, BO) for _ in range(2)]
        await soon()
        assert ada.calls == 2  # once for herself, once for Bo
        assert await is_bo_here()
        tabs[0].close()
        assert await is_bo_here()
        tabs[1].close()
        assert not await is_bo_here()
        tabs[1].close()
        await soon()
        assert ada.calls == 3

    asyncio.run(run())


def test_several_tabs_see_the_same_and_any_of_them_can_move(matches: Matches) -> None:
    async def run() -> None:
        live = await friends(matches)
        tabs = [Tab(matches, live, token) for token in (ADA, ADA, BO, BO)]
        for _ in range(6):
            await move_once(matches, live)
            news = [await tab.look() for tab in tabs]
            assert news[0] == news[1]
            assert news[2] == news[3]
            assert list(news[0]["views"]) == ["0"]
            assert list(news[2]["views"]) == ["1"]
        assert tabs[0].log == tabs[1].log != tabs[2].log

    asyncio.run(run())


def test_two_tabs_that_move_at_once_move_once(matches: Matches) -> None:
    async def run() -> None:
        live = await friends(matches)
        seat, number, move = live.table.state.to_move or 0, live.table.number, any_move(live.table)
        token = (ADA, BO)[seat]
        both = (matches.move(live, token, seat, number, move) for _ in range(2))
        results = await asyncio.gather(*both, return_exceptions=True)
        assert [getattr(result, "code", "done") for result in results] == ["done", "stale"]

    asyncio.run(run())


def test_a_tab_that_looks_late_misses_no_line_of_the_log(matches: Matches) -> None:
    async def run() -> None:
        live, _ = await matches.open(setup_for("you", "here"), ADA)
        eager, lazy = Tab(matches, live, ADA), Tab(matches, live, ADA)
        undone = 0
        for step in range(60):
            seat = live.table.state.to_move
            if seat is None:
                break
            await matches.move(live, ADA, seat, live.table.number, any_move(live.table, step))
            await eager.look()
            try:
                take_back = partial(Table.undo, token=ADA, seat=seat, number=live.table.number)
                await matches.do(live, take_back)
                undone += 1
            except Refused:
                pass
            await eager.look()
            if step % 7 == 0:
                await lazy.look()
                assert lazy.log == eager.log
            assert len(eager.log) == len(live.table.told)
        assert undone > 0
        fresh = Tab(matches, live, ADA)
        await fresh.look()
        await eager.look()
        assert fresh.log == eager.log

    asyncio.run(run())


def test_spectators_see_no_hand_hold_no_seat_and_share_their_bytes(matches: Matches) -> None:
    async def run() -> None:
        live = await friends(matches)
        watching = [Tab(matches, live, token) for token in ("", CY)]
        for tab in watching:
            news = await tab.look()
            assert (news["you"], news["host"], list(news["views"])) == ([], False, ["-3"])
            view = news["views"][str(SPECTATOR)]
            assert all(set(hand) == {"?"} for hand in view["hands"])
            assert view["legal"] == []
            assert not view["can_undo"]
        seat = live.table.state.to_move or 0
        for token in ("", CY):
            with pytest.raises(Refused, match="not your seat"):
                await matches.move(live, token, seat, live.table.number, any_move(live.table))
        assert not any(card["here"] for card in (await watching[0].look())["seats"])

    asyncio.run(run())


def test_a_spectator_who_takes_a_seat_sees_the_hand_and_the_log_anew(matches: Matches) -> None:
    async def run() -> None:
        live, _ = await matches.open(setup_for("you", "link"), ADA)
        tab = Tab(matches, live, BO)
        assert list((await tab.look())["views"]) == ["-3"]
        masked = list(tab.log)
        await matches.do(live, partial(Table.sit, token=BO, seat=1, name="Bo"))
        assert list((await tab.look())["views"]) == ["1"]
        assert tab.log != masked
        assert sum(line == "draw:?" for line in tab.log) < sum(line == "draw:?" for line in masked)

    asyncio.run(run())


def test_a_seat_given_to_a_bot_plays_on_and_can_be_taken_back(matches: Matches) -> None:
    async def run() -> None:
        live = await friends(matches)
        give = partial(Table.give_to_bot, seat=1, level="random")
        with pytest.raises(Refused, match="not your seat"):
            await matches.do(live, partial(give, token=CY))
        await matches.do(live, partial(give, token=BO))
        for _ in range(4):
            while live.thinking is not None:
                await asyncio.wait([live.thinking])
                await asyncio.sleep(0)
            assert live.table.state.to_move == 0
            await move_once(matches, live)
        bot = await Tab(matches, live, ADA).look()
        assert (bot["seats"][1]["level"], bot["seats"][1]["here"]) == ("random", True)
        with pytest.raises(Refused, match="taken"):
            await matches.do(live, partial(Table.sit, token=CY, seat=1, name="Cy"))
        await matches.do(live, partial(Table.sit, token=BO, seat=1, name="Bo"))
        back = await Tab(matches, live, BO).look()
        assert (back["you"], back["seats"][1]["level"]) == ([1], "")

    asyncio.run(run())


def test_the_seat_of_who_has_gone_is_given_to_a_bot_by_any_other_player(
    storage: Storage,
) -> None:
    async def run() -> None:
        clock = HeldClock()
        matches = Matches(storage, QuickThinkers(), AT_ONCE, clock=clock)
        live = await friends(matches)
        host = Tab(matches, live, ADA)
        clock.turn_to(100.0)
        with pytest.raises(Refused, match="moment ago"):
            await matches.give(live, BO, 0, "random")
        live.leave(host.called, clock.now())
        clock.turn_to(100.0 + AT_ONCE.away - 1)
        with pytest.raises(Refused, match="moment ago"):
            await matches.give(live, BO, 0, "random")
        clock.turn_to(100.0 + AT_ONCE.away)
        for stranger in (CY, ""):
            with pytest.raises(Refused, match="not your seat"):
                await matches.give(live, stranger, 0, "random")
        with pytest.raises(Refused, match="no such seat"):
            await matches.give(live, BO, 7, "random")
        await matches.give(live, BO, 0, "random")
        assert live.table.seats[0].is_bot

    asyncio.run(run())


def test_the_host_cannot_give_the_seat_of_who_is_there_to_a_bot(storage: Storage) -> None:
    async def run() -> None:
        clock = HeldClock()
        matches = Matches(storage, SilentThinkers(), AT_ONCE, clock=clock)
        live = await friends(matches)
        bo = Tab(matches, live, BO)
        clock.turn_to(1000.0)
        with pytest.raises(Refused, match="is here"):
            await matches.give(live, ADA, 1, "random")
        live.leave(bo.called, clock.now())
        with pytest.raises(Refused, match="moment ago"):
            await matches.give(live, ADA, 1, "random")
        assert not live.table.seats[1].is_bot
        clock.turn_to(1000.0 + AT_ONCE.away)
        await matches.give(live, ADA, 1, "random")
        assert live.table.seats[1].is_bot
        back = Tab(matches, live, BO)
        with pytest.raises(Refused, match="is here"):
            await matches.give(live, ADA, 1, "greedy")
        back.close()
        await matches.close()

    asyncio.run(run())


def test_the_host_gives_open_seats_and_bots_seats_to_bots(storage: Storage) -> None:
    async def run() -> None:
        matches = Matches(storage, SilentThinkers(), AT_ONCE, clock=HeldClock())
        live, _ = await matches.open(setup_for("you", "link", "bot"), ADA)
        for seat in (1, 2):
            for stranger in (BO, ""):
                with pytest.raises(Refused, match="not your seat"):
                    await matches.give(live, stranger, seat, "greedy")
            await matches.give(live, ADA, seat, "greedy")
            assert live.table.seats[seat].level == "greedy"
        await matches.close()

    asyncio.run(run())


def test_every_player_gives_open_seats_to_bots_but_only_the_host_those_of_bots(
    storage: Storage,
) -> None:
    async def run() -> None:
        clock = HeldClock()
        matches = Matches(storage, SilentThinkers(), AT_ONCE, clock=clock)
        live, _ = await matches.open(setup_for("you", "link", "link", "bot"), ADA)
        await matches.do(live, partial(Table.sit, token=BO, seat=1, name="Bo"))
        clock.turn_to(clock.now() + 10 * AT_ONCE.away)
        with pytest.raises(Refused, match="not your seat"):
            await matches.give(live, CY, 2, "greedy")
        await matches.give(live, BO, 2, "greedy")
        assert live.table.seats[2].level == "greedy"
        for seat in (2, 3):
            with pytest.raises(Refused) as caught:
                await matches.give(live, BO, seat, "random")
            assert caught.value.code == "seat"
        await matches.close()

    asyncio.run(run())


def test_who_gave_a_seat_away_can_no_longer_move_for_it(matches: Matches) -> None:
    async def run() -> None:
        quiet = Matches(matches.storage, SilentThinkers(), AT_ONCE)
        live, _ = await quiet.open(setup_for("you", "here"), ADA)
        seat = live.table.state.to_move or 0
        give = partial(Table.give_to_bot, token=ADA, seat=seat, level="random")
        await quiet.do(live, give)
        with pytest.raises(Refused, match="bot"):
            await quiet.move(live, ADA, seat, live.table.number, any_move(live.table))
        await quiet.close()

    asyncio.run(run())


def test_what_cannot_be_taken_back_is_not_remembered(matches: Matches) -> None:
    async def run() -> None:
        live = await friends(matches)
        for _ in range(20):
            await move_once(matches, live)
        assert len(live.table.state.past) < 5
        assert len(live.table.record().moves) == live.table.number

    asyncio.run(run())
