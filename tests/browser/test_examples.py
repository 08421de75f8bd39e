"""Games of other packages, played on the page."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import HURRIED, PATIENCE
from tests.browser.player import play_one, play_out, set_up
from tests.browser.server import Server
from tests.example_packages import GAMES, install


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serves where the packages of ``examples/`` are installed."""
    folder = tmp_path_factory.mktemp("examples")
    running = Server(folder / "matches.sqlite", install(folder))
    yield running.address
    running.stop()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """Opens the lobby, and sees that nothing went wrong on the page."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(HURRIED)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    yield page
    context.close()
    assert errors == []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_against_bots(page: Page, game: str) -> None:
    set_up(page, game)
    play_out(page)
    assert page.inner_text("[data-turn]") == "The match is over"


@pytest.mark.parametrize("players", [5, 8])
def test_many_seats_on_a_board_with_a_frame(page: Page, players: int) -> None:
    set_up(page, "rills", players=players)
    page.wait_for_selector("[data-turn].mine")
    assert page.locator("[data-frame='0,0,5,5']").count() == 1
    assert page.locator("[data-mark^='cork@']").count() == 48
    marks = page.locator("section h3 [data-seat]")
    looks = [mark.evaluate("node => getComputedStyle(node).clipPath") for mark in marks.all()]
    assert len(set(looks)) == players
    play_one(page, random.Random(players))
    play_out(page)
    out = page.locator("[data-out]").count()
    assert out + page.locator("[data-piece^='cork@']").count() == players
    assert out >= players - 2
