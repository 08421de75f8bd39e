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
from dataclasses import dataclass

from edgewise.games import find
from edgewise.server import fairness
from edgewise.server.reactions import is_reaction
from edgewise.server.refused import Refused
from edgewise.server.setup import Setup, check_setup
from edgewise.server.storage import Event, Opening, Storage, StorageError
from edgewise.server.table import Table, rebuild
from edgewise.server.thinking import Thinkers, strongest
from edgewise.server.tokens import digest_of, is_same, new_name, new_token

log = logging.getLogger(__name__)

Command = Callable[[Table], list[Event]]
Listener = Callable[[], None]


@dataclass(frozen=True)
class Pace:
    """How long things take, in seconds, so that people can follow."""

    bot: float = 0.8
    thought: float = 6.0
    hint: float = 2.0
    reaction: float = 2.5
    """No answer out of turn is told before this time has passed."""


class Live:
    """A table in use: its queue, who listens, and the bot that thinks for it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.queue = asyncio.Lock()
        self.listeners: dict[Listener, str] = {}
        self.thinking: asyncio.Task[None] | None = None
        self.asked_at = 0.0
        self.asking_again = asyncio.Lock()

    def tell(self, only: str | None = None) -> None:
        """Lets everybody who listens, or who listens with a token, know of a change."""
        for listener, token in list(self.listeners.items()):
            if only is None or token == only:
                listener()

    def is_here(self, seat: int) -> bool:
        """Tells whether somebody who holds a seat is connected."""
        holder = self.table.seats[seat].holder
        return any(is_same(token, holder) for token in self.listeners.values())


class Matches:
    """All matches of a server."""

    def __init__(
        self, storage: Storage, thinkers: Thinkers, pace: Pace | None = None, *, keep: int = 2000
    ) -> None:
        self.storage = storage
        self.thinkers = thinkers
        self.pace = pace or Pace()
        self._keep = keep
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}

    async def open(self, setup: Setup, token: str = "") -> tuple[Live, str]:
        """Sets up a match; who does so gets the token of its host."""
        game = find(setup.game)
        check_setup(setup, game)
        token = token or new_token()
        opening = Opening(new_name(), game.version, setup, digest_of(token), fairness.new_seed())
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
        live = self._remember(rebuild(opening, find(opening.setup.game), events))
        self._drive(live)
        return live

    def _remember(self, table: Table) -> Live:
        live = self._live[table.id] = Live(table)
        for id, old in list(self._live.items()):
            if len(self._live) <= self._keep:
                break
            if not old.listeners and old.thinking is None and not old.queue.locked():
                del self._live[id]
        return live

    # Changing a match.

    async def do(self, live: Live, command: Command, *, only: str | None = None) -> None:
        """Queues a command; returns when what it did is kept, and tells everybody.

        With ``only``, nobody but who has that token is told.
        """
        async with live.queue:
            table = live.table
            number, clock = table.events, table.clock
            events = command(table)
            if events:
                try:
                    await asyncio.shield(self.storage.append(table.id, number, events))
                except StorageError:
                    await self._drop(live)
                    raise
            if table.clock != clock:
                live.asked_at = asyncio.get_running_loop().time()
        live.tell(only)
        self._drive(live)

    async def _drop(self, live: Live) -> None:
        """Makes a table again from what was kept of it."""
        found = await self.storage.load(live.table.id)
        if found is None:
            raise Refused("unknown", "There is no such table.")
        opening, events = found
        live.table = rebuild(opening, live.table.game, events)

    async def move(self, live: Live, token: str, seat: int, number: int, text: str) -> None:
        """Makes a person's move; an answer out of turn waits until its time."""
        table = live.table
        if number == table.clock and table.state.to_move == seat and is_reaction(table.state):
            await self._wait_for_reaction(live)
        await self.do(live, lambda t: t.move(token, seat, number, text))

    async def _wait_for_reaction(self, live: Live) -> None:
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(max(0.0, live.asked_at + self.pace.reaction - now))

    async def hint(self, live: Live, token: str, seat: int) -> str:
        """Asks the strongest bot what it would do with what the seat sees."""
        table = live.table
        if not table.opening.setup.aids.hints:
            raise Refused("aid", "This match was set up without hints.")
        if seat not in table.seats_of(token):
            raise Refused("seat", "That is not your seat.")
        if table.state.to_move != seat:
            raise Refused("turn", "It is not your turn.")
        seen = table.state.remembered_by(seat)
        return await self.thinkers.choose(strongest(), seen, self.pace.hint, table.clock)

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
            await self._decide_for(live, seat)
            seat = self._decider(live.table)

    async def _decide_for(self, live: Live, seat: int) -> None:
        table, loop = live.table, asyncio.get_running_loop()
        number, began = table.clock, loop.time()
        reaction = is_reaction(table.state)
        text = None if table.seats[seat].is_bot else table.automatic_move()
        if text is None:
            seed = fairness.number_from(table.opening.seed, f"bot {seat} {number}", 1 << 60)
            text = await self.thinkers.choose(
                table.seats[seat].level, table.state.remembered_by(seat), self.pace.thought, seed
            )
        if reaction:
            await self._wait_for_reaction(live)
        else:
            await asyncio.sleep(max(0.0, began + self.pace.bot - loop.time()))
        try:
            chosen = text
            await self.do(live, lambda t: t.decide(seat, number, chosen))
        except Refused as refused:
            if refused.code != "stale":
                raise

    async def close(self) -> None:
        """Ends all thoughts; the log is complete without them."""
        for live in list(self._live.values()):
            if live.thinking is not None:
                live.thinking.cancel()
        self.thinkers.close()
