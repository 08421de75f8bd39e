"""What only some games have is as direct: in the hand, or on the board."""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

from playwright.sync_api import WebSocketRoute

from browser.conftest import OpenPage
from browser.player import (
    click_middle,
    number_of_moves,
    point_and_click,
    point_at,
    set_up,
    set_up_until,
    take,
    wait_for_news,
)


def stuck(message: dict[str, Any]) -> dict[str, Any]:
    """Changes what a seat may do to exchanging two tiles, or keeping all."""
    for seat, view in message.get("views", {}).items():
        hand = [name for name, count in view["hands"][int(seat)].items() for _ in range(count)]
        pairs = {",".join(sorted(pair)) for pair in itertools.combinations(hand, 2)}
        view["legal"] = [f"return:{pair}" for pair in sorted(pairs)] + ["keep"]
    return message


def test_tiles_to_exchange_are_picked_in_the_hand(open_page: OpenPage) -> None:
    page = open_page()
    said: list[dict[str, object]] = []

    def without_a_fitting_tile(route: WebSocketRoute) -> None:
        """Passes messages on, but offers only what one may do when nothing fits."""
        server = route.connect_to_server()
        route.on_message(lambda text: (said.append(json.loads(text)), server.send(text)))
        server.on_message(lambda text: route.send(json.dumps(stuck(json.loads(text)))))

    page.route_web_socket("**/socket", without_a_fitting_tile)
    set_up(page, "hoses")
    page.wait_for_selector("[data-turn].mine")
    page.click("[data-action=return]")
    assert page.locator(".prompt [data-confirm]").is_disabled()
    names = []
    for at in (0, 3):
        tile = page.locator("[data-hand]").nth(at)
        names.append(tile.get_attribute("data-hand"))
        tile.click()
    page.click(".prompt [data-confirm]:enabled")
    page.wait_for_selector(".notice")
    assert sorted(str(said[-1]["move"]).removeprefix("return:").split(",")) == sorted(names)


def test_a_feature_is_claimed_on_the_tile_itself(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "urban", "^urbanite@")
    before = number_of_moves(page)
    marks = page.locator("[data-mark] > circle")
    claimed = page.locator("[data-mark]").last.get_attribute("data-mark")
    point_and_click(page, marks.last)
    wait_for_news(page, before)
    page.click("role=tab[name=Moves]")
    assert claimed is not None
    cell = claimed.split("@")[1].split("/")[0]
    page.wait_for_selector(f"text=puts an Urbanite at {cell}")


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
        if page.locator("section[aria-label='Board of Bo'] rect.struck").count():
            break
    target = page.locator("section[aria-label='Board of Bo'] rect.struck").first
    point_and_click(page, target, "[data-ghost] .sword")
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
    assert all(re.search(r"\(\d points?\): \w", text) for text in names.all_inner_texts())
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
        page.wait_for_selector(".start")
        page.check("input[value=greenway]", force=True)
        page.check("input[name=daily]")
        set_up(page, "greenway")
        page.wait_for_selector("text=Deal of 20")
        hands.append([t.get_attribute("data-hand") for t in page.query_selector_all("[data-hand]")])
    assert hands[0] == hands[1]
    assert len(hands[0]) == 3
