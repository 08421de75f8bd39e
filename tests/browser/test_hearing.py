"""A board for who does not see it: keys walk over it, and what lies there is said."""

from __future__ import annotations

import random
import re

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.listener import IDLE, Listener, decide, names_of
from tests.browser.player import set_up_until


def test_a_walk_over_the_board_tells_what_lies_there_what_is_open_and_what_fits(
    open_page: OpenPage,
) -> None:
    page = open_page()
    set_up_until(page, "hoses", r"/r[0-3]f?$")
    listener = Listener(page)
    page.keyboard.press("Escape")
    page.keyboard.press("w")
    board = page.get_by_role("application", name="Board, cell by cell")
    assert board.evaluate("(node) => node === document.activeElement")
    empty = listener.press("ArrowRight")
    assert re.match(r"[A-Z]+\d+: empty\. Around it: west (blank|red|blue|yellow|green)\.", empty)
    start = listener.press("ArrowLeft")
    sides = (
        r"Sides: north \w+, east \w+, south \w+, west \w+\. Open: north, east, south, and west\."
    )
    assert re.search(sides, start)
    assert "The board ends here." in [listener.press("ArrowUp") for _ in range(2)]
    tiles = names_of(listener.buttons("Your tiles"))
    fitting = [at for at, name in enumerate(tiles) if not IDLE.search(name)]
    listener.press(str(fitting[0] + 1))
    name = tiles[fitting[0]].capitalize()
    assert f"{name} fits: " in listener.press("n")
    assert board.evaluate("(node) => node === document.activeElement")
    listener.press("ArrowUp")
    listener.press("ArrowUp")
    why = listener.press_and_wait("Enter")
    assert re.search(r"hoses\.\d+$", why)


@pytest.mark.parametrize(
    ("game", "players"),
    [("greenway", 1), ("hoses", 3), ("hydras", 3), ("urban", 5), ("wirwar", 4)],
)
def test_a_whole_match_through_the_accessibility_tree_alone(
    open_page: OpenPage, game: str, players: int
) -> None:
    page = open_page()
    set_up_until(page, game, ".", players=players)
    listener = Listener(page)
    rng = random.Random(3)
    places: list[str] = []
    for _ in range(300):
        if not listener.wait_for_turn():
            break
        places.append(decide(listener, rng))
    assert page.title().startswith("The match is over")
    told = [place for place in places if place]
    assert len(told) > 5
    assert all(re.match(r"[A-Z]+\d+( of [^:]+)?: ", place) for place in told), told
    assert page.get_by_role("heading", level=2).first.inner_text() != ""
