"""Whole matches of all games: nothing that a seat may not know is in the bytes it is sent."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

import edgewise
from edgewise.core.chance import CHANCE, EVERYONE, SPECTATOR
from edgewise.server.matches import Matches
from edgewise.server.setup import SeatPlan, Setup
from edgewise.server.table import Table
from edgewise.server.views import Eyes, seat_view
from server.tables import any_move

TOKENS = ("a" * 32, "b" * 32)


def options_of(name: str) -> dict[str, object]:
    """Chooses what has the most secrets: each last choice that two players can have."""
    game = edgewise.game(name)
    chosen: dict[str, object] = {}
    for option in game.options:
        wish = {**chosen, option.name: option.choices[-1]}
        with suppress(edgewise.BadOption):
            game.new(min(2, game.seats[-1]), wish)
            chosen = wish
    return chosen


async def seated(matches: Matches, name: str) -> Any:
    """Sets up a match between two people at two browsers."""
    game = edgewise.game(name)
    kinds = [SeatPlan("you")] + [SeatPlan("link")] * (game.seats[-1] > 1)
    live, _ = await matches.open(Setup(name, tuple(kinds), options_of(name)), TOKENS[0])
    for seat in range(1, len(kinds)):
        await matches.do(live, partial(Table.sit, token=TOKENS[1], seat=seat, name="Bo"))
    return live


def swapped(table: Table, viewer: int, rng: random.Random) -> list[dict[str, Any]]:
    """Makes the views of worlds that a viewer cannot tell from this one."""
    seen = table.state.seen_by(viewer)
    if table.state.is_over:
        return []
    return [seen.resample(rng.getrandbits(60)).view(viewer) for _ in range(2)]


@pytest.mark.parametrize("name", edgewise.games())
def test_views_are_the_same_whatever_the_secrets_are(matches: Matches, name: str) -> None:
    async def run() -> None:
        rng = random.Random(4)
        live = await seated(matches, name)
        table = live.table
        while table.state.to_move is not None:
            for viewer in (*range(table.state.players), SPECTATOR):
                ours = table.state.view(viewer)
                for other in swapped(table, viewer, rng):
                    for key in ours:
                        if key != "log":
                            assert ours[key] == other[key], (name, viewer, key)
            seat = table.state.to_move
            assert seat != CHANCE
            token = TOKENS[seat]
            await matches.move(live, token, seat, table.clock, any_move(table))

    asyncio.run(run())


@pytest.mark.parametrize("name", edgewise.games())
def test_no_seed_token_or_hidden_draw_is_sent_before_the_end(matches: Matches, name: str) -> None:
    async def run() -> None:
        live = await seated(matches, name)
        table = live.table
        watching = {token: Eyes(live, token) for token in (*TOKENS, "")}
        secrets = [table.opening.seed.hex(), table.opening.host, *TOKENS]
        while table.state.to_move is not None:
            for token, eyes in watching.items():
                text = eyes.look()
                for secret in secrets:
                    assert secret not in text, (name, token)
                seat = table.seats_of(token)[0] if table.seats_of(token) else SPECTATOR
                for told in table.told:
                    if told.audience not in (EVERYONE, seat):
                        assert told.line(seat)["text"] == told.masked
            seat = table.state.to_move
            await matches.move(live, TOKENS[seat], seat, table.clock, any_move(table))
        assert secrets[0] in watching[""].look()

    asyncio.run(run())


@pytest.mark.parametrize("name", edgewise.games())
def test_views_are_json_for_every_seat(matches: Matches, name: str) -> None:
    async def run() -> None:
        live = await seated(matches, name)
        for seat in (*range(live.table.state.players), SPECTATOR):
            view = seat_view(live.table, seat)
            assert json.loads(json.dumps(view)) == view

    asyncio.run(run())
