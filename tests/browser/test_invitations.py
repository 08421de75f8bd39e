"""A table with open seats waits for friends; spectators, signs and notices, in several browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.player import box_of, set_up, take_seat

AWAY = """() => {
    window.Notification = class {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor() { throw new TypeError("Illegal constructor"); }
    };
    Object.defineProperty(document, "hidden", { get: () => true });
}"""
"""Lets a page believe that somebody looks elsewhere, on a phone: only workers show notices."""
TOLD = """async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    const shown = (await worker?.getNotifications()) ?? [];
    return shown.map(({ title, body, tag }) => `${title} ${body} ${tag}`);
}"""
"""Lists the notices that are shown."""


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
    assert bo.locator("[data-hand]").count() == 0
    cy = open_page(table)
    take_seat(cy, 2, "Cy")
    for page in (ada, bo, cy):
        page.wait_for_selector("[data-hand]")
        assert page.locator("[data-room]").count() == 0
    bo.close()
    ada.wait_for_selector("section:has-text('Bo'):has-text('away')")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)])
def test_the_link_is_at_hand_on_every_screen(open_page: OpenPage, size: tuple[int, int]) -> None:
    ada = open_page(viewport={"width": size[0], "height": size[1]})
    table = set_up(ada, "hoses", seats=["you", "link", "link"])
    ada.wait_for_selector("[data-room] .soft")
    link = box_of(ada, ada.get_by_role("button", name="Copy the link"))
    assert 0 <= link["y"] <= size[1] - link["height"]
    assert link["x"] + link["width"] <= size[0]
    assert "works on this computer only" in ada.inner_text("[data-local]")
    assert ada.locator("[data-room-seat] .name").all_inner_texts()[1:] == ["Open seat"] * 2
    assert ada.get_by_role("tab").all_inner_texts() == ["Rules"]  # there is nothing else yet
    guest = open_page(table, viewport={"width": size[0], "height": size[1]})
    seat = box_of(guest, guest.get_by_role("button", name="Take seat 2"))
    assert 0 <= seat["y"] <= size[1] - seat["height"]


def test_a_phone_sends_the_link_by_its_own_menu(open_page: OpenPage) -> None:
    phone = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.evaluate("navigator.share = (what) => { window.sent = what; return Promise.resolve(); }")
    set_up(phone, "hoses", seats=["you", "link"])
    phone.get_by_role("button", name="Send the link").tap()
    assert phone.evaluate("window.sent.url") == phone.url


def test_the_host_begins_with_bots_instead(open_page: OpenPage) -> None:
    ada, _ = invited(open_page, seats=3)
    ada.click("[data-bot='1']")
    ada.wait_for_selector("[data-room-seat='1']:has-text('Easy bot')")
    ada.click("[data-begin]")
    ada.wait_for_selector("[data-hand]")
    ada.wait_for_selector("section:has-text('Easy bot 2')")


def test_a_guest_who_sits_there_begins_with_bots_too(open_page: OpenPage) -> None:
    ada, table = invited(open_page, seats=3)
    bo = open_page(table)
    bo.wait_for_selector("[data-room]")
    assert bo.locator("[data-bot], [data-begin]").count() == 0  # who only looks on
    take_seat(bo, 1, "Bo")
    bo.click("[data-begin]")
    for page in (ada, bo):
        page.wait_for_selector("[data-hand]")


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
    ada.set_viewport_size({"width": 390, "height": 844})
    ada.wait_for_selector("[data-watching='1'][title='1 person watches']")
    cy.context.close()
    ada.wait_for_selector("[data-watching]", state="detached")


def test_who_looks_elsewhere_is_told_of_the_turn(open_page: OpenPage) -> None:
    ada, table = invited(open_page)
    ada.context.grant_permissions(["notifications"])
    ada.evaluate(AWAY)
    ada.check("input[name=notify]")
    bo = open_page(table)
    bo.evaluate(AWAY)
    take_seat(bo, 1, "Bo")
    for page in (ada, bo):
        page.wait_for_selector("[data-hand]")
    mover = ada if ada.query_selector("[data-turn].mine") else bo
    assert mover.title().startswith("● Your turn")
    if mover is bo:
        assert ada.evaluate(TOLD) == []
        bo.click("text=let a bot play on")
        bo.click("[data-give]")
        ada.wait_for_selector("[data-turn].mine")
    wanted = [f"It is your turn. Hoses and Hydrants {table}"]
    ada.wait_for_function(f"async (wanted) => (await ({TOLD})()).join() === wanted", arg=wanted[0])
    assert bo.evaluate(TOLD) == []  # who did not ask for it


def test_the_page_can_be_installed(open_page: OpenPage) -> None:
    page = open_page()
    told = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert (told["errors"], told["url"].endswith("/manifest.webmanifest")) == ([], True)
    problems = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    kinds = {problem["errorId"] for problem in problems["installabilityErrors"]}
    assert kinds <= {"in-incognito"}
