"""Bots think in processes of their own, in an order that is fair to all tables."""

from __future__ import annotations

import asyncio
import os
import random
import signal

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.core.state import State
from edgewise.match import draw_chance
from edgewise.server.advice import ADVISER, Advice
from edgewise.server.matches import Matches
from edgewise.server.storage import Storage
from edgewise.server.thinking import QUICK, Found, Job, Lane, Thinkers, think
from tests.server.tables import AT_ONCE, QuickThinkers, setup_for

STATE = edgewise.game("hoses").new(2)


class HeldLane(Lane):
    """Lets a test see who thinks, and for how long, and end each thought when it likes."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.thoughts: list[tuple[int, float]] = []
        self._ends: dict[int, asyncio.Event] = {}

    async def _do(
        self, job: Job[Found], level: str, seen: State, seconds: float, seed: int
    ) -> Found:
        self.thoughts.append((seed, seconds))
        self._ends[seed] = asyncio.Event()
        await self._ends[seed].wait()
        return job(level, seen, seconds, seed)

    async def end(self, seed: int) -> None:
        """Ends a thought, and lets the next begin."""
        self._ends[seed].set()
        await settled()


async def settled() -> None:
    """Waits until all tasks have come as far as they can."""
    for _ in range(10):
        await asyncio.sleep(0)


def keep(_level: str, _seen: State, _seconds: float, _seed: int) -> str:
    """Keeps the hand, whatever it is."""
    return "keep"


def ask(lane: Lane, seed: int) -> asyncio.Task[str]:
    """Asks for a move of a bot that is known by its seed."""
    return asyncio.create_task(lane.ask(keep, "search:expert", STATE, 6.0, seed))


def test_who_asked_first_thinks_first_and_the_shorter_the_more_wait() -> None:
    async def run() -> None:
        lane = HeldLane(1)
        asked = [ask(lane, seed) for seed in (1, 2, 3)]
        await settled()
        assert lane.thoughts == [(1, 6.0)]
        await lane.end(1)
        asked.append(ask(lane, 4))
        await settled()
        assert lane.thoughts[1:] == [(2, 3.0)]
        await lane.end(2)
        await lane.end(3)
        assert lane.thoughts[2:] == [(3, 3.0), (4, 6.0)]
        await lane.end(4)
        assert await asyncio.gather(*asked) == ["keep"] * 4

    asyncio.run(run())


def test_all_who_wait_have_moved_within_the_time_of_one_long_thought() -> None:
    async def run() -> None:
        lane = HeldLane(2)
        asked = [ask(lane, seed) for seed in range(20)]
        await settled()
        for seed in range(2):
            await lane.end(seed)
        waited = lane.thoughts[2:4]
        assert all(seconds <= 2 * 6.0 / 18 for _, seconds in waited)
        for seed in range(2, 20):
            await lane.end(seed)
        assert [seed for seed, _ in lane.thoughts] == list(range(20))
        await asyncio.gather(*asked)

    asyncio.run(run())


def test_a_bot_that_answers_at_once_never_waits_for_one_that_thinks_long() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        thinkers.slow, thinkers.quick = slow, quick = HeldLane(1), HeldLane(1)
        levels = ["search:expert", ADVISER, *sorted(QUICK)]
        asked = [
            asyncio.create_task(thinkers.choose(level, STATE, 6.0, seed))
            for seed, level in enumerate(levels, 1)
        ]
        await settled()
        assert [seed for seed, _ in slow.thoughts] == [1]
        assert [seed for seed, _ in quick.thoughts] == [3]
        for task in asked:
            task.cancel()

    asyncio.run(run())


def test_many_hints_of_one_table_wait_for_each_other_and_not_others_for_them(
    storage: Storage,
) -> None:
    async def run() -> None:
        class Counting(QuickThinkers):
            asked = 0

            async def advise(self, *_: object) -> Advice:
                self.asked += 1
                await asyncio.Event().wait()
                return Advice("")

        thinkers = Counting()
        matches = Matches(storage, thinkers, AT_ONCE)
        tasks = []
        for table in range(2):
            live, token = await matches.open(setup_for("you", "here"))
            seat = live.table.state.to_move or 0
            tasks += [asyncio.create_task(matches.hint(live, token, seat)) for _ in range(5)]
            await settled()
            assert thinkers.asked == table + 1
        for task in tasks:
            task.cancel()

    asyncio.run(run())


def test_bots_think_in_another_process_and_one_that_dies_is_replaced() -> None:
    async def run() -> None:
        lane = Lane(1)
        state = edgewise.game("hoses").new(2)
        while state.to_move == CHANCE:
            state.push(draw_chance(state, random.Random(state.fingerprint())))
        seen = state.seen_by(state.to_move or 0)
        legal = [move.text() for move in state.legal_moves]
        assert await lane.ask(think, "greedy", seen, 0.0, 1) in legal
        (worker,) = await lane.warm_up()
        assert worker != os.getpid()
        os.kill(worker, signal.SIGKILL)
        assert await lane.ask(think, "greedy", seen, 0.0, 1) in legal
        lane.close()

    asyncio.run(run())


class ConfusedThinkers(QuickThinkers):
    """Chooses what is no move, or what is against the rules."""

    async def choose(self, level: str, seen: State, seconds: float, seed: int) -> str:
        """Chooses nonsense of two kinds, in turn."""
        return ("nonsense", "keep")[seed % 2]


def test_a_bot_that_chooses_nonsense_does_not_hold_up_its_table(storage: Storage) -> None:
    async def run() -> None:
        matches = Matches(storage, ConfusedThinkers(), AT_ONCE)
        live, token = await matches.open(setup_for("you", "bot"))
        await matches.give(live, token, 0, "random")
        while live.thinking is not None:
            await asyncio.wait([live.thinking])
            await asyncio.sleep(0)
        assert live.table.state.is_over
        await matches.close()

    asyncio.run(run())
