"""The authority over all matches, without any transport.

Each match has one queue: commands of players and bots are carried out one after the
other, stored, and only then announced. A table that could not be stored is dropped and
rebuilt from its log. So nothing that was announced is ever lost, and nothing that was
lost is ever announced.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from edgewise.core.errors import EdgewiseError
from edgewise.games import find
from edgewise.review.decisions import USUAL_SECONDS
from edgewise.server import fairness
from edgewise.server.advice import ADVISER, Advice
from edgewise.server.asking import check_hint, seen_for_hint
from edgewise.server.closed import restore
from edgewise.server.cluster.leases import Elsewhere
from edgewise.server.cluster.membership import Membership
from edgewise.server.database import StorageError
from edgewise.server.driving import Driver
from edgewise.server.eyes import Eyes
from edgewise.server.gallery import Gallery, Paced
from edgewise.server.live import Live
from edgewise.server.reactions import is_reaction
from edgewise.server.refused import refuse
from edgewise.server.setup import Setup, check_setup
from edgewise.server.storage import Event, Opening, Storage
from edgewise.server.table import MOVE, Table
from edgewise.server.thinking import Thinkers
from edgewise.server.timesource import TimeSource
from edgewise.server.tokens import digest_of, new_name, new_token

Command = Callable[[Table], list[Event]]
Found = TypeVar("Found")


@dataclass(frozen=True)
class Pace:
    """How long things take, in seconds, so that people can follow."""

    bot: float = 0.8
    thought: float = 6.0
    hint: float = 2.0
    reaction: float = 2.5
    """No answer out of turn is told before this time has passed; bots think less about one."""
    away: float = 30.0
    """A player who is away for so long can be replaced by a bot, if any other player wishes it."""
    spectators: float = 0.25
    """Spectators are shown a table no more often than this."""
    presence: float = 1.0
    """That people come and go is told no more often than this."""
    review: float = USUAL_SECONDS
    """How long a review thinks about a decision; only time at work counts."""
    retry: float = 1.0
    """In an outage the database is asked again after this time."""


class Matches:
    """All matches of a server."""

    def __init__(
        self,
        storage: Storage,
        thinkers: Thinkers,
        pace: Pace | None = None,
        *,
        keep: int = 2000,
        clock: TimeSource | None = None,
        membership: Membership | None = None,
    ) -> None:
        self.storage = storage
        self.metrics = storage.metrics
        self.thinkers = thinkers
        self.pace = pace or Pace()
        self.clock = clock or TimeSource()
        self._keep = keep
        self._most = keep
        """When there are more tables than this, it is time to put some away."""
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._asking: asyncio.Task[None] | None = None
        self._driver = Driver(self)
        self.membership = membership
        """What makes this server one of several; None where it is the only one."""
        if membership is not None:
            membership.on_lapse = self.let_all_go
        self.metrics.watch_tables(lambda: len(self._live))
        self.metrics.watch_thoughts("quick", lambda: thinkers.under_way("quick"))
        self.metrics.watch_thoughts("slow", lambda: thinkers.under_way("slow"))
        self.metrics.watch_thoughts("review", lambda: thinkers.under_way("review"))

    async def open(
        self, setup: Setup, token: str = "", moves: Sequence[str] = ()
    ) -> tuple[Live, str]:
        """Sets up a match; the person who does so gets the token of its host.

        With ``moves`` it goes on from there; they were made in another match.
        """
        game = find(setup.game)
        check_setup(setup, game)
        token = token or new_token()
        seed, tiles = fairness.new_seed(), game.tiles.sheet.text
        opening = Opening(new_name(), game.version, setup, digest_of(token), seed, tiles)
        table = Table(opening, game)
        me = self.membership.me if self.membership is not None else ""
        lapses = self._check_lease()
        await self.storage.add_match(opening, table.begin(moves), me)
        self._check_lease(lapses)
        live = self._remember(table, 1 if me else None)
        self._driver.drive(live)
        return live, token

    async def find(self, id: str) -> Live:
        """Finds a match in use, or makes it again from its log."""
        while True:
            self._check_lease()
            live = self._live.get(id)
            if live is not None:
                self._live.move_to_end(id)
                return live
            loading = self._loading.get(id)
            if loading is None or loading.done():
                loading = self._loading[id] = asyncio.create_task(self._load(id))
                loading.add_done_callback(partial(self._loaded, id))
            await asyncio.shield(loading)  # it may have been put away since: look again

    def _loaded(self, id: str, loading: asyncio.Task[Live]) -> None:
        if self._loading.get(id) is loading:
            del self._loading[id]

    async def _load(self, id: str) -> Live:
        table, epoch = await self._take(id)
        live = self._remember(table, epoch)
        self._driver.drive(live)
        return live

    async def _take(self, id: str) -> tuple[Table, int | None]:
        """Makes a match again from its log, which nobody else writes from now on."""
        epoch, lapses = None, self._check_lease()
        if self.membership is not None:
            if not await self.storage.has(id):
                raise refuse("no-table")
            epoch = await self.membership.take(id)
        table = await self.glance(id)
        self._check_lease(lapses)  # it was lost, and others may have taken the match since
        return table, epoch

    async def glance(self, id: str) -> Table:
        """Makes a match again from its log, to be looked at, wherever it is driven."""
        found = await self.storage.load(id)
        if found is None:
            raise refuse("no-table")
        opening, events = found
        return restore(opening, find(opening.setup.game), events)

    def _remember(self, table: Table, epoch: int | None) -> Live:
        live = self._live[table.id] = self._listened_to(Live(table, self.clock.now()))
        live.epoch = epoch
        if len(self._live) > self._most:
            self._put_away()
        return live

    def _put_away(self) -> None:
        """Puts tables away that nobody looks at, if they are too many: first the longest unused."""
        idle = [id for id, live in self._live.items() if live.is_idle]
        for id in idle[: max(0, len(idle) - self._keep)]:
            del self._live[id]
        self._most = max(self._keep, len(self._live) + self._keep // 10)

    def _listened_to(self, live: Live) -> Live:
        """Gives a table its gallery, and lets comings and goings of players be told in groups."""

        async def tell() -> None:
            live.tell()

        async def tell_players() -> None:
            live.tell_players()

        settle = partial(self._settle, live)
        live.gallery = Gallery(live.spectators, settle, self.clock, self.pace.spectators)
        live.presence = Paced(tell, self.clock, self.pace.presence)
        live.crowd = Paced(tell_players, self.clock, self.pace.presence)
        return live

    def is_settled(self, live: Live) -> bool:
        """Tells whether a table can be shown as it is: it shows what is kept, and is ours."""
        if live.is_gone or live.is_doubtful or live.queue.locked():
            return False
        return self.membership is None or self.membership.is_current

    async def _settle(self, live: Live) -> bool:
        """Waits until a table shows what is kept; tells whether it does."""
        try:
            self._check_lease()
            if live.queue.locked() or live.is_doubtful:
                async with live.queue:
                    await self._trusted(live)
        except EdgewiseError:
            return False
        return True

    # Changing a match.

    async def do(self, live: Live, command: Command, *, only: str | None = None) -> None:
        """Queues a command; returns when what it did is kept, and tells everybody.

        With ``only``, only the holder of that token is told. The one who asked may go
        away meanwhile: what was begun is finished all the same.
        """
        async with live.queue:
            table = await self._trusted(live)
            stored, number = table.event_count, table.number
            try:
                events = command(table)
                live.is_doubtful = bool(events)
                if events:
                    await _to_the_end(self.storage.append(table.id, stored, events, live.epoch))
                live.is_doubtful = False
            except BaseException:
                live.is_doubtful = table.event_count != stored
                await self._restore(live)
                raise
            if table.number != number:
                live.asked_at = self.clock.now()
            self._count(table, events)
        if table.event_count != stored:
            live.tell(only)
        self._driver.drive(live)

    def _count(self, table: Table, events: list[Event]) -> None:
        for event in events:
            if event.kind == MOVE:
                is_bot = event.seat >= 0 and table.seats[event.seat].is_bot
                by = "chance" if event.seat < 0 else "bot" if is_bot else "person"
                self.metrics.moves_by[by].inc()

    async def _restore(self, live: Live) -> None:
        """Makes a table in doubt again, now if the log can be read, else when it can."""
        if live.is_doubtful:
            with suppress(StorageError):
                await self._trusted(live)
            live.tell()
            self._driver.drive(live)

    async def read(self, live: Live, reader: Callable[[Table], Found]) -> Found:
        """Reads a table in its turn: nothing that is not kept yet."""
        async with live.queue:
            return reader(await self._trusted(live))

    async def look(self, live: Live, eyes: Eyes) -> str:
        """Writes a table as somebody sees it."""
        return await self.read(live, lambda _: eyes.look())

    async def _trusted(self, live: Live) -> Table:
        """Returns a table that shows what the log holds: made again from it, if in doubt."""
        self._check_lease()
        if live.is_gone:
            raise StorageError("another server may drive this match")
        if live.is_doubtful:
            try:
                live.table, live.epoch = await self._take(live.table.id)
            except Elsewhere:
                self._let_go(live)
                raise
            live.asked_at = self.clock.now()
            live.is_doubtful = False
            live.tell()
            self._driver.drive(live)
        return live.table

    async def move(self, live: Live, token: str, seat: int, number: int, text: str) -> None:
        """Makes a person's move."""
        await self.decide(live, seat, number, lambda t: t.move(token, seat, number, text))

    async def decide(self, live: Live, seat: int, number: int, command: Command) -> None:
        """Queues a decision at a position; an answer out of turn is made when it is time."""

        def in_time(table: Table) -> list[Event]:
            is_now = table.number == number and table.state.to_move == seat
            if is_now and is_reaction(table.state) and self.clock.now() < self._due(live):
                raise _Early
            return command(table)

        while True:
            with suppress(_Early):
                return await self.do(live, in_time)
            await self.clock.sleep_until(self._due(live))

    def _due(self, live: Live) -> float:
        return live.asked_at + self.pace.reaction

    async def give(self, live: Live, token: str, seat: int, level: str) -> None:
        """Gives a seat to a bot: one's own, an open one, or that of a player gone."""

        def give(table: Table) -> list[Event]:
            table.check_seat(seat)
            is_away = live.away_for(seat, self.clock.now()) >= self.pace.away
            return table.give_to_bot(token, seat, level, is_away=is_away)

        await self.do(live, give)

    async def hint(self, live: Live, token: str, seat: int) -> Advice:
        """Asks a good bot what it would do with what the seat sees."""
        await self.read(live, lambda t: check_hint(t, token, seat))
        async with live.hinting:
            seen, number = await self.read(live, lambda t: seen_for_hint(t, token, seat))
            return await self.thinkers.advise(ADVISER, seen, self.pace.hint, number)

    # In an outage.

    async def until_database_answers(self) -> None:
        """Waits until the database answers; all tables that wait share the questions."""
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_database())
        await asyncio.shield(self._asking)

    async def _ask_database(self) -> None:
        try:
            is_away = True
            while is_away:
                await self.clock.sleep_until(self.clock.now() + self.pace.retry)
                with suppress(StorageError):
                    await self.storage.ping()
                    is_away = False
        finally:
            self._asking = None

    # Several servers.

    def _check_lease(self, lapses: int | None = None) -> int:
        """Shows and writes nothing while others may have taken the tables of this server.

        Returns how often the lease was lost; given that, it must not have been lost since.
        """
        if self.membership is None:
            return 0
        is_lost = lapses is not None and lapses != self.membership.lapses
        if is_lost or not self.membership.is_current:
            raise StorageError("this server has no lease now")
        return self.membership.lapses

    def _let_go(self, live: Live) -> None:
        if self._live.get(live.table.id) is live:
            del self._live[live.table.id]
        live.let_go()

    def let_all_go(self) -> None:
        """Lets all tables go, because others may take them."""
        for live in list(self._live.values()):
            self._let_go(live)
        self._most = self._keep

    async def close(self) -> None:
        """Ends all thoughts; the log is complete without them."""
        for live in list(self._live.values()):
            if live.thinking is not None:
                live.thinking.cancel()
            for paced in (live.gallery, live.presence, live.crowd):
                if paced is not None:
                    await paced.stop()
        if self._asking is not None:
            self._asking.cancel()
        if self.membership is not None:
            await self.membership.end()
        self.thinkers.close()


class _Early(Exception):
    """It is not yet time for an answer out of turn."""


async def _to_the_end(kept: asyncio.Future[None]) -> None:
    """Waits until something is kept, also when nobody wants to know any more."""
    try:
        await asyncio.shield(kept)
    except asyncio.CancelledError:
        await asyncio.wait([kept])
        kept.result()
        raise
