"""How heavy the page is, and how smoothly a board of 100 tiles pans.

``python -m benchmarks.page`` starts a server, opens the page in Debian's
Chromium, loads the end of a match of Urban Insanity with tiles added to make it 100, and drags
the board to and fro, as fast as the browser takes the pointer's moves. Between two frames that
the browser asks for, 16.7 ms should pass; what is printed is what passed.
"""

from __future__ import annotations

import json
import math
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, sync_playwright
from rich.console import Console
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.server import Server

TILES = 100
SECONDS = 6
SIZES = {"desktop": (1366, 768), "phone": (390, 844)}
COUNT_FRAMES = """(seconds) => new Promise((done) => {
  const deltas = []; let last = performance.now(); const begin = last;
  const frame = (now) => {
    deltas.push(now - last); last = now;
    if (now - begin < seconds * 1000) requestAnimationFrame(frame); else done(deltas.slice(2));
  };
  requestAnimationFrame(frame);
})"""


def fill(message: dict[str, Any]) -> None:
    """Lays tiles below the board of every view until there are as many as asked for."""
    for view in message.get("views", {}).values():
        board = view["boards"][0]
        south = max(tile["y"] for tile in board) + 1
        faces = [(tile["tile"], tile["turn"]) for tile in board]
        for number in range(TILES - len(board)):
            tile, turn = faces[number % len(faces)]
            y = south + number // 12
            board.append({"x": number % 12 - 6, "y": y, "tile": tile, "turn": turn})


def filled(route: WebSocketRoute) -> None:
    """Passes messages on, boards filled up."""
    server = route.connect_to_server()

    def hear(text: str | bytes) -> None:
        message = json.loads(text)
        fill(message)
        route.send(json.dumps(message))

    server.on_message(hear)


def open_table(page: Page, address: str) -> None:
    """Lets bots play a match to its end and opens its table."""
    bots = [{"kind": "bot", "level": "random"}] * 2
    wish = json.dumps({"game": "urban", "seats": bots})
    page.goto(address)
    script = f"""async () => (await (await fetch('/api/tables', {{method: 'POST',
      headers: {{'content-type': 'application/json'}}, body: {wish!r}}})).json()).id"""
    page.goto(f"{address}/t/{page.evaluate(script)}")
    page.wait_for_selector(".end", timeout=120_000)
    page.route_web_socket("**/socket", filled)
    page.reload()
    page.locator("[data-tile]").nth(TILES - 1).wait_for()


def drag(page: Page, seconds: float) -> list[float]:
    """Drags the board round and round; returns what passed from frame to frame."""
    box = page.locator(".board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(f"window.frames_seen = ({COUNT_FRAMES})({seconds})")
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(int(seconds * 50)):
        angle = step / 12
        page.mouse.move(x + 110 * math.sin(angle), y + 110 * math.sin(1.3 * angle))
    deltas: list[float] = page.evaluate("window.frames_seen")
    page.mouse.up()
    return deltas


def first_load(page: Page, address: str) -> int:
    """Counts the bytes that come over the wire until the lobby is there."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[int] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto(address)
    page.wait_for_selector(".games")
    page.wait_for_load_state("networkidle")
    return sum(sizes)


def main() -> None:
    """Measures and prints."""
    console = Console()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "matches.sqlite")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        loaded = first_load(page, server.address) / 1000
        console.print(f"first load: {loaded:.1f} KB over the wire", highlight=False)
        for name, (width, height) in SIZES.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            open_table(page, server.address)
            still = page.evaluate(f"({COUNT_FRAMES})(2)")
            deltas = drag(page, SECONDS)
            cuts = statistics.quantiles(deltas, n=20)
            row = (
                f"{name}: {len(deltas)} frames, median {statistics.median(deltas):.1f} ms, "
                f"95th percentile {cuts[18]:.1f} ms, worst {max(deltas):.1f} ms "
                f"(at rest {statistics.median(still):.1f} ms)"
            )
            console.print(row, highlight=False)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
