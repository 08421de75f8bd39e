"""The report of the lab in a browser: nothing is wider than the screen, and tables can be moved."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from edgewise.lab.comparing import compare_all
from edgewise.lab.page import write_page
from tests.lab.test_page import series


@pytest.mark.parametrize("width", [1366, 390])
def test_a_report_of_two_variants_is_no_wider_than_the_screen(
    browser: Browser, tmp_path: Path, width: int
) -> None:
    one, two = series("hoses", 2), series("hoses", 2, blank_closes=True)
    file = tmp_path / "pair.html"
    write_page(file, [one, two], compare_all(one, two))
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    tiles = page.locator("section", has_text="held longest").locator(".wide")
    wider = tiles.evaluate("box => box.scrollWidth > box.clientWidth")
    assert wider == (width < 1000), "only a phone has to move the table of tiles sideways"
    page.close()
