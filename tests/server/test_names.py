"""Names of people can be seen, and are no bots'."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from edgewise.bots.levels import LEVELS
from edgewise.server.matches import Matches
from edgewise.server.names import check_name
from edgewise.server.refused import Refused
from edgewise.server.setup import SeatPlan, Setup
from edgewise.server.table import Table
from tests.server.tables import setup_for

ADA, BO = "a" * 32, "b" * 32
UNSEEN = [
    " ",
    "\u00a0\u3000",
    "\u200b",
    "\u200d\u200c",
    "\ufeff",
    "\u0301\u0302",
    "\u00ad",
    "\u2800",
    "\u3164",
    "\U000e0041",
    "\ue000",
    "\ud800",
]
HIDING = ["Ada\u200b", "\u202eadA", "A\u200eda", "A\nda", "A\x07da", "A\u2066da", "A\ufeffda"]
BOTS = [
    "bot",
    "Easy bot",
    "GREEDY  BOT",
    "Random bot",
    "search:easy",
    "Greedy",
    "b\u00f6t",
    "\uff22ot 2",
    "Ada's-bot",
    "Easy bot.",
    "(bot)",
    "Easy\u00b7bot",
    "Easy b\u043et",
    "\u0412\u041e\u0422",
    "Easy b0t",
    "gr\u0435\u0435dy",
    "search easy",
    "open seat",
]
PEOPLE = [
    "",
    "Ada",
    "Bär",
    "Talbot",
    "Bo the tile",
    "李雷",
    "نگار",
    "\u0645\u06cc\u200c\u062f",
    "👩\u200d🚒",
    "R2",
    "\u0411\u043e\u0440\u0438\u0441",
    "\u039d\u03af\u03ba\u03bf\u03c2",
    "A. J. O'Neil",
]


@pytest.mark.parametrize("name", [*UNSEEN, *HIDING, *BOTS])
def test_a_name_that_nobody_sees_or_that_is_a_bot_s_is_refused(name: str) -> None:
    with pytest.raises(Refused) as caught:
        check_name(name)
    assert caught.value.code == "name"


@pytest.mark.parametrize("name", PEOPLE)
def test_people_have_names_of_all_scripts(name: str) -> None:
    check_name(name)


def test_the_names_of_all_levels_are_taken() -> None:
    for level in LEVELS:
        for name in (level, f"{level.capitalize()} bot"):
            with pytest.raises(Refused):
                check_name(name)


@pytest.mark.parametrize("name", ["\u200b", "Greedy bot"])
def test_nobody_sits_down_under_such_a_name(matches: Matches, name: str) -> None:
    async def run() -> None:
        for kind in ("you", "here", "link"):
            plans = (SeatPlan(kind, name), SeatPlan("here"))
            with pytest.raises(Refused, match="name"):
                await matches.open(Setup("hoses", plans), ADA)
        await matches.open(
            Setup("hoses", (SeatPlan("you"), SeatPlan("bot", "Greedy bot", "greedy")))
        )
        if name == "\u200b":
            with pytest.raises(Refused, match="name"):
                await matches.open(
                    Setup("hoses", (SeatPlan("you"), SeatPlan("bot", name, "greedy")))
                )
        live, _ = await matches.open(setup_for("you", "link"), ADA)
        for token, seat in ((BO, 1), (ADA, 0)):
            with pytest.raises(Refused, match="name"):
                await matches.do(live, partial(Table.sit, token=token, seat=seat, name=name))
        assert live.table.seats[1].is_open

    asyncio.run(run())
