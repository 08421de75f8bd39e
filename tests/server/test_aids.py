"""Aids that were not agreed: the server holds them back in every game and at every position."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

import edgewise
from edgewise.core.chance import SPECTATOR
from edgewise.server.aids import is_placement
from edgewise.server.matches import Matches
from edgewise.server.refused import Refused
from edgewise.server.setup import Aids, SeatPlan, Setup
from edgewise.server.table import Table
from edgewise.server.view_models import View
from edgewise.server.views import seat_view
from tests.server.tables import any_move

ADA = "a" * 32
NONE = Aids(hints=False, highlights=False, census=False, undo=False, dead=False)


async def new_table(matches: Matches, name: str, aids: Aids) -> Table:
    """Sets up a match at which ADA has every seat."""
    seats = (SeatPlan("you"),) * min(2, edgewise.game(name).seats[-1])
    live, _ = await matches.open(Setup(name, seats, {}, aids), ADA)
    return live.table


def countings(data: Any, tiles: set[str], where: str = "") -> Iterator[str]:
    """Finds where a view counts tiles by their names."""
    if isinstance(data, dict):
        if data and set(data) <= tiles and all(isinstance(count, int) for count in data.values()):
            yield where
        for key, value in data.items():
            yield from countings(value, tiles, f"{where}.{key}")
    elif isinstance(data, list):
        for value in data:
            yield from countings(value, tiles, where)


def positions(table: Table) -> Iterator[View]:
    """Plays a match to its end and shows every position to everybody."""
    while table.state.to_move is not None:
        for seat in (*range(table.state.players), SPECTATOR):
            yield seat_view(table, seat)
        table.decide(table.state.to_move, table.number, any_move(table))


@pytest.mark.parametrize("name", edgewise.games())
def test_without_aids_no_view_helps(matches: Matches, name: str) -> None:
    table = asyncio.run(new_table(matches, name, NONE))
    tiles = set(table.game.tiles.sheet.tiles)
    for view in positions(table):
        assert set(countings(view, tiles)) <= {".hands", ".discard"}
        assert not [text for text in view["legal"] if is_placement(text)]
        assert not any(view["dead"])
        assert not view["can_undo"]
        assert not view["prospects"]


def test_what_moves_are_worth_is_told_where_highlights_were_agreed(matches: Matches) -> None:
    table = asyncio.run(new_table(matches, "urban", Aids()))
    assert any(view["prospects"] for view in positions(table))


@pytest.mark.parametrize("aids", [NONE, Aids()])
def test_what_is_known_of_hidden_hands_goes_with_the_census(matches: Matches, aids: Aids) -> None:
    table = asyncio.run(new_table(matches, "wirwar", aids))
    data = table.state.to_dict()
    tile = next(name for name in data["bag"] if name not in data["hands"][1])
    data["ruled_out"] = [{}, {tile: 1}]
    table.state = table.game.from_dict(data, reachable=False)
    table._public = table._position = None
    own = seat_view(table, 0)["own"]
    assert own.get("ruled_out") == (data["ruled_out"] if aids.census else None)


@pytest.mark.parametrize("name", edgewise.games())
def test_with_aids_views_help(matches: Matches, name: str) -> None:
    table = asyncio.run(new_table(matches, name, Aids()))
    tiles = set(table.game.tiles.sheet.tiles)
    shown = list(positions(table))
    assert any({".bag", ".unseen"} & set(countings(view, tiles)) for view in shown)
    assert any(is_placement(text) for view in shown for text in view["legal"])
    assert all(len(view["dead"]) == len(view["boards"]) for view in shown)


@pytest.mark.parametrize("name", edgewise.games())
def test_hints_and_taking_back_are_refused_where_they_were_not_agreed(
    matches: Matches, name: str
) -> None:
    async def run() -> None:
        table = await new_table(matches, name, NONE)
        live = await matches.find(table.id)
        seat = table.state.to_move or 0
        with pytest.raises(Refused, match="without hints"):
            await matches.hint(live, ADA, seat)
        with pytest.raises(Refused, match="without taking back"):
            await matches.do(live, lambda t: t.undo(ADA, seat, t.number))

    asyncio.run(run())
