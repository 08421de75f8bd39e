"""Plays through the page as people do: tiles, lit cells, marks, buttons and lists."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Locator, Page

MINE_OR_END = "[data-turn].mine, .end"
QUICK = Path(__file__).with_name("quick.js").read_text(encoding="utf-8")
MOVES = Path(__file__).with_name("moves.js").read_text(encoding="utf-8")


def set_up(
    page: Page,
    game: str,
    *,
    seats: list[str] | None = None,
    players: int = 0,
    name: str = "Ada",
    without: list[str] | None = None,
) -> str:
    """Sets up a match in the lobby, against bots that play anything, and returns its path."""
    page.wait_for_selector(".games")
    page.fill("input[autocomplete=nickname]", name)
    page.click(f"[data-setup={game}]")
    count = players or len(seats or [])
    if count:
        page.click(f"label:has(input[name=players][value='{count}'])")
    for number, kind in enumerate(seats or []):
        page.select_option(f"[aria-label='Seat {number + 1}']", kind)
    for box in page.query_selector_all("select[aria-label^='Bot on']"):
        box.select_option("random")
    if without:
        page.click("summary")
    for aid in without or []:
        page.uncheck(f"input[name={aid}]")
    page.click(".start")
    page.wait_for_selector("footer .own, footer .end, .cover, [data-room]")
    return page.url[page.url.index("/t/") :]


def take_seat(page: Page, seat: int, name: str) -> None:
    """Takes an open seat of a table, as who opened its link does."""
    page.wait_for_selector("[data-room]")
    page.fill("[data-room] input[type=text]", name)
    page.click(f"text=Take seat {seat + 1}")


def set_up_until(
    page: Page,
    game: str,
    wanted: str,
    *,
    avoided: str = "",
    moves: int = 0,
    players: int = 2,
    options: Mapping[str, object] | None = None,
) -> str:
    """Plays matches beside the page until a move that is wanted can be made; opens that table."""
    bots = [{"kind": "bot", "level": "random", "name": "Bo"}] * (players - 1)
    seats = [{"kind": "you", "name": "Ada"}, *bots]
    wish = {"game": game, "seats": seats, "options": options or {}}
    page.wait_for_selector(".games")
    for _ in range(12):
        path = f"/t/{page.evaluate(QUICK, [wish, wanted, avoided, moves])}"
        page.goto(page.url.split("/t/")[0].rstrip("/") + path)
        page.wait_for_selector("footer .own, footer .end")
        if not is_over(page) or wanted == "$over":
            return path
    raise AssertionError(f"no match came to {wanted}")


def make_moves(page: Page, table: str, moves: list[str]) -> None:
    """Makes moves at one's table beside the page, for whichever of one's seats it is."""
    page.evaluate(MOVES, [table.removeprefix("/t/"), moves])


def set_up_to_lay(page: Page, game: str) -> str:
    """Sets up a match in which a tile can be laid at once."""
    return set_up_until(page, game, r"/r[0-3]f?$")


def is_over(page: Page) -> bool:
    """Tells whether the match is over."""
    return page.query_selector(".end") is not None


def hand_of(page: Page) -> list[str]:
    """Lists the tiles that a page shows as its own."""
    tiles = page.query_selector_all("[data-hand]")
    return [tile.get_attribute("data-hand") or "" for tile in tiles]


def number_of_moves(page: Page) -> str:
    """Reads something of the table that each decision changes."""
    return page.get_attribute(".page", "data-number") or ""


def wait_for_news(page: Page, before: str) -> None:
    """Waits until the table has moved on."""
    page.wait_for_selector(f".page:not([data-number='{before}'])")


def play_one(page: Page, rng: random.Random) -> None:
    """Waits for one's turn and makes one decision with the mouse."""
    page.wait_for_selector(MINE_OR_END)
    if is_over(page):
        return
    before = number_of_moves(page)
    actions = page.locator("[data-action]")
    tiles = page.locator("[data-hand]:not(.idle)")
    marks = page.locator("[data-mark] > circle")
    can_act = actions.count() > 0
    if marks.count() and (not can_act or rng.random() < 0.7):
        click_middle(page, any_of(marks, rng))
    elif tiles.count() and (not can_act or rng.random() < 0.8):
        take(any_of(tiles, rng))
        click_lit(page, rng)
    else:
        any_of(actions, rng).click()
        pick_names(page, rng)
    wait_for_news(page, before)


def any_of(found: Locator, rng: random.Random) -> Locator:
    """Chooses one of several."""
    return found.nth(rng.randrange(found.count()))


def take(tile: Locator) -> None:
    """Takes a tile of the hand, unless it is taken."""
    if tile.get_attribute("aria-pressed") != "true":
        tile.click()


def click_lit(page: Page, rng: random.Random) -> None:
    """Points at a lit cell, sees the ghost, and clicks."""
    cell = any_of(page.locator("rect.lit[data-cell]"), rng)
    point_and_click(page, cell, f"[data-ghost^='{cell.get_attribute('data-cell')}/']")


MOST_FRAMES = 1000
"""What still moves after so many frames does not come to rest."""
FRAME = "() => new Promise((done) => requestAnimationFrame(done))"


def box_of(page: Page, thing: Locator) -> dict[str, float]:
    """Tells where something is drawn, once it stays there from one frame to the next."""
    before = thing.bounding_box()
    for _ in range(MOST_FRAMES):
        page.evaluate(FRAME)
        box = thing.bounding_box()
        if box is not None and box == before:
            return {key: float(value) for key, value in box.items()}  # type: ignore[arg-type]
        before = box
    raise AssertionError(f"{thing} does not come to rest")


OVER = """(thing, [x, y]) => {
    const found = document.elementFromPoint(x, y);
    if (thing.closest(".board, button").contains(found)) return "";
    return found ? found.outerHTML.slice(0, 300) : "nothing";
}"""
"""Finds what lies over a point of something; nothing but what belongs to it should."""


def point_at(page: Page, thing: Locator) -> None:
    """Moves the mouse over the middle of something that is in sight, on a board or a button."""
    box = box_of(page, thing)
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    over = thing.evaluate(OVER, list(middle))
    assert over == "", f"{thing} at {middle} is out of sight: there is {over}"
    page.mouse.move(*middle)


def point_and_click(page: Page, thing: Locator, ghost: str = "[data-ghost]") -> None:
    """Points at something, sees the ghost, and clicks."""
    point_at(page, thing)
    page.wait_for_selector(ghost)
    page.mouse.down()
    page.mouse.up()


def click_middle(page: Page, thing: Locator) -> None:
    """Clicks on the middle of something that is drawn."""
    point_at(page, thing)
    page.mouse.down()
    page.mouse.up()


def pick_names(page: Page, rng: random.Random) -> None:
    """Picks what an action asks for, in the hand or in a list, and confirms it."""
    names = page.locator("dialog[open] input[type=checkbox]")
    if names.count():
        any_of(names, rng).check()
        page.click("dialog[open] [data-confirm]")
    while page.locator(".hand.picking").count():
        if page.locator(".prompt [data-confirm]:enabled").count():
            page.click(".prompt [data-confirm]")
            return
        any_of(page.locator("[data-hand]:not(.idle):not(.picked)"), rng).click()


WATCH_POINTS = """() => {
    window.litPoints = [];
    const isNew = "[data-points]:not([data-seen])";
    const note = () => document.querySelectorAll(isNew).forEach((node) => {
        node.dataset.seen = "";
        if (!document.querySelector(".end")) window.litPoints.push(Number(node.dataset.points));
    });
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
}"""


def watch_points(page: Page) -> None:
    """Notes from now on which points light up before the end, however shortly they are seen."""
    page.evaluate(WATCH_POINTS)


def lit_points(page: Page) -> list[int]:
    """Lists the points that have lit up."""
    return [int(points) for points in page.evaluate("() => window.litPoints")]


def play_out(page: Page, seed: int = 1) -> None:
    """Plays a match to its end, and closes the result that stands over the board."""
    rng = random.Random(seed)
    was_played = False
    for _ in range(400):
        page.wait_for_selector(MINE_OR_END)
        if is_over(page):
            if was_played:
                page.click("[data-close-result]")
            return
        play_one(page, rng)
        was_played = True
    raise AssertionError("the match does not end")
