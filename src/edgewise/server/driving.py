"""Makes the moves that nobody is asked for: those of bots and of standing orders.

A decision begins under an authority: which bot or order decides, for which
seat, at which position. Thinking takes time, so the match's queue checks that this
authority still holds when the decision is carried out.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from edgewise.core.state import State
from edgewise.server import fairness
from edgewise.server.database import StorageError
from edgewise.server.live import Live
from edgewise.server.logs import table_of
from edgewise.server.reactions import declining_text, is_reaction
from edgewise.server.refused import Refused
from edgewise.server.table import Authority, Table
from edgewise.server.thinking import think

if TYPE_CHECKING:
    from edgewise.server.matches import Matches

log = logging.getLogger(__name__)

HASTY = "greedy"
"""The level that answers out of turn for a bot that was kept waiting: it needs no time."""


@dataclass(frozen=True)
class Question:
    """What is to be decided, by which authority, with what the seat sees."""

    authority: Authority
    seen: State
    is_reaction: bool
    seed: int


def question_at(table: Table) -> Question | None:
    """Finds what is to be decided without asking anybody, if anything is."""
    authority = table.decider()
    if authority is None:
        return None
    seat = authority.seat
    seed = fairness.number_from(table.opening.seed, f"bot {seat} {authority.number}", 1 << 60)
    return Question(authority, table.state.remembered_by(seat), is_reaction(table.state), seed)


class Driver:
    """Keeps tables going: decides where nobody is asked, and brings back what is in doubt."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._clock = matches.clock
        self._pace = matches.pace

    def drive(self, live: Live) -> None:
        """Starts whoever decides without being asked, if it is their turn."""
        if live.is_gone:
            return
        if live.thinking is None and (live.is_doubtful or live.table.decider() is not None):
            live.thinking = asyncio.create_task(self._play_on(live))
            live.thinking.add_done_callback(lambda _: self._ended(live))

    def _ended(self, live: Live) -> None:
        task, live.thinking = live.thinking, None
        if task is None or task.cancelled():
            return
        if task.exception() is not None:
            log.error("a bot failed", exc_info=task.exception(), extra=table_of(live.table.id))
            return
        self.drive(live)

    async def _play_on(self, live: Live) -> None:
        """Decides until a person is to move, from what is stored: the rest may never happen."""
        while True:
            try:
                question = await self._matches.read(live, question_at)
                if question is None:
                    return
                await self._decide(live, question)
            except StorageError:
                if live.is_gone:
                    return
                await self._matches.until_database_answers()
            except Refused as refused:
                if refused.code != "stale":
                    raise

    async def _decide(self, live: Live, question: Question) -> None:
        authority, began = question.authority, self._clock.now()
        if not authority.is_bot:
            text = declining_text(question.seen) or ""
        elif question.is_reaction:
            text = await self._answer(live, question, began + self._pace.reaction)
        else:
            text = await self._think(live, question, self._pace.thought)
            await self._clock.sleep_until(began + self._pace.bot)
        try:
            await self._carry_out(live, authority, text)
        except Refused as refused:
            if refused.code not in ("invalid", "illegal"):
                raise
            log.error(
                "a bot chose what is refused: %s", refused.code, extra=table_of(live.table.id)
            )
            anything = think("random", question.seen, 0.0, question.seed)
            await self._carry_out(live, authority, anything)

    async def _carry_out(self, live: Live, authority: Authority, text: str) -> None:
        await self._matches.decide(
            live, authority.seat, authority.number, lambda t: t.decide_for(authority, text)
        )

    async def _answer(self, live: Live, question: Question, due: float) -> str:
        """Asks a bot out of turn; the answer is there when it is due, however busy bots are."""
        hasty = think(HASTY, question.seen, 0.0, question.seed)
        seconds = min(self._pace.thought, self._pace.reaction / 2)
        thought = asyncio.create_task(self._think(live, question, seconds))
        try:
            await self._clock.sleep_until(due)
            if thought.done() or self._pace.reaction == 0:
                return await thought
            return hasty
        finally:
            thought.cancel()

    async def _think(self, live: Live, question: Question, seconds: float) -> str:
        """Asks a seat's bot; one that fails plays anything, rather than hold up the table."""
        level, seen, seed = question.authority.level, question.seen, question.seed
        try:
            return await self._matches.thinkers.choose(level, seen, seconds, seed)
        except Exception:
            log.exception("a bot failed", extra=table_of(live.table.id))
            return think("random", seen, 0.0, seed)
