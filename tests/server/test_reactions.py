"""Answers out of turn: everybody is asked alike, and the table sees the same in every case."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from pathlib import Path

import edgewise
from edgewise.core.state import State
from edgewise.match import random_move
from edgewise.server.eyes import Eyes
from edgewise.server.live import Live
from edgewise.server.matches import Matches, Pace
from edgewise.server.reactions import declining_text, is_reaction
from edgewise.server.storage import Storage
from edgewise.server.table import Table
from tests.server.attacks import TOKENS, Attack
from tests.server.held_clock import HeldClock
from tests.server.tables import QuickThinkers

HYDRAS = edgewise.game("hydras")
WATCHER = ""
PACE = Pace(bot=0.5, thought=6.0, hint=0.0, reaction=2.5, spectators=0.0, presence=0.0)


def played(seed: int) -> list[State]:
    """Lists the states of a match of Hydras between people who do anything."""
    rng, found = random.Random(seed), []
    state = HYDRAS.new(2)
    while state.to_move is not None:
        found.append(state.clone())
        state.push(random_move(state, rng))
    return found


def test_the_owner_is_asked_with_and_without_a_shield() -> None:
    asked = [state for seed in range(6) for state in played(seed) if is_reaction(state)]
    assert {len(state.legal_moves) > 1 for state in asked} == {True, False}
    assert {declining_text(state) for state in asked} == {"accept"}


def test_nobody_else_is_asked_out_of_turn() -> None:
    for state in played(1):
        assert is_reaction(state) == (state.to_dict()["phase"] == "answer")
    for name in edgewise.games():
        if name != "hydras":
            assert not is_reaction(edgewise.game(name).new())


Heard = list[tuple[float, str]]


def watch(matches: Matches, live: Live, token: str) -> Heard:
    """Listens as a browser does; collects what it is sent, and when."""
    eyes, heard, looks = Eyes(live, token), Heard(), set[asyncio.Task[None]]()

    async def look() -> None:
        heard.append((matches.clock.now(), await matches.look(live, eyes)))

    def changed() -> None:
        looks.add(asyncio.create_task(look()))

    live.join(changed, token)
    return heard


async def settled(live: Live) -> None:
    """Waits until whoever listens has heard what there is."""
    for _ in range(10):
        async with live.queue:
            await asyncio.sleep(0)


CASES = {
    "shield, answers at once": (True, 0.0),
    "shield, answers after a while": (True, 2.4),
    "no shield, answers at once": (False, 0.0),
    "no shield, answers after a while": (False, 1.3),
    "shield, standing order": (True, None),
    "no shield, standing order": (False, None),
}


async def seen_in(case: str, attack: Attack, folder: Path) -> list[Heard]:
    """Lets one case happen; returns what the attacker and a spectator are sent, and when."""
    shield, answers_at = CASES[case]
    clock = HeldClock()
    storage = Storage(f"sqlite:///{folder / case}.sqlite")
    matches = Matches(storage, QuickThinkers(), PACE, clock=clock)
    await storage.add_match(attack.opening, attack.events)
    live = await matches.find(attack.opening.id)
    live.table.state.copy_from(attack.worlds[shield])
    owner, attacker = TOKENS[1 - attack.attacker], TOKENS[attack.attacker]
    heard = [watch(matches, live, token) for token in (attacker, WATCHER)]
    watch(matches, live, owner)
    if answers_at is None:
        order = partial(Table.order, token=owner, seat=1 - attack.attacker, lets_pass=True)
        await matches.do(live, order, only=owner)
    await settled(live)
    clock.turn_to(10.0)
    await matches.move(live, attacker, attack.attacker, live.table.number, attack.move)
    await settled(live)
    number = live.table.number
    answer = None
    if answers_at is not None:
        clock.turn_to(10.0 + answers_at)
        done = matches.move(live, owner, 1 - attack.attacker, number, "accept")
        answer = asyncio.create_task(done)
    assert await clock.next_sleeper() == 10.0 + PACE.reaction
    clock.turn_to(10.0 + PACE.reaction)
    await (answer or live.thinking or asyncio.sleep(0))
    await settled(live)
    assert live.table.number > number
    storage.close()
    return heard


def test_the_table_sees_the_same_bytes_after_the_same_time_in_every_case(
    attack: Attack, tmp_path: Path
) -> None:
    assert set(attack.worlds) == {True, False}
    seen = {case: asyncio.run(seen_in(case, attack, tmp_path)) for case in CASES}
    first = seen["shield, answers at once"]
    for heard in first:
        times = [when for when, _ in heard]
        assert times[-2:] == [10.0, 12.5]
    for case, both in seen.items():
        for heard, expected in zip(both, first, strict=True):
            assert heard == expected, case


def test_a_standing_order_is_heard_by_nobody_else(attack: Attack, storage: Storage) -> None:
    async def run() -> None:
        matches = Matches(storage, QuickThinkers(), PACE, clock=HeldClock())
        await storage.add_match(attack.opening, attack.events)
        live = await matches.find(attack.opening.id)
        mine, theirs = TOKENS
        heard = {token: watch(matches, live, token) for token in (mine, theirs, WATCHER)}
        await settled(live)
        before = {token: len(found) for token, found in heard.items()}
        await matches.do(live, partial(Table.order, token=mine, seat=0, lets_pass=True), only=mine)
        await settled(live)
        news = [len(found) - before[token] for token, found in heard.items()]
        assert news == [1, 0, 0]
        assert '"lets_pass":[0]' in heard[mine][-1][1]
        assert '"lets_pass":[]' in Eyes(live, theirs).look()

    asyncio.run(run())


def test_a_bot_answers_no_sooner_and_thinks_no_longer_than_people_may(
    attack: Attack, storage: Storage
) -> None:
    async def run() -> None:
        thought: list[float] = []

        class Accepting(QuickThinkers):
            async def choose(self, level: str, seen: State, seconds: float, seed: int) -> str:
                thought.append(seconds)
                return "accept" if is_reaction(seen) else await asyncio.Event().wait() and ""

        clock = HeldClock()
        matches = Matches(storage, Accepting(), PACE, clock=clock)
        await storage.add_match(attack.opening, attack.events)
        live = await matches.find(attack.opening.id)
        owner, attacker = TOKENS[1 - attack.attacker], TOKENS[attack.attacker]
        give = partial(Table.give_to_bot, token=owner, seat=1 - attack.attacker, level="greedy")
        await matches.do(live, give)
        await matches.move(live, attacker, attack.attacker, live.table.number, attack.move)
        number = live.table.number
        assert await clock.next_sleeper() == PACE.reaction
        assert live.table.number == number
        heard = watch(matches, live, WATCHER)
        await settled(live)
        clock.turn_to(PACE.reaction)
        while live.table.number == number:
            await settled(live)
        assert thought[0] < PACE.reaction
        assert heard[-1][0] == PACE.reaction
        await matches.close()

    asyncio.run(run())
