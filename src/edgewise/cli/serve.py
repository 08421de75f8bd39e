"""``edgewise serve``: play in the browser."""

from __future__ import annotations

import logging
import os
import socket
import threading
import webbrowser
from pathlib import Path

import typer
import uvicorn

from edgewise.server.limits import SOCKET_LIMIT, Limits
from edgewise.server.matches import Matches, Pace
from edgewise.server.storage import Storage
from edgewise.server.thinking import Thinkers
from edgewise.server.transport import make_app


def usual_database() -> str:
    """Names the database that is used when none is given: a file of the user's own."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = home / "edgewise"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'matches.sqlite'}"


def serve(
    host: str = typer.Option("127.0.0.1", help="The address to listen on; 0.0.0.0 for all."),
    port: int = typer.Option(8700, help="The port to listen on; 0 for any."),
    database: str = typer.Option("", help="A database URL; SQLite in your own folder if empty."),
    workers: int = typer.Option(1, min=1, max=64, help="Processes that think for bots."),
    bot_pace: float = typer.Option(0.8, min=0, max=10, help="Seconds that a bot's move takes."),
    origin: list[str] = typer.Option([], help="A further origin that may connect."),  # noqa: B008
    rate: float = typer.Option(20.0, min=0.1, help="Messages a second that a socket may send."),
    open_page: bool = typer.Option(False, "--open/--no-open", help="Open the page."),
) -> None:
    """Serve the page on which people play."""
    logging.basicConfig(level=logging.WARNING, format="edgewise: %(message)s")
    pace = Pace(bot=bot_pace, reaction=min(2.5, 3 * bot_pace))
    limits = Limits(messages=rate, burst=max(60, int(3 * rate)), origins=tuple(origin))
    listening = socket.create_server((host, port), family=_family(host))
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}"
    address += f":{listening.getsockname()[1]}/"
    matches = Matches(Storage(database or usual_database()), Thinkers(workers), pace)
    typer.echo(f"Edgewise is open on {address} (Ctrl+C ends it; matches are kept)")
    if open_page:
        threading.Timer(0.7, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        make_app(matches, limits),
        log_level="warning",
        ws_max_size=2 * SOCKET_LIMIT,
        timeout_graceful_shutdown=2,
    )
    uvicorn.Server(config).run([listening])


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
