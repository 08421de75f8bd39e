"""The authority: one thing after the other, kept before told, and nothing lost."""

from __future__ import annotations

import asyncio
import json

import pytest

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.server.database import StorageError
from edgewise.server.eyes import Eyes
from edgewise.server.live import Live
from edgewise.server.matches import Matches
from edgewise.server.refused import Refused
from edgewise.server.rematch import rematch
from edgewise.server.setup import Aids, SeatPlan, Setup
from edgewise.server.storage import Event, Storage
from tests.server.held_clock import HeldClock
from tests.server.tables import AT_ONCE, QuickThinkers, SilentThinkers, any_move, setup_for


async def settle(live: Live) -> None:
    """Waits until no bot thinks."""
    while live.thinking is not None:
        await asyncio.wait([live.thinking])
        await asyncio.sleep(0)


async def play_out(matches: Matches, live: Live, token: str) -> None:
    """Plays a person's seats to the end, any legal move."""
    while live.table.state.to_move is not None:
        await settle(live)
        seat = live.table.state.to_move
        if seat is not None and not live.table.seats[seat].is_bot:
            move = any_move(live.table)
            await matches.move(live, token, seat, live.table.number, move)


def test_a_whole_match_against_bots(matches: Matches) -> None:
    async def run() -> None:
        live, token = await matches.open(setup_for("you", "bot", "bot"))
        await play_out(matches, live, token)
        assert live.table.state.is_over
        assert {told.seat for told in live.table.told} == {CHANCE, 0, 1, 2}

    asyncio.run(run())


def test_every_acknowledged_move_survives_a_restart_at_any_moment(
    matches: Matches, database: str
) -> None:
    async def run() -> None:
        live, token = await matches.open(setup_for("you", "bot"))
        for _ in range(12):
            await settle(live)
            if live.table.state.is_over:
                break
            seat, move = live.table.state.to_move, any_move(live.table)
            await matches.move(live, token, seat or 0, live.table.number, move)
            before = live.table.state.fingerprint(), live.table.number
            storage = Storage(database)
            found = storage.load_now(live.table.id)
            storage.close()
            assert found is not None
            assert move in [event.text for event in found[1]]
            await settle(live)
            other = Matches(matches.storage, QuickThinkers(), AT_ONCE)
            again = await other.find(live.table.id)
            await settle(again)
            assert before[1] <= again.table.number
            assert again.table.state.fingerprint() == live.table.state.fingerprint()

    asyncio.run(run())


def test_a_bot_s_turn_goes_on_after_a_restart(matches: Matches) -> None:
    async def run() -> None:
        quiet = Matches(matches.storage, SilentThinkers(), AT_ONCE)
        live, _ = await quiet.open(setup_for("bot", "bot"))
        await asyncio.sleep(0)
        clock = live.table.number
        await quiet.close()
        again = await matches.find(live.table.id)
        await settle(again)
        assert again.table.number > clock
        assert again.table.state.is_over

    asyncio.run(run())


def test_two_moves_at_once_one_is_stale(matches: Matches) -> None:
    async def run() -> None:
        live, token = await matches.open(setup_for("you", "here"))
        seat, clock, move = live.table.state.to_move or 0, live.table.number, any_move(live.table)
        results = await asyncio.gather(
            *(matches.move(live, token, seat, clock, move) for _ in range(5)),
            return_exceptions=True,
        )
        assert sum(result is None for result in results) == 1
        assert {r.code for r in results if isinstance(r, Refused)} == {"stale"}

    asyncio.run(run())


def test_what_could_not_be_kept_did_not_happen(matches: Matches) -> None:
    async def run() -> None:
        live, token = await matches.open(setup_for("you", "here"))
        before, clock = live.table.state.fingerprint(), live.table.number
        seat, move = live.table.state.to_move or 0, any_move(live.table)
        heard: list[int] = []
        live.join(lambda: heard.append(live.table.number), token)
        while not heard:  # that somebody came
            await asyncio.sleep(0)
        keep = matches.storage.append

        def broken(
            match: str, number: int, events: list[Event], epoch: int | None = None
        ) -> asyncio.Future[None]:
            raise StorageError("the disk is full")

        matches.storage.append = broken  # type: ignore[method-assign]
        with pytest.raises(StorageError):
            await matches.move(live, token, seat, clock, move)
        assert set(heard) == {clock}
        assert live.table.state.fingerprint() == before
        matches.storage.append = keep  # type: ignore[method-assign]
        await matches.move(live, token, seat, clock, move)
        assert heard[-1] > clock
        assert live.table.state.fingerprint() != before

    asyncio.run(run())


def test_nobody_is_shown_what_a_database_that_is_away_may_not_hold(matches: Matches) -> None:
    async def run() -> None:
        live, token = await matches.open(setup_for("you", "here"))
        eyes, clock = Eyes(live, token), live.table.number
        seat, move = live.table.state.to_move or 0, any_move(live.table)
        storage = matches.storage

        class Away:
            async def append(self, *_: object) -> None:
                raise StorageError("the database is away")

            async def load(self, _: str) -> None:
                raise StorageError("the database is away")

            async def ping(self) -> None:
                raise StorageError("the database is away")

        matches.storage = Away()  # type: ignore[assignment]
        for _ in range(2):
            with pytest.raises(StorageError):
                await matches.move(live, token, seat, clock, move)
            with pytest.raises(StorageError):
                await matches.look(live, eyes)
        matches.storage = storage
        assert json.loads(await matches.look(live, eyes))["number"] == clock
        await matches.move(live, token, seat, clock, move)
        assert json.loads(await matches.look(live, eyes))["number"] > clock

    asyncio.run(run())


def test_who_goes_away_while_a_move_is_written_takes_nothing_with_them(matches: Matches) -> None:
    async def run() -> None:
        live, token = await matches.open(setup_for("you", "here"))
        seat, clock, move = live.table.state.to_move or 0, live.table.number, any_move(live.table)
        moving = asyncio.create_task(matches.move(live, token, seat, clock, move))
        await asyncio.sleep(0)
        moving.cancel()
        await asyncio.wait([moving])
        assert moving.cancelled()
        news = json.loads(await matches.look(live, Eyes(live, token)))
        found = matches.storage.load_now(live.table.id)
        assert found is not None
        assert len(found[1]) == live.table.event_count
        assert news["number"] == live.table.number > clock

    asyncio.run(run())


def test_hints_are_given_to_who_is_to_move_if_they_were_agreed(matches: Matches) -> None:
    async def run() -> None:
        live, token = await matches.open(setup_for("you", "here"))
        seat = live.table.state.to_move or 0
        hint = await matches.hint(live, token, seat)
        assert hint.move in [move.text() for move in live.table.state.legal_moves]
        for bad, who in (("x" * 32, seat), (token, 1 - seat)):
            with pytest.raises(Refused):
                await matches.hint(live, bad, who)
        plain, token = await matches.open(setup_for("you", "here", aids=Aids(hints=False)))
        with pytest.raises(Refused, match="without hints"):
            await matches.hint(plain, token, plain.table.state.to_move or 0)

    asyncio.run(run())


def test_a_seat_given_to_a_bot_plays_on(matches: Matches) -> None:
    async def run() -> None:
        live, token = await matches.open(setup_for("you", "bot"))
        await settle(live)
        await matches.do(live, lambda table: table.give_to_bot(token, 0, "random"))
        await settle(live)
        assert live.table.state.is_over

    asyncio.run(run())


def test_a_rematch_passes_the_seats_of_the_same_people_on_and_is_one_table(
    matches: Matches,
) -> None:
    async def run() -> None:
        live, ada = await matches.open(setup_for("you", "link", "bot"))
        bo = "b" * 32
        await matches.do(live, lambda table: table.sit(bo, 1, "Bo"))
        with pytest.raises(Refused, match="not over"):
            await rematch(matches, live, ada)
        await matches.do(live, lambda table: table.give_to_bot(ada, 0, "random"))
        await matches.do(live, lambda table: table.give_to_bot(bo, 1, "random"))
        await settle(live)
        live.table.seats[0].level = live.table.seats[1].level = ""
        with pytest.raises(Refused, match="Only those who played"):
            await rematch(matches, live, "c" * 32)
        first = await rematch(matches, live, bo)
        second = await rematch(matches, live, ada)
        assert first is second
        assert first.table.seats[0].is_bot
        assert first.table.seats_of(ada) == [1]
        assert first.table.seats_of(bo) == [2]
        assert [seat.name for seat in first.table.seats][1:] == ["Player 2", "Bo"]
        assert not first.table.is_waiting
        again = Matches(matches.storage, QuickThinkers(), AT_ONCE)
        assert (await again.find(first.table.id)).table.seats_of(bo) == [2]

    asyncio.run(run())


def test_tables_that_nobody_uses_are_forgotten_and_found_again(storage: Storage) -> None:
    async def run() -> None:
        matches = Matches(storage, QuickThinkers(), AT_ONCE, keep=3)
        names = [(await matches.open(setup_for("you", "here")))[0].table.id for _ in range(6)]
        assert len(matches._live) == 3
        assert (await matches.find(names[0])).table.id == names[0]
        with pytest.raises(Refused, match="no such table"):
            await matches.find("nonononono23")

    asyncio.run(run())


def test_tables_that_somebody_looks_at_drive_no_others_out(storage: Storage) -> None:
    async def run() -> None:
        matches = Matches(storage, QuickThinkers(), AT_ONCE, keep=3)
        for _ in range(5):
            live, token = await matches.open(setup_for("you", "here"))
            live.join(lambda: None, token)
        others = [(await matches.open(setup_for("you", "here")))[0] for _ in range(3)]
        for live in others:
            assert await matches.find(live.table.id) is live
        await matches.open(setup_for("you", "here"))
        assert len(matches._live) == 8

    asyncio.run(run())


def test_a_table_that_is_found_is_not_one_that_was_put_away_meanwhile(storage: Storage) -> None:
    async def run() -> None:
        before = Matches(storage, QuickThinkers(), AT_ONCE)
        names = [(await before.open(setup_for("you", "here")))[0].table.id for _ in range(8)]
        matches = Matches(storage, QuickThinkers(), AT_ONCE, keep=1)

        async def is_in_use(name: str) -> bool:
            live = await matches.find(name)
            return matches._live.get(name) is live

        assert all(await asyncio.gather(*map(is_in_use, names * 3)))

    asyncio.run(asyncio.wait_for(run(), 30))


@pytest.mark.parametrize(
    "setup",
    [
        Setup("hoses", (SeatPlan("you"),)),
        Setup("hoses", (SeatPlan("you"), SeatPlan("bot", level="genius"))),
        Setup("hoses", (SeatPlan("you"), SeatPlan("cat"))),
        Setup("hoses", (SeatPlan("you"), SeatPlan("here")), {"nothing": True}),
        Setup("chess", (SeatPlan("you"), SeatPlan("here"))),
    ],
)
def test_a_match_that_makes_no_sense_is_not_set_up(matches: Matches, setup: Setup) -> None:
    with pytest.raises(edgewise.EdgewiseError):
        asyncio.run(matches.open(setup))


def test_a_bot_that_fails_plays_anything_and_the_match_goes_on(
    storage: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        class Failing(QuickThinkers):
            async def choose(self, *_: object) -> str:
                raise RuntimeError("the bots' processes die again and again")

        live, _ = await Matches(storage, Failing(), AT_ONCE).open(setup_for("bot", "bot"))
        await settle(live)
        assert live.table.state.is_over

    asyncio.run(run())
    assert "a bot failed" in caplog.text


def test_a_bot_s_move_that_could_not_be_kept_is_tried_again(storage: Storage) -> None:
    async def run() -> None:
        clock = HeldClock()
        matches = Matches(storage, QuickThinkers(), AT_ONCE, clock=clock)
        keep, failures = storage.append, [StorageError("the disk is full")] * 2

        async def failing(match: str, number: int, events: list[Event], epoch: int | None) -> None:
            if failures:
                raise failures.pop()
            await keep(match, number, events, epoch)

        storage.append = failing  # type: ignore[assignment, method-assign]
        live, _ = await matches.open(setup_for("bot", "bot"))
        for _ in range(2):
            clock.turn_to(await clock.next_sleeper())
        await settle(live)
        assert live.table.state.is_over

    asyncio.run(run())


def test_who_gives_up_waiting_for_a_table_does_not_make_it_twice(
    storage: Storage, matches: Matches
) -> None:
    async def run() -> None:
        live, _ = await matches.open(setup_for("you", "here"))
        again = Matches(storage, QuickThinkers(), AT_ONCE)
        impatient = asyncio.create_task(again.find(live.table.id))
        patient = asyncio.create_task(again.find(live.table.id))
        await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.sleep(0)
        late = asyncio.create_task(again.find(live.table.id))
        assert await patient is await late
        assert await again.find(live.table.id) is await patient

    asyncio.run(run())
