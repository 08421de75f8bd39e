"""Several people: two browsers, somebody who watches, one screen for two, a server that dies."""

from __future__ import annotations

import random

from tests.browser.conftest import OpenPage
from tests.browser.player import (
    MINE_OR_END,
    box_of,
    hand_of,
    number_of_moves,
    play_one,
    play_out,
    set_up,
    take_seat,
)
from tests.browser.server import Server


def test_two_browsers_at_one_table_and_a_spectator(open_page: OpenPage) -> None:
    ada = open_page()
    table = set_up(ada, "hoses", seats=["you", "link"])
    bo = open_page(table)
    take_seat(bo, 1, "Bo")
    bo.wait_for_selector("[data-hand]")
    assert len(hand_of(bo)) == 5
    cy = open_page(table)
    cy.wait_for_selector("text=You are watching")
    assert hand_of(cy) == []
    ada.wait_for_selector("text=Bo")
    rng = random.Random(2)
    for _ in range(6):
        ada.wait_for_selector("[data-turn].mine, [data-turn]:text('Bo is to move')")
        mover = ada if ada.query_selector("[data-turn].mine") else bo
        mover.wait_for_selector(MINE_OR_END)
        play_one(mover, rng)
        number = mover.get_attribute(".page", "data-number")
        for page in (ada, bo, cy):
            page.wait_for_selector(f".page[data-number='{number}']")
    tiles = [page.locator("[data-tile]").count() for page in (ada, bo, cy)]
    assert tiles == [tiles[0]] * 3


def test_a_second_tab_shows_the_same_table(open_page: OpenPage) -> None:
    page = open_page()
    set_up(page, "hoses")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("[data-hand]")
    before = number_of_moves(page)
    play_one(page, random.Random(4))
    page.wait_for_selector(MINE_OR_END)
    now = number_of_moves(page)
    assert now != before
    other.wait_for_selector(f".page[data-number='{now}']")
    assert hand_of(other) == hand_of(page)


def test_a_match_goes_on_after_the_server_was_killed(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    set_up(page, "hoses")
    rng = random.Random(3)
    for _ in range(3):
        play_one(page, rng)
    page.wait_for_selector(MINE_OR_END)
    before = page.get_attribute(".page", "data-number")
    tiles = page.locator("[data-tile]").count()
    server.kill()
    page.wait_for_selector("text=The connection was lost")
    server.start()
    page.wait_for_selector(".lost", state="detached")
    assert page.get_attribute(".page", "data-number") == before
    assert page.locator("[data-tile]").count() == tiles
    play_out(page)


def test_a_shared_screen_hides_hands_between_players(open_page: OpenPage) -> None:
    page = open_page()
    set_up(page, "hoses", seats=["you", "here"])
    rng = random.Random(5)
    for number in range(12):
        page.wait_for_selector(f".cover, [data-pass], {MINE_OR_END}")
        if page.locator("[data-pass]").count():
            page.click("[data-pass]")
        cover = page.query_selector(".cover button")
        if cover and number > 3:
            break
        if cover:
            cover.click()
        play_one(page, rng)
    box = box_of(page, page.locator(".cover"))
    assert (box["width"], box["height"]) == (1280, 720)


IS_COVERED = """(tile) => {
    const { x, y, width, height } = tile.getBoundingClientRect();
    const seen = document.elementFromPoint(x + width / 2, y + height / 2);
    return seen.closest(".cover") !== null && tile.closest("[inert]") !== null;
}"""


def test_a_shared_screen_shows_no_hand_before_somebody_says_who_looks(
    open_page: OpenPage, server: Server
) -> None:
    server.hold_bots()
    page = open_page()
    set_up(page, "hydras", seats=["bot", "you", "here"])
    for _ in range(2):  # in the bot's turn, and again when the page is loaded again
        page.wait_for_selector(".cover:has-text('Here are the tiles of Ada')")
        assert page.locator("[data-hand]").first.evaluate(IS_COVERED)
        page.click("text=I am Ada")
        assert not page.locator("[data-hand]").first.evaluate(IS_COVERED)
        assert page.locator("[data-turn].mine").count() == 0
        page.reload()
    page.wait_for_selector(".cover:has-text('Here are the tiles of Ada')")
    server.release_bots()
    page.wait_for_selector(".cover:has-text('It is the turn of Ada')")
    page.click("text=I am Ada")
    page.wait_for_selector("[data-turn].mine")


def test_a_seat_that_leaves_is_given_to_a_bot_and_taken_back(open_page: OpenPage) -> None:
    page = open_page()
    take_seat(open_page(set_up(page, "hoses", seats=["you", "link"])), 1, "Bo")  # who waits for us
    page.click("text=let a bot play on")
    page.click("[data-give]")
    page.click("section >> text=play on yourself")
    page.wait_for_selector("text=let a bot play on")
    page.wait_for_selector("[data-hand]")


def test_who_stays_asks_for_a_bot_in_the_place_of_who_left_and_hears_if_it_is_too_soon(
    open_page: OpenPage,
) -> None:
    ada = open_page()
    table = set_up(ada, "hoses", seats=["you", "link"])
    bo = open_page(table)
    take_seat(bo, 1, "")
    bo.wait_for_selector("[data-hand]")
    ada.close()
    bo.click("section:has-text('away') >> text=let a bot play on")
    bo.click("[data-give]")
    bo.wait_for_selector(".notice:has-text('left a moment ago')")
