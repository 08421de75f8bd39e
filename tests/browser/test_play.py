"""Whole matches through the page, in a real browser."""

from __future__ import annotations

import random

import pytest

import edgewise
from browser.conftest import OpenPage
from browser.player import MINE_OR_END, is_over, play_one, play_out, set_up, set_up_to_lay
from browser.server import Server


@pytest.mark.parametrize("game", edgewise.games())
def test_a_whole_match_against_bots(open_page: OpenPage, game: str) -> None:
    page = open_page()
    set_up(page, game)
    play_out(page)
    assert page.inner_text("[data-turn]") == "The match is over"
    page.locator("input[type=range]").fill("3")
    page.wait_for_selector("text=Replay: move 3")
    page.click("text=To the end")
    assert page.locator(".end a[download]").count() == 1
    page.click("text=Rematch")
    page.wait_for_selector("footer .own")


def test_two_browsers_at_one_table_and_a_spectator(open_page: OpenPage) -> None:
    ada = open_page()
    table = set_up(ada, "hoses", seats=["you", "link"])
    bo = open_page(table)
    bo.fill("footer input", "Bo")
    bo.click("text=Take seat 2")
    bo.wait_for_selector("[data-hand]")
    cy = open_page(table)
    cy.wait_for_selector("text=You are watching")
    assert cy.query_selector("[data-hand]") is None
    ada.wait_for_selector("text=Bo")
    rng = random.Random(2)
    for _ in range(6):
        mover = ada if ada.query_selector("[data-turn].mine") else bo
        mover.wait_for_selector(MINE_OR_END)
        play_one(mover, rng)
        number = mover.get_attribute(".page", "data-number")
        for page in (ada, bo, cy):
            page.wait_for_selector(f".page[data-number='{number}']")


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


def test_the_keyboard_alone_suffices(open_page: OpenPage) -> None:
    page = open_page()
    set_up(page, "hoses")
    for _ in range(400):
        page.wait_for_selector(MINE_OR_END)
        if is_over(page):
            break
        before = page.get_attribute(".page", "data-number")
        tiles = page.query_selector_all("[data-hand]")
        fitting = [
            k for k, tile in enumerate(tiles) if "idle" not in (tile.get_attribute("class") or "")
        ]
        page.keyboard.press("Escape")
        if fitting:
            page.keyboard.press(str(fitting[0] + 1))
            page.wait_for_selector("[data-ghost]")
            page.keyboard.press("r")
            page.keyboard.press("Enter")
        else:
            page.focus("[data-action=keep]")
            page.keyboard.press("Enter")
        page.wait_for_selector(f".page:not([data-number='{before}'])")
    assert is_over(page)


def test_a_phone_in_portrait(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    set_up_to_lay(page, "hoses")
    before = page.get_attribute(".page", "data-number")
    page.locator("[data-hand]:not(.idle)").first.tap()
    page.locator("rect.lit[data-cell]").first.tap()
    page.wait_for_selector("[data-ghost]")
    page.locator("[data-commit]").tap()
    page.wait_for_selector(f".page:not([data-number='{before}'])")
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390


def test_a_shared_screen_hides_hands_between_players(open_page: OpenPage) -> None:
    page = open_page()
    set_up(page, "hoses", seats=["you", "here"])
    rng = random.Random(5)
    for _ in range(4):
        page.wait_for_selector(f".cover, {MINE_OR_END}")
        cover = page.query_selector(".cover button")
        if cover:
            cover.click()
        play_one(page, rng)
    page.wait_for_selector(".cover")
    box = page.locator(".cover").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (1280, 720)


def test_a_refusal_names_its_clause_and_opens_it(open_page: OpenPage) -> None:
    page = open_page()
    set_up_to_lay(page, "hoses")
    page.locator("[data-hand]:not(.idle)").first.click()
    page.locator("[data-tile='0,0']").click()
    page.click(".notice button.link")
    page.wait_for_selector(".clause.named")


@pytest.mark.parametrize("size", [(1280, 720), (900, 700), (390, 844)])
def test_the_board_does_not_move_under_the_pointer(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    set_up_to_lay(page, "hoses")
    page.keyboard.press("Escape")
    before = page.locator(".board").bounding_box()
    page.locator("[data-hand]:not(.idle)").first.click()
    assert page.locator(".board").bounding_box() == before
    page.locator("rect.lit[data-cell]").first.hover(force=True)
    page.wait_for_selector("[data-ghost]")
    assert page.locator(".board").bounding_box() == before
