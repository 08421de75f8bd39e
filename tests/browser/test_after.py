"""After a match: its result, a picture to keep, a rematch, another game with the same people."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.player import (
    MINE_OR_END,
    is_over,
    play_one,
    point_at,
    set_up,
    set_up_until,
    take_seat,
)

FINISH = Path(__file__).with_name("finish.js").read_text(encoding="utf-8")


def finished(open_page: OpenPage, **settings: object) -> tuple[Page, Page]:
    """Lets Ada and Bo play a match to its end, each in a browser, both looking at it."""
    ada = open_page(**settings)
    table = set_up(ada, "hoses", seats=["you", "link"])
    bo = open_page(table, **settings)
    take_seat(bo, 1, "Bo")
    for page in (ada, bo):
        page.wait_for_selector("[data-hand]")
    for page in (ada, bo):
        page.evaluate(FINISH, table.removeprefix("/t/"))
    for page in (ada, bo):
        page.wait_for_selector("[data-result]")
    return ada, bo


def test_the_result_says_who_won_by_what_and_what_for(open_page: OpenPage) -> None:
    ada, bo = finished(open_page)
    points = [int(text) for text in ada.locator("[data-result] ol strong").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    assert ada.locator("[data-result] li[data-place='1']").count() == 1
    assert f"Ahead by {points[0] - points[1]} point" in ada.inner_text("[data-result]")
    titles = {page.inner_text("#result-title") for page in (ada, bo)}
    assert "You win!" in titles
    assert len(titles) == 2
    table = ada.locator("[data-result] tfoot td").all_inner_texts()
    assert sorted(map(int, table), reverse=True) == points
    assert ada.locator(".confetti").count() + bo.locator(".confetti").count() == 0
    ada.click("[data-close-result]")
    ada.click("[data-step=back]")
    ada.wait_for_selector("text=Replay: move")
    ada.click("[data-show-result]")
    ada.wait_for_selector("[data-result]")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)])
def test_what_comes_next_is_in_sight_however_much_there_is_to_tell(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    set_up_until(page, "urban", "$over", players=4)
    page.click("[data-show-result]")
    page.wait_for_selector("[data-next-game]")
    for thing in ("[data-again]", "[data-next-game]", "[data-keep=png]"):
        point_at(page, page.locator(f"[data-result] {thing}"))


def test_tiles_fall_for_the_winner_alone_where_motion_is_welcome(open_page: OpenPage) -> None:
    pages = finished(open_page, reduced_motion="no-preference")
    for page in pages:
        won = page.inner_text("#result-title") == "You win!"
        assert page.locator(".confetti").count() == int(won)


def test_a_picture_of_the_board_is_kept_as_drawing_and_as_dots(
    open_page: OpenPage, tmp_path: Path
) -> None:
    ada, _ = finished(open_page)
    tiles = ada.locator("[data-tile]").count()
    for kind in ("svg", "png"):
        with ada.expect_download() as waiting:
            ada.click(f"[data-keep={kind}]")
        waiting.value.save_as(tmp_path / f"board.{kind}")
        assert waiting.value.suggested_filename.endswith(f".{kind}")
    drawn = ElementTree.parse(tmp_path / "board.svg").getroot()
    space = "{http://www.w3.org/2000/svg}"
    texts = [text.text or "" for text in drawn.iter(f"{space}text")]
    assert "Hoses and Hydrants" in texts
    assert any("Ada" in text and "Bo" in text for text in texts)
    laid = [group for group in drawn.iter(f"{space}g") if group.find(f"{space}use") is not None]
    assert len(laid) >= tiles > 3
    dots = (tmp_path / "board.png").read_bytes()
    assert dots.startswith(b"\x89PNG")
    assert len(dots) > 20_000


def test_a_rematch_passes_the_seats_on_and_the_other_is_shown_the_way(
    open_page: OpenPage,
) -> None:
    ada, bo = finished(open_page)
    ada.click("[data-again]")
    ada.wait_for_selector("[data-hand]")
    bo.click("[data-again]:has-text('To the next match')")
    bo.wait_for_selector("[data-hand]")
    assert ada.url == bo.url
    assert ada.locator("section h3 .name").all_inner_texts() == ["Bo", "Ada (you)"]
    rng = random.Random(1)
    ada.wait_for_selector(f"{MINE_OR_END}, [data-turn]:text('Bo is to move')")
    mover = ada if ada.query_selector("[data-turn].mine") else bo
    play_one(mover, rng)
    assert not is_over(mover)


def test_another_game_is_played_by_the_same_people(open_page: OpenPage) -> None:
    ada, bo = finished(open_page)
    ada.wait_for_selector("[data-next-game]")
    assert ada.locator("[data-result] option[value=hoses]").count() == 0
    assert ada.locator("[data-result] option[value=greenway]").count() == 0  # for one player
    ada.select_option("[data-result] select", "wirwar")
    ada.click("[data-next-game]")
    ada.wait_for_selector("h1:text('Wir-War')")
    bo.click("[data-again]:has-text('To the next match')")
    bo.wait_for_selector("h1:text('Wir-War')")
    assert bo.locator("section h3 .name").all_inner_texts() == ["Bo (you)", "Ada"]
