"""What trips people who are new: each test is named after something that once did."""

from __future__ import annotations

import random
import re

import pytest

from tests.browser.ahead import way_to_going_again
from tests.browser.conftest import OpenPage
from tests.browser.player import (
    box_of,
    make_moves,
    number_of_moves,
    play_one,
    point_at,
    set_up,
    set_up_to_lay,
    set_up_until,
    take,
    wait_for_news,
)

PHONE = {"width": 390, "height": 844}
ON_ITS_SIDE = {"width": 844, "height": 390}
CELL = re.compile(r"-?\d+,-?\d+")


def test_a_phone_on_its_side_shows_a_large_board_whatever_is_open(open_page: OpenPage) -> None:
    page = open_page(viewport=ON_ITS_SIDE, has_touch=True)
    set_up_to_lay(page, "hoses")
    take(page.locator("[data-hand]:not(.idle)").first)
    for _ in range(2):
        board = box_of(page, page.locator(".board"))
        assert board["height"] > 300
        assert board["width"] > 450
        for cell in page.locator("rect.lit[data-cell]").all():
            point_at(page, cell)
        page.tap("role=tab[name=Scores]")
    page.locator("rect.lit[data-cell]").first.tap()
    before = number_of_moves(page)
    page.locator("[data-commit]").tap()
    wait_for_news(page, before)


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_a_phone_shows_the_steps_of_a_match_in_one_row_and_whole(
    open_page: OpenPage, size: dict[str, int]
) -> None:
    page = open_page(viewport=size, has_touch=True)
    set_up_until(page, "hoses", "$over")
    row = page.locator(".replay")
    assert row.evaluate("(row) => row.scrollWidth - row.clientWidth") <= 0
    first, last = (box_of(page, row.locator(part)) for part in ("[data-step=first]", ".at"))
    assert box_of(page, row.locator("input"))["width"] > 100
    assert first["y"] <= last["y"] + last["height"] / 2 <= first["y"] + first["height"]
    assert last["x"] + last["width"] <= size["width"] - 8


def test_a_phone_on_its_side_has_all_its_height_in_the_review(open_page: OpenPage) -> None:
    page = open_page(viewport=ON_ITS_SIDE, has_touch=True)
    set_up_until(page, "hoses", "$over")
    page.tap(".end [data-review]")
    page.wait_for_selector("[data-graph]")
    assert box_of(page, page.locator(".board"))["height"] > 350
    panel = box_of(page, page.locator("#panel"))
    assert panel["y"] + panel["height"] > 370


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_a_phone_shows_the_names_of_four_players_in_full(
    open_page: OpenPage, size: dict[str, int]
) -> None:
    page = open_page(viewport=size, has_touch=True)
    set_up(page, "urban", players=4)
    names = page.get_by_role("region", name="Scores").locator(".name")
    assert names.all_inner_texts()[1:] == ["Carefree bot", "Carefree bot 2", "Carefree bot 3"]
    assert all(name.evaluate("(it) => it.scrollWidth <= it.clientWidth") for name in names.all())


def test_five_players_are_all_in_sight_at_play_and_in_the_table_of_points(
    open_page: OpenPage,
) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    set_up_until(page, "urban", r"/r[0-3]f?$", moves=40, players=5)
    for score in page.locator("[data-score]").all():
        box = box_of(page, score)
        assert box["y"] + box["height"] < 768
    page.click("a.home")
    set_up_until(page, "urban", "$over", players=5)
    around = page.locator("#panel .around")
    assert around.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    columns = around.get_by_role("columnheader")
    names = [name.strip() for name in columns.all_text_contents()]
    assert [name[-4:] for name in names[-2:]] == ["Bo 3", "Bo 4"]  # behind the mark of the seat


def test_the_lobby_fits_a_screen_with_many_tables_too(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    for _ in range(4):
        page.click("[data-play=hoses]")
        page.wait_for_selector("footer .own")
        page.click("a.home")
        page.wait_for_selector("nav a")
    page.locator("nav a").nth(3).wait_for()
    assert page.evaluate("document.documentElement.scrollHeight") == 768
    assert box_of(page, page.locator("nav"))["height"] > 150
    invite = box_of(page, page.locator("text=Make a table with a link"))
    assert invite["y"] + invite["height"] < 768


def test_a_phone_on_its_side_shows_a_table_and_whole_games(open_page: OpenPage) -> None:
    page = open_page(viewport=ON_ITS_SIDE, has_touch=True)
    for number in range(1, 4):
        page.tap("[data-play=hoses]")
        page.wait_for_selector("footer .own")
        page.tap("a.home")
        page.locator("nav a").nth(number - 1).wait_for()
    tables = [box_of(page, table) for table in page.locator("nav a").all()]
    assert len({table["y"] for table in tables}) == 1
    assert box_of(page, page.locator("nav"))["height"] < 80
    play = box_of(page, page.locator("[data-play=hoses]"))
    assert play["y"] + play["height"] < ON_ITS_SIDE["height"]


def test_what_is_under_a_phones_hand_stands_together(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    set_up_until(page, "hydras", r"/r[0-3]f?$", moves=6, players=3)
    take(page.locator("[data-hand]:not(.idle)").first)
    last = box_of(page, page.locator("label.order"))
    tabs = box_of(page, page.get_by_role("tab").first)
    assert tabs["y"] - last["y"] - last["height"] < 35


def test_a_thumb_comes_to_every_place_of_the_lobby(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    places = {"friends-title": "[data-invite]", "today-title": "[data-daily]"}
    for place, thing in places.items():
        page.tap(f"[data-jump={place}]")
        box = box_of(page, page.locator(thing).first)
        bar = box_of(page, page.locator(".jump"))
        assert 0 <= box["y"] <= bar["y"] - box["height"]
        assert bar["y"] > PHONE["height"] / 2
    page.tap("[data-jump=games]")
    assert box_of(page, page.locator("[data-game]").first)["y"] >= 0


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_a_phone_says_your_turn_on_one_line(open_page: OpenPage, size: dict[str, int]) -> None:
    page = open_page(viewport=size, has_touch=True)
    set_up_to_lay(page, "hoses")
    assert box_of(page, page.locator("[data-turn].mine"))["height"] < 30


def test_the_lobby_fits_a_screen_and_play_begins_at_once(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    page.wait_for_selector("[data-play=hoses]")
    size = "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(size) == [1366, 768]
    assert page.locator("[data-game] img").count() == page.locator("[data-play]").count()
    page.click("[data-play=hoses]")
    page.wait_for_selector("footer .own")
    assert page.locator("section h3 .name").all_inner_texts()[1] == "Easy bot"
    page.click("a.home")
    page.wait_for_selector("nav >> text=Hoses and Hydrants")
    assert re.search("Your turn|is to move", page.inner_text("nav"))


def test_a_lost_solitaire_does_not_look_won(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "greenway", "$over", players=1)
    assert page.inner_text(".end h2").startswith("You lost")
    assert "★" not in page.inner_text("#panel")


def test_a_bot_plays_for_somebody_only_after_a_question(open_page: OpenPage) -> None:
    page = open_page()
    set_up_to_lay(page, "hoses")
    before = number_of_moves(page)
    page.click("text=let a bot play on")
    page.click("dialog >> text=Cancel")
    assert page.locator("section >> text=play on yourself").count() == 0
    assert number_of_moves(page) == before
    page.click("text=let a bot play on")
    page.wait_for_selector("dialog >> text=play on yourself")
    page.click("[data-give]")
    given = page.locator("section >> text=play on yourself")
    given.or_(page.locator(".end")).first.wait_for()  # two bots may be at the end already


def test_on_a_shared_screen_one_sees_what_ones_move_did(open_page: OpenPage) -> None:
    page = open_page()
    set_up(page, "hoses", seats=["you", "here"])
    page.click(".cover button")
    tiles = page.locator("[data-tile]").count()
    rng = random.Random(5)
    for _ in range(6):
        play_one(page, rng)
        page.wait_for_selector("[data-pass], [data-turn].mine")
        if page.locator("[data-pass]").count():
            break
    assert page.locator(".cover").count() == 0
    assert page.locator("[data-tile]").count() > tiles
    page.click("[data-pass]")
    page.wait_for_selector(".cover")


def test_what_one_points_at_goes_dark_when_the_match_is_shown_again(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "hoses", "$over")
    page.locator("section .item").first.hover()
    page.wait_for_selector("rect.scored")
    page.focus(".replay input")
    page.keyboard.press("Home")
    page.wait_for_selector("[data-turn]:text('Replay: move 0')")
    page.mouse.move(5, 5)
    page.keyboard.press("End")
    page.wait_for_selector("[data-turn]:text('The match is over')")
    assert page.locator("rect.scored").count() == 0


def test_two_bots_of_one_level_have_two_names(open_page: OpenPage) -> None:
    page = open_page()
    set_up(page, "hoses", seats=["you", "bot", "bot"])
    names = page.locator("section h3 .name").all_inner_texts()
    assert names == ["Ada (you)", "Carefree bot", "Carefree bot 2"]


def test_a_match_is_shown_again_decision_by_decision(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "hoses", "$over")
    page.click("role=tab[name=Moves]")
    lines = page.locator("button.line")
    slider = page.locator(".replay input")
    assert slider.get_attribute("max") == str(lines.count())
    lines.nth(2).click()
    page.wait_for_selector("[data-turn]:text('Replay: move 3 of')")
    assert lines.nth(2).get_attribute("aria-current") == "step"
    for step, move in (("back", 2), ("next", 3), ("next", 4), ("first", 0)):
        page.click(f"[data-step={step}]")
        page.wait_for_selector(f"[data-turn]:text('Replay: move {move} of')")
    assert page.locator("[data-tile]").count() == 1
    page.click("[data-step=last]")
    page.wait_for_selector("[data-turn]:text('The match is over')")


def test_arrows_move_the_tile_although_a_tab_had_the_focus(open_page: OpenPage) -> None:
    page = open_page()
    set_up_to_lay(page, "hoses")
    page.keyboard.press("Escape")
    before = number_of_moves(page)
    page.focus("role=tab[name=Scores]")
    idle = [
        "idle" in (tile.get_attribute("class") or "")
        for tile in page.query_selector_all("[data-hand]")
    ]
    page.keyboard.press(str(idle.index(False) + 1))
    page.keyboard.press("ArrowRight")
    assert page.get_attribute("role=tab[name=Scores]", "aria-selected") == "true"
    page.keyboard.press("Enter")
    wait_for_news(page, before)


def test_arrows_on_a_tab_change_the_tab_and_nothing_else(open_page: OpenPage) -> None:
    page = open_page()
    set_up_to_lay(page, "hoses")
    take(page.locator("[data-hand]:not(.idle)").first)
    page.focus("role=tab[name=Scores]")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("role=tab[name=Moves][selected]")
    assert page.locator("[data-ghost]").count() == 0


def test_without_help_nothing_speaks_of_lit_cells_and_a_refusal_has_its_clause(
    open_page: OpenPage,
) -> None:
    page = open_page()
    set_up(page, "greenway", without=["highlights"])
    page.wait_for_selector("[data-turn].mine")
    page.locator("[data-hand]").first.click()
    page.wait_for_selector(".prompt >> text=Choose a cell.")
    board = box_of(page, page.locator(".board"))
    page.mouse.click(board["x"] + 30, board["y"] + 30)
    page.wait_for_selector(".notice button.link")


def test_a_tab_that_is_closed_does_not_look_chosen(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    set_up_to_lay(page, "hoses")
    page.tap("role=tab[name=Moves]")
    assert page.locator(".tabs .chosen").count() == 1
    page.tap("role=tab[name=Moves]")
    assert page.locator(".tabs .chosen, .tabs [aria-selected=true]").count() == 0


def test_the_text_of_an_action_card_is_all_in_sight_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    set_up_until(page, "urban", "^(decline|pass)", avoided="^decline", moves=6, players=3)
    whole = "(node) => node.scrollHeight <= node.clientHeight + 1"
    assert page.locator(".action.card").evaluate(whole)


def test_cells_have_names_only_for_those_who_ask(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "hoses", r"/r[0-3]f?$", moves=4)
    page.click("role=tab[name=Moves]")
    assert not CELL.search(page.inner_text("#panel"))
    take(page.locator("[data-hand]:not(.idle)").first)
    point_at(page, page.locator("rect.lit[data-cell]").first)
    page.wait_for_selector("[data-commit]")
    assert not CELL.search(page.inner_text(".prompt"))
    page.click("[data-settings]")
    page.check("input[name=coordinates]")
    page.click("dialog >> text=Close")
    page.wait_for_selector(".ruler")
    assert re.search(r" (at|on) [A-Z]+\d+", page.inner_text("#panel"))


@pytest.mark.parametrize(("game", "colours"), [("hoses", 1), ("urban", 3)])
def test_seats_have_no_colours_where_colours_belong_to_tiles(
    open_page: OpenPage, game: str, colours: int
) -> None:
    page = open_page()
    set_up(page, game, players=3)
    marks = page.locator("section h3 [data-seat] > span").all()
    found = {mark.evaluate("node => getComputedStyle(node).backgroundColor") for mark in marks}
    assert len(found) == colours


def test_who_completes_a_hose_is_told_to_go_again(open_page: OpenPage) -> None:
    page = open_page()
    table = set_up(page, "hoses", seats=["you", "here"])
    *before, completing = way_to_going_again("hoses", 2)
    make_moves(page, table, before)
    page.reload()
    page.click(".cover button")
    page.wait_for_selector("[data-turn]:text('it is your turn')")
    make_moves(page, table, [completing])
    page.wait_for_selector("[data-turn]:text('Go again')")
    page.wait_for_selector(".prompt >> text=A hose is complete: go again.")
    assert page.inner_text("[role=status]").endswith("A hose is complete: go again.")


def test_three_boards_stand_in_a_row_on_a_phone_on_its_side(open_page: OpenPage) -> None:
    page = open_page(viewport=ON_ITS_SIDE, has_touch=True)
    set_up_until(page, "hydras", r"/r[0-3]f?$", players=3)
    boxes = [box_of(page, board) for board in page.locator(".board").all()]
    assert len({box["y"] for box in boxes}) == 1
    assert min(box["height"] for box in boxes) > 300


def test_red_cells_are_explained(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "hydras", "^sword:1:", avoided="^sword", moves=6)
    for tile in page.locator("[data-hand*=sword]").all():
        take(tile)
        if page.locator("rect.removes").count():
            page.wait_for_selector(".prompt >> text=Choose a lit cell. Red: strike here.")
            return
    raise AssertionError("no card strikes")


def test_progress_in_greenway_reads_as_a_sentence(open_page: OpenPage) -> None:
    page = open_page()
    set_up(page, "greenway")
    text = page.inner_text("#panel")
    assert "a greenway in 1 of 1 rows and 1 of 1 columns (at least 8 of each)" in text
    assert "unused tiles (one less for each tile laid)" in text


def test_a_table_that_cannot_be_fetched_says_so_and_can_be_tried_again(open_page: OpenPage) -> None:
    page = open_page()
    page.wait_for_selector("[data-play=hoses]")
    page.route("**/assets/Table-*.js", lambda route: route.abort())
    page.click("[data-play=hoses]")
    page.wait_for_selector("[role=alert]:text('The server does not answer.')")
    page.unroute("**/assets/Table-*.js")
    page.click("text=Try again")
    page.wait_for_selector("footer .own")
