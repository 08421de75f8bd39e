"""Plays through the page as people do: tiles, lit cells, buttons and lists."""

from __future__ import annotations

import random

from playwright.sync_api import Page

MINE_OR_END = "[data-turn].mine, .end"


def set_up(page: Page, game: str, *, seats: list[str] | None = None, name: str = "Ada") -> str:
    """Sets up a match in the lobby and returns the path of its table."""
    page.wait_for_selector(".start")
    page.check(f"input[value={game}]", force=True)
    page.fill("input[autocomplete=nickname]", name)
    for number, kind in enumerate(seats or []):
        page.select_option(f"[aria-label='Seat {number + 1}']", kind)
    for box in page.query_selector_all("select[aria-label^='Bot on']"):
        box.select_option("random")
    page.click(".start")
    page.wait_for_selector("footer .own, footer .end, .cover")
    return page.url[page.url.index("/t/") :]


def set_up_to_lay(page: Page, game: str) -> None:
    """Sets up matches until one begins with a turn in which a tile can be laid."""
    for _ in range(30):
        set_up(page, game)
        page.wait_for_selector("[data-turn].mine")
        if page.query_selector("[data-hand]:not(.idle)"):
            return
        page.goto("/".join(page.url.split("/")[:3]) + "/")
    raise AssertionError("no match begins with a tile that fits")


def is_over(page: Page) -> bool:
    """Tells whether the match is over."""
    return page.query_selector(".end") is not None


def number_of_moves(page: Page) -> str:
    """Reads something of the table that each decision changes."""
    return page.get_attribute(".page", "data-number") or ""


def play_one(page: Page, rng: random.Random) -> None:
    """Waits for one's turn and makes one decision with the mouse."""
    page.wait_for_selector(MINE_OR_END)
    if is_over(page):
        return
    before = number_of_moves(page)
    tiles = page.query_selector_all("[data-hand]:not(.idle)")
    actions = page.query_selector_all(".actions > button")
    if tiles and (not actions or rng.random() < 0.8):
        chosen = rng.choice(tiles)
        if chosen.get_attribute("aria-pressed") != "true":
            chosen.click()
        click_lit(page, rng)
    elif actions:
        chosen = rng.choice(actions)
        if chosen.get_attribute("aria-pressed") != "true":
            chosen.click()
        choices = page.query_selector_all("dialog li button")
        if choices:
            rng.choice(choices).click()
        else:
            click_lit(page, rng)
    page.wait_for_selector(f".page:not([data-number='{before}'])")


def click_lit(page: Page, rng: random.Random) -> None:
    """Points at a lit cell, sees the ghost, and clicks."""
    lit = page.query_selector_all("rect.lit[data-cell]")
    if not lit:
        return
    cell = rng.choice(lit)
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.wait_for_selector("[data-ghost]")
    page.mouse.click(x, y)


def play_out(page: Page, seed: int = 1) -> None:
    """Plays a match to its end."""
    rng = random.Random(seed)
    for _ in range(400):
        page.wait_for_selector(MINE_OR_END)
        if is_over(page):
            return
        play_one(page, rng)
    raise AssertionError("the match does not end")
