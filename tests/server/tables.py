"""Tables for the server's tests: how they are set up, and bots that think at once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

from edgewise.core.state import State
from edgewise.review.jobs import review_part
from edgewise.server.advice import Advice
from edgewise.server.limits import Limits
from edgewise.server.matches import Pace
from edgewise.server.setup import Aids, SeatPlan, Setup
from edgewise.server.table import Table
from edgewise.server.thinking import Thinkers, think

AT_ONCE = Pace(
    bot=0.0, thought=0.0, hint=0.0, reaction=0.0, spectators=0.0, presence=0.0, review=0.01
)
OPEN = Limits(
    messages=1e9,
    burst=10**9,
    address_messages=1e9,
    address_burst=10**9,
    requests=1e9,
    request_burst=10**9,
    tables=1e9,
    table_burst=10**9,
    changes=1e9,
    change_burst=10**9,
    prints=1e9,
    print_burst=10**9,
    signs=1e9,
    sign_burst=10**9,
)
"""No limit of rate at all, for tests that ask a lot."""
AIDS = Aids()
"""What helps players where nobody says otherwise."""


class QuickThinkers(Thinkers):
    """Thinks in this process, by the simplest bots."""

    async def choose(self, level: str, seen: State, seconds: float, seed: int) -> str:
        """Chooses at once."""
        return think("random" if level == "random" else "greedy", seen, seconds, seed)

    async def advise(self, level: str, seen: State, seconds: float, seed: int) -> Advice:
        """Advises what it would choose."""
        return Advice(await self.choose(level, seen, seconds, seed))

    async def make_pdf(self, job: Callable[..., bytes], *args: object) -> bytes:
        """Prints at once."""
        return job(*args)

    async def review(
        self, match: dict[str, Any], part: int, seconds: float, seed: int
    ) -> dict[str, Any]:
        """Reviews at once."""
        await asyncio.sleep(0)
        return review_part(match, part, seconds, seed)


class SilentThinkers(Thinkers):
    """Never comes to a decision."""

    async def choose(self, level: str, seen: State, seconds: float, seed: int) -> str:
        """Thinks for ever."""
        return await asyncio.Event().wait() and ""


def setup_for(*kinds: str, game: str = "hoses", aids: Aids = AIDS) -> Setup:
    """Sets up a match: kinds of seats, where ``bot`` is a bot that plays anything."""
    seats = tuple(SeatPlan(kind, "", "random" if kind == "bot" else "") for kind in kinds)
    return Setup(game, seats, {}, aids)


def any_move(table: Table, seed: int = 0) -> str:
    """Picks a legal move of the seat to move."""
    moves = [move.text() for move in table.state.legal_moves]
    return random.Random(seed + table.number).choice(moves)
