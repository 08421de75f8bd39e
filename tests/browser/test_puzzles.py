"""Puzzles on the page: a tempting move is told what it costs, the best one is told why."""

from __future__ import annotations

from playwright.sync_api import Page, Route

import edgewise
from edgewise.learning.puzzles import Puzzle, puzzles_of
from tests.browser.conftest import OpenPage
from tests.browser.player import box_of

GAME = "hoses"
NONE = "There are no puzzles for this game yet."


def puzzle_of_day(page: Page) -> Puzzle:
    """Finds the puzzle that the server has for today."""
    listed = page.evaluate(f"fetch('/api/games/{GAME}/puzzles').then((found) => found.json())")
    return next(one for one in puzzles_of(edgewise.game(GAME)) if one.id == listed["daily"])


def lay(page: Page, move: str) -> None:
    """Lays a tile by keys and mouse: takes it, turns it over its cell, and clicks."""
    tile, _, place = move.partition("@")
    cell = place.split("/")[0]
    taken = page.locator(f"[data-hand='{tile}']").first
    if taken.get_attribute("aria-pressed") != "true":
        taken.click()
    box = box_of(page, page.locator(f"rect[data-cell='{cell}']"))
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for _ in range(4):
        page.wait_for_selector(f"[data-ghost^='{cell}/']")
        if page.locator(f"[data-ghost='{place}']").count():
            break
        page.keyboard.press("r")
    page.mouse.down()
    page.mouse.up()


def test_the_puzzle_of_the_day_is_solved_after_a_tempting_move(open_page: OpenPage) -> None:
    page = open_page(f"/puzzles/{GAME}/daily")
    page.get_by_text("One move is clearly best").wait_for()
    puzzle = puzzle_of_day(page)
    lay(page, puzzle.natural)
    page.locator("[data-says]", has_text="looks best at first sight, but it costs").wait_for()
    lay(page, puzzle.best)
    page.locator("[data-says]", has_text="Solved!").wait_for()
    page.get_by_role("button", name="All puzzles").press("Enter")
    page.get_by_text(", 1 solved").wait_for()


def test_a_solution_is_shown_and_the_next_puzzle_follows(open_page: OpenPage) -> None:
    page = open_page(f"/puzzles/{GAME}")
    page.get_by_text("Puzzle 1 of").wait_for()
    page.get_by_role("button", name="Show the solution").press("Enter")
    page.locator("[data-says]", has_text="The best move").wait_for()
    page.get_by_role("button", name="Next puzzle").press("Enter")
    page.get_by_text("Puzzle 2 of").wait_for()
    page.get_by_text("One move is clearly best").wait_for()


def test_the_lobby_offers_puzzles_of_games_that_have_some(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    page.wait_for_selector("[data-puzzle-daily]")
    assert page.evaluate("document.documentElement.scrollHeight") == 768
    page.click(f"[data-setup={GAME}]")
    page.click(f"[data-puzzles={GAME}]")
    page.get_by_text("Puzzle 1 of").wait_for()


def test_only_a_game_without_puzzles_says_that_it_has_none(open_page: OpenPage) -> None:
    def answer_with_none(route: Route) -> None:
        held = route.fetch().json()
        route.fulfill(json={**held, "puzzles": [], "daily": ""})

    page = open_page()
    page.route("**/api/games/wirwar/puzzles", answer_with_none)
    page.goto(page.url + "puzzles/wirwar")
    page.get_by_text(NONE).wait_for()

    asked: list[Route] = []
    page.unroute("**/api/games/wirwar/puzzles")
    page.route("**/api/games/wirwar/puzzles/*", lambda route: asked.append(route))
    page.reload()
    page.get_by_text("Setting the table").wait_for()
    while not asked:
        page.wait_for_timeout(20)
    assert page.get_by_text(NONE).count() == 0, "it said so while the first puzzle was on its way"
    asked[0].continue_()
    page.get_by_text("Puzzle 1 of").wait_for()


def test_points_lead_to_their_rule(open_page: OpenPage) -> None:
    page = open_page("/puzzles/greenway", viewport={"width": 1366, "height": 768})
    line = page.locator(".item", has_text="E: unused tiles")
    assert line.get_attribute("title") == "Show the rule (greenway.27)"
    line.click()
    page.locator("dialog[open] [data-clause='greenway.27'] img").first.wait_for()
    page.get_by_role("button", name="Close").click()
    page.wait_for_selector("dialog", state="detached")


OUT_OF_SIGHT = """() => {
    const seen = document.querySelector(".board").getBoundingClientRect();
    return [...document.querySelectorAll("[data-tile]")].filter((tile) => {
        const box = tile.getBoundingClientRect();
        return box.top < seen.top - 1 || box.bottom > seen.bottom + 1
            || box.left < seen.left - 1 || box.right > seen.right + 1;
    }).length;
}"""


def test_a_large_position_is_seen_as_a_whole_by_a_button(open_page: OpenPage) -> None:
    page = open_page("/puzzles/urban", viewport={"width": 390, "height": 844})
    page.wait_for_selector("[data-tile]")
    page.wait_for_function(f"() => ({OUT_OF_SIGHT})() > 0")
    page.click("[data-fit]")
    page.wait_for_function(f"() => ({OUT_OF_SIGHT})() === 0")


def test_a_phone_on_its_side_shows_hand_question_and_answers_apart(open_page: OpenPage) -> None:
    asks = next(one.id for one in puzzles_of(edgewise.game("hydras")) if one.best == "accept")

    def answer_with_it(route: Route) -> None:
        held = route.fetch().json()
        route.fulfill(json={**held, "puzzles": [one for one in held["puzzles"] if one == asks]})

    page = open_page(locale="nl-NL", viewport={"width": 844, "height": 390})
    page.route("**/api/games/hydras/puzzles", answer_with_it)
    page.goto(page.url + "puzzles/hydras")
    answer = page.get_by_role("button", name="Laat het gebeuren")
    answer.wait_for()
    question = page.get_by_text("Wil je reageren?")
    tile = box_of(page, page.locator("[data-hand]").first)
    asked = box_of(page, question)
    assert tile["y"] + tile["height"] <= asked["y"], "words lie over the hand"
    assert question.evaluate("(text) => text.scrollHeight - text.clientHeight") <= 1
    assert box_of(page, answer)["y"] + 20 < 390
