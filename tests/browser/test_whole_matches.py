"""Whole matches against bots, through the page."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.player import lit_points, play_out, set_up, watch_points


def points_in(text: str) -> int:
    """Reads the points of a line, which stand first."""
    found = re.match("[+\N{MINUS SIGN}]?[0-9]+", text.strip())
    assert found, text
    return int(found[0].replace("\N{MINUS SIGN}", "-"))


@pytest.mark.parametrize(
    ("game", "players"),
    [("greenway", 0), ("hoses", 2), ("hydras", 3), ("urban", 5), ("wirwar", 4)],
)
def test_a_whole_match_against_bots(open_page: OpenPage, game: str, players: int) -> None:
    page = open_page()
    watch_points(page)
    set_up(page, game, players=players)
    play_out(page)
    assert lit_points(page) != []
    assert page.inner_text("[data-turn]") == "The match is over"
    total = int(page.inner_text("[data-score='0']"))
    items = page.locator("section", has=page.locator("[data-score='0']")).locator("li .item")
    assert total == sum(points_in(text) for text in items.all_inner_texts())
    page.locator("input[type=range]").fill("3")
    page.wait_for_selector("text=Replay: move 3")
    page.click("role=button[name='To the end']")
    assert page.locator(".end a[download$='.txt']").count() == 1
    page.click("text=Rematch")
    page.wait_for_selector("footer .own")
