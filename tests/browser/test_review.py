"""The review of a match on the page: asked for, looked at by mouse and keys, and played on from."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.player import set_up_until


def value_of(page: Page) -> int:
    """Reads which decision the graph shows."""
    return int(page.get_attribute("[data-graph]", "aria-valuenow") or -1)


def test_a_match_is_reviewed_looked_through_and_played_on(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    path = set_up_until(page, "hoses", "$over")
    page.click(".end [data-review]")
    page.wait_for_selector("[data-review-state=done] [data-graph]")
    assert page.locator("[data-line]").count() == 2
    dashes = {line.get_attribute("stroke-dasharray") for line in page.locator("[data-line]").all()}
    assert len(dashes) == 2

    last = value_of(page)
    page.focus("[data-graph]")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f"[data-graph][aria-valuenow='{last - 1}']")
    page.keyboard.press("Home")
    page.wait_for_selector("[data-graph][aria-valuenow='0']")
    page.wait_for_selector("text=Replay: move 0")
    box = page.locator("[data-graph]").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 40)
    page.wait_for_selector("[data-graph]:not([aria-valuenow='0'])")
    assert 0 < value_of(page) < last
    said = page.get_attribute("[data-graph]", "aria-valuetext") or ""
    assert re.search(r"After \d+ of \d+ moves: Ada \d+%, Bo \d+%\.", said)

    page.click("[data-turning]:has-text('lost') >> nth=0")
    page.wait_for_selector("[data-verdict=best], [data-decision]")
    assert "The best move" in page.inner_text(".verdict")
    drawn = page.locator("[data-verdict]").evaluate_all(
        "(all) => all.map((n) => n.dataset.verdict)"
    )
    assert drawn in (["played", "best"], ["best"])
    page.click("[data-review-state] summary")
    rows = page.locator("[data-graph-table] tbody tr")
    assert rows.count() >= last
    assert "Ada" in rows.first.inner_text()

    before = len(page.query_selector_all("[data-tile]"))
    page.select_option("[data-review-state] select", "random")
    page.click("[data-what-if]")
    page.wait_for_selector("footer .own")
    assert path not in page.url
    assert len(page.query_selector_all("[data-tile]")) == before

    page.goto(page.url.split("/t/")[0] + path)
    page.wait_for_selector(".end")
    page.click("[data-show-result]")
    page.wait_for_selector("[data-reviewed='0']:has-text('accuracy')")
    assert "luck" in page.inner_text("[data-reviewed='1']")
