"""The installed server, played in a real browser."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM, PATIENCE
from tests.browser.player import play_out, set_up

pytestmark = pytest.mark.slow


@pytest.fixture
def address(commands: Path, tmp_path: Path) -> Iterator[str]:
    """Starts ``edgewise serve`` of the new environment, and ends it afterwards."""
    command = [str(commands / "edgewise"), "serve", "--port", "0", "--bot-pace", "0"]
    command += ["--rate", "1000", "--database", f"sqlite:///{tmp_path / 'matches.sqlite'}"]
    with subprocess.Popen(
        command, cwd=tmp_path, env={"PATH": "/usr/bin:/bin"}, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        found = re.search(r"http://localhost:\d+", process.stdout.readline())
        assert found is not None
        yield found[0]
        process.terminate()


def test_a_whole_match_can_be_played_on_the_page(address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=ARGUMENTS, timeout=2 * PATIENCE
        )
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        set_up(page, "hoses", players=2)
        play_out(page)
        assert page.inner_text("[data-turn]") == "The match is over"
        browser.close()
