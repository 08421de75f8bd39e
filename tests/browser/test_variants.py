"""A small variant is chosen when a table is set up."""

from __future__ import annotations

from tests.browser.conftest import OpenPage


def test_a_mini_is_set_up_and_played_on_the_page(open_page: OpenPage) -> None:
    page = open_page()
    page.click("[data-setup=hoses]")
    page.click("label:has(input[name=players][value='4'])")
    page.select_option("select[name=set]", "hoses:mini")
    assert page.locator("input[name=players]").count() == 2
    page.click("label:has(input[name=players][value='2'])")
    page.click(".start")
    page.wait_for_selector("footer .own, footer .end")
    assert page.locator("[data-hand]").count() <= 2
