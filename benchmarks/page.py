"""How heavy the page is, how smoothly a board of 200 tiles pans, how soon a key or click is seen.

``python -m benchmarks.page`` starts a server, opens the page in Debian's
Chromium, loads the end of a match of Urban Insanity with tiles added to make it 200, and drags
the board to and fro, as fast as the browser takes the pointer's moves. Between two frames that
the browser asks for, 16.7 ms should pass; what is printed is what passed.

Then a match of Hoses and Hydrants, its board filled up to 200 tiles too, is played by keys and
clicks: a tile is taken, turned, walked from place to place and laid, and a bot answers. The browser
itself says how long each input took until what it changed was painted (the Event Timing API, to
8 ms; inputs that it does not list took less than 16 ms and count as 16). These are times by the
clock, so they need a quiet machine. Beside them is printed how much processor time the page's main
thread took for each input until the next frame, and for as many frames without any input: that
hardly depends on what else the machine does.
"""

from __future__ import annotations

import json
import math
import statistics
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute, sync_playwright
from rich.console import Console
from tests.browser.conftest import ARGUMENTS, CHROMIUM, HURRIED
from tests.browser.player import MINE_OR_END, number_of_moves, set_up_until, wait_for_news
from tests.browser.server import Server

TILES = 200
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
    """Passes messages on, boards filled up; the page asks for whole views, not for what changed."""
    server = route.connect_to_server()

    def say(text: str | bytes) -> None:
        message = json.loads(text)
        message.pop("changes", None)
        server.send(json.dumps(message))

    def hear(text: str | bytes) -> None:
        message = json.loads(text)
        fill(message)
        route.send(json.dumps(message))

    route.on_message(say)
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


LISTEN = """() => {
  window.inputs = new Map();
  const note = (list) => list.getEntries().forEach((entry) => {
    if (!entry.interactionId) return;
    const known = window.inputs.get(entry.interactionId) ?? 0;
    window.inputs.set(entry.interactionId, Math.max(known, entry.duration));
  });
  new PerformanceObserver(note).observe({ type: "event", durationThreshold: 16, buffered: true });
}"""
"""Notes how long each input took until its frame was painted."""
UNLISTED = 16.0
"""Milliseconds that an input took at most which the browser does not list."""
KEYS = ("ArrowRight", "ArrowDown", "r", "ArrowLeft", "r", "ArrowUp", "w", "n", "Enter")
ROUNDS = 12


class MainThread:
    """The processor time of the thread in which a page runs."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.spent: list[float] = []
        """Milliseconds for each input, until the next frame was painted."""
        self.idle: list[float] = []
        """The same for frames without any input: what measuring itself takes."""

    def time(self) -> float:
        """Reads how many milliseconds the thread has worked."""
        found = self.session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(one["value"]) for one in found if one["name"] == "ThreadTime")

    def watch(self, does: Callable[[], None]) -> None:
        """Gives the page some input and notes what that takes, and what a frame takes then."""
        times = [self.time()]
        for step in (does, lambda: None):
            step()
            self.page.evaluate(PAINTED)
            times.append(self.time())
        self.spent.append(times[1] - times[0])
        self.idle.append(times[2] - times[1])


def input_delays(page: Page, address: str) -> tuple[list[float], MainThread]:
    """Plays with keys and clicks on a full board; returns what each input took to be painted."""
    page.goto(address)
    page.wait_for_selector(".games")
    page.route_web_socket("**/socket", filled)
    set_up_until(page, "hoses", r"/r[0-3]f?$", moves=6)
    page.locator("[data-tile]").nth(TILES - 1).wait_for()
    page.evaluate(LISTEN)
    thread = MainThread(page)
    made = 0
    for number in range(ROUNDS):
        tiles = page.locator("[data-hand]:not(.idle)")
        if not tiles.count():
            break
        thread.watch(tiles.nth(number % tiles.count()).click)
        before = number_of_moves(page)
        for key in KEYS:
            thread.watch(partial(page.keyboard.press, key))
        wait_for_news(page, before)
        page.wait_for_selector(MINE_OR_END)
        made += 1 + len(KEYS)
    listed: list[float] = page.evaluate("() => [...window.inputs.values()]")
    return listed + [UNLISTED] * max(0, made - len(listed)), thread


PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


class Wire:
    """Counts the bytes that come to a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bytes = 0
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", self.hear)
        wire.on("Network.webSocketFrameReceived", self.hear_frame)

    def hear(self, event: dict[str, Any]) -> None:
        """Counts a file, compressed as it came."""
        self.bytes += int(event["encodedDataLength"])

    def hear_frame(self, event: dict[str, Any]) -> None:
        """Counts a message of a table, as if it were not compressed."""
        self.bytes += len(event["response"]["payloadData"])


def hurried(browser: Browser, size: ViewportSize | None = None) -> Page:
    """Opens a page that sends moves, and shows those of others, at once."""
    page = browser.new_page(viewport=size)
    page.add_init_script(HURRIED)
    return page


def loads(page: Page, address: str) -> tuple[float, float]:
    """Counts the kilobytes of the lobby, and of a table that is opened by its link."""
    lobby = Wire(page)
    page.goto(address)
    page.wait_for_selector(".games")
    page.wait_for_load_state("networkidle")
    first = lobby.bytes
    path = set_up_until(page, "urban", r"/r[0-3]f?$", moves=8)
    fresh = page.context.browser.new_page()  # type: ignore[union-attr]
    table = Wire(fresh)
    fresh.goto(address + path)
    fresh.wait_for_selector("[data-tile]")
    fresh.wait_for_load_state("networkidle")
    return first / 1000, table.bytes / 1000


def main() -> None:
    """Measures and prints."""
    console = Console()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "matches.sqlite")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = hurried(browser)
        lobby, table = loads(page, server.address)
        row = f"over the wire: first load {lobby:.1f} KB, a table by its link {table:.1f} KB"
        console.print(row, highlight=False)
        for name, (width, height) in SIZES.items():
            size: ViewportSize = {"width": width, "height": height}
            page = hurried(browser, size)
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
            delays, thread = input_delays(hurried(browser, size), server.address)
            cuts = statistics.quantiles(delays, n=20)
            row = (
                f"{name}: {len(delays)} inputs, median {statistics.median(delays):.0f} ms, "
                f"95th percentile {cuts[18]:.0f} ms, worst {max(delays):.0f} ms to the paint"
            )
            console.print(row, highlight=False)
            cuts = statistics.quantiles(thread.spent, n=20)
            middle = statistics.median(thread.spent)
            row = (
                f"{name}: processor time for an input, median {middle:.1f} ms, "
                f"95th percentile {cuts[18]:.1f} ms, worst {max(thread.spent):.1f} ms "
                f"(a frame without input {statistics.median(thread.idle):.1f} ms)"
            )
            console.print(row, highlight=False)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
