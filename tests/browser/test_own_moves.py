"""What only some games have is as direct: in the hand, or on the board."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from playwright.sync_api import Page

from tests.browser.ahead import way_to_being_stuck
from tests.browser.conftest import OpenPage
from tests.browser.player import (
    MINE_OR_END,
    click_middle,
    hand_of,
    make_moves,
    number_of_moves,
    play_one,
    point_and_click,
    point_at,
    set_up,
    set_up_until,
    take,
    wait_for_news,
)


def test_tiles_to_exchange_are_picked_in_the_hand(open_page: OpenPage) -> None:
    page = open_page()
    table = set_up(page, "hoses", seats=["you", "here", "here", "here"])
    make_moves(page, table, way_to_being_stuck("hoses", 4))
    page.click(".cover button")
    page.wait_for_selector("[data-action=keep]")
    assert page.locator("rect.lit, [data-hand]:not(.idle)").count() == 0
    page.click("role=tab[name=Moves]")
    before, hand = number_of_moves(page), hand_of(page)
    page.click("[data-action=return]")
    assert page.locator(".prompt [data-confirm]").is_disabled()
    for at in (0, 3):
        page.locator("[data-hand]").nth(at).click()
    page.locator("[data-hand]").nth(1).click()
    assert page.locator("[data-hand].picked").count() == 2
    page.click(".prompt [data-confirm]:enabled")
    wait_for_news(page, before)
    page.wait_for_selector("text=returns 2 tiles")
    page.wait_for_selector("text=tiles are drawn")
    pass_on_until(page, "Ada")
    kept = [name for at, name in enumerate(hand) if at not in (0, 3)]
    assert Counter(kept) <= Counter(hand_of(page))
    assert hand_of(page) != hand
    assert len(hand_of(page)) == 5


def pass_on_until(page: Page, name: str) -> None:
    """Plays for all who share the screen until it is somebody's turn again."""
    rng = random.Random(1)
    for _ in range(60):
        page.wait_for_selector(f".cover, [data-pass], {MINE_OR_END}")
        if page.locator("[data-pass]").count():
            page.click("[data-pass]")
        cover = page.locator(".cover button")
        if cover.count():
            is_there = name in cover.inner_text()
            cover.click()
            if is_there:
                return
        play_one(page, rng)
    raise AssertionError(f"it is never the turn of {name}")


def test_a_feature_is_claimed_on_the_tile_itself(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "urban", "^urbanite@")
    before = number_of_moves(page)
    marks = page.locator("[data-mark] > circle")
    point_and_click(page, marks.last)
    wait_for_news(page, before)
    page.click("role=tab[name=Moves]")
    page.wait_for_selector("text=Ada puts an Urbanite")


def test_the_second_click_of_a_double_click_claims_nothing(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "urban", "^urbanite@")
    before = number_of_moves(page)
    point_at(page, page.locator("[data-mark] > circle").first)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_selector("[data-ghost]")
    page.mouse.down()
    page.mouse.up()
    wait_for_news(page, before)
    page.click("role=tab[name=Moves]")
    assert page.locator("text=Ada puts an Urbanite").count() == 1


def test_the_truck_shows_its_way_and_what_it_puts_out(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "urban", r"^truck@.*/[NESW]", avoided="^(decline|pass|urbanite)")
    before = number_of_moves(page)
    goals = page.locator("[data-mark^='truck@'] > circle")
    longest = 0
    for number in range(goals.count()):
        point_at(page, goals.nth(number))
        page.wait_for_selector("[data-ghost]")
        points = page.locator("polyline.way").first.get_attribute("points") or ""
        longest = max(longest, len(points.split()))
    assert longest > 1
    click_middle(page, goals.last)
    wait_for_news(page, before)


def test_a_sword_strikes_a_card_on_the_board(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "hydras", "^sword:1:", avoided="^sword", moves=6)
    before = number_of_moves(page)
    for tile in page.query_selector_all("[data-hand*=sword]"):
        if tile.get_attribute("aria-pressed") != "true":
            tile.click()
        if page.locator("section[aria-label='Board of Bo'] rect.removes").count():
            break
    target = page.locator("section[aria-label='Board of Bo'] rect.removes").first
    point_and_click(page, target, "[data-ghost] .sign")
    wait_for_news(page, before)


def test_an_attack_is_shown_and_answered_with_a_shield(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "hydras", "^shield:", avoided="shield", players=3)
    page.wait_for_selector("[data-attack]")
    assert "Will you answer?" in page.inner_text(".prompt")
    before = number_of_moves(page)
    page.click("[data-action=shield]")
    if page.locator(".hand.picking").count():
        page.locator("[data-hand*=shield]").first.click()
        page.click(".prompt [data-confirm]:enabled")
    wait_for_news(page, before)


def test_labours_are_kept_from_a_list_that_explains_them(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "hydras", "^keep:", options={"labours": True})
    before = number_of_moves(page)
    page.click("[data-action=keep]")
    names = page.locator("dialog[open] li")
    assert all(re.search(r"\(\d points?\)\s+\w", text) for text in names.all_inner_texts())
    names.nth(0).locator("input").check()
    names.nth(3).locator("input").check()
    page.click("dialog[open] [data-confirm]")
    wait_for_news(page, before)
    page.wait_for_selector("text=Labours kept")


def test_a_pit_goes_on_a_road(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "wirwar", r"^open-pit@", avoided="^(open-pit|manhole)")
    before = number_of_moves(page)
    take(page.locator("[data-hand=open-pit]"))
    point_and_click(page, page.locator("rect.lit.over").first)
    wait_for_news(page, before)


def test_the_deal_of_the_day_is_the_same_for_everybody(open_page: OpenPage) -> None:
    hands = []
    for _ in range(2):
        page = open_page()
        page.wait_for_selector(".games")
        page.click("[data-daily=greenway]")
        page.wait_for_selector("text=/Deal of .* 20\\d\\d/")
        page.wait_for_selector("[data-hand]")
        hands.append(hand_of(page))
    assert hands[0] == hands[1]
    assert len(hands[0]) == 3


NEW_SETS = {"fire_engines": False, "mobsters": True, "franchises": True, "skyscrapers": True}


@pytest.mark.parametrize(
    ("verb", "told"),
    [
        ("car", "drives the Mob Car"),
        ("arrest", "has an Urbanite arrested"),
        ("takeover", "takes over a Franchise Token"),
        ("sell", "sells a Franchise Token"),
        ("rubble", "wrecks a building"),
    ],
)
def test_what_a_set_adds_is_decided_with_the_mouse(
    open_page: OpenPage, verb: str, told: str
) -> None:
    page = open_page()
    set_up_until(page, "urban", f"^{verb}\\b", avoided="^(decline|pass)", options=NEW_SETS)
    before = number_of_moves(page)
    if page.locator(f"[data-action={verb}]").count():
        page.click(f"[data-action={verb}]")
    else:
        click_middle(page, page.locator(f"[data-mark^='{verb}@'] > circle").first)
    wait_for_news(page, before)
    page.click("role=tab[name=Moves]")
    page.wait_for_selector(f"li:has-text('Ada {told}')")
