"""A move that the rules forbid is shown on the board: the clashing edge, or cells that matter."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.player import box_of, set_up_until

NUMBERS = re.compile(r"-?\d+,-?\d+")


def set_up_a_clash(page: Page) -> None:
    """Opens a match and clicks on places beside tiles, until an edge is refused."""
    set_up_until(page, "hoses", r"/r[0-3]f?$", moves=6)
    for tile in page.locator("[data-hand]").all():
        tile.click()
        lit = {cell.get_attribute("data-cell") for cell in page.locator("rect.lit").all()}
        laid = [cell.get_attribute("data-tile") or "" for cell in page.locator("[data-tile]").all()]
        cells = [tuple(int(part) for part in cell.split(",")) for cell in laid]
        beside = {
            (x + dx, y + dy) for x, y in cells for dx, dy in [(0, 1), (1, 0), (0, -1), (-1, 0)]
        }
        for x, y in sorted(beside - set(cells)):
            if f"{x},{y}" in lit:
                continue
            click_cell(page, x, y)
            page.wait_for_selector(".notice")
            if page.locator("[data-label]").count():
                return
    raise AssertionError("no edge was refused")


def click_cell(page: Page, x: int, y: int) -> None:
    """Clicks the middle of a cell, where nothing may lie, by where the start tile is seen."""
    box = page.locator("[data-tile='0,0']").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * (x + 0.5), box["y"] + box["height"] * (y + 0.5))


def test_the_clashing_edge_is_marked_on_the_tile_with_what_it_must_be(open_page: OpenPage) -> None:
    page = open_page()
    set_up_a_clash(page)
    assert page.locator("[data-fault*='/']").count() == page.locator("[data-label]").count()
    assert page.locator("[data-refused]").count() == 1
    texts = [text.text_content() or "" for text in page.locator("[data-label]").all()]
    assert all(re.fullmatch(r"[A-Z][a-z]+ here, must be [a-z]+\.", text) for text in texts), texts
    said = page.inner_text(".notice > span")
    assert said in texts
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-label]", state="detached")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)])
def test_what_is_said_beside_an_edge_is_in_sight_as_a_whole(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page()
    set_up_a_clash(page)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    board = box_of(page, page.locator(".board"))
    for label in page.locator("[data-label]").all():
        box = box_of(page, label)
        assert board["x"] <= box["x"]
        assert box["x"] + box["width"] <= board["x"] + board["width"]
        assert board["y"] <= box["y"]
        assert box["y"] + box["height"] <= board["y"] + board["height"]


def test_coordinates_are_read_only_by_who_asks_for_them(open_page: OpenPage) -> None:
    page = open_page()
    set_up_a_clash(page)
    assert page.locator(".ruler").count() == 0
    assert not NUMBERS.search(page.inner_text("body"))
    page.click("[data-settings]")
    page.check("input[name=coordinates]")
    page.click("dialog >> text=Close")
    page.wait_for_selector(".ruler")
    assert re.match(r"[A-Z]\d+, side [NESW]: ", page.inner_text(".notice > span"))
    assert not NUMBERS.search(page.inner_text("body"))
    page.click("[role=tab]:has-text('Moves')")
    assert re.search(r"lays .* (at|on) [A-Z]\d+", page.inner_text("body"))
