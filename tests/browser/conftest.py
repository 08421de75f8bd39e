"""A real browser and a real server.

Where there is no Chromium, or for barriers no axe-core (``npm ci`` in ``web/``),
these tests are not collected. Every wait is for something to be seen, for as long
as a busy machine may need.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.server import Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 60_000
"""Milliseconds before a wait is given up."""

collect_ignore_glob = [] if CHROMIUM else ["test_*.py"]
if not AXE.exists():
    collect_ignore_glob.append("test_barriers.py")

OpenPage = Callable[..., Page]

HURRIED = """if (location.protocol === "http:" && !localStorage.getItem("edgewise")) {
    localStorage.setItem("edgewise", JSON.stringify({ sending: "now", pace: "now" }));
}"""
"""Lets a browser wait neither before it sends a move nor before it shows those of others."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=CHROMIUM, args=ARGUMENTS, timeout=2 * PATIENCE
        )
        yield running
        running.close()


@pytest.fixture(scope="session")
def running_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests of a process share."""
    running = Server(tmp_path_factory.mktemp("server") / "matches.sqlite")
    yield running
    running.stop()


@pytest.fixture
def server(running_server: Server) -> Server:
    """The server, with the same matches to come for each test."""
    running_server.begin_anew()
    return running_server


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """Opens pages, each in a browser that remembers nothing; their errors fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def opened(
        path: str = "/", *, hurried: bool = True, still: bool = True, **settings: object
    ) -> Page:
        usual: dict[str, object] = {"reduced_motion": "reduce" if still else "no-preference"}
        context = browser.new_context(**(usual | settings))  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        if hurried:
            context.add_init_script(HURRIED)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(server.address + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []
