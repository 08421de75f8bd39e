"""``edgewise serve``: play in the browser."""

from __future__ import annotations

import gc
import os
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from edgewise.cli.database import (
    DATABASE,
    DATABASE_FILE,
    REDIS,
    REDIS_FILE,
    database_url,
    redis_url,
)
from edgewise.cli.language import LanguageOption, Phrases, chosen_language
from edgewise.cli.think import check_extra
from edgewise.core.errors import EdgewiseError
from edgewise.review.decisions import USUAL_SECONDS


def serve(
    host: Annotated[
        str,
        typer.Option(envvar="EDGEWISE_HOST", help="The address to listen on; 0.0.0.0 for all."),
    ] = "",
    port: Annotated[
        int, typer.Option(envvar="EDGEWISE_PORT", help="The port to listen on; 0 for any.")
    ] = 8700,
    database: Annotated[str, DATABASE] = "",
    database_file: Annotated[Path | None, DATABASE_FILE] = None,
    redis: Annotated[str, REDIS] = "",
    redis_file: Annotated[Path | None, REDIS_FILE] = None,
    advertise: Annotated[
        str,
        typer.Option(
            envvar="EDGEWISE_ADVERTISE",
            help="HOST:PORT at which the other servers reach this one; else where it listens.",
        ),
    ] = "",
    workers: Annotated[
        int,
        typer.Option(
            min=0,
            envvar="EDGEWISE_WORKERS",
            help="Processes that think for bots; 0: all cores but one.",
        ),
    ] = 0,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            envvar="EDGEWISE_BOTS",
            help="A bot of your own that players may choose, as mine.py:Bot; it runs here.",
        ),
    ] = None,
    bot_pace: Annotated[float, typer.Option(min=0, help="Seconds a bot's move takes.")] = 0.3,
    origin: Annotated[
        list[str] | None,
        typer.Option(envvar="EDGEWISE_ORIGIN", help="Another origin to allow."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            envvar="EDGEWISE_NAME",
            help="A name that the server is reached by; others are then refused.",
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="EDGEWISE_TRUSTED_PROXY",
            help="A proxy, or a network of them, that names clients' addresses.",
        ),
    ] = None,
    review_time: Annotated[
        float,
        typer.Option(
            min=0.01,
            envvar="EDGEWISE_REVIEW_TIME",
            help="Seconds of work on each decision of a review.",
        ),
    ] = USUAL_SECONDS,
    rate: Annotated[
        float,
        typer.Option(
            min=0.1,
            envvar="EDGEWISE_RATE",
            help="Messages a second for a socket; other rates go along.",
        ),
    ] = 20.0,
    connections: Annotated[
        int,
        typer.Option(
            min=10, envvar="EDGEWISE_CONNECTIONS", help="Connections that one address may hold."
        ),
    ] = 1200,
    metrics: Annotated[
        str,
        typer.Option(
            envvar="EDGEWISE_METRICS",
            help="HOST:PORT on which Prometheus may read the metrics; else nobody can.",
        ),
    ] = "",
    log: Annotated[
        str, typer.Option(envvar="EDGEWISE_LOG", help="How to write the log: text or json.")
    ] = "text",
    drain: Annotated[
        float,
        typer.Option(
            min=0,
            envvar="EDGEWISE_DRAIN",
            help="Seconds between SIGTERM and closing, in which /readyz says 503.",
        ),
    ] = 0.0,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page.")] = False,
    language: LanguageOption = "",
) -> None:
    """Serve the page on which people play."""
    # Other commands need none of this, so they do not wait for it.

    from edgewise.server.door import Door, raise_file_limit, room_for
    from edgewise.server.draining import DrainingServer
    from edgewise.server.guests import allow_guests
    from edgewise.server.hosts import known_hosts
    from edgewise.server.limits import SOCKET_LIMIT, limits_for
    from edgewise.server.logs import set_up_logs
    from edgewise.server.matches import Matches, Pace
    from edgewise.server.metrics import Metrics, serve_metrics
    from edgewise.server.probes import Readiness
    from edgewise.server.protocols import Config
    from edgewise.server.storage import Storage
    from edgewise.server.thinking import SLACK, Thinkers
    from edgewise.server.transport import make_app

    set_up_logs(log)
    allow_guests(bot or [])
    url = database_url(database, database_file)
    pace = Pace(bot=bot_pace, reaction=min(2.5, 8 * bot_pace), review=review_time)
    limits = limits_for(
        rate,
        connections=connections,
        origins=tuple(origin or ()),
        proxies=tuple(trusted_proxy or ()),
        hosts=known_hosts(host or "127.0.0.1", tuple(name or ()), tuple(origin or ())),
    )
    listening = listen(host or "127.0.0.1", port)
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    counted = Metrics()
    storage = Storage(url, counted)
    thinking = workers or max(1, (os.cpu_count() or 1) - 1), min(SLACK, bot_pace)
    cluster, shared = None, redis_url(redis, redis_file)
    if shared:
        check_extra()
        from edgewise.server.cluster.cluster import Cluster

        reached = advertise or f"{_reached(host)}:{listening.getsockname()[1]}"
        cluster = Cluster(storage, shared, reached, workers=thinking[0], slack=thinking[1])
    matches = Matches(
        storage,
        cluster.thinkers if cluster else Thinkers(thinking[0], slack=thinking[1]),
        pace,
        membership=cluster.membership if cluster else None,
    )
    readiness = Readiness(matches.storage, matches.clock, matches.membership)
    if metrics:
        serve_metrics(counted, metrics)
    typer.echo(Phrases(chosen_language(language))("open", address=address))
    if open_page:
        threading.Timer(0.7, webbrowser.open, [address]).start()
    config = Config(
        make_app(matches, limits, readiness, cluster),
        Door(limits, room_for(raise_file_limit()), key=cluster.membership.key if cluster else ""),
        log_level="critical",
        ws_max_size=2 * SOCKET_LIMIT,
        ws_per_message_deflate=False,  # views are small; the memory of a compressor is not
        timeout_graceful_shutdown=2,
        proxy_headers=False,  # uvicorn would believe everybody on this machine; we ask who it is
    )
    gc.freeze()  # what is loaded now stays, and tables live long: look for garbage less often
    gc.set_threshold(20_000, 20, 100)
    DrainingServer(config, readiness, drain).run([listening])


def listen(host: str, port: int) -> socket.socket:
    """Opens the port, or tells in a sentence why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=512)
    except OSError as error:
        reason = error.strerror or str(error)
        raise EdgewiseError(f"cannot listen on {host}:{port}: {reason}; try --port 0") from None


def _reached(host: str) -> str:
    """Names this machine to other servers, where nobody said how they reach it."""
    if host in ("", "0.0.0.0", "::"):
        return "127.0.0.1" if not host else socket.gethostname()
    return f"[{host}]" if ":" in host else host


def _shown(host: str) -> str:
    if host in ("", "127.0.0.1", "0.0.0.0"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
