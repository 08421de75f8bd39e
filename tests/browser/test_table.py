"""The table itself: it explains, stays where it is, plans, and works on a phone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Locator, Page

from tests.browser.conftest import OpenPage
from tests.browser.player import (
    MINE_OR_END,
    any_of,
    box_of,
    click_lit,
    lit_points,
    number_of_moves,
    play_one,
    point_at,
    set_up,
    set_up_to_lay,
    set_up_until,
    take,
    take_seat,
    wait_for_news,
    watch_points,
)

PHONE = {"width": 390, "height": 844}
IS_WHOLE = """(node) => node.scrollWidth <= node.clientWidth
    && node.scrollHeight <= node.clientHeight + 1"""


def test_a_phone_in_portrait(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    set_up_to_lay(page, "hoses")
    before = number_of_moves(page)
    page.locator("[data-hand]:not(.idle)").first.tap()
    page.locator("rect.lit[data-cell]").first.tap()
    page.wait_for_selector("[data-ghost]")
    assert number_of_moves(page) == before
    prompt, words = (box_of(page, page.locator(each)) for each in (".prompt", ".prompt .where"))
    is_left_out = words["y"] >= prompt["y"] + prompt["height"]
    assert is_left_out or page.locator(".prompt .where").evaluate(IS_WHOLE)
    page.locator("[data-commit]").tap()
    wait_for_news(page, before)


@pytest.mark.parametrize("game", ["greenway", "hoses", "hydras", "urban", "wirwar"])
def test_nothing_runs_over_the_edge_of_a_phone(open_page: OpenPage, game: str) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    players = 1 if game == "greenway" else 4
    set_up_until(page, game, r"/r[0-3]f?$", moves=6, players=players)
    for tab in ("Scores", "Moves", "Tiles", "Rules"):
        page.tap(f"role=tab[name={tab}]")
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        high = page.evaluate("() => document.documentElement.scrollHeight")
        assert (wide, high) == (PHONE["width"], PHONE["height"])
    for board in page.locator(".board").all():
        box = box_of(page, board)
        assert box["y"] + box["height"] < PHONE["height"]


def test_a_hint_of_several_moves_makes_no_phone_wider(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    ideas = hint_of_several(page)
    last = ideas.last.evaluate("(idea) => idea.getBoundingClientRect().right")
    assert last > PHONE["width"]  # there is more than one sees at once
    assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]
    assert page.evaluate("() => document.documentElement.scrollHeight") == PHONE["height"]


def hint_of_several(page: Page) -> Locator:
    """Asks for a hint until several moves were weighed, and finds what is told of each."""
    ideas = page.locator(".idea")
    for _ in range(12):  # at some tables one move is so good that no other is weighed
        page.goto("/".join(page.url.split("/")[:3]))
        set_up_to_lay(page, "hoses")
        page.click("text=Hint")
        page.wait_for_selector("text=Hint: the bot")
        if ideas.count() > 1:
            return ideas
    raise AssertionError("no hint weighed several moves")


def test_a_refusal_names_its_clause_and_opens_it(open_page: OpenPage) -> None:
    page = open_page()
    set_up_to_lay(page, "hoses")
    take(page.locator("[data-hand]:not(.idle)").first)
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
    board, tile = page.locator(".board"), page.locator("[data-tile='0,0']")
    before = box_of(page, board), box_of(page, tile)
    page.locator("[data-hand]:not(.idle)").first.click()
    assert (box_of(page, board), box_of(page, tile)) == before
    point_at(page, page.locator("rect.lit[data-cell]").first)
    page.wait_for_selector("[data-ghost]")
    assert (box_of(page, board), box_of(page, tile)) == before


def test_the_board_pans_zooms_and_fits_itself_again(open_page: OpenPage) -> None:
    page = open_page()
    set_up_to_lay(page, "hoses")
    page.keyboard.press("Escape")
    start = page.locator("[data-tile='0,0']")
    box, board = box_of(page, start), box_of(page, page.locator(".board"))
    fitted = page.get_attribute(".board svg", "width")
    page.mouse.move(board["x"] + 60, board["y"] + 60)
    page.mouse.down()
    page.mouse.move(board["x"] + 100, board["y"] + 90)
    page.mouse.up()
    moved = box_of(page, start)
    assert abs(moved["x"] - box["x"] - 40) <= 1
    assert abs(moved["y"] - box["y"] - 30) <= 1
    zooms: list[Callable[[], None]] = [
        lambda: page.mouse.wheel(0, 400),
        lambda: page.keyboard.press("-"),
    ]
    for zoom in zooms:
        wide = page.get_attribute(".board svg", "width")
        zoom()
        page.wait_for_selector(f".board svg:not([width='{wide}'])")
        assert float(page.get_attribute(".board svg", "width") or 0) < float(wide or 0)
    page.keyboard.press("0")
    page.wait_for_selector(f".board svg[width='{fitted}']")
    assert box_of(page, start) == box


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_every_place_that_is_offered_is_in_sight(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    set_up_until(page, "urban", "^blaze@", avoided="^(decline|pass|use)", moves=30, players=5)
    marks = page.locator("[data-mark] > circle").all()
    assert len(marks) > 4
    for mark in marks:
        point_at(page, mark)


def test_who_has_moved_the_board_away_is_led_to_what_can_be_done(open_page: OpenPage) -> None:
    page = open_page()
    set_up_to_lay(page, "hoses")
    board = box_of(page, page.locator(".board"))
    page.mouse.move(board["x"] + 60, board["y"] + 60)
    page.mouse.down()
    page.mouse.move(board["x"] + board["width"] - 60, board["y"] + 80)
    page.mouse.up()
    page.keyboard.press("Escape")
    assert page.locator("[data-beyond]").count() == 0
    page.locator("[data-hand]:not(.idle)").first.click()
    page.click("[data-beyond=east]")
    page.wait_for_selector("[data-beyond]", state="detached")
    for cell in page.locator("rect.lit[data-cell]").all():
        point_at(page, cell)


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_in_the_middle_of_a_match_tiles_on_a_phone_are_as_large_as_a_finger(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    rng = random.Random(1)
    set_up_until(page, "hoses", r"/r[0-3]f?$", moves=24)
    assert page.locator("[data-tile]").count() > 40
    for hand in page.locator("[data-hand]:not(.idle)").all():
        hand.click()
        lit = page.locator("rect.lit[data-cell]")
        assert box_of(page, lit.first)["width"] > 36
        seen = cells_in_sight(page)
        for _ in range(20):
            if len(seen) < lit.count():
                any_of(page.locator("[data-beyond]"), rng).click()
                seen |= cells_in_sight(page)
        assert len(seen) == lit.count()
    page.click("header button:text-is('Fit')")
    whole = box_of(page, page.locator("[data-tile]").first)["width"]
    assert page.locator("[data-beyond]").count() == 0
    page.click("header button:text-is('Fit')")
    assert box_of(page, page.locator("[data-tile]").first)["width"] > whole


def cells_in_sight(page: Page) -> set[str]:
    """Lists the lit cells of which the middle is on the board."""
    board = box_of(page, page.locator(".board"))
    found = set()
    for cell in page.locator("rect.lit[data-cell]").all():
        box = box_of(page, cell)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if 0 < x - board["x"] < board["width"] and 0 < y - board["y"] < board["height"]:
            found.add(cell.get_attribute("data-cell") or "")
    return found


def test_a_tile_is_dragged_from_the_hand_to_the_board(open_page: OpenPage) -> None:
    page = open_page()
    set_up_to_lay(page, "hoses")
    before = number_of_moves(page)
    tile = page.locator("[data-hand]:not(.idle)").first
    take(tile)
    goal = box_of(page, page.locator("rect.lit[data-cell]").first)
    page.keyboard.press("Escape")
    point_at(page, tile)
    page.mouse.down()
    page.mouse.move(goal["x"] + 5, goal["y"] + 60, steps=4)
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    page.wait_for_selector("[data-ghost]")
    page.mouse.up()
    wait_for_news(page, before)


def test_the_ghost_turns_by_key_and_by_right_click(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "greenway", r"^(.*)@(-?\d+,-?\d+)/r0$", players=1)
    for tile in page.query_selector_all("[data-hand]:not(.idle)"):
        tile.click()
        point_at(page, page.locator("rect.lit[data-cell]").first)
        page.wait_for_selector("[data-ghost]")
        seen = [page.get_attribute("[data-ghost]", "data-ghost")]
        page.keyboard.press("r")
        seen.append(page.get_attribute("[data-ghost]", "data-ghost"))
        page.mouse.down(button="right")
        page.mouse.up(button="right")
        seen.append(page.get_attribute("[data-ghost]", "data-ghost"))
        if len(set(seen)) > 1:
            assert seen[0] != seen[1]
            assert seen[1] != seen[2]
            return
    raise AssertionError("no tile fits in two turns")


def touch(screen: CDPSession, kind: str, *fingers: tuple[float, float]) -> None:
    """Touches the screen with some fingers, or lifts them all."""
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
    screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_two_fingers_zoom_the_board_and_a_tap_with_both_turns(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    set_up_until(page, "greenway", r"^(.*)@(-?\d+,-?\d+)/r0$", players=1)
    page.keyboard.press("Escape")
    screen = page.context.new_cdp_session(page)
    wide = page.get_attribute(".board svg", "width") or ""
    touch(screen, "touchStart", (150, 300), (240, 300))
    touch(screen, "touchMove", (100, 300), (290, 300))
    touch(screen, "touchEnd")
    page.wait_for_selector(f".board svg:not([width='{wide}'])")
    assert float(page.get_attribute(".board svg", "width") or 0) > 1.5 * float(wide)
    page.tap("text=Fit")
    take(page.locator("[data-hand]:not(.idle)").first)
    page.locator("rect.lit[data-cell]").first.tap()
    before = page.get_attribute("[data-ghost]", "data-ghost")
    touch(screen, "touchStart", (150, 300))
    touch(screen, "touchStart", (150, 300), (240, 300))
    touch(screen, "touchEnd")
    assert before is not None
    page.wait_for_selector(f"[data-ghost]:not([data-ghost='{before}'])")


def test_off_turn_one_plans_with_ghosts_that_go_when_one_likes(open_page: OpenPage) -> None:
    page = open_page()
    friend = open_page(set_up(page, "hoses", seats=["you", "link"]))
    take_seat(friend, 1, "Bo")
    page.wait_for_selector("[data-hand]")
    rng = random.Random(1)
    while page.query_selector("[data-turn].mine"):
        play_one(page, rng)
    page.wait_for_selector("text=Bo is to move")
    before = number_of_moves(page)
    page.locator("[data-hand]").first.click()
    click_lit(page, rng)
    page.wait_for_selector("[data-plan]")
    assert number_of_moves(page) == before
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-plan]", state="detached")


def test_points_light_up_where_they_were_made(open_page: OpenPage) -> None:
    page = open_page()
    watch_points(page)
    set_up(page, "hydras")
    rng = random.Random(2)
    for _ in range(60):
        page.wait_for_selector(MINE_OR_END)
        before = int(page.inner_text("[data-score='0']"))
        play_one(page, rng)
        page.wait_for_selector(MINE_OR_END)
        if int(page.inner_text("[data-score='0']")) > before:
            assert lit_points(page) != []
            return
    raise AssertionError("nobody ever scored")


MOVING = """() => [...document.querySelectorAll("*")].filter((node) => {
    const { transitionDuration, animationName } = getComputedStyle(node);
    return transitionDuration !== "0s" || animationName !== "none";
}).map((node) => node.outerHTML.slice(0, 80))"""


def test_who_wants_no_motion_sees_every_change_at_once(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "hydras", "^shield:", avoided="shield", players=3)
    page.wait_for_selector("[data-attack]")
    assert page.evaluate(MOVING) == []
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(MOVING) != []


COUNT_TONES = """() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        window.tones += 1;
        return start.apply(this, when);
    };
}"""


def test_a_turn_is_told_by_title_and_by_sound_if_wanted(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate(COUNT_TONES)
    set_up(page, "hoses")
    rng = random.Random(7)
    page.wait_for_selector("[data-turn].mine")
    assert page.title().startswith("● Your turn")
    play_one(page, rng)
    page.wait_for_selector("[data-turn].mine")
    heard = page.evaluate("() => window.tones")
    assert heard > 0
    page.click("[aria-label^=Sound]")
    play_one(page, rng)
    page.wait_for_selector("[data-turn].mine")
    assert page.evaluate("() => window.tones") == heard
    page.click("[aria-label^=Sound]")
    assert page.evaluate("() => window.tones") > heard


def test_undo_takes_back_and_a_hint_shows_a_ghost(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "urban", "^urbanite@")
    tiles = page.locator("[data-tile]").count()
    before = number_of_moves(page)
    page.click("text=Take back")
    wait_for_news(page, before)
    assert page.locator("[data-tile]").count() == tiles - 1
    page.click("text=Hint")
    page.wait_for_selector("text=Hint: the bot")
    page.wait_for_selector("[data-ghost]")


def test_a_hint_shows_each_move_that_the_bot_weighed(open_page: OpenPage) -> None:
    page = open_page()
    page.click("[data-settings]")
    page.check("input[name=coordinates]")
    page.click("dialog >> text=Close")
    ideas = hint_of_several(page).filter(has_text=re.compile(r"[A-Z]\d\d"))
    first, second = ideas.all()[:2]
    assert re.search(r"It gives (no|\d+) points?", page.locator(".notice > span").inner_text())
    assert first.get_attribute("aria-current") == "true"
    best = re.search(r"[A-Z]\d\d", page.locator(".notice > span").inner_text())
    assert best is not None
    assert best[0] in first.inner_text()
    second.click()
    assert first.get_attribute("aria-current") == "false"
    assert second.get_attribute("aria-current") == "true"
    said = re.search(r"([A-Z])(\d\d).*(points? less|as good)", second.inner_text(), re.DOTALL)
    assert said is not None
    page.wait_for_selector(f"[data-ghost^='{ord(said[1]) - ord('K')},{int(said[2]) - 11}/']")
    page.dispatch_event("[data-commit]", "click")  # which leaves the pointer on the hint
    page.wait_for_selector(".idea", state="detached")


def test_without_highlights_nothing_is_lit_by_the_rules_but_tiles_can_be_laid(
    open_page: OpenPage,
) -> None:
    page = open_page()
    set_up(page, "greenway", without=["highlights"])
    page.wait_for_selector("[data-turn].mine")
    before = number_of_moves(page)
    for number in range(3):
        page.keyboard.press("Escape")
        page.locator("[data-hand]").nth(number).click()
        cells = page.locator("rect.lit[data-cell]")
        assert cells.count() == 4
        for turn in range(16):
            point_at(page, cells.nth(turn // 4))
            page.wait_for_selector("[data-ghost]")
            page.keyboard.press("r")
            page.keyboard.press("Enter")
            page.wait_for_selector(f".notice, .page:not([data-number='{before}'])")
            if number_of_moves(page) != before:
                return
            page.click(".notice [aria-label=Close]")
    raise AssertionError("no tile could be laid")
