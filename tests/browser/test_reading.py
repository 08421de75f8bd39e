"""What people read at a table: it is all in sight, hides little, and goes by itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.player import box_of, set_up_to_lay, set_up_until, take

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1366, "height": 768}


def refused(page: Page) -> None:
    """Tries to lay a tile on another one."""
    take(page.locator("[data-hand]:not(.idle)").first)
    page.locator("[data-tile='0,0']").click()
    page.wait_for_selector(".notice")


def drag_lit_cell_to(page: Page, share: float) -> None:
    """Drags the board until a lit cell is at a share of its height."""
    board, cell = box_of(page, page.locator(".board")), page.locator("rect.lit").first
    box = box_of(page, cell)
    wanted = board["y"] + share * board["height"]
    start = board["y"] + board["height"] / 2
    page.mouse.move(board["x"] + 8, start)
    page.mouse.down()
    page.mouse.move(board["x"] + 8, start + wanted - box["y"] - box["height"] / 2, steps=4)
    page.mouse.up()


def is_hidden(page: Page) -> bool:
    """Tells whether the notice lies over the first of the lit cells."""
    notice = box_of(page, page.locator(".notice"))
    cell = box_of(page, page.locator("rect.lit").first)
    above = cell["y"] + cell["height"] <= notice["y"]
    return not (above or cell["y"] >= notice["y"] + notice["height"])


def test_a_refusal_stands_where_it_hides_no_place_to_go(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    set_up_to_lay(page, "hoses")
    take(page.locator("[data-hand]:not(.idle)").first)
    for share in (0.94, 0.06):
        drag_lit_cell_to(page, share)
        page.locator("[data-hand]:not(.idle)").first.click()
        page.locator("[data-hand]:not(.idle)").first.click()
        board = box_of(page, page.locator(".board"))
        page.mouse.click(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
        page.wait_for_selector(".notice")
        page.wait_for_selector(".notice.above" if share > 0.5 else ".notice:not(.above)")
        assert not is_hidden(page)


def test_a_refusal_goes_by_itself_but_not_while_one_points_at_it(open_page: OpenPage) -> None:
    page = open_page()
    set_up_to_lay(page, "hoses")
    page.clock.install()
    refused(page)
    page.hover(".notice span")
    page.clock.fast_forward(60_000)
    assert page.locator(".notice").count() == 1
    page.mouse.move(5, 5)
    page.clock.fast_forward(60_000)
    page.wait_for_selector(".notice", state="detached")


def test_escape_closes_a_refusal_and_keeps_the_tile(open_page: OpenPage) -> None:
    page = open_page()
    set_up_to_lay(page, "hoses")
    refused(page)
    page.keyboard.press("Escape")
    page.wait_for_selector(".notice", state="detached")
    assert page.locator("[data-hand][aria-pressed=true]").count() == 1


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_answer_to_an_attack_is_in_sight(open_page: OpenPage, size: dict[str, int]) -> None:
    page = open_page(viewport=size, has_touch=size == PHONE)
    set_up_until(page, "hydras", "^shield:", avoided="shield", players=4)
    tabs = box_of(page, page.locator("[role=tablist]"))
    bottom = tabs["y"] if size == PHONE else size["height"]
    page.wait_for_selector(".actions button")
    things = page.locator(".doing button, .doing label").all()
    assert len(things) > 3
    for thing in things:
        box = box_of(page, thing)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert box["y"] + box["height"] <= bottom


def test_materials_are_named_as_in_the_rulebook(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "wirwar", "$over", players=4)
    materials = page.locator("[data-fact]").all_inner_texts()
    assert sorted(materials) == ["PE", "PP", "fire", "gas"]


def test_the_end_sums_up_what_points_were_for(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "urban", "$over")
    for seat in (0, 1):
        cells = page.locator(f"tbody td:nth-of-type({seat + 1})").all_inner_texts()
        numbers = [re.findall(r"\d+", text) for text in cells]
        total = sum(int(found[0]) for found in numbers if found)
        assert total == int(page.inner_text(f"[data-score='{seat}']"))
        assert total == int(page.inner_text(f"tfoot td:nth-of-type({seat + 1})"))


def test_another_panel_begins_at_its_top(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    set_up_until(page, "wirwar", r"/r[0-3]f?$", moves=12)
    page.click("role=tab[name=Moves]")
    page.wait_for_function("() => document.querySelector('#panel').scrollTop > 0")
    page.click("role=tab[name=Tiles]")
    page.wait_for_selector("#panel .count")
    assert page.evaluate("() => document.querySelector('#panel').scrollTop") == 0
