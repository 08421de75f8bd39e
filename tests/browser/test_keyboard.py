"""The keyboard alone suffices: from the lobby to the end of a match."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.player import (
    MINE_OR_END,
    is_over,
    number_of_moves,
    point_at,
    set_up_until,
    wait_for_news,
)


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until something has the focus."""
    for _ in range(60):
        if page.locator(selector).evaluate("(node) => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def decide(page: Page) -> None:
    """Makes one decision: lays a tile, puts a piece, or takes the first of the actions."""
    before = number_of_moves(page)
    tiles = page.query_selector_all("[data-hand]")
    idle = ["idle" in (tile.get_attribute("class") or "") for tile in tiles]
    page.keyboard.press("Escape")
    if False in idle:
        page.keyboard.press(str(idle.index(False) + 1))
    elif page.locator("[data-mark]").count():
        page.keyboard.press("ArrowRight")
    else:
        tab_to(page, "[data-action] >> nth=0")
        page.keyboard.press("Enter")
        pick_the_first(page)
        wait_for_news(page, before)
        return
    page.wait_for_selector("[data-ghost]")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    wait_for_news(page, before)


def pick_the_first(page: Page) -> None:
    """Picks the first names that an action asks for, if it asks for any, and confirms them."""
    at = 0
    while page.locator(".hand.picking").count():
        if page.locator(".prompt [data-confirm]:enabled").count():
            tab_to(page, ".prompt [data-confirm]")
            page.keyboard.press("Enter")
            return
        at += 1
        page.keyboard.press(str(at))


def test_a_whole_match_by_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page()
    page.wait_for_selector(".games")
    tab_to(page, "input[autocomplete=nickname]")
    page.keyboard.type("Ada")
    tab_to(page, "[data-setup=hoses]")
    page.keyboard.press("Enter")
    tab_to(page, "select[aria-label='Bot on seat 2']")
    page.keyboard.type("Carefree")
    tab_to(page, ".start")
    page.keyboard.press("Enter")
    page.wait_for_selector("footer .own")
    for _ in range(400):
        page.wait_for_selector(MINE_OR_END)
        if is_over(page):
            break
        decide(page)
    assert is_over(page)
    assert page.inner_text("[role=status]") != ""
    assert page.title().startswith("The match is over")


@pytest.mark.parametrize(
    ("game", "players", "wanted"),
    [
        ("greenway", 1, r"/r[0-3]f?$"),
        ("hydras", 2, "^sword:"),
        ("urban", 2, "^(blaze|truck|lift)@"),
        ("wirwar", 2, "^open-pit@"),
    ],
)
def test_every_game_is_played_by_the_keyboard_alone(
    open_page: OpenPage, game: str, players: int, wanted: str
) -> None:
    page = open_page()
    set_up_until(page, game, wanted, avoided="^decline", players=players)
    for _ in range(8):
        page.wait_for_selector(MINE_OR_END)
        if is_over(page):
            break
        decide(page)
    assert page.inner_text("[role=status]") != ""


def ghost_of(page: Page) -> tuple[str, str]:
    """Reads where the ghost is, and how it lies."""
    cell, _, turn = (page.get_attribute("[data-ghost]", "data-ghost") or "").partition("/")
    return cell, turn


def test_a_tile_with_two_faces_is_flipped_by_a_key(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "wirwar", r"/r[0-3]f$", moves=10)
    for tile in page.locator("[data-hand]:not(.idle)").all():
        page.keyboard.press("Escape")
        tile.click()
        for cell in page.locator("rect.lit[data-cell]").all():
            point_at(page, cell)
            page.wait_for_selector(f"[data-ghost^='{cell.get_attribute('data-cell')}/']")
            before, face = ghost_of(page)
            page.keyboard.press("f")
            after, back = ghost_of(page)
            assert before == after
            if face.endswith("f") != back.endswith("f"):
                page.keyboard.press("f")
                assert ghost_of(page) == (before, face)
                return
    raise AssertionError("no tile fits with both of its faces")
