"""No page keeps anybody out: axe-core finds nothing serious."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser.conftest import AXE, OpenPage
from browser.player import play_out, set_up_to_lay


def serious(page: Page) -> list[str]:
    """Lists what axe-core finds that is serious."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{entry['id']}: {entry['nodes'][0]['html']}"
        for entry in found
        if entry["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_a_serious_barrier(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    page.wait_for_selector(".start")
    assert serious(page) == []
    set_up_to_lay(page, "hoses")
    page.locator("[data-hand]:not(.idle)").first.click()
    for tab in ("Scores", "Moves", "Tiles", "Rules"):
        page.click(f"role=tab[name={tab}]")
        assert serious(page) == []
    page.click("role=tab[name=Scores]")
    play_out(page)
    assert serious(page) == []
