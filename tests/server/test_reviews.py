"""Reviews on the server: asked for, followed, stopped, kept, and shown to those who may see."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Coroutine
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from pydantic import TypeAdapter
from sqlalchemy import text
from starlette.testclient import TestClient

from edgewise.games import find
from edgewise.review.jobs import PLAN
from edgewise.server import fairness
from edgewise.server.archive import Archive
from edgewise.server.database import MIGRATIONS, open_database
from edgewise.server.limits import Limits
from edgewise.server.live import Live
from edgewise.server.matches import Matches
from edgewise.server.messages import WhatIf
from edgewise.server.refused import Refused
from edgewise.server.review_models import ReviewNews
from edgewise.server.reviews import MOST_RUNNING, Reviews
from edgewise.server.setup import SeatPlan, Setup, read_setup
from edgewise.server.storage import Event, Storage
from edgewise.server.table import Table
from edgewise.server.thinking import Thinkers
from edgewise.server.transport import make_app
from edgewise.server.what_if import play_on
from tests.server.tables import AT_ONCE, OPEN, QuickThinkers, any_move

ADA = "a" * 32
TWO = Setup("hoses", (SeatPlan("you"), SeatPlan("link")))
SLIP: dict[str, Any] = {
    "seat": 0, "move": "keep", "best": "keep", "word": "slip", "chance": 0.5, "best_chance": 0.54,
    "loss": 0.04, "loss_points": 1.0, "choices": 9, "exact": False, "hindsight": None,
    "reasons": [{"code": "gains", "points": 2.0, "what": "hose", "args": {}}],
}  # fmt: skip
NEWS: TypeAdapter[ReviewNews] = TypeAdapter(ReviewNews)


@pytest.fixture(autouse=True)
def same_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives all matches the same seed."""
    monkeypatch.setattr(fairness, "new_seed", lambda: bytes(fairness.SEED_BYTES))


class HeldThinkers(QuickThinkers):
    """Reviews so many parts, and then waits until it may go on; calls every decision a slip."""

    def __init__(self, parts: int) -> None:
        super().__init__()
        self.parts = parts
        self.asked: list[int] = []
        self.may_go_on = asyncio.Event()

    async def review(
        self, match: dict[str, Any], part: int, seconds: float, seed: int
    ) -> dict[str, Any]:
        """Reviews a part, if it may."""
        self.asked.append(part)
        if len(self.asked) > self.parts:
            await self.may_go_on.wait()
        if part == PLAN:
            return await super().review(match, part, seconds, seed)
        return {"number": part, **SLIP}


async def finished(matches: Matches, setup: Setup = TWO, seed: int = 0) -> Live:
    """Lets Ada and nobody else play a match to its end."""
    live, _ = await matches.open(setup, ADA)
    await matches.do(live, lambda t: t.sit("b" * 32, 1, "Bo"))
    await play_out(matches, live, seed)
    return live


async def play_out(matches: Matches, live: Live, seed: int = 0) -> None:
    """Makes any moves for everybody until the match is over."""

    def decide(table: Table) -> list[Event]:
        assert table.state.to_move is not None
        return table.decide(table.state.to_move, table.number, any_move(table, seed))

    while not live.table.state.is_over:
        await matches.do(live, decide)


async def until(reviews: Reviews, live: Live, state: str, done: int = 0) -> ReviewNews:
    """Looks again and again until a review is so far."""
    while True:
        news = await reviews.look(live)
        if news["state"] == state and news["done"] >= done:
            return news
        await asyncio.sleep(0.005)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Runs what must not take for ever."""
    asyncio.run(asyncio.wait_for(work, 60))


def test_a_review_is_asked_for_tells_how_far_it_is_and_is_there_at_once_later(
    any_storage: Storage, any_database: str
) -> None:
    async def work() -> None:
        thinkers = HeldThinkers(4)
        matches = Matches(any_storage, thinkers, AT_ONCE)
        live, reviews = await finished(matches), Reviews(matches)
        assert await reviews.look(live) == {
            "state": "none", "done": 0, "total": 0, "possible": True, "review": None,
        }  # fmt: skip
        assert (await reviews.ask(live))["state"] == "running"
        held = await until(reviews, live, "running", 3)
        assert 3 == held["done"] < held["total"]
        assert held["review"] is None
        thinkers.may_go_on.set()
        news = await until(reviews, live, "done")
        asked = len(thinkers.asked)
        assert asked == 1 + news["total"]
        check_review(news, live)
        assert news["review"] is not None
        assert {one["word"] for one in news["review"]["decisions"]} == {"slip"}
        other = Storage(any_database)
        again = Reviews(Matches(other, thinkers, AT_ONCE))
        assert await again.ask(live) == news
        other.close()
        assert len(thinkers.asked) == asked

    run(work())


def check_review(news: ReviewNews, live: Live) -> None:
    """Checks that a review has the form that the page is promised, and that it adds up."""
    assert NEWS.validate_python(json.loads(json.dumps(news)), strict=True)
    review = news["review"]
    assert review is not None
    assert len(review["moves"]) == len(live.table.told)
    assert len(review["decisions"]) == news["total"] == news["done"]
    for seat, card in enumerate(review["seats"]):
        total = card["expected"] + card["luck"] + card["play"]
        assert card["result"] == pytest.approx(total)
        assert review["moves"][-1]["after"][seat] == card["result"]
    assert review["seats"][0]["accuracy"] == pytest.approx(100 * 0.5 ** (0.04 / 0.07), abs=0.1)
    assert review["seats"][1]["accuracy"] is None


def test_a_review_that_is_stopped_keeps_what_it_found_and_goes_on_from_there(
    storage: Storage,
) -> None:
    async def work() -> None:
        thinkers = HeldThinkers(4)
        matches = Matches(storage, thinkers, AT_ONCE)
        live, reviews = await finished(matches), Reviews(matches)
        await reviews.ask(live)
        await until(reviews, live, "running", 3)
        stopped = await reviews.stop(live)
        assert (stopped["state"], stopped["done"]) == ("stopped", 3)
        assert stopped["review"] is not None
        assert len(stopped["review"]["decisions"]) == 3
        assert (await reviews.stop(live)) == stopped
        first = thinkers.asked[:4]
        thinkers.may_go_on.set()
        await reviews.ask(live)
        done = await until(reviews, live, "done")
        assert not set(first) & set(thinkers.asked[5:])
        assert done["review"] is not None
        assert stopped["review"]["moves"] == done["review"]["moves"]

    run(work())


def test_a_review_survives_a_restart_of_its_server(any_database: str) -> None:
    async def begin() -> str:
        storage = Storage(any_database)
        matches = Matches(storage, HeldThinkers(6), AT_ONCE)
        live, reviews = await finished(matches), Reviews(matches)
        await reviews.ask(live)
        await until(reviews, live, "running", 5)
        await reviews.close()
        await matches.close()
        storage.close()
        return live.table.id

    async def go_on(id: str) -> None:
        storage = Storage(any_database)
        thinkers = HeldThinkers(1000)
        matches = Matches(storage, thinkers, AT_ONCE)
        reviews, live = Reviews(matches), await matches.find(id)
        found = await reviews.look(live)
        assert (found["state"], found["done"]) == ("stopped", 5)
        await reviews.ask(live)
        done = await until(reviews, live, "done")
        assert len(thinkers.asked) == done["total"] - 5
        storage.close()

    id = asyncio.run(asyncio.wait_for(begin(), 60))
    run(go_on(id))


def test_a_part_of_other_moves_does_not_belong_to_a_review(storage: Storage) -> None:
    async def work() -> None:
        matches = Matches(storage, HeldThinkers(1000), AT_ONCE)
        live, reviews = await finished(matches), Reviews(matches)
        await reviews.ask(live)
        await until(reviews, live, "done")
        live.table.told.pop()
        assert (await reviews.look(live))["state"] == "none"

    run(work())


def test_only_a_finished_match_is_reviewed_and_played_on(matches: Matches) -> None:
    client = TestClient(make_app(matches, OPEN))
    wish = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "link"}], "token": ADA}
    table = client.post("/api/tables", json=wish).json()["id"]
    path = f"/api/tables/{table}"
    refused = [
        client.get(f"{path}/review"),
        client.post(f"{path}/review"),
        client.post(f"{path}/review/stop"),
        client.post(f"{path}/whatif", json={"step": 3, "token": ADA}),
    ]
    for answer in [*refused, client.get(f"{path}/record")]:
        assert (answer.status_code, answer.json()["reason"]) == (409, "match-goes-on")
    assert client.get("/api/tables/aaaaaaaaaaaa/review").status_code == 404


def test_a_review_is_asked_for_over_http(matches: Matches) -> None:
    with TestClient(make_app(matches, OPEN)) as client:
        wish = {
            "game": "hoses:mini",
            "seats": [{"kind": "bot", "level": "random"}] * 2,
        }
        path = f"/api/tables/{client.post('/api/tables', json=wish).json()['id']}/review"
        while client.get(path).status_code == 409:
            pass
        asked = client.post(path)
        assert (asked.status_code, asked.json()["state"]) == (202, "running")
        while (news := client.get(path).json())["state"] == "running":
            pass
        assert news["state"] == "done"
        assert news["review"]["decisions"]
        assert NEWS.validate_python(news, strict=True)


def test_an_address_may_ask_for_so_many_reviews_and_no_more(matches: Matches) -> None:
    client = TestClient(make_app(matches, Limits(tables=0.1, table_burst=1)))
    answers = [client.post("/api/tables/aaaaaaaaaaaa/review") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [404, 429]
    assert answers[1].json()["reason"] == "too-many-reviews"


def test_who_finds_too_many_reviews_under_way_is_sent_away(matches: Matches) -> None:
    async def work() -> None:
        live, reviews = await finished(matches), Reviews(matches)
        for number in range(MOST_RUNNING):
            reviews._running[str(number)] = None  # type: ignore[assignment]
        with pytest.raises(Refused, match="wait a moment"):
            await reviews.ask(live)

    run(work())


class OneReviewer(HeldThinkers):
    """Reviews one part after the other, in the order in which they were asked for."""

    def __init__(self) -> None:
        super().__init__(1_000_000)
        self.order: list[int] = []
        """Of which match each part was, by its number of moves."""
        self._turn = asyncio.Lock()

    async def review(
        self, match: dict[str, Any], part: int, seconds: float, seed: int
    ) -> dict[str, Any]:
        async with self._turn:
            found = await super().review(match, part, seconds, seed)
            self.order.append(len(match["moves"]))
            return found


def test_who_asks_for_a_review_later_does_not_wait_for_the_end_of_another(
    any_storage: Storage,
) -> None:
    async def work() -> None:
        thinkers = OneReviewer()
        matches = Matches(any_storage, thinkers, AT_ONCE)
        first, second = await finished(matches), await finished(matches, seed=1)
        reviews = Reviews(matches)
        await reviews.ask(first)
        await until(reviews, first, "running", 2)
        await reviews.ask(second)
        await until(reviews, second, "done")
        await until(reviews, first, "done")
        begun = thinkers.order.index(len(second.table.told))
        both = thinkers.order[begun : begun + 20]
        assert both.count(len(first.table.told)) in (9, 10, 11)

    run(work())


def test_a_match_of_older_rules_is_refused_in_a_sentence(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        live, reviews = await finished(matches), Reviews(matches)
        newer = type("Newer", (), {"version": 99})
        monkeypatch.setattr(live.table, "closing", newer)
        news = await reviews.look(live)
        assert (news["state"], news["possible"]) == ("none", False)
        with pytest.raises(Refused, match="another version of the rules"):
            await reviews.ask(live)
        with pytest.raises(Refused, match="another version of the rules"):
            await play_on(matches, live, WhatIf(step=9))

    run(work())


def test_a_deleted_match_takes_its_review_along(any_storage: Storage, any_database: str) -> None:
    async def work() -> str:
        matches = Matches(any_storage, HeldThinkers(1000), AT_ONCE)
        live, reviews = await finished(matches), Reviews(matches)
        await reviews.ask(live)
        await until(reviews, live, "done")
        return live.table.id

    id = asyncio.run(asyncio.wait_for(work(), 60))
    archive = Archive(any_database)
    archive.delete(id)
    archive.close()
    with open_database(any_database).connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM reviews")).scalar() == 0


def test_a_database_from_before_reviews_gets_their_table(any_database: str) -> None:
    engine = open_database(any_database)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "4")
    engine.dispose()
    with open_database(any_database).connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM reviews")).scalar() == 0


def test_who_reviews_runs_behind_everything_else() -> None:
    async def work() -> int:
        thinkers = Thinkers()
        try:
            return await thinkers.reviewers.run(os.nice, 0)
        finally:
            thinkers.close()

    assert asyncio.run(work()) == 19


def test_what_if_plays_on_from_a_position_as_a_match_of_its_own(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        old = await finished(matches)
        monkeypatch.setattr(fairness, "new_seed", lambda: b"7" * fairness.SEED_BYTES)
        steps = next(n for n, told in enumerate(old.table.told) if n > 12 and told.seat == 1)
        live, token = await play_on(matches, old, WhatIf(step=steps, level="random", token=ADA))
        table = live.table
        assert token == ADA
        assert [told.text for told in table.told] == [t.text for t in old.table.told[:steps]]
        assert table.state.to_move == 1
        assert table.seats_of(ADA) == [1]
        assert table.seats[0].level == "random"
        await play_out(matches, live, 5)
        record = table.record()
        assert record.notes["what-if"] == f"{old.table.id} {steps}"
        drawn = [t.seat for t in table.told[steps:]].count(-1)
        assert fairness.verify(record, find("hoses")) == drawn > 0
        record.notes["what-if"] = f"{old.table.id} 3"
        with pytest.raises(Exception, match="the record draws"):
            fairness.verify(record, find("hoses"))
        again = await matches.glance(table.id)
        assert again.opening.setup.what_if == f"{old.table.id} {steps}"
        assert [told.text for told in again.told] == [told.text for told in table.told]

    run(work())


def test_nobody_plays_on_where_the_match_is_over_or_on_a_seat_that_is_none(
    matches: Matches,
) -> None:
    async def work() -> None:
        old = await finished(matches)
        with pytest.raises(Refused, match="over there"):
            await play_on(matches, old, WhatIf(step=100_000))
        with pytest.raises(Refused, match="no such seat"):
            await play_on(matches, old, WhatIf(step=12, seat=7))
        with pytest.raises(Refused, match="no bot"):
            await play_on(matches, old, WhatIf(step=12, level="genius"))

    run(work())


def test_setups_from_before_what_if_are_read() -> None:
    data = TWO.to_dict()
    del data["what_if"]
    assert read_setup(data) == TWO
