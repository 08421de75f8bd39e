"""A table with open seats waits for friends; spectators, signs and notices, in several browsers."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.player import set_up, take_seat

AWAY = """() => {
    window.told = [];
    window.Notification = class {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor(title, { body }) { window.told.push(`${title} ${body}`); }
    };
    Object.defineProperty(document, "hidden", { get: () => true });
}"""
"""Lets a page believe that somebody looks elsewhere, and notes what it says then."""


def invited(open_page: OpenPage, seats: int = 2) -> tuple[Page, str]:
    """Lets Ada invite friends; returns her page and the table's path."""
    ada = open_page()
    return ada, set_up(ada, "hoses", seats=["you", *["link"] * (seats - 1)])


def test_a_table_waits_for_its_friends_and_they_see_what_is_played_before_they_sit(
    open_page: OpenPage,
) -> None:
    ada, table = invited(open_page, seats=3)
    assert ada.get_attribute("[data-qr]", "data-qr") == ada.url
    assert ada.locator("[data-room-seat] button").count() == 2
    assert ada.locator("[data-hand], .board").count() == 0
    bo = open_page(table)
    bo.wait_for_selector("text=Ada invites you to Hoses and Hydrants")
    bo.wait_for_selector("[data-room] img")
    bo.click("[data-rules]")
    bo.wait_for_selector("#panel >> text=hoses.1")
    take_seat(bo, 1, "Bo")
    ada.wait_for_selector("[data-room-seat='1']:has-text('Bo'):has-text('here')")
    ada.wait_for_selector("text=1 more player is here")
    assert bo.locator("[data-hand], [data-begin]").count() == 0
    cy = open_page(table)
    take_seat(cy, 2, "Cy")
    for page in (ada, bo, cy):
        page.wait_for_selector("[data-hand]")
        assert page.locator("[data-room]").count() == 0
    bo.close()
    ada.wait_for_selector("section:has-text('Bo'):has-text('away')")


def test_the_host_begins_with_bots_instead(open_page: OpenPage) -> None:
    ada, _ = invited(open_page, seats=3)
    ada.click("[data-bot='1']")
    ada.wait_for_selector("[data-room-seat='1']:has-text('Easy bot')")
    ada.click("[data-begin]")
    ada.wait_for_selector("[data-hand]")
    ada.wait_for_selector("section:has-text('Easy bot 2')")


def test_signs_are_seen_by_the_others_unless_they_are_muted_and_not_too_many(
    open_page: OpenPage,
) -> None:
    ada, table = invited(open_page)
    assert ada.locator("[data-signs]").count() == 0  # nobody is there to read one
    bo = open_page(table)
    take_seat(bo, 1, "Bo")
    ada.click("[data-signs]")
    ada.click("[data-give-sign=hello]")
    for page in (ada, bo):
        page.wait_for_selector("[data-sign=hello]:has-text('Ada'):has-text('Hello!')")
    bo.click("[data-signs]")
    bo.check("input[name=muted]")
    bo.keyboard.press("Escape")
    for number in range(5):
        ada.click("[data-signs]")
        ada.click("[data-give-sign=wow]")
        ada.wait_for_selector("[data-sign=wow]")
        if number == 4:
            ada.wait_for_selector(".notice:has-text('Too many signs')")
    assert bo.locator("[data-sign=wow]").count() == 0
    bo.click("[data-signs]")
    bo.click("[data-give-sign=thanks]")
    ada.wait_for_selector("[data-sign=thanks]:has-text('Bo')")


def test_who_watches_is_counted_and_named_if_that_is_liked(open_page: OpenPage) -> None:
    ada, table = invited(open_page)
    bo = open_page(table)
    take_seat(bo, 1, "Bo")
    cy = open_page(table)
    cy.wait_for_selector("text=You are watching")
    ada.wait_for_selector("[data-watching='1']:text-is('1 person watches')")
    cy.fill("footer input", "Cy")
    cy.click("[data-watch]")
    ada.wait_for_selector("[data-watching='1']:has-text('Cy')")
    cy.context.close()
    ada.wait_for_selector("[data-watching]", state="detached")


def test_who_looks_elsewhere_is_told_of_the_turn(open_page: OpenPage) -> None:
    ada, table = invited(open_page)
    ada.evaluate(AWAY)
    ada.check("input[name=notify]")
    bo = open_page(table)
    bo.evaluate(AWAY)
    take_seat(bo, 1, "Bo")
    for page in (ada, bo):
        page.wait_for_selector("[data-hand]")
    mover = ada if ada.query_selector("[data-turn].mine") else bo
    assert mover.title().startswith("● Your turn")
    wanted = ["It is your turn. Hoses and Hydrants"] if mover is ada else []
    assert ada.evaluate("() => window.told") == wanted
    assert bo.evaluate("() => window.told") == []  # who did not ask for it
    if mover is bo:
        bo.click("text=let a bot play on")
        bo.click("[data-give]")
        ada.wait_for_selector("[data-turn].mine")
        ada.wait_for_function("() => window.told.length === 1")
