"""Takes the pictures of the page that the README shows: the lobby, and a match in play."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

IMAGES = Path(__file__).parent.parent / "docs" / "images"
SIZE: ViewportSize = {"width": 1366, "height": 768}
GAME = "hoses"
TILES = 24
"""So many tiles lie on the table when the picture is taken."""

HURRIED = 'localStorage.setItem("edgewise", JSON.stringify({ sending: "now", pace: "now" }))'
"""So the page shows moves when they are made, and the seat is taken back in time."""


def show_match(page: Page) -> None:
    """Lets bots play until enough tiles lie, and takes the seat back."""
    page.click(f"[data-play={GAME}]")
    page.click("section button.link")
    page.click("[data-give]")
    page.wait_for_selector(f"[data-tile] >> nth={TILES}", state="attached")
    page.click("section button.link")
    page.wait_for_selector("[data-turn].mine")
    page.locator("[data-hand]:not(.idle)").first.click()


def main() -> None:
    """Starts a server, opens the page and takes the pictures."""
    browser_path = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        edgewise = str(Path(sys.executable).with_name("edgewise"))
        command = [edgewise, "serve", "--port", "0", "--bot-pace", "0.3"]
        command += ["--database", f"sqlite:///{folder}/matches.sqlite"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
        page.add_init_script(HURRIED)
        page.goto(found[0])
        page.wait_for_selector(".games")
        page.fill("input[autocomplete=nickname]", "Ada")
        page.locator("input[autocomplete=nickname]").blur()
        page.wait_for_load_state("networkidle")
        page.screenshot(path=IMAGES / "page-lobby.png")
        show_match(page)
        page.screenshot(path=IMAGES / "page-match.png")
        browser.close()
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
