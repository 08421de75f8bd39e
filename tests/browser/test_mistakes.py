"""Mistakes cost nothing: what is not meant is taken back before anybody knows of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.player import (
    box_of,
    number_of_moves,
    point_and_click,
    set_up,
    set_up_to_lay,
    set_up_until,
    take,
    take_seat,
    wait_for_news,
)

PHONE = {"width": 390, "height": 844}


def choose(page: Page, sending: str) -> None:
    """Sets what happens before a move is sent."""
    page.click("[data-settings]")
    page.select_option("select[name=sending]", sending)
    page.click("dialog >> text=Close")


def lay(page: Page) -> None:
    """Takes a tile and clicks on a cell where it can lie."""
    take(page.locator("[data-hand]:not(.idle)").first)
    point_and_click(page, page.locator("rect.lit[data-cell]").first)


def sent(page: Page) -> list[str]:
    """Notes from now on what the page asks of the server; the list grows."""
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: said.append(str(data))))
    page.reload()
    page.wait_for_selector("footer .own")
    return said


def moves_in(said: list[str]) -> int:
    """Counts the moves among what was sent."""
    return sum('"do":"move"' in text for text in said)


def test_a_misclick_is_taken_back_and_nobody_was_told(open_page: OpenPage) -> None:
    page = open_page(hurried=False)
    set_up_to_lay(page, "hoses")
    said = sent(page)
    before, tiles = number_of_moves(page), page.locator("[data-tile]").count()
    page.clock.install()
    lay(page)
    page.wait_for_selector("[data-ghost].intended")
    page.click("[data-take-back]")
    page.wait_for_selector("[data-ghost]", state="detached")
    page.clock.run_for(60_000)
    assert (number_of_moves(page), page.locator("[data-tile]").count()) == (before, tiles)
    assert moves_in(said) == 0
    lay(page)
    page.wait_for_selector("[data-take-back]")
    page.keyboard.press("Escape")
    page.clock.run_for(60_000)
    assert moves_in(said) == 0


def test_without_a_word_a_move_is_sent_after_a_moment(open_page: OpenPage) -> None:
    page = open_page(hurried=False)
    set_up_to_lay(page, "hoses")
    said = sent(page)
    before = number_of_moves(page)
    lay(page)
    wait_for_news(page, before)
    assert moves_in(said) == 1


def test_a_second_click_does_not_wait(open_page: OpenPage) -> None:
    page = open_page(hurried=False)
    set_up_to_lay(page, "hoses")
    page.clock.install()
    before = number_of_moves(page)
    lay(page)
    page.wait_for_selector("[data-ghost].intended")
    page.mouse.down()
    page.mouse.up()
    wait_for_news(page, before)


def test_who_wants_to_be_asked_lays_it_or_takes_it_back(open_page: OpenPage) -> None:
    page = open_page(hurried=False)
    set_up_to_lay(page, "hoses")
    said = sent(page)
    choose(page, "ask")
    page.clock.install()
    before = number_of_moves(page)
    lay(page)
    page.wait_for_selector("[data-send]")
    page.clock.run_for(60_000)
    assert moves_in(said) == 0
    page.click("[data-take-back]")
    lay(page)
    page.click("[data-send]")
    wait_for_news(page, before)
    assert moves_in(said) == 1


def test_a_button_pressed_by_mistake_is_taken_back_too(open_page: OpenPage) -> None:
    page = open_page(hurried=False)
    set_up_until(page, "urban", "^pass$")
    said = sent(page)
    page.clock.install()
    page.click("[data-action=pass]")
    page.click("[data-take-back]")
    page.clock.run_for(60_000)
    assert moves_in(said) == 0
    assert page.locator("[data-action=pass]:enabled").count() == 1


@pytest.mark.parametrize("viewport", [PHONE, {"width": 844, "height": 390}])
def test_taking_back_is_within_reach_on_a_phone(
    open_page: OpenPage, viewport: dict[str, int]
) -> None:
    page = open_page(hurried=False, viewport=viewport, has_touch=True)
    set_up_to_lay(page, "hoses")
    page.clock.install()
    page.locator("[data-hand]:not(.idle)").first.tap()
    page.locator("rect.lit[data-cell]").first.tap()
    page.locator("[data-commit]").tap()
    button = box_of(page, page.locator("[data-take-back]"))
    assert 0 <= button["x"] <= viewport["width"] - button["width"]
    assert 0 <= button["y"] <= viewport["height"] - button["height"]
    page.locator("[data-take-back]").tap()
    page.wait_for_selector("[data-ghost]", state="detached")


def test_who_gave_the_seat_away_sees_how_to_come_back(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    table = set_up(page, "hoses", seats=["you", "link"])
    take_seat(open_page(table), 1, "Bo")
    page.click("role=tab[name=Scores]")
    page.click("text=let a bot play on")
    page.click("[data-give]")
    page.wait_for_selector("text=A bot plays for you.")
    page.click("[data-back]")
    page.wait_for_selector("text=A bot plays for you.", state="detached")
