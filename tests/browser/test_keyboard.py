"""The keyboard alone suffices: from the lobby to the end of a match."""

from __future__ import annotations

from playwright.sync_api import Page

from browser.conftest import OpenPage
from browser.player import MINE_OR_END, is_over, number_of_moves, wait_for_news


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until something has the focus."""
    for _ in range(60):
        if page.locator(selector).evaluate("(node) => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def test_a_whole_match_by_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page()
    page.wait_for_selector(".start")
    tab_to(page, "input[value=hoses]")
    tab_to(page, "input[autocomplete=nickname]")
    page.keyboard.type("Ada")
    tab_to(page, "select[aria-label='Bot on seat 2']")
    page.keyboard.type("Carefree")
    tab_to(page, ".start")
    page.keyboard.press("Enter")
    page.wait_for_selector("footer .own")
    for _ in range(400):
        page.wait_for_selector(MINE_OR_END)
        if is_over(page):
            break
        before = number_of_moves(page)
        tiles = page.query_selector_all("[data-hand]")
        idle = ["idle" in (tile.get_attribute("class") or "") for tile in tiles]
        page.keyboard.press("Escape")
        if False in idle:
            page.keyboard.press(str(idle.index(False) + 1))
            page.wait_for_selector("[data-ghost]")
            page.keyboard.press("r")
            page.keyboard.press("Enter")
        else:
            tab_to(page, "[data-action=keep]")
            page.keyboard.press("Enter")
        wait_for_news(page, before)
    assert is_over(page)
    assert page.inner_text("[role=status]") != ""
    assert page.title().startswith("The match is over")
