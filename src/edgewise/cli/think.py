"""``edgewise think``: a machine that thinks for the bots of several servers."""

from __future__ import annotations

import asyncio
import os
import signal
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from edgewise.cli.database import REDIS, REDIS_FILE, redis_url
from edgewise.cli.language import LanguageOption, Phrases, chosen_language
from edgewise.core.errors import EdgewiseError

if TYPE_CHECKING:
    from edgewise.server.cluster.thinker import Thinker


def check_extra() -> None:
    """Says what to install where the packages for several servers are missing."""
    for package in ("httpx2", "redis"):
        if find_spec(package) is None:
            raise EdgewiseError(
                f"several servers need the package {package}: pip install 'edgewise[servers]'"
            )


def think(
    redis: Annotated[str, REDIS] = "",
    redis_file: Annotated[Path | None, REDIS_FILE] = None,
    workers: Annotated[
        int,
        typer.Option(
            min=0,
            envvar="EDGEWISE_WORKERS",
            help="Processes that think; 0: one for each core.",
        ),
    ] = 0,
    log: Annotated[
        str, typer.Option(envvar="EDGEWISE_LOG", help="How to write the log: text or json.")
    ] = "text",
    language: LanguageOption = "",
) -> None:
    """Think for the bots of all servers that share a Redis."""
    check_extra()
    url = redis_url(redis, redis_file)
    if not url:
        raise EdgewiseError("name the Redis that the servers share: --redis redis://HOST:6379")
    from edgewise.server.cluster.redis_url import open_redis
    from edgewise.server.cluster.thinker import Thinker
    from edgewise.server.logs import set_up_logs

    set_up_logs(log)
    thinker = Thinker(open_redis(url), workers or os.cpu_count() or 1)
    typer.echo(Phrases(chosen_language(language))("think-open"))
    asyncio.run(_until_stopped(thinker))


async def _until_stopped(thinker: Thinker) -> None:
    task = asyncio.create_task(thinker.run())
    loop = asyncio.get_running_loop()
    for ending in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(ending, task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        return
