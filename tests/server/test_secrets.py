"""Whole matches of all games: nothing that a seat may not know is in the bytes it is sent.

Each message is made twice: at the table as it is, and at a table whose secrets
were dealt anew from what the viewer knows. If the bytes are the same, they
cannot tell anything of the secrets.
"""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product
from typing import Any

import pytest
from librt.random import Random

import edgewise
from edgewise.core.chance import EVERYONE, SPECTATOR, WHOLE
from edgewise.core.hidden import Hidden
from edgewise.core.moves import verb_of
from edgewise.core.state import State
from edgewise.server import scenes
from edgewise.server.advice import Advice, advise
from edgewise.server.eyes import Eyes
from edgewise.server.live import Live
from edgewise.server.matches import Matches
from edgewise.server.setup import Aids, SeatPlan, Setup
from edgewise.server.storage import Storage
from edgewise.server.table import Table
from edgewise.server.telling import Public, Told, push_and_tell
from edgewise.server.view_models import View
from edgewise.server.views import own_part, seat_view
from edgewise.testing import ConformanceError, check_game
from tests.server.tables import AT_ONCE, QuickThinkers, any_move

TOKENS = ("a" * 32, "b" * 32, "c" * 32)
MARK = "a-secret-that-nobody-may-read"
TRIED = 4
"""How many other moves are tried to find one that looks the same."""
WITHOUT_AIDS = Aids(hints=False, highlights=False, census=False, undo=False, dead=False)


def variants() -> Iterator[Any]:
    """Lists every game with every choice of its options, for two seats or for three.

    Where the choices are many, those with at most one or all options changed come, by turns for
    two seats and for three.
    """
    for name in edgewise.games():
        game = edgewise.game(name)
        choices = [[(option.name, value) for value in option.choices] for option in game.options]
        every = list(product(*choices))
        for seats, chosen in product((1, 2, 3), every):
            changes = sum(
                value != game.checked_options({}).get(key, False) for key, value in chosen
            )
            is_few = changes < 2 or changes == len(chosen)
            if len(every) > 8 and (changes % 2 == seats % 2 or not is_few):
                continue
            with suppress(edgewise.BadOption, edgewise.BadPlayers):
                game.new(seats, dict(chosen))
                label = " ".join(f"{key}={value}" for key, value in chosen)
                yield pytest.param(name, seats, dict(chosen), id=f"{name} {seats} {label}")


async def seated(matches: Matches, setup: Setup) -> Live:
    """Sets up a match between people at browsers of their own."""
    live, _ = await matches.open(setup, TOKENS[0])
    for seat in range(1, len(setup.seats)):
        await matches.do(live, partial(Table.sit, token=TOKENS[seat], seat=seat, name=f"P{seat}"))
    return live


def setup_of(name: str, seats: int, options: dict[str, object], aids: Aids) -> Setup:
    """Writes what such a match begins with."""
    plans = (SeatPlan("you"), *[SeatPlan("link")] * (seats - 1))
    return Setup(name, plans, options, aids)


def dealt_anew(table: Table, viewer: int, seed: int) -> Live:
    """Makes a table that a viewer cannot tell from this one: other hands, other secret draws."""
    twin = copy.copy(table)
    twin.state = table.state.seen_by(viewer).resample(seed)
    twin.state.past = table.state.past
    twin.told = [
        told_anew(told, told_otherwise(table, number, viewer), viewer)
        for number, told in enumerate(table.told)
    ]
    twin.opening = replace(table.opening, seed=bytes(32), host=table.opening.host)
    twin._dead = (-1, [])
    twin._public = twin._position = None
    return Live(twin)


def told_anew(told: Told, masked: str | None, viewer: int) -> Told:
    """Tells of another move, where a viewer saw nothing of what the move did."""
    if masked is None and told.visible_to in (EVERYONE, viewer):
        return told
    return replace(told, text=MARK, masked=told.masked if masked is None else masked)


@lru_cache(maxsize=4096)
def told_otherwise(table: Table, number: int, viewer: int) -> str | None:
    """Masks another move, after which a viewer is shown the same though it did something else.

    What the game says about who may know the move plays no part, for that may be wrong.
    """
    before, made = table.state_after(number), table.game.parse_code(table.told[number].text)
    if before.actor == viewer:
        return None
    shown, done = shown_after(before, made, viewer), shown_after(before, made, WHOLE)
    alike = [code for code in before.list_codes() if verb_of(code) == verb_of(made)]
    for code in sorted(alike, reverse=True)[:TRIED]:
        if shown_after(before, code, viewer) == shown:
            if shown_after(before, code, WHOLE) != done:
                return before.game.masked_text(code)
    return None


def shown_after(before: State, code: int, viewer: int) -> dict[str, Any]:
    """Writes what a viewer sees after a move."""
    after = before.clone()
    after.apply(code)
    return (after if viewer == WHOLE else after.seen_by(viewer)).to_dict()


def check_bytes(table: Table, rng: random.Random) -> None:
    """Compares what everybody is sent here and at tables dealt anew; looks for plain secrets."""
    secrets = [table.opening.seed.hex(), table.opening.host, *TOKENS, MARK]
    for viewer in (*range(table.state.players), SPECTATOR):
        token = "" if viewer == SPECTATOR else TOKENS[viewer]
        sent = Eyes(Live(table), token).look()
        for secret in secrets:
            assert secret not in sent, (viewer, secret)
        other = Eyes(dealt_anew(table, viewer, rng.getrandbits(60)), token).look()
        if sent != other:
            mine, theirs = json.loads(sent), json.loads(other)
            told = [key for key in mine if mine[key] != theirs[key]]
            raise AssertionError(f"{viewer} can tell secrets apart by {told}")


class Twins:
    """One viewer at a table, and at another whose secrets are dealt anew at each position."""

    def __init__(self, table: Table, viewer: int) -> None:
        self.viewer = viewer
        token = "" if viewer == SPECTATOR else TOKENS[viewer]
        self._twin = Live(copy.copy(table))
        self._here = Eyes(Live(table), token, changes=True)
        self._there = Eyes(self._twin, token, changes=True)

    def check(self, table: Table, seed: int) -> None:
        """Compares what has changed since the position before, here and there."""
        dealt = dealt_anew(table, self.viewer, seed).table
        vars(self._twin.table).update(vars(dealt))
        one, other = self._here.look(), self._there.look()
        if one != other:
            raise AssertionError(f"{self.viewer} can tell secrets apart by a change: {one}")


async def play_and_check(matches: Matches, setup: Setup, seed: int) -> None:
    """Plays a whole match of any moves and checks every position of it."""
    live, rng = await seated(matches, setup), random.Random(seed)
    table = live.table
    changes = [Twins(table, viewer) for viewer in (*range(table.state.players), SPECTATOR)]
    while table.state.to_move is not None:
        check_bytes(table, rng)
        for twins in changes:
            twins.check(table, rng.getrandbits(60))
        seat = table.state.to_move
        await matches.move(live, TOKENS[seat], seat, table.number, any_move(table, seed))
    assert table.opening.seed.hex() in Eyes(live, "").look()


@pytest.mark.parametrize(("name", "seats", "options"), list(variants()))
def test_bytes_are_the_same_whatever_the_secrets_are(
    matches: Matches, name: str, seats: int, options: dict[str, object]
) -> None:
    asyncio.run(play_and_check(matches, setup_of(name, seats, options, Aids()), 4))


@pytest.mark.parametrize("name", edgewise.games())
def test_a_match_without_aids_tells_no_more(matches: Matches, name: str) -> None:
    seats = min(2, edgewise.game(name).seats[-1])
    asyncio.run(play_and_check(matches, setup_of(name, seats, {}, WITHOUT_AIDS), 9))


class Advisers(QuickThinkers):
    """Advise in this process, by as many playouts each time."""

    async def advise(self, level: str, seen: State, seconds: float, seed: int) -> Advice:
        return advise("search:20", seen, 600.0, seed)


@pytest.mark.parametrize("name", ["hoses", "hydras", "urban", "wirwar"])
def test_a_hint_and_its_ideas_are_the_same_whatever_the_secrets_are(
    storage: Storage, name: str
) -> None:
    async def run() -> int:
        matches = Matches(storage, Advisers(), AT_ONCE)
        live = await seated(matches, setup_of(name, 2, {}, Aids()))
        table, weighed = live.table, 0
        for number in range(40):
            seat = table.state.to_move
            if seat is None:
                break
            if number % 4 == 0:
                hint = await matches.hint(live, TOKENS[seat], seat)
                twin = dealt_anew(table, seat, number)
                assert await matches.hint(twin, TOKENS[seat], seat) == hint
                weighed += len(hint.ideas)
            await matches.move(live, TOKENS[seat], seat, table.number, any_move(table))
        return weighed

    assert asyncio.run(run()) > 5


class Spies(QuickThinkers):
    """Play anything, and look whether they were given more than their seat may know."""

    def __init__(self) -> None:
        super().__init__()
        self.live: Live | None = None
        self.asked = 0

    async def choose(self, level: str, seen: State, seconds: float, seed: int) -> str:
        if self.live is not None:
            seat, self.asked = self.live.table.state.to_move or 0, self.asked + 1
            twin = dealt_anew(self.live.table, seat, self.asked).table.state
            assert seen.viewer == seat
            given, dealt = seen.to_dict(), twin.seen_by(seat).to_dict()
            given.pop("suspicions", None)  # what moves let one suspect, of which test_beliefs tells
            assert given == dealt
        return await super().choose(level, seen, seconds, seed)


@pytest.mark.parametrize("name", ["hoses", "hydras", "urban", "wirwar"])
def test_bots_at_a_table_are_given_what_their_seat_may_know(
    storage: Storage, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> int:
        spies = Spies()
        matches = Matches(storage, spies, AT_ONCE)
        setup = Setup(name, (SeatPlan("you"), SeatPlan("bot", "", "random")), {}, Aids())
        spies.live, token = await matches.open(setup, TOKENS[0])
        await matches.do(spies.live, lambda table: table.give_to_bot(token, 0, "random"))
        while spies.live.thinking is not None:
            await asyncio.sleep(0)
        assert spies.live.table.state.is_over
        return spies.asked

    assert asyncio.run(run()) > 10
    assert "a bot failed" not in caplog.text


def hands_too(table: Table, view: View, _: int) -> None:
    """Leaks every hand."""
    view["hands"] = table.state.to_dict()["hands"]


def first_tile_too(table: Table, view: View, _: int) -> None:
    """Leaks one tile of one hand, under another name."""
    hands = table.state.to_dict()["hands"]
    view["own"]["hint"] = sorted(hands[-1])[:1]


def bag_too(table: Table, view: View, seat: int) -> None:
    """Leaks what is in the bag, from which the hands of others follow."""
    view["bag"] = table.state.to_dict()["bag"]


@pytest.mark.parametrize("leak", [hands_too, first_tile_too, bag_too])
@pytest.mark.parametrize("name", ["hoses", "hydras", "wirwar"])
def test_a_view_that_leaks_is_found(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, name: str, leak: Any
) -> None:
    def leaking(table: Table, seat: int, common: View) -> Any:
        view: Any = {**common, **own_part(table, seat, common)}
        leak(table, view, seat)
        return view

    monkeypatch.setattr(scenes, "own_part", leaking)
    with pytest.raises(AssertionError, match="can tell secrets apart by"):
        asyncio.run(play_and_check(matches, setup_of(name, 2, {}, Aids()), 4))


def test_a_log_that_leaks_is_found(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "edgewise.server.telling.Told.line", lambda told, _: {"seat": told.seat, "text": told.text}
    )
    with pytest.raises(AssertionError, match="can tell secrets apart by"):
        asyncio.run(play_and_check(matches, setup_of("hoses", 2, {}, Aids()), 4))


def test_a_masked_text_that_leaks_is_found(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unmasked(*given: Any) -> tuple[Told, Public | None]:
        told, after = push_and_tell(*given)
        return replace(told, masked=told.text), after

    monkeypatch.setattr("edgewise.server.table.push_and_tell", unmasked)
    with pytest.raises(AssertionError, match="can tell secrets apart by"):
        asyncio.run(play_and_check(matches, setup_of("hoses", 2, {}, Aids()), 4))


class TellsEveryone(Hidden):
    """Hides all that a game hides, but lets everybody know every move."""

    def __init__(self, usual: Hidden) -> None:
        self.usual = usual

    def visible_to(self, state: State, code: int) -> int:
        return EVERYONE

    def hide_from(self, state: State, seat: int) -> None:
        self.usual.hide_from(state, seat)

    def sample(self, state: State, rng: Random) -> None:
        self.usual.sample(state, rng)

    def hides_anything(self, state: State) -> bool:
        return self.usual.hides_anything(state)

    def has_several_worlds(self, state: State) -> bool:
        return self.usual.has_several_worlds(state)

    def declining_code(self, state: State) -> int | None:
        return self.usual.declining_code(state)


@pytest.mark.parametrize("name", ["hoses", "hydras", "wirwar"])
def test_a_game_that_lets_everybody_know_secret_moves_is_found(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    game = edgewise.game(name)
    monkeypatch.setattr(game, "hidden", TellsEveryone(game.hidden))
    with pytest.raises(AssertionError, match="can tell secrets apart by"):
        asyncio.run(play_and_check(matches, setup_of(name, 2, {}, Aids()), 4))
    with pytest.raises(ConformanceError, match="`visible_to`: lets seat"):
        check_game(game)


@pytest.mark.parametrize("name", edgewise.games())
def test_refusals_and_reasons_are_the_same_whatever_the_secrets_are(
    matches: Matches, name: str
) -> None:
    async def run() -> None:
        rng, seats = random.Random(3), min(2, edgewise.game(name).seats[-1])
        live = await seated(matches, setup_of(name, seats, {}, Aids()))
        table, tried = live.table, [""]
        while table.state.to_move is not None:
            seat, move = table.state.to_move, any_move(table)
            twin = dealt_anew(table, seat, rng.getrandbits(60)).table
            for text in {*tried[-8:], *rng.sample(tried, min(4, len(tried)))}:
                assert refusal_of(table, seat, text) == refusal_of(twin, seat, text)
            tried.append(move)
            await matches.move(live, TOKENS[seat], seat, table.number, move)

    asyncio.run(run())


def refusal_of(table: Table, seat: int, text: str) -> str:
    """Tries a move on a table that is thrown away."""
    trial = copy.copy(table)
    trial.state = table.state.copy()
    trial.told, trial._scores = list(table.told), list(table._scores)
    try:
        trial.move(TOKENS[seat], seat, trial.number, text)
    except edgewise.EdgewiseError as refused:
        return repr(refused)
    return "done"


@pytest.mark.parametrize("name", edgewise.games())
def test_views_are_json_for_every_seat(matches: Matches, name: str) -> None:
    async def run() -> None:
        seats = min(2, edgewise.game(name).seats[-1])
        live = await seated(matches, setup_of(name, seats, {}, Aids()))
        for seat in (*range(live.table.state.players), SPECTATOR):
            written = json.dumps(seat_view(live.table, seat))
            assert json.dumps(json.loads(written)) == written

    asyncio.run(run())
