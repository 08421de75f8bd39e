"""Rules that show: clauses open with their pictures, and what the page prints is a PDF."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route

from tests.browser.conftest import OpenPage
from tests.browser.player import set_up, set_up_until
from tests.browser.server import Server
from tests.browser.test_why_not import set_up_a_clash

SIZES = {"desktop": (1366, 768), "phone": (390, 844), "lying": (844, 390)}
BOTS = {"game": "hoses", "seats": [{"kind": "bot", "level": "random"}] * 2}


def wait_until_drawn(page: Page, pictures: Locator) -> None:
    """Waits until pictures are loaded; lazy ones come when they are near what is seen."""
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        page.wait_for_function(
            "image => image.complete && image.naturalWidth > 40", arg=picture.element_handle()
        )


def is_in_sight(page: Page, what: Locator) -> bool:
    """Tells whether the top of something is within the window."""
    box, size = what.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    return -1 <= box["y"] < size["height"] and -1 <= box["x"] < size["width"]


@pytest.mark.parametrize("size", SIZES)
def test_the_clause_of_a_refusal_opens_with_its_picture(open_page: OpenPage, size: str) -> None:
    width, height = SIZES[size]
    page = open_page()
    set_up_a_clash(page)
    page.set_viewport_size({"width": width, "height": height})
    number = page.inner_text(".notice .link")
    page.click(".notice .link")
    clause = page.locator(f"[data-clause='{number}'].named")
    pictures = clause.locator("[data-pictures]").first.locator("img")
    pictures.first.wait_for()
    assert pictures.count() == 2
    page.wait_for_function(
        "node => node.getBoundingClientRect().top < innerHeight", arg=clause.element_handle()
    )
    assert is_in_sight(page, pictures.first)
    assert is_in_sight(page, pictures.last)
    wait_until_drawn(page, pictures)
    sources = [picture.get_attribute("src") or "" for picture in pictures.all()]
    assert [source.rpartition("/")[2] for source in sources] == ["before.svg", "after.svg"]
    assert f"/{number}/" in sources[0]


def test_the_clause_of_a_score_opens_with_its_picture(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "greenway", r"/r[0-3]$", moves=4, players=1)
    page.click(".item:has-text('E: unused tiles')")
    clause = page.locator("[data-clause='greenway.27'].named")
    clause.locator("img").first.wait_for()
    wait_until_drawn(page, clause.locator("img"))


def test_the_rules_of_a_game_begin_with_the_game_in_brief(open_page: OpenPage) -> None:
    page = open_page(locale="nl-NL")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.click("[data-rules=urban]")
    page.wait_for_selector("[data-brief] img")
    parts = page.locator("[data-brief] h3").all_inner_texts()
    assert parts[:5] == ["Doel", "Een beurt", "Punten", "Het einde", "Brandweer"]
    wait_until_drawn(page, page.locator("[data-brief] img"))
    assert page.title() == "Urban Insanity: spelregels"
    pictures = page.locator("[data-pictures] img").count()
    assert pictures > 100
    assert sum(url.endswith(".svg") for url in asked) < pictures / 2  # the rest come when seen
    last = page.locator("[data-clause] > [data-pictures]").last.locator("img")
    wait_until_drawn(page, last)
    page.click(".home")
    page.wait_for_selector(".games")


def test_an_address_can_name_a_clause(open_page: OpenPage) -> None:
    page = open_page("/rules/hoses#hoses.13")
    clause = page.locator("[data-clause='hoses.13'].named")
    clause.wait_for()
    page.wait_for_function("() => scrollY > 300")
    assert is_in_sight(page, clause)


def test_where_a_rule_comes_from_is_read_by_who_asks(open_page: OpenPage) -> None:
    page = open_page("/rules/hoses")
    clause = page.locator("[data-clause='hoses.6']")
    clause.wait_for()
    assert "there is no passing." in clause.inner_text()
    assert "decided" not in clause.inner_text()
    page.get_by_label("Show where each rule comes from").check()
    assert "no passing (decided)." in clause.inner_text()


def saved(page: Page, what: str) -> bytes:
    """Prints something and reads the file that comes."""
    page.locator("summary", has_text="Print").click()
    with page.expect_download() as coming:
        page.click(f"[data-print={what}]")
    return Path(coming.value.path()).read_bytes()


def test_a_position_is_printed_while_the_match_goes_on(open_page: OpenPage) -> None:
    page = open_page()
    set_up(page, "hoses")
    page.click("role=tab[name=Rules]")
    assert page.locator("[data-print=poster]").count() == 0
    assert saved(page, "setup").startswith(b"%PDF")


def test_a_finished_board_is_printed_as_a_poster(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    table = page.request.post(f"{server.address}/api/tables", data=BOTS).json()
    page.goto(f"{server.address}/t/{table['id']}")
    page.wait_for_selector(".end")
    assert saved(page, "poster").startswith(b"%PDF")


def test_a_game_is_printed_from_its_page(open_page: OpenPage) -> None:
    page = open_page("/rules/greenway")
    with page.expect_download() as coming:
        page.click("[data-print=sheets]")
    assert coming.value.suggested_filename == "greenway.pdf"
    assert Path(coming.value.path()).read_bytes().startswith(b"%PDF")


def test_a_game_is_printed_with_what_is_chosen_before_a_match(open_page: OpenPage) -> None:
    page = open_page()
    page.click("[data-setup=urban]")
    page.get_by_label("Franchises").select_option("yes")
    asked: list[object] = []

    def answer(route: Route) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(body=b"%PDF", content_type="application/pdf")

    page.route("**/api/sheets", answer)
    with page.expect_download() as coming:
        page.click("[data-print=chosen]")
    assert coming.value.suggested_filename == "urban.pdf"
    wish = asked[0]
    assert isinstance(wish, dict)
    assert wish["game"] == "urban"
    assert wish["options"]["franchises"] is True


def test_a_table_prints_the_game_with_the_rules_that_it_chose(open_page: OpenPage) -> None:
    page = open_page()
    table = set_up(page, "hoses")
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(body=b"%PDF", content_type="application/pdf")

    page.route("**/print/**", answer)
    page.click("role=tab[name=Rules]")
    assert saved(page, "sheets") == b"%PDF"
    assert asked[0].endswith(f"/api/tables/{table.removeprefix('/t/')}/print/sheets")
