"""Reviews of finished matches: asked for, worked out behind everything else, stopped, and kept.

A review is made of small parts (``review/jobs.py``). Each is kept when it is there, so one that was
stopped, or whose server ended, goes on where it was. Who may see the record may see the review.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, cast

from edgewise.core.errors import EdgewiseError
from edgewise.review.jobs import PLAN, PlayedMatch, assemble
from edgewise.review.match_review import FORMAT, Review
from edgewise.server.limits import TooFast
from edgewise.server.live import Live
from edgewise.server.logs import table_of
from edgewise.server.matches import Matches
from edgewise.server.refused import refuse
from edgewise.server.review_models import MatchReview, ReviewNews
from edgewise.server.table import Table

log = logging.getLogger(__name__)

MOST_RUNNING = 20
"""How many matches are reviewed at a time; more are refused."""
WAIT = 20
"""After how many seconds one may ask again."""


@dataclass(frozen=True)
class Material:
    """What a review needs to know of a finished match."""

    id: str
    match: PlayedMatch
    names: tuple[str, ...]
    made: str
    """Names the moves and the format of the review: parts of other ones do not belong to it."""
    is_of_today: bool
    """Whether the rules are those of today, so that it can be worked out."""


@dataclass
class Running:
    """A review that is being worked out."""

    made: str
    done: int = 0
    total: int = 0
    task: asyncio.Task[None] | None = None


Parts = dict[int, dict[str, Any]]


def check_over(table: Table) -> None:
    """Refuses what is open only when the match is over, as its record is."""
    if not table.state.is_over:
        raise refuse("match-goes-on")


def material_of(table: Table) -> Material:
    """Reads what a review needs of a table, if its match is over."""
    check_over(table)
    setup, version = table.opening.setup, table.opening.version
    moves = [told.text for told in table.told]
    match = PlayedMatch(setup.game, len(table.seats), dict(setup.options), moves)
    known = json.dumps([FORMAT, version, asdict(match)], sort_keys=True).encode()
    return Material(
        id=table.id,
        match=match,
        names=tuple(seat.name for seat in table.seats),
        made=hashlib.sha256(known).hexdigest()[:40],
        is_of_today=table.closing is None,
    )


class Reviews:
    """The reviews that this server works out."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._running: dict[str, Running] = {}

    async def look(self, live: Live) -> ReviewNews:
        """Tells how far a review is, and what it found."""
        material = await self._matches.read(live, material_of)
        running = self._running.get(material.id)
        if running is not None and running.made == material.made:
            return _news("running", running.done, running.total)
        return self._told(material, await self._kept(material))

    async def ask(self, live: Live) -> ReviewNews:
        """Begins a review, or goes on with it; one that is there or under way is left alone."""
        material = await self._matches.read(live, material_of)
        found = await self.look(live)
        if found["state"] in ("running", "done"):
            return found
        if not material.is_of_today:
            raise refuse("other-version")
        if len(self._running) >= MOST_RUNNING:
            raise TooFast("too-many-reviews", WAIT)
        running = self._running[material.id] = Running(material.made, found["done"], found["total"])
        running.task = asyncio.create_task(self._work_out(material, running))
        return _news("running", running.done, running.total)

    async def stop(self, live: Live) -> ReviewNews:
        """Stops a review; what was found so far stays."""
        material = await self._matches.read(live, material_of)
        running = self._running.get(material.id)
        if running is not None and running.task is not None:
            running.task.cancel()
            with suppress(asyncio.CancelledError):
                await running.task
        return await self.look(live)

    async def close(self) -> None:
        """Stops all reviews."""
        tasks = [one.task for one in self._running.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Working one out.

    async def _work_out(self, material: Material, running: Running) -> None:
        try:
            parts = await self._kept(material)
            if PLAN not in parts:
                parts[PLAN] = await self._part(material, PLAN)
            wanted = list(parts[PLAN]["decisions"])
            running.total = len(wanted)
            left = [number for number in wanted if number not in parts]
            running.done = running.total - len(left)
            await self._judge_all(material, running, left)
        except EdgewiseError as error:
            log.warning("a review is not finished: %s", error, extra=table_of(material.id))
        except Exception:  # nobody waits for this task: it is told here or nowhere
            log.exception("a review failed", extra=table_of(material.id))
        finally:
            if self._running.get(material.id) is running:
                del self._running[material.id]

    async def _judge_all(self, material: Material, running: Running, left: list[int]) -> None:
        """Lets as many decisions be judged at a time as there are processes for it."""
        waiting = iter(left)

        async def judge_some() -> None:
            for number in waiting:
                await self._part(material, number)
                running.done += 1

        width = max(1, min(len(left), self._matches.thinkers.review_width))
        async with asyncio.TaskGroup() as group:
            for _ in range(width):
                group.create_task(judge_some())

    async def _part(self, material: Material, part: int) -> dict[str, Any]:
        seconds = self._matches.pace.review
        found = await self._matches.thinkers.review(asdict(material.match), part, seconds, 0)
        found["seconds"] = seconds
        kept = self._matches.storage.keep_review(
            material.id, part, material.made, json.dumps(found)
        )
        await asyncio.shield(kept)
        return found

    # Telling of it.

    async def _kept(self, material: Material) -> Parts:
        found = await self._matches.storage.load_review(material.id, material.made)
        return {part: json.loads(data) for part, data in found.items()}

    def _told(self, material: Material, parts: Parts) -> ReviewNews:
        plan = parts.pop(PLAN, None)
        possible = material.is_of_today
        if plan is None:
            return _news("none", 0, 0, possible=possible)
        wanted = plan["decisions"]
        judged = [parts[number] for number in wanted if number in parts]
        state = "done" if len(judged) == len(wanted) else "stopped"
        seconds = float(plan.pop("seconds", 0.0))
        for one in judged:
            one.pop("seconds", None)
        review = assemble(plan, judged, material.names, seconds)
        return _news(state, len(judged), len(wanted), card_of(review), possible=possible)


def _news(
    state: str,
    done: int,
    total: int,
    review: MatchReview | None = None,
    *,
    possible: bool = True,
) -> ReviewNews:
    news = {"state": state, "done": done, "total": total, "possible": possible, "review": review}
    return cast("ReviewNews", news)


SEAT_FIELDS = ("accuracy", "loss", "loss_points", "words", "expected", "luck", "play", "result")
MOVE_FIELDS = ("actor", "move", "luck", "after")
FIELDS = ("unit", "seconds", "start", "decisions", "turning_points")


def card_of(review: Review) -> MatchReview:
    """Writes a review for the page."""
    data = review.to_dict()
    card = {name: data[name] for name in FIELDS}
    card["seats"] = [{name: seat[name] for name in SEAT_FIELDS} for seat in data["seats"]]
    card["moves"] = [{name: move[name] for name in MOVE_FIELDS} for move in data["moves"]]
    return cast("MatchReview", card)
