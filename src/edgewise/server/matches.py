"""The authority over all matches, without any transport.

Each match has one queue: what players and bots want is done one after the
other, kept, and only then told. A table that could not be kept is dropped and
made again from its log, so nothing that was told is ever lost and nothing that
was lost is ever told.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from edgewise.games import find
from edgewise.server import fairness
from edgewise.server.advice import ADVISER, Advice
from edgewise.server.clock import Clock
from edgewise.server.closed import restore
from edgewise.server.database import StorageError
from edgewise.server.live import Live
from edgewise.server.reactions import is_reaction
from edgewise.server.refused import Refused
from edgewise.server.setup import Setup, check_setup
from edgewise.server.storage import Event, Opening, Storage
from edgewise.server.table import Table
from edgewise.server.thinking import Thinkers, think
from edgewise.server.tokens import digest_of, new_name, new_token
from edgewise.server.views import Eyes

log = logging.getLogger(__name__)

Command = Callable[[Table], list[Event]]


@dataclass(frozen=True)
class Pace:
    """How long things take, in seconds, so that people can follow."""

    bot: float = 0.8
    thought: float = 6.0
    hint: float = 2.0
    reaction: float = 2.5
    """No answer out of turn is told before this time has passed; bots think less about one."""
    away: float = 30.0
    """Who is away for so long can be replaced by a bot, at the wish of any other player."""
    retry: float = 1.0
    """When a bot's move could not be kept, it is tried again after this time."""


class Matches:
    """All matches of a server."""

    def __init__(
        self,
        storage: Storage,
        thinkers: Thinkers,
        pace: Pace | None = None,
        *,
        keep: int = 2000,
        clock: Clock | None = None,
    ) -> None:
        self.storage = storage
        self.thinkers = thinkers
        self.pace = pace or Pace()
        self.clock = clock or Clock()
        self._keep = keep
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}

    async def open(self, setup: Setup, token: str = "") -> tuple[Live, str]:
        """Sets up a match; who does so gets the token of its host."""
        game = find(setup.game)
        check_setup(setup, game)
        token = token or new_token()
        seed, tiles = fairness.new_seed(), game.tiles.sheet.text
        opening = Opening(new_name(), game.version, setup, digest_of(token), seed, tiles)
        table = Table(opening, game)
        await self.storage.add_match(opening, table.begin())
        live = self._remember(table)
        self._drive(live)
        return live, token

    async def find(self, id: str) -> Live:
        """Finds a match in use, or makes it again from its log."""
        live = self._live.get(id)
        if live is not None:
            self._live.move_to_end(id)
            return live
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            self._loading.pop(id, None)

    async def _load(self, id: str) -> Live:
        found = await self.storage.load(id)
        if found is None:
            raise Refused("unknown", "There is no such table.")
        opening, events = found
        live = self._remember(restore(opening, find(opening.setup.game), events))
        self._drive(live)
        return live

    def _remember(self, table: Table) -> Live:
        live = self._live[table.id] = Live(table, self.clock.now())
        for id, old in list(self._live.items()):
            if len(self._live) <= self._keep:
                break
            if not old.listeners and old.thinking is None and not old.queue.locked():
                del self._live[id]
        return live

    # Changing a match.

    async def do(self, live: Live, command: Command, *, only: str | None = None) -> None:
        """Queues a command; returns when what it did is kept, and tells everybody.

        With ``only``, nobody but who has that token is told. Who asked may go
        away meanwhile: what was begun is finished all the same.
        """
        async with live.queue:
            table = await self._trusted(live)
            number, clock = table.events, table.clock
            try:
                events = command(table)
                live.is_doubtful = bool(events)
                if events:
                    await _to_the_end(self.storage.append(table.id, number, events))
                live.is_doubtful = False
            except BaseException:
                live.is_doubtful = table.events != number
                await self._restore(live)
                raise
            if table.clock != clock:
                live.asked_at = self.clock.now()
        if table.events != number:
            live.tell(only)
        self._drive(live)

    async def _restore(self, live: Live) -> None:
        """Makes a table in doubt again, now if the log can be read, else when somebody asks."""
        if live.is_doubtful:
            with suppress(StorageError):
                await self._trusted(live)
            live.tell()

    async def look(self, live: Live, eyes: Eyes) -> str:
        """Writes a table as somebody sees it, in its turn: nothing that is not kept yet."""
        async with live.queue:
            await self._trusted(live)
            return eyes.look()

    async def _trusted(self, live: Live) -> Table:
        """Returns a table that shows what the log holds: made again from it, if in doubt."""
        if live.is_doubtful:
            found = await self.storage.load(live.table.id)
            if found is None:
                raise Refused("unknown", "There is no such table.")
            opening, events = found
            live.table = restore(opening, live.table.game, events)
            live.is_doubtful = False
        return live.table

    async def move(self, live: Live, token: str, seat: int, number: int, text: str) -> None:
        """Makes a person's move; an answer out of turn waits until its time."""
        table = live.table
        if number == table.clock and table.state.to_move == seat and is_reaction(table.state):
            await self._wait_for_reaction(live)
        await self.do(live, lambda t: t.move(token, seat, number, text))

    async def _wait_for_reaction(self, live: Live) -> None:
        await self.clock.sleep_until(live.asked_at + self.pace.reaction)

    async def give(self, live: Live, token: str, seat: int, level: str) -> None:
        """Gives a seat to a bot: one's own, any as the host, or that of who has gone."""

        def give(table: Table) -> list[Event]:
            table.check_seat(seat)
            is_away = live.away_for(seat, self.clock.now()) >= self.pace.away
            return table.give_to_bot(token, seat, level, is_away=is_away)

        await self.do(live, give)

    async def hint(self, live: Live, token: str, seat: int) -> Advice:
        """Asks a good bot what it would do with what the seat sees."""
        if not live.table.opening.setup.aids.hints:
            raise Refused("aid", "This match was set up without hints.")
        if seat not in live.table.seats_of(token):
            raise Refused("seat", "That is not your seat.")
        async with live.hinting:
            table = live.table
            if table.state.to_move != seat:
                raise Refused("turn", "It is not your turn.")
            seen = table.state.remembered_by(seat)
            return await self.thinkers.advise(ADVISER, seen, self.pace.hint, table.clock)

    # Bots and standing orders.

    def _drive(self, live: Live) -> None:
        """Starts whoever decides without being asked, if it is their turn."""
        if live.thinking is None and self._decider(live.table) is not None:
            live.thinking = asyncio.create_task(self._play_on(live))
            live.thinking.add_done_callback(lambda _: self._thought(live))

    def _thought(self, live: Live) -> None:
        task, live.thinking = live.thinking, None
        if task is not None and not task.cancelled() and task.exception() is not None:
            log.error("a bot failed at table %s", live.table.id, exc_info=task.exception())
            return
        if task is not None and not task.cancelled():
            self._drive(live)

    def _decider(self, table: Table) -> int | None:
        seat = table.state.to_move
        if seat is None or seat < 0:
            return None
        if table.seats[seat].is_bot or table.automatic_move() is not None:
            return seat
        return None

    async def _play_on(self, live: Live) -> None:
        seat = self._decider(live.table)
        while seat is not None:
            try:
                await self._decide_for(live, seat)
            except StorageError:
                log.exception("a bot's move at table %s could not be kept", live.table.id)
                await self.clock.sleep_until(self.clock.now() + self.pace.retry)
            seat = self._decider(live.table)

    async def _decide_for(self, live: Live, seat: int) -> None:
        table = live.table
        number, began = table.clock, self.clock.now()
        reaction = is_reaction(table.state)
        text = None if table.seats[seat].is_bot else table.automatic_move()
        if text is None:
            seed = fairness.number_from(table.opening.seed, f"bot {seat} {number}", 1 << 60)
            seconds = (
                min(self.pace.thought, self.pace.reaction / 2) if reaction else self.pace.thought
            )
            text = await self._think_for(table, seat, seconds, seed)
        if reaction:
            await self._wait_for_reaction(live)
        else:
            await self.clock.sleep_until(began + self.pace.bot)
        try:
            chosen = text
            await self.do(live, lambda t: t.decide(seat, number, chosen))
        except Refused as refused:
            if refused.code != "stale":
                raise

    async def _think_for(self, table: Table, seat: int, seconds: float, seed: int) -> str:
        """Asks a seat's bot; one that fails plays anything, rather than hold up the table."""
        seen = table.state.remembered_by(seat)
        try:
            return await self.thinkers.choose(table.seats[seat].level, seen, seconds, seed)
        except Exception:
            log.exception("a bot failed at table %s", table.id)
            return think("random", seen, 0.0, seed)

    async def close(self) -> None:
        """Ends all thoughts; the log is complete without them."""
        for live in list(self._live.values()):
            if live.thinking is not None:
                live.thinking.cancel()
        self.thinkers.close()


async def _to_the_end(kept: asyncio.Future[None]) -> None:
    """Waits until something is kept, also when nobody wants to know any more."""
    try:
        await asyncio.shield(kept)
    except asyncio.CancelledError:
        await asyncio.wait([kept])
        kept.result()
        raise
