"""Games of other packages, played on the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import PATIENCE
from tests.browser.player import play_out, set_up
from tests.browser.server import Server
from tests.example_packages import GAMES, install


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serves where the packages of ``examples/`` are installed."""
    folder = tmp_path_factory.mktemp("examples")
    running = Server(folder / "matches.sqlite", install(folder))
    yield running.address
    running.stop()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_against_bots(browser: Browser, address: str, game: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    set_up(page, game)
    play_out(page)
    assert page.inner_text("[data-turn]") == "The match is over"
    context.close()
    assert errors == []
