"""No page keeps anybody out: axe-core finds nothing on any screen, in light and dark."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

import edgewise
from edgewise.learning import lessons_of
from tests.browser.conftest import AXE, OpenPage
from tests.browser.listener import Listener, do_what_is_asked
from tests.browser.player import play_one, set_up, set_up_until, take, take_seat

GAMES = {"greenway": 1, "hoses": 3, "hydras": 3, "urban": 3, "wirwar": 3}
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])


def barriers(page: Page) -> list[str]:
    """Lists what axe-core finds, however slight."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    return [f"{entry['id']}: {entry['nodes'][0]['html']}" for entry in found]


@SCHEMES
def test_the_lobby(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    page.wait_for_selector(".games")
    assert barriers(page) == []
    for game in ("hydras", "greenway"):
        page.click(f"[data-setup={game}]")
        page.locator("details").evaluate("(node) => { node.open = true; }")
        assert barriers(page) == []
        page.keyboard.press("Escape")
    page.click("[data-settings]")
    assert barriers(page) == []


@SCHEMES
@pytest.mark.parametrize("game", list(GAMES))
def test_the_table_of_every_game(open_page: OpenPage, game: str, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    set_up_until(page, game, r"/r[0-3]f?$", moves=8, players=GAMES[game])
    take(page.locator("[data-hand]:not(.idle)").first)
    assert barriers(page) == []


@SCHEMES
@pytest.mark.parametrize("game", ["hoses", "urban"])
def test_the_rules_of_a_game(open_page: OpenPage, game: str, scheme: str) -> None:
    page = open_page(f"/rules/{game}", color_scheme=scheme)
    page.wait_for_selector("[data-pictures] img")
    assert barriers(page) == []


@SCHEMES
def test_the_panels_and_lists(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    set_up_until(page, "hydras", "^keep:", options={"labours": True})
    for tab in ("Moves", "Tiles", "Rules"):
        page.click(f"role=tab[name={tab}]")
        assert barriers(page) == []
    page.keyboard.press("?")
    assert barriers(page) == []
    page.click("dialog[open] button")
    page.click("[data-action=keep]")
    assert barriers(page) == []


@SCHEMES
def test_the_end_and_the_replay(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    set_up_until(page, "hoses", "$over")
    page.wait_for_selector(".end")
    assert barriers(page) == []
    page.click("[data-show-result]")
    page.wait_for_selector("[data-next-game]")
    assert barriers(page) == []
    page.locator("input[type=range]").fill("30")
    page.wait_for_selector("text=Replay: move 30")
    assert barriers(page) == []


@SCHEMES
def test_the_review_and_what_can_be_printed(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    set_up_until(page, "hoses", "$over")
    page.locator("summary", has_text="Print").click()
    assert barriers(page) == []
    page.click(".end [data-review]")
    page.wait_for_selector("[data-review-state=done] [data-graph]")
    assert barriers(page) == []
    page.click("[data-turning]:has-text('lost') >> nth=0")
    page.locator(".verdict", has_text="The best move").wait_for()
    page.click("[data-review-state] summary")
    assert barriers(page) == []


@SCHEMES
@pytest.mark.parametrize("game", list(GAMES))
def test_the_lessons(open_page: OpenPage, game: str, scheme: str) -> None:
    page = open_page(f"/learn/{game}", color_scheme=scheme)
    for lesson in lessons_of(edgewise.game(game))[:2]:
        page.get_by_text(lesson.says["en"]).wait_for()
        page.wait_for_selector("[data-tile]")
        assert barriers(page) == []
        do_what_is_asked(page, lesson)
        page.get_by_text(lesson.done["en"]).wait_for()
        assert barriers(page) == []
        page.get_by_role("button", name="Go on").click()


@SCHEMES
def test_what_is_said_over_the_board_and_what_is_asked(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    table = set_up_until(page, "hoses", r"/r[0-3]f?$", moves=4)
    listener = Listener(page)
    listener.press("h")
    page.get_by_role("alert").wait_for()
    assert barriers(page) == []
    for key in ("Escape", "Escape", "1", "w", "ArrowUp", "ArrowUp", "ArrowUp"):
        listener.press(key)
    listener.press_and_wait("Enter")
    assert barriers(page) == []
    page.get_by_role("button", name="let a bot play on").click()
    assert barriers(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Letters and numbers along the board").check()
    page.keyboard.press("Escape")
    assert barriers(page) == []
    page.goto(page.url.removesuffix(table))
    page.get_by_role("navigation").get_by_text("Hoses and Hydrants").wait_for()
    assert barriers(page) == []


@SCHEMES
def test_other_ends_and_a_table_that_is_not_there(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    set_up_until(page, "greenway", "$over", players=1)
    assert barriers(page) == []
    page = open_page(color_scheme=scheme)
    set_up_until(page, "wirwar", "$over", players=3)
    assert barriers(page) == []
    page = open_page("/t/aaaaaaaaaaaa", color_scheme=scheme)
    page.get_by_text("There is no such table.").wait_for()
    assert barriers(page) == []


@SCHEMES
def test_joining_and_passing_the_screen_on(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    table = set_up(page, "hoses", seats=["you", "link"])
    guest = open_page(table, color_scheme=scheme)
    guest.wait_for_selector("text=Take seat 2")
    for waiting in (page, guest):
        waiting.wait_for_selector("[data-room] img")
        assert barriers(waiting) == []
    take_seat(guest, 1, "Bo")
    page.click("[data-signs]")
    page.click("[data-give-sign=hello]")
    guest.wait_for_selector("[data-sign]")
    guest.click("[data-signs]")
    assert barriers(guest) == []
    page = open_page(color_scheme=scheme)
    set_up(page, "hoses", seats=["you", "here"])
    while not page.query_selector(".cover"):
        play_one(page, random.Random(6))
        page.wait_for_selector(".cover, [data-turn].mine")
    assert barriers(page) == []


@SCHEMES
def test_puzzles(open_page: OpenPage, scheme: str) -> None:
    page = open_page("/puzzles/hoses", color_scheme=scheme)
    page.get_by_text("Puzzle 1 of").wait_for()
    page.wait_for_selector("[data-tile]")
    assert barriers(page) == []
    page.get_by_role("button", name="Show the solution").press("Enter")
    page.locator("[data-says]", has_text="The best move").wait_for()
    assert barriers(page) == []
    page.locator(".item:not(.several)").first.click()
    page.wait_for_selector("dialog[open] [data-clause] img")
    assert barriers(page) == []


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "on its side"])
def test_a_phone(open_page: OpenPage, size: tuple[int, int]) -> None:
    screen = {"width": size[0], "height": size[1]}
    page = open_page(viewport=screen, has_touch=True)
    page.wait_for_selector("[data-play=hoses]")
    assert barriers(page) == []
    set_up(page, "hoses", seats=["you", "link"])
    page.wait_for_selector("[data-local]")
    assert barriers(page) == []
    page = open_page(viewport=screen, has_touch=True)
    set_up_until(page, "hydras", r"/r[0-3]f?$", moves=8, players=3)
    take(page.locator("[data-hand]:not(.idle)").first)
    for tab in ("Scores", "Rules"):
        assert barriers(page) == []
        page.tap(f"role=tab[name={tab}]")
    page = open_page("/learn/urban", viewport=screen, has_touch=True)
    page.wait_for_selector("[data-tile]")
    assert barriers(page) == []
    page = open_page(viewport=screen, has_touch=True)
    set_up_until(page, "urban", "$over", players=4)
    page.tap("[data-show-result]")
    page.wait_for_selector("[data-next-game]")
    assert barriers(page) == []
