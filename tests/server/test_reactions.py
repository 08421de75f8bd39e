"""Answers out of turn: everybody is asked alike, and no answer comes before its time."""

from __future__ import annotations

import asyncio
import random
from functools import partial

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.core.state import State
from edgewise.match import draw_chance
from edgewise.server.live import Live
from edgewise.server.matches import Matches, Pace
from edgewise.server.reactions import is_reaction, passing_text
from edgewise.server.setup import SeatPlan, Setup
from edgewise.server.storage import Storage
from edgewise.server.table import Table
from edgewise.server.views import Eyes
from server.tables import QuickThinkers

TOKENS = ("a" * 32, "b" * 32)
PACE = Pace(bot=0.0, thought=0.0, hint=0.0, reaction=0.2)


def asked_states(seed: int) -> list[State]:
    """Collects the states of a match of Hydras in which somebody is asked."""
    rng, found = random.Random(seed), []
    state = edgewise.game("hydras").new(2)
    while state.to_move is not None:
        if is_reaction(state):
            found.append(state.clone())
        chance = state.to_move == CHANCE
        state.push(draw_chance(state, rng) if chance else rng.choice(list(state.legal_moves)))
    return found


def test_the_owner_is_asked_with_and_without_a_shield() -> None:
    choices = {len(state.legal_moves) > 1 for seed in range(6) for state in asked_states(seed)}
    assert choices == {True, False}


def test_what_is_asked_can_always_be_let_pass() -> None:
    assert {passing_text(state) for state in asked_states(1)} == {"accept"}


async def at_a_question(matches: Matches) -> Live:
    """Plays a match of Hydras between two people until one of them is asked."""
    plans = (SeatPlan("you"), SeatPlan("link"))
    live, _ = await matches.open(Setup("hydras", plans), TOKENS[0])
    await matches.do(live, lambda table: table.sit(TOKENS[1], 1, "Bo"))
    for _ in range(200):
        table = live.table
        if is_reaction(table.state):
            return live
        seat = table.state.to_move
        assert seat is not None
        other = [m.text() for m in table.state.legal_moves if m.text().startswith(f"{1 - seat}:")]
        move = other[0] if other else table.state.legal_moves[0].text()
        await matches.move(live, TOKENS[seat], seat, table.clock, move)
    raise AssertionError("nobody was asked")


def test_an_answer_is_told_no_sooner_than_a_standing_order_answers(storage: Storage) -> None:
    async def run() -> None:
        matches = Matches(storage, QuickThinkers(), PACE)
        for by_order in (False, True):
            live = await at_a_question(matches)
            table, asked_at, clock = live.table, live.asked_at, live.table.clock
            seat = table.state.to_move or 0
            token = TOKENS[seat]
            if by_order:
                order = partial(Table.order, token=token, seat=seat, lets_pass=True)
                await matches.do(live, order, only=token)
                assert live.thinking is not None
                await asyncio.wait([live.thinking])
            else:
                await matches.move(live, token, seat, clock, "accept")
            assert table.clock > clock
            assert live.asked_at - asked_at >= PACE.reaction

    asyncio.run(run())


def test_a_standing_order_is_heard_by_nobody_else(storage: Storage) -> None:
    async def run() -> None:
        matches = Matches(storage, QuickThinkers(), PACE)
        live = await at_a_question(matches)
        seat = live.table.state.to_move or 0
        mine, theirs = TOKENS[seat], TOKENS[1 - seat]
        heard: list[str] = []
        live.listeners[lambda: heard.append("mine")] = mine
        live.listeners[lambda: heard.append("theirs")] = theirs
        before = Eyes(live, theirs).look()
        order = partial(Table.order, token=mine, seat=seat, lets_pass=True)
        await matches.do(live, order, only=mine)
        assert heard == ["mine"]
        assert Eyes(live, theirs).look() == before
        assert live.thinking is not None
        live.thinking.cancel()

    asyncio.run(run())
