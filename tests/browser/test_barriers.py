"""No page keeps anybody out: axe-core finds nothing serious."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import AXE, OpenPage
from tests.browser.player import play_one, set_up, set_up_until, take, take_seat

GAMES = {"greenway": 1, "hoses": 3, "hydras": 3, "urban": 3, "wirwar": 3}
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])


def serious(page: Page) -> list[str]:
    """Lists what axe-core finds that is serious."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{entry['id']}: {entry['nodes'][0]['html']}"
        for entry in found
        if entry["impact"] in ("serious", "critical")
    ]


@SCHEMES
def test_the_lobby(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    page.wait_for_selector(".games")
    assert serious(page) == []
    for game in ("hydras", "greenway"):
        page.click(f"[data-setup={game}]")
        page.locator("details").evaluate("(node) => { node.open = true; }")
        assert serious(page) == []
        page.keyboard.press("Escape")
    page.click("[data-settings]")
    assert serious(page) == []


@SCHEMES
@pytest.mark.parametrize("game", list(GAMES))
def test_the_table_of_every_game(open_page: OpenPage, game: str, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    set_up_until(page, game, r"/r[0-3]f?$", moves=8, players=GAMES[game])
    take(page.locator("[data-hand]:not(.idle)").first)
    assert serious(page) == []


@SCHEMES
@pytest.mark.parametrize("game", ["hoses", "urban"])
def test_the_rules_of_a_game(open_page: OpenPage, game: str, scheme: str) -> None:
    page = open_page(f"/rules/{game}", color_scheme=scheme)
    page.wait_for_selector("[data-pictures] img")
    assert serious(page) == []


@SCHEMES
def test_the_panels_and_lists(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    set_up_until(page, "hydras", "^keep:", options={"labours": True})
    for tab in ("Moves", "Tiles", "Rules"):
        page.click(f"role=tab[name={tab}]")
        assert serious(page) == []
    page.keyboard.press("?")
    assert serious(page) == []
    page.click("dialog[open] button")
    page.click("[data-action=keep]")
    assert serious(page) == []


@SCHEMES
def test_the_end_and_the_replay(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    set_up_until(page, "hoses", "$over")
    page.wait_for_selector(".end")
    assert serious(page) == []
    page.click("[data-show-result]")
    page.wait_for_selector("[data-next-game]")
    assert serious(page) == []
    page.locator("input[type=range]").fill("30")
    page.wait_for_selector("text=Replay: move 30")
    assert serious(page) == []


@SCHEMES
def test_joining_and_passing_the_screen_on(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    table = set_up(page, "hoses", seats=["you", "link"])
    guest = open_page(table, color_scheme=scheme)
    guest.wait_for_selector("text=Take seat 2")
    for waiting in (page, guest):
        waiting.wait_for_selector("[data-room] img")
        assert serious(waiting) == []
    take_seat(guest, 1, "Bo")
    page.click("[data-signs]")
    page.click("[data-give-sign=hello]")
    guest.wait_for_selector("[data-sign]")
    guest.click("[data-signs]")
    assert serious(guest) == []
    page = open_page(color_scheme=scheme)
    set_up(page, "hoses", seats=["you", "here"])
    while not page.query_selector(".cover"):
        play_one(page, random.Random(6))
        page.wait_for_selector(".cover, [data-turn].mine")
    assert serious(page) == []
