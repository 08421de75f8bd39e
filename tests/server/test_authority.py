"""Who decides is asked again when it is decided: no thought outlives the right to it."""

from __future__ import annotations

import asyncio
from functools import partial

from edgewise.core.state import State
from edgewise.server.live import Live
from edgewise.server.matches import Matches, Pace
from edgewise.server.storage import Event, Storage
from edgewise.server.table import Table
from tests.server.attacks import TOKENS, Attack
from tests.server.held_clock import HeldClock
from tests.server.tables import QuickThinkers, any_move, setup_for

ADA = "a" * 32
PACE = Pace(bot=0.5, thought=6.0, hint=0.0, reaction=2.5)


class AskedThinkers(QuickThinkers):
    """Thinks until a test says what came of it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: asyncio.Queue[tuple[str, State, asyncio.Future[str]]] = asyncio.Queue()

    async def choose(self, level: str, seen: State, seconds: float, seed: int) -> str:
        """Waits for the test."""
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        await self.asked.put((level, seen, answer))
        return await answer


async def settled(live: Live) -> None:
    """Waits until everybody has come as far as they can."""
    for _ in range(20):
        async with live.queue:
            await asyncio.sleep(0)


async def bot_in_thought(storage: Storage) -> tuple[Matches, Live, AskedThinkers, HeldClock]:
    """Gives the seat to move of a table to a bot, which thinks."""
    thinkers, clock = AskedThinkers(), HeldClock()
    matches = Matches(storage, thinkers, PACE, clock=clock)
    live, _ = await matches.open(setup_for("you", "here"), ADA)
    await matches.give(live, ADA, live.table.state.to_move or 0, "greedy")
    return matches, live, thinkers, clock


async def end_thought(
    live: Live, clock: HeldClock, thought: asyncio.Future[str], text: str
) -> None:
    """Lets a bot decide, and the time pass until it is told."""
    thought.set_result(text)
    clock.turn_to(await clock.next_sleeper())
    await settled(live)


def test_a_thought_is_not_carried_out_after_the_seat_was_taken_back(storage: Storage) -> None:
    async def run() -> None:
        matches, live, thinkers, clock = await bot_in_thought(storage)
        seat, number = live.table.state.to_move or 0, live.table.number
        _, _, thought = await thinkers.asked.get()
        await matches.do(live, partial(Table.sit, token=ADA, seat=seat, name="Ada"))
        await end_thought(live, clock, thought, any_move(live.table))
        assert live.table.number == number
        assert live.thinking is None
        await matches.move(live, ADA, seat, number, any_move(live.table))
        assert live.table.number > number

    asyncio.run(run())


def test_a_thought_begun_before_the_seat_was_taken_back_and_given_again_is_begun_anew(
    storage: Storage,
) -> None:
    async def run() -> None:
        matches, live, thinkers, clock = await bot_in_thought(storage)
        seat, number = live.table.state.to_move or 0, live.table.number
        _, _, first = await thinkers.asked.get()
        await matches.do(live, partial(Table.sit, token=ADA, seat=seat, name="Ada"))
        await matches.give(live, ADA, seat, "greedy")
        await end_thought(live, clock, first, any_move(live.table))
        assert live.table.number == number
        _, _, second = await thinkers.asked.get()
        await end_thought(live, clock, second, any_move(live.table))
        assert live.table.number > number
        await matches.close()

    asyncio.run(run())


def test_a_bot_that_another_has_replaced_no_longer_decides(storage: Storage) -> None:
    async def run() -> None:
        matches, live, thinkers, clock = await bot_in_thought(storage)
        seat, number = live.table.state.to_move or 0, live.table.number
        level, _, thought = await thinkers.asked.get()
        await matches.give(live, ADA, seat, "search:hard")
        await end_thought(live, clock, thought, any_move(live.table))
        assert (level, live.table.number) == ("greedy", number)
        level, _, _ = await thinkers.asked.get()
        assert level == "search:hard"
        await matches.close()

    asyncio.run(run())


def test_a_new_name_ends_no_thought(storage: Storage) -> None:
    async def run() -> None:
        matches, live, thinkers, clock = await bot_in_thought(storage)
        seat, number = live.table.state.to_move or 0, live.table.number
        _, _, thought = await thinkers.asked.get()
        await matches.do(live, partial(Table.sit, token=ADA, seat=1 - seat, name="Bo"))
        await matches.do(live, partial(Table.order, token=ADA, seat=seat, lets_pass=True))
        await end_thought(live, clock, thought, any_move(live.table))
        assert live.table.number > number
        await matches.close()

    asyncio.run(run())


def order(attack: Attack, lets_pass: bool) -> partial[list[Event]]:
    """Sets or lifts the standing order of the seat that is attacked."""
    owner = 1 - attack.attacker
    return partial(Table.order, token=TOKENS[owner], seat=owner, lets_pass=lets_pass)


def test_a_standing_order_that_was_lifted_is_not_carried_out(
    attack: Attack, storage: Storage
) -> None:
    async def run() -> None:
        clock = HeldClock()
        matches = Matches(storage, QuickThinkers(), PACE, clock=clock)
        await storage.add_match(attack.opening, attack.events)
        live = await matches.find(attack.opening.id)
        await matches.do(live, order(attack, True))
        attacker = TOKENS[attack.attacker]
        await matches.move(live, attacker, attack.attacker, live.table.number, attack.move)
        number = live.table.number
        due = await clock.next_sleeper()
        await matches.do(live, order(attack, False))
        clock.turn_to(due)
        await settled(live)
        assert live.table.number == number
        assert live.thinking is None
        owner = 1 - attack.attacker
        await matches.move(live, TOKENS[owner], owner, number, "accept")
        assert live.table.number > number

    asyncio.run(run())


def test_an_answer_that_waits_is_not_given_for_a_seat_that_a_bot_has_now(
    attack: Attack, storage: Storage
) -> None:
    async def run() -> None:
        clock, owner = HeldClock(), 1 - attack.attacker
        matches = Matches(storage, AskedThinkers(), PACE, clock=clock)
        await storage.add_match(attack.opening, attack.events)
        live = await matches.find(attack.opening.id)
        attacker = TOKENS[attack.attacker]
        await matches.move(live, attacker, attack.attacker, live.table.number, attack.move)
        number = live.table.number
        answer = asyncio.create_task(matches.move(live, TOKENS[owner], owner, number, "accept"))
        due = await clock.next_sleeper()
        await matches.give(live, TOKENS[owner], owner, "greedy")
        clock.turn_to(due - 0.1)
        await settled(live)
        clock.turn_to(due)
        await asyncio.wait([answer])
        assert getattr(answer.exception(), "code", "") == "seat"
        await matches.close()

    asyncio.run(run())
