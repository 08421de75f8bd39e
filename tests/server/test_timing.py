"""When bots and answers out of turn are heard: at their time, whatever happened before."""

from __future__ import annotations

import asyncio
import math
from functools import partial
from pathlib import Path

import pytest

import edgewise
from edgewise.core.state import State
from edgewise.server.database import StorageError
from edgewise.server.live import Live
from edgewise.server.matches import Matches, Pace
from edgewise.server.reactions import is_reaction
from edgewise.server.storage import Event, Storage
from edgewise.server.table import Table
from edgewise.server.thinking import SLACK, Found, Job, Lane, Thinkers, seconds_of
from edgewise.server.timesource import TimeSource
from tests.server.attacks import TOKENS, Attack
from tests.server.held_clock import HeldClock
from tests.server.tables import QuickThinkers, SilentThinkers

HARD = "search:hard"
PACE = Pace(bot=0.5, thought=6.0, hint=0.0, reaction=2.5)
TAKES = (0.0, 1.25, math.inf)
"""How long the bot that is asked thinks: with nothing to answer with, with a shield, for ever."""


class TimedThinkers(QuickThinkers):
    """Answers out of turn after some time of a held clock; about anything else it thinks on."""

    def __init__(self, clock: TimeSource, takes: float) -> None:
        super().__init__()
        self._clock = clock
        self._takes = takes

    async def choose(self, level: str, seen: State, seconds: float, seed: int) -> str:
        """Accepts, when the time has come."""
        if seen.game.hidden.declining_code(seen) is None:
            return await asyncio.Event().wait() and ""
        await self._clock.sleep_until(self._clock.now() + self._takes)
        return "accept"


async def settled(live: Live) -> None:
    """Waits until everybody has come as far as they can."""
    for _ in range(20):
        async with live.queue:
            await asyncio.sleep(0)


async def heard_at(live: Live, clock: HeldClock) -> float:
    """Turns the clock until the table has moved on from the attack; tells when it did."""
    for _ in range(10_000):
        await settled(live)
        if not is_reaction(live.table.state):
            return clock.now()
        if clock.sleepers():
            clock.turn_to(await clock.next_sleeper())
        else:
            await asyncio.sleep(0.001)  # a thread asks the database
    raise AssertionError("nobody answers")


async def attacked(matches: Matches, attack: Attack, *, by_bot: bool = True) -> Live:
    """Finds the table and attacks the seat of a bot, or of a person."""
    await matches.storage.add_match(attack.opening, attack.events)
    live = await matches.find(attack.opening.id)
    if by_bot:
        await give(matches, live, attack)
    attacker = attack.attacker
    await matches.move(live, TOKENS[attacker], attacker, live.table.number, attack.move)
    return live


async def give(matches: Matches, live: Live, attack: Attack) -> None:
    """Gives the seat that is attacked to a bot."""
    await matches.give(live, TOKENS[1 - attack.attacker], 1 - attack.attacker, "greedy")


async def at_once(attack: Attack, storage: Storage, takes: float) -> float:
    """Attacks a bot."""
    clock = HeldClock()
    matches = Matches(storage, TimedThinkers(clock, takes), PACE, clock=clock)
    found = await heard_at(await attacked(matches, attack), clock)
    await matches.close()
    return found


async def after_a_restart(attack: Attack, storage: Storage, takes: float) -> float:
    """Attacks a bot, and starts the server anew before it has answered."""
    before = Matches(storage, SilentThinkers(), PACE, clock=HeldClock())
    await attacked(before, attack)
    await before.close()
    clock = HeldClock()
    clock.turn_to(1000.0)
    matches = Matches(storage, TimedThinkers(clock, takes), PACE, clock=clock)
    found = await heard_at(await matches.find(attack.opening.id), clock)
    await matches.close()
    return found


async def after_an_outage(attack: Attack, storage: Storage, takes: float) -> float:
    """Attacks a bot, whose answer cannot be kept at first."""
    clock, keep, failures = HeldClock(), storage.append, [StorageError("the disk is full")]
    matches = Matches(storage, TimedThinkers(clock, takes), PACE, clock=clock)
    live = await attacked(matches, attack)

    async def failing(match: str, number: int, events: list[Event], epoch: int | None) -> None:
        if failures:
            raise failures.pop()
        await keep(match, number, events, epoch)

    storage.append = failing  # type: ignore[assignment, method-assign]
    found = await heard_at(live, clock)
    await matches.close()
    return found


async def given_late(attack: Attack, storage: Storage, takes: float) -> float:
    """Attacks a person, who leaves the answer to a bot after a while."""
    clock = HeldClock()
    matches = Matches(storage, TimedThinkers(clock, takes), PACE, clock=clock)
    live = await attacked(matches, attack, by_bot=False)
    clock.turn_to(60.0)
    await give(matches, live, attack)
    found = await heard_at(live, clock)
    await matches.close()
    return found


@pytest.mark.parametrize(
    ("happened", "expected"),
    [
        (at_once, 2.5),
        (after_a_restart, 1002.5),
        (after_an_outage, 2.5 + PACE.retry + 2.5),
        (given_late, 62.5),
    ],
)
@pytest.mark.parametrize("takes", TAKES)
def test_a_bot_s_answer_is_told_at_its_time_however_long_it_thought(
    attack: Attack, tmp_path: Path, happened: object, expected: float, takes: float
) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'matches.sqlite'}")
    assert asyncio.run(happened(attack, storage, takes)) == expected  # type: ignore[operator]
    storage.close()


def test_a_person_s_answer_waits_after_a_restart_too(attack: Attack, storage: Storage) -> None:
    async def run() -> None:
        await attacked(
            Matches(storage, SilentThinkers(), PACE, clock=HeldClock()), attack, by_bot=False
        )
        clock, owner = HeldClock(), 1 - attack.attacker
        clock.turn_to(1000.0)
        matches = Matches(storage, SilentThinkers(), PACE, clock=clock)
        live = await matches.find(attack.opening.id)
        move = matches.move(live, TOKENS[owner], owner, live.table.number, "accept")
        answer = asyncio.create_task(move)
        assert await heard_at(live, clock) == 1002.5
        await answer

    asyncio.run(run())


def test_an_answer_that_is_sent_before_the_question_waits_all_the_same(
    attack: Attack, storage: Storage
) -> None:
    async def run() -> None:
        clock, owner = HeldClock(), 1 - attack.attacker
        matches = Matches(storage, SilentThinkers(), PACE, clock=clock)
        await storage.add_match(attack.opening, attack.events)
        live = await matches.find(attack.opening.id)
        number = live.table.number
        attacking = matches.move(live, TOKENS[1 - owner], 1 - owner, number, attack.move)
        answering = matches.move(live, TOKENS[owner], owner, number + 1, "accept")
        first, second = asyncio.create_task(attacking), asyncio.create_task(answering)
        await first
        assert live.table.number == number + 1
        assert await heard_at(live, clock) == 2.5
        await second

    asyncio.run(run())


def test_a_standing_order_waits_after_a_restart_too(attack: Attack, storage: Storage) -> None:
    async def run() -> None:
        before = Matches(storage, SilentThinkers(), PACE, clock=HeldClock())
        live = await attacked(before, attack, by_bot=False)
        owner = 1 - attack.attacker
        order = partial(Table.order, token=TOKENS[owner], seat=owner, lets_pass=True)
        await before.do(live, order)
        await before.close()
        clock = HeldClock()
        clock.turn_to(1000.0)
        matches = Matches(storage, SilentThinkers(), PACE, clock=clock)
        assert await heard_at(await matches.find(attack.opening.id), clock) == 1002.5
        await matches.close()

    asyncio.run(run())


# In turn.


class ClockedLane(Lane):
    """Workers that need as long as a test says for each thought, on its clock."""

    def __init__(self, clock: TimeSource, takes: dict[int, float]) -> None:
        super().__init__(1, slack=SLACK, clock=clock)
        self._takes = takes

    async def _do(
        self, job: Job[Found], level: str, seen: State, seconds: float, seed: int
    ) -> Found:
        await self._clock.sleep_until(self._clock.now() + min(seconds, self._takes[seed]))
        return job("random", seen, seconds, seed)


def a_position() -> State:
    """Makes a position in which a seat is to move."""
    state = edgewise.game("hoses").new(2)
    while state.to_move is not None and state.to_move < 0:
        state.push(state.chance_outcomes()[0][0])
    return state


@pytest.mark.parametrize("level", ["greedy", "search:normal", "search:hard", "search:expert"])
@pytest.mark.parametrize("others", [0, 2])
def test_a_bot_with_one_legal_move_answers_no_sooner_than_one_with_several(
    level: str, others: int
) -> None:
    async def run(takes: float) -> float:
        clock, seen = HeldClock(), a_position()
        thinkers = Thinkers(1, clock=clock)
        thinkers.slow = thinkers.quick = ClockedLane(clock, {0: takes, 1: 1.0, 2: 0.7})
        asked = [
            asyncio.create_task(thinkers.choose(level if seed == 0 else HARD, seen, 6.0, seed))
            for seed in range(others, -1, -1)
        ]
        while not asked[-1].done():
            for _ in range(10):
                await asyncio.sleep(0)
            if clock.sleepers():
                clock.turn_to(await clock.next_sleeper())
        return clock.now()

    usual = seconds_of(level)
    times = {asyncio.run(run(takes)) for takes in (0.0, usual / 2, usual, usual + SLACK / 2)}
    assert len(times) == 1, times
